/** Shifts of a week and the dates that differ, and whether they can stand beside each other. */

/** Hours of work that bear a name. Minutes are those of the wall clock. */
export interface ShiftHours {
  readonly name: string;
  /** Minutes after midnight at which it begins, below 1,440. */
  readonly begin: number;
  /** 1 to 1,440; what goes past midnight belongs to the day on which it began. */
  readonly minutes: number;
}

/** Hours of the days of the week on which they begin: 1 = Monday … 7 = Sunday. */
export interface Shift extends ShiftHours {
  readonly weekdays: readonly number[];
}

/** A date that does not go by the week: nothing begins on it but these; none = no work. */
export interface ShiftException {
  /** '2026-10-01' */
  readonly date: string;
  readonly shifts: readonly ShiftHours[];
}

export interface ShiftCalendar {
  readonly shifts: readonly Shift[];
  readonly exceptions: readonly ShiftException[];
}

/** Two that cannot both be, and the day on which the later one begins. */
export interface ShiftOverlap {
  readonly first: string;
  readonly second: string;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday: number;
  /** Where a date that differs is part of it, the day itself; null = every week. */
  readonly date: string | null;
}

/** Of a day: what begins on it, the earliest first. */
export type ShiftDays = (day: number) => readonly ShiftHours[];

const millisecondsOfDay = 86_400_000;
const minutesOfDay = 1440;

/** Days since 1970 of a date; not a number where there is no such date. */
export function dayNumber(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  return time % millisecondsOfDay === 0 && dateOfDay(time / millisecondsOfDay) === date
    ? time / millisecondsOfDay
    : Number.NaN;
}

/** '2026-10-01' */
export const dateOfDay = (day: number): string =>
  new Date(day * millisecondsOfDay).toISOString().slice(0, 10);

/** 1 = Monday … 7 = Sunday; the first of January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

const inOrder = (shifts: readonly ShiftHours[]): readonly ShiftHours[] =>
  [...shifts].sort((one, other) => one.begin - other.begin);

/** What begins on each day of the week, by its number less one, whatever the date. */
const weekOf = ({ shifts }: ShiftCalendar): readonly (readonly ShiftHours[])[] =>
  Array.from({ length: 7 }, (_, index) =>
    inOrder(shifts.filter(({ weekdays }) => weekdays.includes(index + 1))),
  );

/** What begins on each day. */
export function shiftDaysOf(calendar: ShiftCalendar): ShiftDays {
  const week = weekOf(calendar);
  const others = new Map(
    calendar.exceptions.map(({ date, shifts }) => [dayNumber(date), inOrder(shifts)]),
  );
  return (day) => others.get(day) ?? week[weekdayOf(day) - 1] ?? [];
}

/** The first pair among what begins on a day and what still goes on from the day before. */
function clash(
  before: readonly ShiftHours[],
  today: readonly ShiftHours[],
): { first: ShiftHours; second: ShiftHours } | null {
  // No shift is longer than a day, and those of the day before were looked at among themselves.
  const over = before.map((hours) => ({ hours, end: hours.begin + hours.minutes - minutesOfDay }));
  let last = over.reduce<(typeof over)[number] | null>(
    (latest, one) => (latest === null || one.end > latest.end ? one : latest),
    null,
  );
  for (const hours of today) {
    if (last !== null && hours.begin < last.end) return { first: last.hours, second: hours };
    last = { hours, end: hours.begin + hours.minutes };
  }
  return null;
}

/** Where two shifts would be at once; null = nowhere, so that every moment is in one or in none. */
export function shiftOverlap(calendar: ShiftCalendar): ShiftOverlap | null {
  const week = weekOf(calendar);
  const told = (before: readonly ShiftHours[], today: readonly ShiftHours[]) => {
    const found = clash(before, today);
    return found && { first: found.first.name, second: found.second.name };
  };
  for (const [index, today] of week.entries()) {
    const found = told(week[(index + 6) % 7] ?? [], today);
    if (found) return { ...found, weekday: index + 1, date: null };
  }
  const days = shiftDaysOf(calendar);
  for (const { date } of calendar.exceptions) {
    // What differs may meet the day before, and the day after it.
    for (const day of [dayNumber(date), dayNumber(date) + 1]) {
      const found = told(days(day - 1), days(day));
      if (found) return { ...found, weekday: weekdayOf(day), date: dateOfDay(day) };
    }
  }
  return null;
}
