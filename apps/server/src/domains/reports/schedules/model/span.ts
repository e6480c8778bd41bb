/** Of what span a report is that is due. Pure. */
import { spanAt } from '@millwright/contract/reports/history-span';
import type { ScheduledSpan } from '@millwright/contract/reports/schedules/schedule-limits';
import { fromWall, type TimeSpan, toWall } from '@millwright/kernel';
import type { ItemClock } from './due.ts';

const day = 86_400_000;
/** How far back a shift is looked for: holidays are shorter. */
const farthest = 31 * day;

/** All of it is over at `at`; null where no shift has ended. Where the clocks change, days have 23 or 25 hours. */
export function spanBefore(
  span: ScheduledSpan,
  at: number,
  { timeZone, shifts }: ItemClock,
): TimeSpan | null {
  switch (span) {
    case 'previous_day':
      return spanAt('yesterday', at, timeZone);
    case 'previous_week':
      return spanAt('last_week', at, timeZone);
    case 'previous_month':
      return spanAt('last_month', at, timeZone);
    case 'last_day':
      return { from: fromWall(toWall(at, timeZone) - day, timeZone), to: at };
    case 'previous_shift': {
      const over = (shifts?.between(at - farthest, at) ?? []).filter(({ end }) => end <= at);
      const last = over.toSorted((one, other) => one.end - other.end).at(-1);
      return last === undefined ? null : { from: last.begin, to: last.end };
    }
  }
}
