/** What the history page shows, as it stands in its address. */
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import {
  type EarlierSpan,
  earlierSpans,
  type HistorySpan,
  historySpans,
  stepChoices,
} from '@millwright/contract/reports/history-span';
import { aggregateNames, barAggregates } from '@millwright/contract/reports/history-words';
import { mostReportPoints } from '@millwright/contract/reports/variable/report-limits';
import type {
  BarAggregate,
  VariableReport,
  VariableView,
  ViewSettings,
} from '@millwright/contract/reports/variable/variable-reports.schemas';
import { type PointId, pointId, type TimeSpan } from '@millwright/kernel';
import { readId } from '../../../shell/pages/read-id.ts';

/** Ways to look at a span on the page; `samples` is the table of what was stored. */
export const shownAs = ['curves', 'bars', 'table', 'samples'] as const;
export type ShownAs = (typeof shownAs)[number];

export interface HistoryState {
  readonly points: readonly PointId[];
  /** What the span is called, and where a zoom leads back to. */
  readonly span: HistorySpan;
  /** A span that was chosen or zoomed to; null: the one that is called so. */
  readonly range: TimeSpan | null;
  readonly compare: EarlierSpan | null;
  readonly axes: 'common' | 'own';
  readonly hidden: ReadonlySet<PointId>;
  readonly as: ShownAs;
  /** Key of a step; null: as long as suits the span. */
  readonly step: string | null;
  readonly aggregates: readonly AggregateName[];
  readonly bar: BarAggregate;
  /** The saved view that it began from. */
  readonly view: number | null;
}

const freshAggregates: readonly AggregateName[] = ['min', 'max', 'mean'];

const one = <T extends string>(of: readonly T[], text: string | null): T | null =>
  of.find((each) => each === text) ?? null;

const idsIn = (params: URLSearchParams, name: string): PointId[] =>
  (params.get(name) ?? '').split(',').flatMap((text) => readId(pointId, text) ?? []);

/** Reads the state from the address; `fallback` are the points of a fresh page. */
export function readHistoryState(
  params: URLSearchParams,
  fallback: readonly PointId[],
): HistoryState {
  const [from, to] = [Number(params.get('from')), Number(params.get('to'))];
  const chosen = (params.get('aggregates') ?? '').split(',');
  const aggregates = aggregateNames.filter((name) => chosen.includes(name));
  const points = params.has('points') ? idsIn(params, 'points') : fallback;
  const step = params.get('step');
  return {
    points: [...new Set(points)].slice(0, mostReportPoints),
    span: one(historySpans, params.get('span')) ?? '24h',
    range: from > 0 && to > from ? { from, to } : null,
    compare: one(earlierSpans, params.get('compare')),
    axes: params.get('axes') === 'own' ? 'own' : 'common',
    hidden: new Set(idsIn(params, 'hidden')),
    as: one(shownAs, params.get('as')) ?? 'curves',
    step: stepChoices.some(({ key }) => key === step) ? step : null,
    aggregates: aggregates.length > 0 ? aggregates : freshAggregates,
    bar: one(barAggregates, params.get('bar')) ?? 'mean',
    view: readId((id) => id, params.get('view')),
  };
}

const names = [
  ...(['points', 'span', 'from', 'to', 'compare', 'axes', 'hidden', 'as', 'step'] as const),
  ...(['aggregates', 'bar', 'view'] as const),
] as const;

/** Writes it into the address, without what a fresh page begins with. */
export function writeHistoryState(params: URLSearchParams, state: HistoryState): void {
  for (const name of names) params.delete(name);
  params.set('points', state.points.join(','));
  if (state.span !== '24h') params.set('span', state.span);
  if (state.range !== null) {
    params.set('from', String(Math.round(state.range.from)));
    params.set('to', String(Math.round(state.range.to)));
  }
  const hidden = state.points.filter((id) => state.hidden.has(id));
  const { compare, step, view } = state;
  if (compare !== null) params.set('compare', compare);
  if (state.axes === 'own') params.set('axes', 'own');
  if (hidden.length > 0) params.set('hidden', hidden.join(','));
  if (state.as !== 'curves') params.set('as', state.as);
  if (step !== null) params.set('step', step);
  if (state.aggregates.join() !== freshAggregates.join()) {
    params.set('aggregates', state.aggregates.join(','));
  }
  if (state.bar !== 'mean') params.set('bar', state.bar);
  if (view !== null) params.set('view', String(view));
}

const stepOf = (key: string | null) => stepChoices.find((each) => each.key === key)?.step ?? null;

const keyOf = (step: ViewSettings['step']): string | null =>
  step === null
    ? null
    : (stepChoices.find((each) => each.step.unit === step.unit && each.step.every === step.every)
        ?.key ?? null);

/** What of it a saved view keeps. */
export const settingsOf = (
  state: HistoryState,
  of: Pick<ViewSettings, 'layout' | 'refreshSeconds'>,
): ViewSettings => ({
  span:
    state.range === null
      ? state.span
      : { from: Math.round(state.range.from), to: Math.round(state.range.to) },
  step: stepOf(state.step),
  aggregates: [...state.aggregates],
  bar: state.bar,
  compare: state.compare,
  axes: state.axes,
  ...of,
});

/** What the page shows of a saved view. */
export const stateOfView = (
  { id, settings }: Pick<VariableView, 'id' | 'settings'>,
  { pointIds }: Pick<VariableReport, 'pointIds'>,
): HistoryState => ({
  points: pointIds,
  ...(typeof settings.span === 'string'
    ? { span: settings.span, range: null }
    : { span: '24h', range: settings.span }),
  compare: settings.compare,
  axes: settings.axes,
  hidden: new Set(),
  as: settings.layout === 'cards' ? 'curves' : settings.layout,
  step: keyOf(settings.step),
  aggregates: aggregateNames.filter((name) => settings.aggregates.includes(name)),
  bar: settings.bar,
  view: id,
});
