/** The words around a trend, in the reader's language. */
export interface TrendTexts {
  /** What the plot is, for those who cannot see it. */
  readonly label: string;
  /** Which keys move the plot. */
  readonly keys: string;
  readonly time: string;
  /** Column heads of the legend. */
  readonly series: string;
  /** The value under the cursor, or the latest. */
  readonly value: string;
  readonly minimum: string;
  readonly maximum: string;
  /** Shown in the place of the time while no cursor is on the plot. */
  readonly latest: string;
}
