/** Which shift a moment is in, by the wall clock of a time zone. */
import { fromWall, toWall } from '../time-zone.ts';
import { dateOfDay, dayNumber, type ShiftCalendar, shiftDaysOf } from './shift-calendar.ts';

/** A shift of one day. */
export interface ShiftTurn {
  readonly name: string;
  /** The day on which it began, to which all of it belongs: '2026-11-20'. */
  readonly day: string;
  /** Its first moment, and the first one after it. */
  readonly begin: number;
  readonly end: number;
}

/** What holds from a moment on, and until when. */
export interface ShiftNow {
  /** Null where nobody works. */
  readonly turn: ShiftTurn | null;
  /** The moment from which on it has held; null = ever since. */
  readonly since: number | null;
  /** The least moment after this one at which something else holds; null = none. */
  readonly until: number | null;
}

export interface ShiftClock {
  /** Of all shifts there are, those of single dates too. */
  readonly names: ReadonlySet<string>;
  /** What holds at a moment. */
  at(time: number): ShiftNow;
  /** The shifts of which some part lies within, in their order. */
  between(from: number, until: number): ShiftTurn[];
}

const minute = 60_000;
const millisecondsOfDay = 86_400_000;
/** Longer than until a shift of the week begins that no leap of the clocks swallows. */
const twoWeeks = 15;

/**
 * The clock of a calendar whose shifts do not overlap. A shift begins and ends when the wall clock
 * first shows its times; so where the clocks change, one of eight hours has seven or nine.
 */
export function createShiftClock(calendar: ShiftCalendar, timeZone: string): ShiftClock {
  const days = shiftDaysOf(calendar);
  const weekly = calendar.shifts.some(({ weekdays }) => weekdays.length > 0);
  const dates = calendar.exceptions
    .filter(({ shifts }) => shifts.length > 0)
    .map(({ date }) => dayNumber(date))
    .sort((one, other) => one - other);
  // Each exception may take away the only shift of a week.
  const farthest = calendar.exceptions.length * 7 + twoWeeks;
  /** Of this day on, the days on which a shift may begin, as far as has to be looked. */
  function* daysFrom(day: number): Generator<number> {
    if (weekly) {
      const last = day + farthest;
      for (let next = day; next <= last; next++) yield next;
    } else yield* dates.filter((date) => date >= day);
  }
  /** Of this day back, the same. */
  function* daysBefore(day: number): Generator<number> {
    if (weekly) {
      const first = day - farthest;
      for (let next = day; next >= first; next--) yield next;
    } else yield* dates.filter((date) => date <= day).reverse();
  }
  const dayAt = (time: number): number => Math.floor(toWall(time, timeZone) / millisecondsOfDay);
  const turnsOf = (day: number): ShiftTurn[] =>
    days(day)
      .map(({ name, begin, minutes }) => {
        const wall = day * millisecondsOfDay + begin * minute;
        const end = fromWall(wall + minutes * minute, timeZone);
        return { name, day: dateOfDay(day), begin: fromWall(wall, timeZone), end };
      })
      // The clocks may leap over all of it.
      .filter(({ begin, end }) => begin < end);
  /** The end of the last shift before; null = there was none. */
  const lastEnd = (time: number, today: number): number | null => {
    for (const day of daysBefore(today + 1)) {
      const last = turnsOf(day).findLast(({ end }) => end <= time);
      if (last !== undefined) return last.end;
    }
    return null;
  };
  const look = (time: number): ShiftNow => {
    const today = dayAt(time);
    // One day more than a shift is long: clocks that are set back show a day twice.
    for (const day of daysFrom(today - 2)) {
      for (const turn of turnsOf(day)) {
        if (turn.begin > time) {
          return { turn: null, since: lastEnd(time, today), until: turn.begin };
        }
        if (time < turn.end) return { turn, since: turn.begin, until: turn.end };
      }
    }
    return { turn: null, since: lastEnd(time, today), until: null };
  };
  // Moments are asked for in their order, mostly: what was found holds until its end.
  let known: ShiftNow | null = null;
  const named = [...calendar.shifts, ...calendar.exceptions.flatMap(({ shifts }) => shifts)];
  return {
    names: new Set(named.map(({ name }) => name)),
    at(time) {
      const isKnown =
        known !== null &&
        (known.since === null || time >= known.since) &&
        (known.until === null || time < known.until);
      if (known === null || !isKnown) known = look(time);
      return known;
    },
    between(from, until) {
      const turns: ShiftTurn[] = [];
      const last = dayAt(until) + 1;
      for (let day = dayAt(from) - 2; day <= last; day++) {
        turns.push(...turnsOf(day).filter(({ begin, end }) => end > from && begin < until));
      }
      return turns;
    },
  };
}
