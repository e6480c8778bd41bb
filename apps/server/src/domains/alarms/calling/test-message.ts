import { refuse } from '@millwright/contract';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { StepChannel } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { alarmId, type Clock, type ItemId, itemId } from '@millwright/kernel';
import type { Session } from '../../../platform/access/index.ts';
import type { Delivery } from '../../../platform/notify/index.ts';
import type { Transactions } from '../../../platform/storage/index.ts';
import type { PersonToTell } from '../../identity/index.ts';
import type { Items } from '../../items/index.ts';
import {
  addressesOf,
  checkWebhook,
  deliveryChannels,
  type PeopleNeeds,
  type PlanNeeds,
} from '../recipients/index.ts';
import { alarmMessage, type Reader } from './call-messages.ts';

export interface TestNeeds extends Pick<PeopleNeeds, 'peopleToTell'>, Pick<PlanNeeds, 'webhooks'> {
  readonly transactions: Transactions;
  readonly delivery: Pick<Delivery, 'send' | 'has'>;
  readonly items: Pick<Items, 'names' | 'timeZones'>;
  readonly clock: Clock;
}

/** What a channel is tried with; it says of itself that it is a test. */
const testAlarm = (item: ItemId, itemName: string, raisedAt: number): Alarm => ({
  id: alarmId(0),
  number: '–',
  itemId: item,
  itemName,
  deviceId: null,
  deviceName: null,
  pointId: null,
  pointName: null,
  ruleId: null,
  kind: 'rule',
  name: '',
  level: 1,
  value: null,
  unit: '',
  decimals: null,
  format: null,
  limit: null,
  reason: null,
  active: true,
  confirmed: false,
  raisedAt,
  clearedAt: null,
  clearReason: null,
  confirmedAt: null,
  confirmedBy: null,
  note: '',
  raises: 1,
  chattering: false,
  shelving: null,
  suppressedBy: null,
  firstOut: null,
  shelvedUntil: null,
  priority: 0,
  orderWanted: false,
  normalSince: null,
  realarms: 0,
});

/** Sends a message as of an alarm to whoever asks; answers to where, null where nothing reaches them. */
export async function sendTestToSelf(
  needs: Omit<TestNeeds, 'webhooks' | 'items'> & { readonly timeZone: string },
  channel: Exclude<StepChannel, 'webhook'>,
  session: Pick<Session, 'userId' | 'language'>,
): Promise<{ to: string | null }> {
  const [self] = await needs.peopleToTell([session.userId]);
  const addresses = self === undefined ? [] : addressesOf(self, channel);
  if (self === undefined || !needs.delivery.has(deliveryChannels[channel])) return { to: null };
  if (addresses.length === 0) return { to: null };
  const alarm = testAlarm(itemId(0), 'Millwright', needs.clock.now());
  const reader = { channel, language: session.language, timeZone: needs.timeZone };
  await sendTo(needs, alarm, reader, addresses);
  return { to: shownAs(channel, addresses, self) };
}

/** An openid and the number of a browser say nothing to anybody. */
const shownAs = (
  channel: StepChannel,
  [address = '']: readonly string[],
  self: Pick<PersonToTell, 'userName'>,
): string => (channel === 'wechat' || channel === 'push' ? self.userName : address);

const sendTo = (
  { transactions, delivery }: Pick<TestNeeds, 'transactions' | 'delivery'>,
  alarm: Alarm,
  reader: Omit<Reader, 'address'>,
  addresses: readonly string[],
): Promise<void> =>
  transactions.run(async (tx) => {
    const more = { isTest: true, afterMinutes: 0, link: null, instructions: '' };
    for (const address of addresses) {
      await delivery.send(tx, alarmMessage(alarm, { ...reader, address }, more));
    }
  });

/**
 * Sends a message as of an alarm to whoever asks, or to the address of a webhook; answers to where.
 * @throws Fault refusal `alarm.channel_missing`, `alarm.no_address`, `alarm.webhook_refused`
 */
export async function sendTest(
  needs: TestNeeds,
  input: {
    readonly itemId: ItemId;
    readonly channel: StepChannel;
    readonly address?: string | undefined;
  },
  session: Pick<Session, 'userId' | 'userName' | 'language'>,
): Promise<{ to: string }> {
  const { itemId: item, channel } = input;
  if (!needs.delivery.has(deliveryChannels[channel])) throw refuse('alarm.channel_missing');
  const [self] = await needs.peopleToTell([session.userId]);
  const own = self === undefined ? [] : addressesOf(self, channel);
  const addresses = channel === 'webhook' ? [input.address ?? ''] : own;
  if (channel === 'webhook') checkWebhook(needs.webhooks?.policy ?? null, input.address ?? '');
  else if (addresses.length === 0) throw refuse('alarm.no_address');
  const name = (await needs.items.names([item])).get(item) ?? '';
  const timeZone = (await needs.items.timeZones([item]))(item);
  const alarm = testAlarm(item, name, needs.clock.now());
  await sendTo(needs, alarm, { channel, language: session.language, timeZone }, addresses);
  return { to: shownAs(channel, addresses, self ?? session) };
}
