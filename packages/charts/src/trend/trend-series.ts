/** What a trend draws. */

/**
 * One series in columns, ordered by time. A bucket of the history gives its minimum and maximum in
 * the order they came, so that the line fills the band between them. NaN is a gap: bad quality, or
 * nothing known.
 */
export interface TrendColumns {
  /** Milliseconds since 1970. */
  readonly time: Float64Array;
  readonly value: Float64Array;
}

export interface TrendSeries {
  readonly id: number;
  readonly name: string;
  /** Series of one unit share a scale. */
  readonly unit: string;
  /** Digits after the point in the legend and the export; null = as they come. */
  readonly decimals: number | null;
  /** `step` holds a value until the next one: switches, counters of state. */
  readonly shape: 'line' | 'step';
  readonly columns: TrendColumns;
}

/** A horizontal line at a limit of a series. */
export interface TrendLimit {
  readonly seriesId: number;
  readonly value: number;
  readonly label: string;
}

/** A span of time in milliseconds since 1970, `from` before `to`. */
export interface TrendRange {
  readonly from: number;
  readonly to: number;
}

export const emptyColumns: TrendColumns = {
  time: new Float64Array(0),
  value: new Float64Array(0),
};
