/** The words around a trend, in the reader's language. */
export interface TrendTexts {
  /** What the plot is, for those who cannot see it. */
  readonly label: string;
  /** Which keys move the plot. */
  readonly keys: string;
  readonly time: string;
  /** Title of the column that holds what the values of a series are called. */
  words(series: string): string;
  /** Column heads of the legend. */
  readonly series: string;
  /** The value under the cursor, or the latest. */
  readonly value: string;
  readonly minimum: string;
  readonly maximum: string;
  /** Shown in the place of the time while no cursor is on the plot. */
  readonly latest: string;
  /** What the handle of a cursor is called; `{{name}}` is A or B. */
  readonly cursor: string;
  /** What a click on a series of the legend does. */
  readonly show: string;
  readonly hide: string;
}
