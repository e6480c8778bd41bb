import { formatMoment, type TimeSpan, type TimeStep } from '@millwright/kernel';

export interface StepLabel {
  /** Below a column. */
  readonly short: string;
  /** From when to when. */
  readonly whole: string;
}

const day: Intl.DateTimeFormatOptions = { month: '2-digit', day: '2-digit' };
const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const fits: Readonly<Record<TimeStep['unit'], Intl.DateTimeFormatOptions>> = {
  second: { ...clock, second: '2-digit' },
  minute: clock,
  hour: { ...day, ...clock },
  day,
  week: day,
  month: { year: 'numeric', month: '2-digit' },
  year: { year: 'numeric' },
};

/** What steps are called, by the clock of the reader. */
export function stepLabels(
  steps: readonly TimeSpan[],
  { unit }: TimeStep,
  locale: string,
  timeZone: string,
): StepLabel[] {
  const short = new Intl.DateTimeFormat(locale, { timeZone, ...fits[unit] });
  return steps.map(({ from, to }) => ({
    short: short.format(from),
    whole: `${formatMoment(from, locale, timeZone)} – ${formatMoment(to, locale, timeZone)}`,
  }));
}
