import { refuse } from '@millwright/contract';
import { dayNumber, type ShiftCalendar, shiftOverlap } from '@millwright/kernel';

/**
 * What no field can tell for itself: each date once, and no two shifts at once.
 * @throws Fault refusal `shift_calendar.date_twice`, `shift_calendar.overlap`, `shift_calendar.overlap_on`
 */
export function assertShifts(calendar: ShiftCalendar): void {
  const dates = new Set<number>();
  for (const { date } of calendar.exceptions) {
    const day = dayNumber(date);
    if (dates.has(day)) throw refuse('shift_calendar.date_twice', { date });
    dates.add(day);
  }
  const overlap = shiftOverlap(calendar);
  if (overlap === null) return;
  const { first, second, date } = overlap;
  throw date === null
    ? refuse('shift_calendar.overlap', { first, second })
    : refuse('shift_calendar.overlap_on', { first, second, date });
}
