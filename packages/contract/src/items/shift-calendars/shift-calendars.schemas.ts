import { dayNumber } from '@millwright/kernel';
import { z } from 'zod/mini';
import { deviceIdField, itemIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { text } from '../../fields/text.ts';
import {
  longestShiftName,
  maxShiftExceptions,
  maxShifts,
  maxShiftsOfDate,
} from './shift-limits.ts';

const hours = {
  name: bracketFreeName(longestShiftName, 'shift_calendar.name_rule'),
  /** Minutes after midnight, by the clock of the item. */
  begin: z.int().check(z.minimum(0), z.maximum(1439)),
  /** How long it is; what goes past midnight belongs to the day on which it began. */
  minutes: z.int().check(z.minimum(1), z.maximum(1440)),
};

/** Hours of work of one day. */
export const shiftHours = z.object(hours);

/** A shift with the days of the week on which it begins: 1 = Monday … 7 = Sunday. */
export const shift = z.object({
  ...hours,
  weekdays: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1), z.maxLength(7)),
});

/** A date on which nothing begins but these shifts; none = no work. */
export const shiftException = z.object({
  date: text(
    { min: 10, max: 10, error: 'shift_calendar.date_rule' },
    z.refine((date) => !Number.isNaN(dayNumber(date)), 'shift_calendar.date_rule'),
  ),
  shifts: z.array(shiftHours).check(z.maxLength(maxShiftsOfDate)),
});

/** What a person enters of a shift calendar. */
export const shiftCalendarFields = {
  shifts: z.array(shift).check(z.maxLength(maxShifts)),
  exceptions: z.array(shiftException).check(z.maxLength(maxShiftExceptions)),
};

/** The shifts of an item; one that nobody has entered is empty, of version 0. */
export const shiftCalendar = z.object({
  itemId: itemIdField,
  ...shiftCalendarFields,
  version: z.int(),
});
export type ItemShiftCalendar = z.infer<typeof shiftCalendar>;

export const shiftCalendarEdit = z.object({
  itemId: itemIdField,
  version: z.int(),
  ...shiftCalendarFields,
});
export type ShiftCalendarEdit = z.infer<typeof shiftCalendarEdit>;

/** A shift that something names and that the calendar does not have. */
export const missingShift = z.object({
  shift: z.string(),
  /** What names it, by the name of its subject, e.g. `alarm_rule`. */
  subject: z.string(),
  id: z.int(),
  name: z.string(),
  /** Of a point: where it is configured. */
  device: z.optional(z.object({ id: deviceIdField, deviceName: z.string() })),
});
export type MissingShift = z.infer<typeof missingShift>;
