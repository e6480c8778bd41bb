/** When the moments of a template are, for a sheet of some span. */
import type { SheetMoment, SheetSpan } from '@millwright/contract/reports/sheets/sheet-template';
import { fromWall, type TimeSpan, toWall } from '@millwright/kernel';

const minute = 60_000;
const day = 86_400_000;
/** From 1899-12-30, from which spreadsheets count days, to 1970. */
const daysBefore1970 = 25_569;

/** By the wall clock of a zone: a day of 23 or 25 hours is one day. */
export function momentAt(
  { from, days, clock }: SheetMoment,
  span: TimeSpan,
  timeZone: string,
): number {
  const base = from === 'begin' ? span.from : span.to;
  if (days === 0 && clock === null) return base;
  const wall = toWall(base, timeZone) + days * day;
  const shown = clock === null ? wall : Math.floor(wall / day) * day + clock * minute;
  return fromWall(shown, timeZone);
}

/** Empty where it would end before it begins. */
export function spanOf({ begin, end }: SheetSpan, span: TimeSpan, timeZone: string): TimeSpan {
  const from = momentAt(begin, span, timeZone);
  return { from, to: Math.max(from, momentAt(end, span, timeZone)) };
}

/** Days as spreadsheets count them, to the second. */
export const serialOf = (time: number, timeZone: string): number =>
  Math.round(toWall(time, timeZone) / 1000) / 86_400 + daysBefore1970;
