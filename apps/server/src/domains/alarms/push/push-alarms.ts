import type { AlarmLevel } from '@millwright/contract/alarm-level';
import { alarmRaised } from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { type Clock, formatNumber, minutes, type UserId } from '@millwright/kernel';
import { createRateLimit } from '../../../platform/admission/index.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Delivery, OutgoingMessage } from '../../../platform/notify/index.ts';

export interface PushNeeds {
  readonly outbox: Pick<Outbox, 'on'>;
  readonly delivery: Pick<Delivery, 'send'>;
  readonly clock: Clock;
  /** The WeChat users who want to be told of alarms of an item and may see it. */
  readonly followers: (
    item: number,
  ) => Promise<readonly { readonly userId: UserId; readonly openid: string }[]>;
  /** That of the machine when left out. */
  readonly timeZone?: string;
}

/** So many alarms of a minute are told one by one; that there are more is told once. */
const singlesPerMinute = 5;

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
 * user; of many within a minute only the first, then that there are more. The end of an alarm is
 * not told: each message uses up a consent that the person gave. How many were told is counted by
 * each process for itself.
 */
export function pushAlarms(needs: PushNeeds): void {
  const { outbox, delivery, clock, followers } = needs;
  const systemZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const sayTime = timeIn(needs.timeZone ?? systemZone);
  const singles = createRateLimit({ clock, limit: singlesPerMinute, window: minutes(1) });

  const messageOf = (alarm: Alarm, what: string): Omit<OutgoingMessage, 'to' | 'key'> => {
    const level = levelWord(alarm.level);
    const time = sayTime(alarm.raisedAt);
    return {
      channel: 'wechat',
      subject: `${level}报警 ${alarm.number}`,
      text: `${alarm.itemName} ${alarm.deviceName ?? ''} ${what} ${time}`,
      parameters: { item: alarm.itemName, alarm: what, level, time },
    };
  };

  outbox.on(alarmRaised, 'alarms.wechat', async (alarm, tx) => {
    const single = messageOf(alarm, `${alarm.name}${withUnit(alarm)}`);
    const summary = messageOf(alarm, '报警较多，请查看报警列表');
    const minute = Math.floor(clock.now() / minutes(1));
    for (const { userId, openid: to } of await followers(alarm.itemId)) {
      const who = String(userId);
      if (singles.wait(who) > 0) {
        await delivery.send(tx, { ...summary, to, key: `alarms:${userId}:${minute}` });
      } else {
        singles.add(who);
        await delivery.send(tx, { ...single, to, key: `alarm:${alarm.id}:${userId}` });
      }
    }
  });
}
