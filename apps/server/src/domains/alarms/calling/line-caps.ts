/**
 * How much one person is told: so many messages of their own an hour; what is more comes in digests,
 * one of an item every ten minutes at most.
 */
import type { StepChannel } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { hours, minutes } from '@millwright/kernel';

/** Messages of their own that a line is sent within {@link capWindow}; a program reads more than a person. */
export const lineCaps: Readonly<Record<StepChannel, number>> = {
  mail: 20,
  sms: 10,
  wechat: 10,
  webhook: 300,
  push: 20,
};
/**
 * What all items of an account send to addresses outside within {@link capWindow}: whoever writes plans
 * would else make the installation send what they like to whom they like. Webhooks go to hosts that
 * the operator allowed, and are more; by WeChat and in browsers nobody outside is told.
 */
export const outsideCaps: Readonly<Record<StepChannel, number>> = {
  ...{ mail: 100, sms: 30, webhook: 1_000 },
  wechat: Number.POSITIVE_INFINITY,
  push: Number.POSITIVE_INFINITY,
};
export const capWindow = hours(1);

const digestEvery = minutes(10);

/** When what is told together now goes out: at the end of its ten minutes. */
export const digestTime = (now: number): number =>
  (Math.floor(now / digestEvery) + 1) * digestEvery;
