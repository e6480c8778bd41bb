/** Hours, days and months of a time zone. Where its clocks change, a day has 23 or 25 hours. */
import { clockChange, fromWall, toWall, zoneOffset } from './time-zone.ts';

export type CalendarUnit = 'hour' | 'day' | 'month';

const hour = 3_600_000;
const day = 24 * hour;

/** Long enough to be past the end of every unit, short enough to be before the end of the next. */
const intoTheNext = { day: 36 * hour, month: 45 * day } as const;

/** Since the wall clock last showed a full hour. */
const intoTheHour = (time: number, timeZone: string): number =>
  ((toWall(time, timeZone) % hour) + hour) % hour;

/** When the hour, day or month that holds a moment began. */
export function startOf(unit: CalendarUnit, time: number, timeZone: string): number {
  if (unit === 'hour') {
    const start = time - intoTheHour(time, timeZone);
    // Clocks that change within an hour by the clock end that hour.
    const changed = zoneOffset(start, timeZone) !== zoneOffset(time, timeZone);
    return changed ? clockChange(start, time, timeZone) : start;
  }
  const wall = new Date(toWall(time, timeZone));
  const date = unit === 'month' ? 1 : wall.getUTCDate();
  return fromWall(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), date), timeZone);
}

/** When the one after it begins. @param start where an hour, a day or a month begins */
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
