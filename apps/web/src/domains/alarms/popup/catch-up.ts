import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { dismissPopup, type Popup, settlePopup } from './popups.store.ts';

/** The key of an alarm's popup. */
export const alarmKey = ({ id }: Pick<Alarm, 'id'>): string => `alarm:${id}`;

/**
 * Makes good what was not heard: `retained` are the alarms that are active or not yet confirmed. A
 * popup whose alarm is over falls silent; one whose alarm was confirmed, or is gone, goes.
 */
export const catchUp = (
  popups: readonly Popup[],
  retained: readonly Pick<Alarm, 'id' | 'clearedAt' | 'confirmedAt'>[],
): void => {
  const known = new Map(retained.map((alarm) => [alarmKey(alarm), alarm]));
  for (const { key, kind } of popups) {
    if (kind !== 'alarm') continue;
    const alarm = known.get(key);
    if (alarm === undefined || alarm.confirmedAt !== null) dismissPopup(key);
    else if (alarm.clearedAt !== null) settlePopup(key);
  }
};
