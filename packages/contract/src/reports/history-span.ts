/** Spans by a name, and spans before them: the same on the page that shows them and on the server. */
import { fromWall, startOf, type TimeSpan, type TimeStep, toWall } from '@millwright/kernel';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Spans that end now. */
const lengths = {
  '1h': hour,
  '8h': 8 * hour,
  '24h': day,
  '7d': 7 * day,
  '30d': 30 * day,
  '1y': 365 * day,
} as const;

/** Spans that are one click away; those with a word are of the calendar of the item's zone. */
export const historySpans = [
  ...(['1h', '8h', '24h', '7d', '30d', '1y'] as const),
  ...(['today', 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month'] as const),
] as const;
export type HistorySpan = (typeof historySpans)[number];

/** What a span may be laid over: the span of the same length before it, or so much earlier. */
export const earlierSpans = ['before', 'day', 'week', 'month'] as const;
export type EarlierSpan = (typeof earlierSpans)[number];

/** Where a span by this name begins and ends at a moment. */
export function spanAt(span: HistorySpan, now: number, timeZone: string): TimeSpan {
  switch (span) {
    case 'today':
      return { from: startOf('day', now, timeZone), to: now };
    case 'this_week':
      return { from: startOf('week', now, timeZone), to: now };
    case 'this_month':
      return { from: startOf('month', now, timeZone), to: now };
    case 'yesterday':
      return past('day', now, timeZone);
    case 'last_week':
      return past('week', now, timeZone);
    case 'last_month':
      return past('month', now, timeZone);
    default:
      return { from: now - lengths[span], to: now };
  }
}

/** The last one that is over. */
function past(unit: 'day' | 'week' | 'month', now: number, timeZone: string): TimeSpan {
  const to = startOf(unit, now, timeZone);
  return { from: startOf(unit, to - 1, timeZone), to };
}

/** The same day of the month before, or its last one where that is shorter. */
function monthEarlier(wall: number): number {
  const moment = new Date(wall);
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const first = Date.UTC(year, month - 1, Math.min(moment.getUTCDate(), lastDay));
  return first + (wall - Date.UTC(year, month, moment.getUTCDate()));
}

/** A span of the same length that began earlier: at the same time of the clock, but for `before`. */
export function earlierSpan(
  { from, to }: TimeSpan,
  earlier: EarlierSpan,
  timeZone: string,
): TimeSpan {
  const length = to - from;
  if (earlier === 'before') return { from: from - length, to: from };
  const wall = toWall(from, timeZone);
  const days = { day: 1, week: 7 } as const;
  const begin = fromWall(
    earlier === 'month' ? monthEarlier(wall) : wall - days[earlier] * day,
    timeZone,
  );
  return { from: begin, to: begin + length };
}

/** Steps that may be chosen, the shortest first, each with about how long it is. */
export const stepChoices: readonly { readonly key: string; readonly step: TimeStep }[] = [
  { key: '1m', step: { unit: 'minute', every: 1 } },
  { key: '5m', step: { unit: 'minute', every: 5 } },
  { key: '10m', step: { unit: 'minute', every: 10 } },
  { key: '30m', step: { unit: 'minute', every: 30 } },
  { key: '1h', step: { unit: 'hour', every: 1 } },
  { key: '8h', step: { unit: 'hour', every: 8 } },
  { key: '1d', step: { unit: 'day', every: 1 } },
  { key: '1w', step: { unit: 'week', every: 1 } },
  { key: '1mo', step: { unit: 'month', every: 1 } },
];

const about = {
  second: 1_000,
  minute,
  hour,
  day,
  week: 7 * day,
  month: 30 * day,
  year: 365 * day,
} as const;

/** What a chart or a first look at a table holds. */
const mostSteps = 60;

/** The shortest step of which a span has not too many to be looked at. */
export function stepFor({ from, to }: TimeSpan): TimeStep {
  const fitting = stepChoices.find(
    ({ step }) => (to - from) / (about[step.unit] * step.every) <= mostSteps,
  );
  return fitting?.step ?? { unit: 'month', every: 1 };
}
