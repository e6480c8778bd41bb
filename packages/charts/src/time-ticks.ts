import { fromWall, momentFormatter, toWall, zoneOffset } from '@millwright/kernel';

/** Ticks of a time axis: round moments of a time zone, and what to write at them. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Steps that people read easily; above the last, whole months and years. */
const steps = [
  100,
  200,
  500,
  second,
  2 * second,
  5 * second,
  10 * second,
  15 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
] as const;
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120] as const;
const meanMonth = 30.44 * day;

export interface TimeTicks {
  /** Milliseconds since 1970, ascending, inside the range. */
  readonly ticks: readonly number[];
  /** Distance between ticks in milliseconds (nominal where months and daylight saving differ). */
  readonly step: number;
}

/** At most `most` round moments between `from` and `to`, aligned to the zone's wall clock. */
export const timeTicks = (from: number, to: number, most: number, timeZone: string): TimeTicks => {
  const rough = (to - from) / Math.max(1, most);
  const step = steps.find((candidate) => candidate >= rough);
  if (step === undefined) return monthTicks(from, to, rough, timeZone);
  const ticks: number[] = [];
  const offset = zoneOffset(from, timeZone);
  // Weeks begin on Monday; 1970-01-01 was a Thursday.
  const phase = step === 7 * day ? 4 * day : 0;
  let wall = Math.ceil((from + offset - phase) / step) * step + phase;
  for (; ticks.length <= most + 1; wall += step) {
    const tick = step < hour ? wall - offset : fromWall(wall, timeZone);
    if (tick > to) break;
    if (tick >= from) ticks.push(tick);
  }
  return { ticks, step };
};

const monthTicks = (from: number, to: number, rough: number, timeZone: string): TimeTicks => {
  const months = monthSteps.find((count) => count * meanMonth >= rough) ?? 120;
  const start = new Date(toWall(from, timeZone));
  let month = start.getUTCFullYear() * 12 + start.getUTCMonth();
  month = Math.ceil(month / months) * months;
  const ticks: number[] = [];
  for (;;) {
    const tick = fromWall(Date.UTC(Math.floor(month / 12), month % 12, 1), timeZone);
    if (tick > to) return { ticks, step: months * meanMonth };
    if (tick >= from) ticks.push(tick);
    month += months;
  }
};

/**
 * Labels for the ticks: the short part on every one (time, day or month as the step asks), the
 * date below it at the first tick and wherever it changes.
 */
export const tickLabels = (axis: TimeTicks, locale: string, timeZone: string): string[] => {
  const { step, ticks } = axis;
  const short = momentFormatter(locale, timeZone, shortParts(step));
  if (step >= 12 * meanMonth) return ticks.map((tick) => short.format(tick));
  const context = momentFormatter(
    locale,
    timeZone,
    step >= day ? { year: 'numeric' } : { month: 'short', day: 'numeric' },
  );
  let before = '';
  return ticks.map((tick) => {
    const now = context.format(tick);
    const text = now === before ? short.format(tick) : `${short.format(tick)}\n${now}`;
    before = now;
    return text;
  });
};

const shortParts = (step: number): Intl.DateTimeFormatOptions => {
  const clock: Intl.DateTimeFormatOptions = {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  };
  if (step < second) return { ...clock, second: '2-digit', fractionalSecondDigits: 1 };
  if (step < minute) return { ...clock, second: '2-digit' };
  if (step < day) return clock;
  if (step < meanMonth) return { month: 'numeric', day: 'numeric' };
  if (step < 12 * meanMonth) return { month: 'short' };
  return { year: 'numeric' };
};

/** A moment for machines and spreadsheets: `2026-11-20 18:04:05.250`, wall clock of the zone. */
export const formatWallClock = (time: number, timeZone: string): string =>
  new Date(toWall(time, timeZone)).toISOString().replace('T', ' ').slice(0, 23);
