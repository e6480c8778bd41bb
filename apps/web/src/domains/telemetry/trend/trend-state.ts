/** What a trend page shows, as it stands in its address. */

import type { AxisMode, TrendRange } from '@millwright/charts';
import { type PointId, pointId } from '@millwright/kernel';
import { readId } from '../../../shell/pages/read-id.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Lengths that are one click away; the short ones are live. */
export const spans = [
  { key: '5m', length: 5 * minute },
  { key: '30m', length: 30 * minute },
  { key: '1h', length: hour },
  { key: '6h', length: 6 * hour },
  { key: '24h', length: day },
  { key: '7d', length: 7 * day },
  { key: '30d', length: 30 * day },
  { key: '1y', length: 365 * day },
] as const;
export type SpanKey = (typeof spans)[number]['key'];

/** Longest range that slides with the time; longer ones hardly move. */
const longestLive = day;

/** Points that fit one drawing legibly. */
export const mostPoints = 8;

export interface TrendState {
  readonly points: readonly PointId[];
  /** A sliding range, or one that stands still. */
  readonly shown: { readonly span: SpanKey } | TrendRange;
  /** Points of which the lines are switched off. */
  readonly hidden: ReadonlySet<PointId>;
  readonly axes: AxisMode;
}

export const isSliding = (shown: TrendState['shown']): shown is { readonly span: SpanKey } =>
  'span' in shown;

export const lengthOf = (key: SpanKey): number =>
  spans.find((span) => span.key === key)?.length ?? hour;

export const isLive = (shown: TrendState['shown']): boolean =>
  isSliding(shown) && lengthOf(shown.span) <= longestLive;

/** What is shown at a moment: a sliding range ends there. */
export const rangeOf = (shown: TrendState['shown'], now: number): TrendRange =>
  isSliding(shown) ? { from: now - lengthOf(shown.span), to: now } : shown;

const firstSpan: SpanKey = '30m';

/** Reads the state from the address; `fallback` are the points of a fresh page. */
export const readTrendState = (
  params: URLSearchParams,
  fallback: readonly PointId[],
): TrendState => {
  const from = Number(params.get('from'));
  const to = Number(params.get('to'));
  const span = spans.find(({ key }) => key === params.get('span'));
  const points = readPoints(params, 'points');
  return {
    hidden: new Set(readPoints(params, 'hidden')),
    axes: params.get('axes') === 'own' ? 'own' : 'common',
    points: (params.has('points') ? points : fallback).slice(0, mostPoints),
    shown: from > 0 && to > from ? { from, to } : { span: span?.key ?? firstSpan },
  };
};

const readPoints = (params: URLSearchParams, name: string): PointId[] =>
  (params.get(name) ?? '').split(',').flatMap((text) => readId(pointId, text) ?? []);

export const writeTrendState = (params: URLSearchParams, state: TrendState): void => {
  for (const name of ['from', 'to', 'span', 'hidden', 'axes']) params.delete(name);
  const hidden = state.points.filter((point) => state.hidden.has(point));
  if (hidden.length > 0) params.set('hidden', hidden.join(','));
  if (state.axes === 'own') params.set('axes', 'own');
  params.set('points', state.points.join(','));
  if (isSliding(state.shown)) params.set('span', state.shown.span);
  else {
    params.set('from', String(Math.round(state.shown.from)));
    params.set('to', String(Math.round(state.shown.to)));
  }
};

/** The address of the trend of one point, in the place of the page that `search` is of. */
export const trendOfPoint = (search: string, point: PointId): string => {
  const params = new URLSearchParams(search);
  for (const name of ['from', 'to', 'span', 'hidden', 'axes']) params.delete(name);
  params.set('tab', 'trend');
  params.set('points', String(point));
  return `?${params}`;
};
