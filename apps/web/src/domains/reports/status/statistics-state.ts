/** What the page of equipment statistics shows, as it stands in its address. */
import { readId } from '../../../shell/pages/read-id.ts';

const day = 86_400_000;

/** Lengths up to now that are one click away. */
export const spans = [
  { key: 'day', length: day },
  { key: 'week', length: 7 * day },
  { key: 'month', length: 30 * day },
  { key: 'year', length: 365 * day },
] as const;
export type SpanKey = (typeof spans)[number]['key'];

export const views = ['ladder', 'durations', 'oee', 'stops', 'table'] as const;
export type View = (typeof views)[number];

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface StatisticsState {
  readonly templateId: number | null;
  /** None = all of the template. */
  readonly deviceIds: readonly number[];
  readonly shown: SpanKey | Span;
  readonly view: View;
}

const oneOf = <T extends string>(of: readonly T[], given: string | null, otherwise: T): T =>
  of.find((one) => one === given) ?? otherwise;

const momentsOf = (given: string | null): Span | null => {
  const [from = Number.NaN, to = Number.NaN] = (given ?? '').split(',').map(Number);
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && from < to ? { from, to } : null;
};

export const readState = (params: URLSearchParams): StatisticsState => ({
  templateId: readId(Number, params.get('template')),
  deviceIds: (params.get('devices') ?? '').split(',').flatMap((text) => readId(Number, text) ?? []),
  shown:
    momentsOf(params.get('range')) ??
    oneOf(
      spans.map(({ key }) => key),
      params.get('span'),
      'day',
    ),
  view: oneOf(views, params.get('view'), 'ladder'),
});

export function writeState(params: URLSearchParams, part: Partial<StatisticsState>): void {
  const { templateId, deviceIds, shown, view } = part;
  if (templateId !== undefined) params.set('template', String(templateId ?? ''));
  if (deviceIds !== undefined) {
    if (deviceIds.length === 0) params.delete('devices');
    else params.set('devices', deviceIds.join(','));
  }
  if (view !== undefined) params.set('view', view);
  if (shown === undefined) return;
  const isSpan = typeof shown !== 'string';
  params.delete(isSpan ? 'span' : 'range');
  params.set(isSpan ? 'range' : 'span', isSpan ? `${shown.from},${shown.to}` : shown);
}

/** What is shown at a moment: a length ends there. */
export const spanOf = (shown: SpanKey | Span, now: number): Span => {
  if (typeof shown !== 'string') return shown;
  const length = spans.find(({ key }) => key === shown)?.length ?? day;
  return { from: now - length, to: now };
};
