/** Finds what is due. A second server passes over what this one looks at. */
import { type Clock, minutes } from '@millwright/kernel';
import type { Transactions } from '../../../platform/storage/index.ts';
import type { ShiftCalendars } from '../../items/index.ts';
import { settle } from './model/index.ts';
import { insertDueRun } from './runs.store.ts';
import { setSettled, takeDue } from './schedules.store.ts';

export interface LookNeeds {
  readonly transactions: Transactions;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf'>;
  readonly clock: Clock;
}

/** So many in one transaction. */
const mostAtOnce = 100;
/** All are reckoned anew so often: zones and shifts of items change. */
const reckonEvery = minutes(10);

/** Notes a run for each schedule that is due: the last one alone of those that were missed. */
export async function lookAtSchedules({
  transactions,
  shiftCalendars,
  clock,
}: LookNeeds): Promise<void> {
  for (;;) {
    const now = clock.now();
    const plannedBefore = now - reckonEvery;
    const looked = await transactions.run(async (tx) => {
      const due = await takeDue(tx, now, { plannedBefore, most: mostAtOnce });
      const clockOf = await shiftCalendars.clocksOf([...new Set(due.map(({ itemId }) => itemId))]);
      for (const { id, itemId, dueAt, settledAt } of due) {
        const { timeZone, shifts = null } = clockOf(itemId);
        // A clock that was set back must not silence it until it has caught up again.
        const since = Math.min(settledAt, now);
        const found = settle(dueAt, since, now, { timeZone, shifts });
        if (found.due !== null) {
          await insertDueRun(tx, { scheduleId: id, dueAt: found.due, missed: found.missed }, now);
        }
        await setSettled(tx, id, found.next, now);
      }
      return due.length;
    });
    if (looked < mostAtOnce) return;
  }
}
