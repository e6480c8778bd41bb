import { type Language, languages } from '@millwright/contract';
import { isSilent } from '@millwright/contract/alarms/alarm-silence';
import {
  alarmAnnounced,
  alarmRaised,
  alarmRealarmed,
} from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { type Clock, type ItemId, minutes, type UserId } from '@millwright/kernel';
import { createRateLimit } from '../../../platform/admission/index.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Delivery, OutgoingMessage } from '../../../platform/notify/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Items } from '../../items/index.ts';
import { mayTell } from './summaries.store.ts';
import { templateParameters, withValue } from './template-parameters.ts';

export interface Follower {
  readonly userId: UserId;
  readonly openid: string;
  /** What they read; null when they never said. */
  readonly language: Language | null;
}

/** Of an alarm a person gets one message, and one more each time it is told of again. */
export const wechatKey = ({ id, realarms }: Pick<Alarm, 'id' | 'realarms'>, user: number): string =>
  `alarm:${id}:${user}${realarms === 0 ? '' : `:${realarms}`}`;

export interface PushNeeds {
  readonly outbox: Pick<Outbox, 'on'>;
  readonly delivery: Pick<Delivery, 'send'>;
  readonly clock: Clock;
  /** The WeChat users who want to be told of alarms of an item and may see it. */
  readonly followers: (item: ItemId) => Promise<readonly Follower[]>;
  /** The times of an alarm are those of its item. */
  readonly items: Pick<Items, 'timeZones'>;
}

/** So many alarms of a minute are told one by one; that there are more is told once. */
const singlesPerMinute = 5;

/** A blank holds twenty characters. */
const manyMore: Readonly<Record<Language, string>> = {
  'zh-CN': '报警较多，请查看报警列表',
  'en-US': 'More: see the list',
};

/**
 * Tells the WeChat users who follow an item of each alarm that is raised in it, or that nobody was to be
 * told of until now, once per alarm and user, and each time it is told of again; of many within a minute only the first, then that there are more. The end of an alarm is
 * not told: each message uses up a consent that the person gave. How many were told is counted by
 * each process for itself.
 */
export function pushAlarms(needs: PushNeeds): void {
  const { outbox, delivery, clock, followers, items } = needs;
  const singles = createRateLimit({ clock, limit: singlesPerMinute, window: minutes(1) });

  const messageOf = (
    alarm: Alarm,
    what: string,
    timeZone: string,
  ): Omit<OutgoingMessage, 'to' | 'key'> => {
    const parameters = templateParameters(alarm, what, timeZone);
    const { level, time } = parameters;
    return {
      channel: 'wechat',
      subject: `${level}报警 ${alarm.number}`,
      text: `${alarm.itemName} ${alarm.deviceName ?? ''} ${what} ${time}`,
      parameters,
    };
  };

  const tell = async (alarm: Alarm, tx: Tx): Promise<void> => {
    if (isSilent(alarm) || alarm.confirmed || !alarm.active) return;
    const zone = (await items.timeZones([alarm.itemId]))(alarm.itemId);
    const minute = Math.floor(clock.now() / minutes(1));
    for (const { userId, openid: to, language } of await followers(alarm.itemId)) {
      const who = String(userId);
      const about = { itemId: alarm.itemId, readerId: userId };
      if (singles.wait(who) > 0) {
        const key = `alarms:${userId}:${minute}`;
        if (!(await mayTell(tx, key))) continue;
        const summary = messageOf(alarm, manyMore[language ?? languages[0]], zone);
        await delivery.send(tx, { ...summary, to, key, about });
      } else {
        const single = messageOf(alarm, withValue(alarm, language ?? languages[0]), zone);
        singles.add(who);
        await delivery.send(tx, { ...single, to, key: wechatKey(alarm, userId), about });
      }
    }
  };
  outbox.on(alarmRaised, 'alarms.wechat', tell);
  outbox.on(alarmAnnounced, 'alarms.wechat_again', tell);
  outbox.on(alarmRealarmed, 'alarms.wechat_realarmed', tell);
}
