/** Shifts as a week of days shows them, and as a form has them. */
import type { Shift, ShiftHours } from '@millwright/kernel';
import { type ClockSpan, clockSpanOf, daySpanOf } from '../../../shell/fields/clock-span.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const minutesOfDay = 1440;

/** A piece of a shift within one day: minutes after midnight. */
export interface DayPiece {
  readonly name: string;
  readonly from: number;
  readonly until: number;
}

/** What each day of the week has of shifts, Monday first: what goes past midnight is on both days. */
export const weekPieces = (shifts: readonly Shift[]): DayPiece[][] =>
  weekdays.map((weekday) => {
    const before = weekday === 1 ? 7 : weekday - 1;
    const begun = shifts.filter((shift) => shift.weekdays.includes(weekday));
    const over = shifts.filter(
      (shift) => shift.weekdays.includes(before) && shift.begin + shift.minutes > minutesOfDay,
    );
    return [
      ...over.map(({ name, begin, minutes }) => ({
        ...{ name, from: 0, until: begin + minutes - minutesOfDay },
      })),
      ...begun.map(({ name, begin, minutes }) => ({
        ...{ name, from: begin, until: Math.min(begin + minutes, minutesOfDay) },
      })),
    ].sort((one, other) => one.from - other.from);
  });

/** The hours of a shift as they are entered: when its clock begins and ends. */
export interface EnteredHours extends ClockSpan {
  readonly name: string;
}

export const enteredHours = ({ name, ...hours }: ShiftHours): EnteredHours => ({
  name,
  ...clockSpanOf(hours),
});

export const hoursOf = ({ name, ...clock }: EnteredHours): ShiftHours => ({
  name: name.trim(),
  ...daySpanOf(clock),
});

/** Which colour each name has, by the order in which the names come. */
export const shiftColors = (
  shifts: readonly Pick<ShiftHours, 'name'>[],
): ReadonlyMap<string, number> =>
  new Map([...new Set(shifts.map(({ name }) => name))].map((name, at) => [name, (at % 8) + 1]));

const every = [...weekdays];
const working = every.slice(0, 5);

/** What to begin with: names come from the texts. */
export const shiftTemplates = {
  three: [
    { name: 'early', begin: 360, minutes: 480, weekdays: every },
    { name: 'late', begin: 840, minutes: 480, weekdays: every },
    { name: 'night', begin: 1320, minutes: 480, weekdays: every },
  ],
  two: [
    { name: 'early', begin: 360, minutes: 480, weekdays: working },
    { name: 'late', begin: 840, minutes: 480, weekdays: working },
  ],
  day: [{ name: 'day', begin: 480, minutes: 540, weekdays: working }],
} as const;

/** The days of a month as rows of weeks, Monday first; null stands for days of other months. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const empty = (first.getUTCDay() + 6) % 7;
  const cells = Array.from({ length: Math.ceil((empty + days) / 7) * 7 }, (_, at) => {
    const day = at - empty + 1;
    return day < 1 || day > days ? null : `${month}-${String(day).padStart(2, '0')}`;
  });
  return Array.from({ length: cells.length / 7 }, (_, row) => cells.slice(row * 7, row * 7 + 7));
}

/** '2026-12' and so many months before or after it. */
export const monthFrom = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};
