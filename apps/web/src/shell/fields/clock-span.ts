/** A part of a day as plants write it: when the clock begins it and ends it. */
import { clockText, minutesOf } from './clock-of-day.ts';

const minutesOfDay = 1440;

export interface ClockSpan {
  readonly begin: string;
  readonly end: string;
}

/** Minutes after midnight, and how long it is. */
interface DaySpan {
  readonly begin: number;
  readonly minutes: number;
}

export const clockSpanOf = ({ begin, minutes }: DaySpan): ClockSpan => ({
  begin: clockText(begin),
  end: clockText(begin + minutes),
});

/** What ends at or before its beginning ends on the next day. */
export const daySpanOf = ({ begin, end }: ClockSpan): DaySpan => {
  const from = minutesOf(begin);
  const length = minutesOf(end) - from;
  return { begin: from, minutes: length > 0 ? length : length + minutesOfDay };
};
