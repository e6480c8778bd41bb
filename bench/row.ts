/** One figure that the README may name, and how it is taken. */

export interface Measurement {
  readonly value: number;
  /** The same work by the barest means, on the same machine in the same minute. */
  readonly baseline: number;
  /** Whatever explains the figure: counts, CPU, percentiles. */
  readonly detail?: Readonly<Record<string, number | string>>;
}

export interface Row {
  /** Short and stable: the key in the JSON. */
  readonly name: string;
  readonly what: string;
  readonly unit: string;
  /** What `baseline` is. */
  readonly against: string;
  readonly better: 'more' | 'less';
  /** What the design asks for, in the same unit. */
  readonly target?: number;
  measure(): Promise<Measurement>;
}

/** Whether the measured value reaches the row's target; undefined without one. */
export function reaches(row: Row, value: number): boolean | undefined {
  if (row.target === undefined) return undefined;
  return row.better === 'more' ? value >= row.target : value <= row.target;
}
