import { type Timestamp, timestamp } from '@millwright/kernel';
import type { AlarmNeeds } from '../alarms.needs.ts';
import type { LimitOccurrence } from '../limits/index.ts';
import {
  alarmNumber,
  describeAlarms,
  draftsByDay,
  type Raise,
  takeNumbers,
} from '../occurrences/index.ts';
import { findRaised, insertPastAlarms } from './past-alarms.store.ts';

/** Who dealt with an alarm of the past, when and how. */
export interface PastConfirmation {
  readonly at: Timestamp;
  readonly by: string;
  readonly note: string;
}

/** `confirmation` is null where nobody has dealt with it. */
export type PastAlarmEvent = LimitOccurrence & { readonly confirmation: PastConfirmation | null };

const keyOf = (side: string, point: number, raisedAt: number): string =>
  `${side} ${point} ${raisedAt}`;

/**
 * Records alarms of a past that nobody saw live, numbered on their days in the order they came.
 * Nobody is told of them. Doing it again adds nothing; answers how many were new.
 */
export async function recordPastAlarms(
  needs: AlarmNeeds,
  events: readonly PastAlarmEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  return needs.transactions.run(async (tx) => {
    const known = new Set(
      (await findRaised(tx, events)).map(({ kind, sourceId, raisedAt }) =>
        keyOf(kind, sourceId, raisedAt),
      ),
    );
    const byKey = new Map(
      events.map((event) => [keyOf(event.side, event.pointId, event.raisedAt), event]),
    );
    for (const key of known) byKey.delete(key);
    const raises = [...byKey.values()].map(
      ({ side, pointId, value, raisedAt }): Raise => ({
        change: 'raise',
        kind: side,
        sourceId: pointId,
        pointId,
        value,
        time: raisedAt,
      }),
    );
    const drafts = await describeAlarms(needs, tx, raises);
    drafts.sort((a, b) => a.raisedAt - b.raisedAt);
    for (const [day, ofDay] of await draftsByDay(needs, drafts)) {
      const first = await takeNumbers(tx, day, ofDay.length);
      const alarms = ofDay.map((draft, n) => {
        const event = byKey.get(keyOf(draft.kind, draft.sourceId, draft.raisedAt));
        return {
          ...draft,
          number: alarmNumber(day, first + n),
          clearedAt: event?.clearedAt ?? timestamp(draft.raisedAt),
          confirmation: event?.confirmation ?? null,
        };
      });
      await insertPastAlarms(tx, alarms);
    }
    return drafts.length;
  });
}
