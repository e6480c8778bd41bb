/** Of which moments a report is: by the calendar and the shifts of its item, or as it is asked for. */
import { refuse } from '@millwright/contract';
import type { Report, ReportPlace } from '@millwright/contract/reports/configured/reports.schemas';
import {
  dateOfDay,
  dayNumber,
  dayOf,
  fromWall,
  nextStart,
  type ShiftClock,
  startOf,
  type TimeSpan,
} from '@millwright/kernel';

/** Which report of its kind is wanted; all of it left out: the one of now. */
export interface AskedSpan {
  readonly date?: string | undefined;
  readonly period?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** By whose clock. */
export interface SpanClock {
  readonly now: number;
  readonly timeZone: string;
  /** Null where nobody has entered shifts. */
  readonly shifts: ShiftClock | null;
}

/** A part of a date. */
interface Part extends TimeSpan {
  readonly id: number;
  readonly title: string;
}

export interface ReportSpan extends TimeSpan {
  readonly date: string;
  readonly period: number | null;
  readonly periodTimeList: readonly { readonly id: number; readonly title: string }[];
  readonly previous: ReportPlace | null;
  readonly next: ReportPlace | null;
}

const minute = 60_000;
const day = 86_400_000;
/** How far another shift is looked for: holidays are shorter. */
const mostDaysWithout = 31;

const shifted = (date: string, days: number): string => dateOfDay(dayNumber(date) + days);

const wholeDay = (date: string, timeZone: string): TimeSpan => {
  const from = fromWall(dayNumber(date) * day, timeZone);
  return { from, to: nextStart('day', from, timeZone) };
};

/** What a date has: the periods of a daily report, or the shifts that begin on it. */
function partsOf(
  { timeType, periodTimeList }: Pick<Report, 'timeType' | 'periodTimeList'>,
  date: string,
  { timeZone, shifts }: SpanClock,
): readonly Part[] {
  if (timeType === 'day') {
    const midnight = dayNumber(date) * day;
    return periodTimeList.map(({ id, title, begin, minutes }) => ({
      ...{ id, title },
      from: fromWall(midnight + begin * minute, timeZone),
      to: fromWall(midnight + (begin + minutes) * minute, timeZone),
    }));
  }
  const { from, to } = wholeDay(date, timeZone);
  const turns = (shifts?.between(from, to) ?? []).filter((turn) => turn.day === date);
  return turns.map(({ name, begin, end }, index) => ({
    ...{ id: index + 1, title: name },
    ...{ from: begin, to: end },
  }));
}

/** A day, a week or a month, told by the day on which it begins. */
function calendarSpan(
  unit: 'day' | 'week' | 'month',
  date: string,
  { now, timeZone }: SpanClock,
): ReportSpan {
  const from = startOf(unit, wholeDay(date, timeZone).from, timeZone);
  const to = nextStart(unit, from, timeZone);
  const placeAt = (time: number): ReportPlace => ({ date: dayOf(time, timeZone), period: null });
  return {
    ...{ from, to, date: dayOf(from, timeZone), period: null, periodTimeList: [] },
    previous: placeAt(startOf(unit, from - 1, timeZone)),
    next: to > now ? null : placeAt(to),
  };
}

/** The part before or after one of a date, on another date where there is none. */
function besides(
  parts: (date: string) => readonly Part[],
  date: string,
  current: Part | null,
  step: 1 | -1,
): { readonly date: string; readonly part: Part } | null {
  const own = current === null ? [] : parts(date);
  const beside = own[own.findIndex(({ id }) => id === current?.id) + step];
  if (beside !== undefined) return { date, part: beside };
  for (let days = 1; days <= mostDaysWithout; days += 1) {
    const other = shifted(date, days * step);
    const part = parts(other).at(step === 1 ? 0 : -1);
    if (part !== undefined) return { date: other, part };
  }
  return null;
}

function partSpan(
  parts: (date: string) => readonly Part[],
  date: string,
  { now, timeZone }: SpanClock,
  wanted: (part: Part) => boolean,
): ReportSpan {
  const own = parts(date);
  const part = own.find(wanted) ?? own[0] ?? null;
  const before = besides(parts, date, part, -1);
  const after = besides(parts, date, part, 1);
  const placeOf = (place: typeof before): ReportPlace | null =>
    place && { date: place.date, period: place.part.id };
  const { from } = wholeDay(date, timeZone);
  return {
    ...(part === null ? { from, to: from } : { from: part.from, to: part.to }),
    ...{ date, period: part?.id ?? null },
    periodTimeList: own.map(({ id, title }) => ({ id, title })),
    previous: placeOf(before),
    next: after === null || after.part.from > now ? null : placeOf(after),
  };
}

/** Where the parts of a day go past midnight, the one that goes on may be of yesterday. */
function dateNow(parts: (date: string) => readonly Part[], { now, timeZone }: SpanClock): string {
  const today = dayOf(now, timeZone);
  const yesterday = shifted(today, -1);
  const holds = (date: string) => parts(date).some(({ from, to }) => from <= now && now < to);
  return !holds(today) && holds(yesterday) ? yesterday : today;
}

/**
 * The span that is asked for. Where no shift begins on a date it is empty.
 * @throws Fault refusal `report.span_fixed`, `general.time_range`
 */
export function reportSpan(
  report: Pick<Report, 'timeType' | 'periodTimeList'>,
  asked: AskedSpan,
  clock: SpanClock,
): ReportSpan {
  const { timeType } = report;
  const { from, to } = asked;
  const today = dayOf(clock.now, clock.timeZone);
  if (from !== undefined || to !== undefined) {
    if (timeType !== 'free') throw refuse('report.span_fixed');
    if (from === undefined || to === undefined) throw refuse('general.time_range');
    const date = dayOf(from, clock.timeZone);
    return { from, to, date, period: null, periodTimeList: [], previous: null, next: null };
  }
  const hasParts = timeType === 'shift' || report.periodTimeList.length > 0;
  if (!hasParts || timeType === 'week' || timeType === 'month') {
    const unit = timeType === 'week' || timeType === 'month' ? timeType : 'day';
    return calendarSpan(unit, asked.date ?? today, clock);
  }
  const parts = (date: string) => partsOf(report, date, clock);
  const date = asked.date ?? dateNow(parts, clock);
  return partSpan(parts, date, clock, (part) =>
    asked.period === undefined
      ? part.from <= clock.now && clock.now < part.to
      : part.id === asked.period,
  );
}
