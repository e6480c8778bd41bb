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

/** The names of states. */
export interface StateWords {
  /** Series with the same names say the same here, and share a scale. */
  readonly key: string;
  /** Null where a value has no name. */
  of(value: number): string | null;
}

export interface TrendSeries {
  readonly id: number;
  /** The series whose course at another time this one is: of its colour and on its axis. */
  readonly pairedWith?: number;
  readonly name: string;
  /** Series of one unit may share a scale. */
  readonly unit: string;
  /** Digits after the point in the legend and the export; null = as they come. */
  readonly decimals: number | null;
  /** A value as it is written, where a number with its decimals would say less. */
  readonly format?: (value: number) => string;
  /** What its values are called; absent of measured ones. */
  readonly words?: StateWords;
  /** `step` holds a value until the next one: what is stored on change, switches, states. */
  readonly shape: 'line' | 'step';
  /** The least and the greatest value that there is, where there are few: their axis shows all. */
  readonly bounds: readonly [low: number, high: number] | null;
  /** Until when the last value is known to hold; null where it says nothing of what came after. */
  readonly until: number | null;
  readonly columns: TrendColumns;
}

/** A horizontal line at a limit of a series. */
export interface TrendLimit {
  readonly seriesId: number;
  readonly value: number;
  readonly label: string;
  /** Which side of it is beyond. */
  readonly side: 'upper' | 'lower';
  /** Of the alarm beyond it, 1 to 4. */
  readonly level: number;
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
