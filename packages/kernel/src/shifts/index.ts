/** Shifts: which one a moment is in, and to which day it belongs. */
export {
  dateOfDay,
  dayNumber,
  type Shift,
  type ShiftCalendar,
  type ShiftException,
  type ShiftHours,
  type ShiftOverlap,
  shiftOverlap,
  weekdayOf,
} from './shift-calendar.ts';
export { createShiftClock, type ShiftClock, type ShiftNow, type ShiftTurn } from './shift-clock.ts';
