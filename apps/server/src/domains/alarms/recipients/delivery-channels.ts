import type { StepChannel } from '@millwright/contract/alarms/recipients/recipients.schemas';

/** By which channel of the delivery a step goes: short messages have a template for each purpose. */
export const deliveryChannels: Readonly<Record<StepChannel, string>> = {
  mail: 'mail',
  sms: 'sms_alarm',
  wechat: 'wechat',
  webhook: 'webhook',
  push: 'web_push',
};
