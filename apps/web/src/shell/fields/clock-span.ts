/** A part of a day as plants write it: when the clock begins it and ends it. */
const minutesOfDay = 1440;

/** A browser's own field follows the language of the machine, with AM and PM. */
export const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;
export const clockLength = 5;

export interface ClockSpan {
  readonly begin: string;
  readonly end: string;
}

/** Minutes after midnight, and how long it is. */
interface DaySpan {
  readonly begin: number;
  readonly minutes: number;
}

/** `08:30`, as a clock shows so many minutes after midnight. */
export const clockText = (minutes: number): string => {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
};

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

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
