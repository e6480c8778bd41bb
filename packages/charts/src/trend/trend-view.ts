/** What a trend is told, and what it tells. */
import type { AxisMode } from './axes/scale-groups.ts';
import type { TrendCursors } from './cursors/trend-cursors.ts';
import type { TrendColumns, TrendLimit, TrendRange, TrendSeries } from './trend-series.ts';

/** What is to be seen. */
export interface TrendView {
  readonly series: readonly TrendSeries[];
  readonly range: TrendRange;
  /** The range slides with the time and live samples are drawn. */
  readonly live: boolean;
  /** Nothing is heard: what was heard last holds no further. */
  readonly lost: boolean;
  readonly limits: readonly TrendLimit[];
  /** Ids of series that are switched off. */
  readonly hidden: ReadonlySet<number>;
  readonly axes: AxisMode;
  readonly cursors: TrendCursors;
}

/** The readings at a moment. */
export interface TrendReadings {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** By series id; null = a gap. */
  readonly values: ReadonlyMap<number, number | null>;
}

/** What is drawn now, history and live together. */
export interface Drawn {
  readonly range: TrendRange;
  /** The samples by series id. */
  readonly samples: ReadonlyMap<number, TrendColumns>;
  /** The same as the lines show them: a value that holds stands at both ends of the range. */
  readonly lines: ReadonlyMap<number, TrendColumns>;
  /** At the cursors. */
  readonly marked: readonly TrendReadings[];
}

export interface TrendEvents {
  /** A person chose a range by drag, wheel, touch or key; ask the history for it. */
  range(range: TrendRange): void;
  /** A person asked for the range as it was. */
  reset(): void;
  /** The pointer is at a moment, or nowhere. */
  pointed(readings: TrendReadings | null): void;
  /** A person set, moved or removed cursors. */
  cursors(cursors: TrendCursors): void;
  drawn(drawn: Drawn): void;
}

export interface TrendNeeds {
  readonly locale: string;
  readonly timeZone: string;
  /** The server's time now, in milliseconds; the live range ends there. */
  readonly now: () => number;
  /** What the handle of a cursor is called. */
  readonly cursorLabel: (name: string) => string;
  readonly events: TrendEvents;
}

export interface Trend {
  show(view: TrendView): void;
  /** A live sample of a series; NaN = bad quality, a gap. Drawn within 200 ms. */
  append(seriesId: number, time: number, value: number): void;
  /** The range that is seen now. */
  range(): TrendRange;
  /** The plot as it is, and where a moment stands on it in its pixels. */
  picture(): { readonly canvas: HTMLCanvasElement; xOf(time: number): number } | null;
  destroy(): void;
}

export const emptyView: TrendView = {
  series: [],
  range: { from: 0, to: 1 },
  live: false,
  lost: false,
  limits: [],
  hidden: new Set(),
  axes: 'common',
  cursors: [],
};
