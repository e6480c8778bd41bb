/** What a trend knows of a stretch of time. */

/** One slot of one point; times are milliseconds. */
export interface Slot {
  readonly point: number;
  readonly start: number;
  /** Without meaning when `n` is 0, as are their times. */
  readonly lo: number;
  readonly hi: number;
  readonly loAt: number;
  readonly hiAt: number;
  /** The last usable value and its time; without meaning where it was not asked for. */
  readonly last: number;
  readonly lastAt: number;
  /** Time of the last sample that is no usable number; 0 when there is none, or when it is not known (rollups). */
  readonly badAt: number;
  /** Usable samples, texts, and what is neither. */
  readonly n: number;
  readonly texts: number;
  readonly bad: number;
}
