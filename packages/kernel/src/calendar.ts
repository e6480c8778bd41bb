/** Hours, days, weeks, months and years of a time zone. Where its clocks change, a day has 23 or 25 hours. */
import { clockChange, fromWall, toWall, zoneOffset } from './time-zone.ts';

/** A week begins on its Monday. */
export type CalendarUnit = 'hour' | 'day' | 'week' | 'month' | 'year';

const hour = 3_600_000;
const day = 24 * hour;

/** Long enough to be past the end of every unit, short enough to be before the end of the next. */
const intoTheNext = { day: 36 * hour, week: 10 * day, month: 45 * day, year: 400 * day } as const;

/** The calendar day on which the unit of a wall clock's day begins, as if it were UTC. */
const firstDay = (unit: Exclude<CalendarUnit, 'hour'>, wall: Date): number => {
  const year = wall.getUTCFullYear();
  if (unit === 'year') return Date.UTC(year, 0, 1);
  const month = wall.getUTCMonth();
  if (unit === 'month') return Date.UTC(year, month, 1);
  const sinceMonday = unit === 'week' ? (wall.getUTCDay() + 6) % 7 : 0;
  return Date.UTC(year, month, wall.getUTCDate() - sinceMonday);
};

/** Since the wall clock last showed a full hour. */
const intoTheHour = (time: number, timeZone: string): number =>
  ((toWall(time, timeZone) % hour) + hour) % hour;

/** When the hour, day, week, month or year that holds a moment began. */
export function startOf(unit: CalendarUnit, time: number, timeZone: string): number {
  if (unit === 'hour') {
    const start = time - intoTheHour(time, timeZone);
    // Clocks that change within an hour by the clock end that hour.
    const changed = zoneOffset(start, timeZone) !== zoneOffset(time, timeZone);
    return changed ? clockChange(start, time, timeZone) : start;
  }
  return fromWall(firstDay(unit, new Date(toWall(time, timeZone))), timeZone);
}

/** When the one after it begins. @param start where one of them begins */
export function nextStart(unit: CalendarUnit, start: number, timeZone: string): number {
  if (unit !== 'hour') return startOf(unit, start + intoTheNext[unit], timeZone);
  const next = start - intoTheHour(start, timeZone) + hour;
  const changed = zoneOffset(start, timeZone) !== zoneOffset(next, timeZone);
  return changed ? clockChange(start, next, timeZone) : next;
}

/** Where the last `count` of them begin, in their order; the last one holds `until`. */
export function lastStarts(
  unit: CalendarUnit,
  count: number,
  until: number,
  timeZone: string,
): number[] {
  const starts: number[] = [];
  for (let time = until; starts.length < count; time = (starts[0] ?? time) - 1) {
    starts.unshift(startOf(unit, time, timeZone));
  }
  return starts;
}

/** The calendar day of a moment: '2026-11-20'. */
export const dayOf = (time: number, timeZone: string): string =>
  new Date(toWall(time, timeZone)).toISOString().slice(0, 10);

/** The first day of the month of a moment: '2026-11-01'. */
export const monthOf = (time: number, timeZone: string): string =>
  `${dayOf(time, timeZone).slice(0, 7)}-01`;
