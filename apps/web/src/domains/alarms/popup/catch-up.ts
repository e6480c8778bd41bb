import { isSilent } from '@millwright/contract/alarms/alarm-silence';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { dismissPopup, type Popup, settlePopup } from './popups.store.ts';

/** The key of an alarm's popup. */
export const alarmKey = ({ id }: Pick<Alarm, 'id'>): string => `alarm:${id}`;

/**
 * Makes good what was not heard: `retained` are the alarms that are active or not yet confirmed. A
 * popup whose alarm is over falls silent; one whose alarm was confirmed or shelved, or is gone, goes.
 */
export const catchUp = (
  popups: readonly Popup[],
  retained: readonly Pick<
    Alarm,
    'id' | 'clearedAt' | 'confirmedAt' | 'shelving' | 'suppressedBy'
  >[],
): void => {
  const known = new Map(retained.map((alarm) => [alarmKey(alarm), alarm]));
  for (const { key, kind } of popups) {
    if (kind !== 'alarm') continue;
    const alarm = known.get(key);
    if (alarm === undefined || alarm.confirmedAt !== null || isSilent(alarm)) dismissPopup(key);
    else if (alarm.clearedAt !== null) settlePopup(key);
  }
};

/**
 * Of the `retained` alarms those that are to be told yet, the oldest first: raised at or after
 * `since`, neither over nor confirmed nor shelved, and not `heard` of.
 */
export const missedOf = <
  A extends Pick<
    Alarm,
    'id' | 'raisedAt' | 'clearedAt' | 'confirmedAt' | 'shelving' | 'suppressedBy'
  >,
>(
  retained: readonly A[],
  since: number,
  heard: ReadonlySet<number>,
): A[] =>
  retained
    .filter(({ id, raisedAt }) => raisedAt >= since && !heard.has(id))
    .filter((alarm) => !isSilent(alarm))
    .filter(({ clearedAt, confirmedAt }) => clearedAt === null && confirmedAt === null)
    .sort((one, other) => one.raisedAt - other.raisedAt);
