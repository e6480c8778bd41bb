/** When reports are due, by the wall clock and the shifts of their item. Pure. */
import type { DueAt } from '@millwright/contract/reports/schedules/report-schedules.schemas';
import { dayNumber, dayOf, fromWall, type ShiftClock } from '@millwright/kernel';

/** By whose clock; `shifts` null where nobody has entered any. */
export interface ItemClock {
  readonly timeZone: string;
  readonly shifts: Pick<ShiftClock, 'between'> | null;
}

const minute = 60_000;
const day = 86_400_000;

/** Days in which one is due at least: a plant may rest for a month. */
const window: Readonly<Record<DueAt['every'], number>> = { day: 3, week: 9, month: 63, shift: 32 };
/** What was missed longer ago is not counted any more. */
const longestCounted = 63 * day;

/** 1 of a Monday; the first day of 1970 was a Thursday. */
const weekdayOf = (date: number): number => ((date + 3) % 7) + 1;

function isWanted(date: number, at: Exclude<DueAt, { every: 'shift' }>): boolean {
  if (at.every === 'day') return true;
  if (at.every === 'week') return at.weekdays.includes(weekdayOf(date));
  const moment = new Date(date * day);
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0));
  return moment.getUTCDate() === Math.min(at.day, last.getUTCDate());
}

/**
 * The moments after `after` until `until` at which one is due, in their order. A time of day that the
 * clocks leap over is due when they have leapt; one that comes twice, the first time.
 */
export function duesBetween(
  at: DueAt,
  after: number,
  until: number,
  { timeZone, shifts }: ItemClock,
): number[] {
  const within = (time: number): boolean => after < time && time <= until;
  if (at.every === 'shift') {
    const delay = at.delayMinutes * minute;
    const turns = shifts?.between(after - delay, until - delay) ?? [];
    const ends = turns.map(({ end }) => end + delay).filter(within);
    return [...new Set(ends)].sort((one, other) => one - other);
  }
  const dues: number[] = [];
  const last = dayNumber(dayOf(until, timeZone));
  for (let date = dayNumber(dayOf(after, timeZone)); date <= last; date += 1) {
    if (!isWanted(date, at)) continue;
    const time = fromWall(date * day + at.minute * minute, timeZone);
    if (within(time)) dues.push(time);
  }
  return dues;
}

/** The first one after `after`; null where none is known, as where no shift comes. */
export const nextDue = (at: DueAt, after: number, clock: ItemClock): number | null =>
  duesBetween(at, after, after + window[at.every] * day, clock)[0] ?? null;

export interface Settled {
  /** The one that is made; null where none was due. */
  readonly due: number | null;
  /** Those before it that are left out: no server was there. */
  readonly missed: number;
  readonly next: number | null;
}

/** What is to be done at `now` where everything until `settled` was. */
export function settle(at: DueAt, settled: number, now: number, clock: ItemClock): Settled {
  const dues = duesBetween(at, Math.max(settled, now - longestCounted), now, clock);
  return {
    due: dues.at(-1) ?? null,
    missed: Math.max(0, dues.length - 1),
    next: nextDue(at, now, clock),
  };
}
