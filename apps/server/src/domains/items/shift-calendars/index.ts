export { createShiftCalendars, type ShiftCalendars } from './shift-calendars.ts';
