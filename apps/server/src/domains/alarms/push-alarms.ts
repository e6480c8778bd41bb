import { alarmRaised } from '@millwright/contract/alarms/alarms.events';
import type { Alarm, AlarmLevel } from '@millwright/contract/alarms/alarms.schemas';
import { formatNumber, type UserId } from '@millwright/kernel';
import type { Delivery, OutgoingMessage } from '../../platform/delivery.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Transactions } from '../../platform/transaction.ts';

export interface PushNeeds {
  readonly outbox: Pick<Outbox, 'on'>;
  readonly transactions: Transactions;
  readonly delivery: Pick<Delivery, 'send'>;
  /** The WeChat users who want to be told of alarms of an item and may see it. */
  readonly followers: (
    item: number,
  ) => Promise<readonly { readonly userId: UserId; readonly openid: string }[]>;
  /** That of the machine when left out. */
  readonly timeZone?: string;
}

/** The template's words may be Chinese alone, whatever language its reader has chosen. */
const levelWord = (level: AlarmLevel): string =>
  ['普通', '一般', '警告', '严重'][level - 1] ?? '未知';

const withUnit = ({ value, unit }: Alarm): string =>
  value === null ? '' : ` ${formatNumber(value, null, true)}${unit}`;

/** `2026年11月20日 13:05`, as the service takes a time. */
const timeIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at: number): string => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map(
      (name) => parts.get(name as Intl.DateTimeFormatPartTypes) ?? '',
    );
    return `${year}年${month}月${day}日 ${hour}:${minute}`;
  };
};

/**
 * Tells the WeChat users who follow an item of each alarm that is raised in it, once per alarm and
 * user. Its end is not told: each message uses up a consent that the person gave.
 */
export function pushAlarms(needs: PushNeeds): void {
  const { outbox, transactions, delivery, followers } = needs;
  const systemZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const sayTime = timeIn(needs.timeZone ?? systemZone);
  const messageOf = (alarm: Alarm): Omit<OutgoingMessage, 'to' | 'key'> => {
    const what = `${alarm.name}${withUnit(alarm)}`;
    const level = levelWord(alarm.level);
    const time = sayTime(alarm.raisedAt);
    return {
      channel: 'wechat',
      subject: `${level}报警 ${alarm.number}`,
      text: `${alarm.itemName} ${alarm.deviceName ?? ''} ${what} ${time}`,
      parameters: { item: alarm.itemName, alarm: what, level, time },
    };
  };
  outbox.on(alarmRaised, 'alarms.wechat', async ({ data }) => {
    const alarm = data as Alarm;
    const people = await followers(alarm.itemId);
    if (people.length === 0) return;
    const message = messageOf(alarm);
    await transactions.run(async (tx) => {
      for (const { userId, openid } of people) {
        await delivery.send(tx, { ...message, to: openid, key: `alarm:${alarm.id}:${userId}` });
      }
    });
  });
}
