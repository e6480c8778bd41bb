/** One figure that the README may name, and how it is taken. */

export interface Measurement {
  readonly value: number;
  /** The same work by the barest means, on the same machine in the same minute. */
  readonly baseline: number;
  /** Whatever explains the figure: counts, CPU, percentiles. */
  readonly detail?: Readonly<Record<string, number | string>>;
}

/** What is asked of a figure. */
export interface Aim {
  readonly better: 'more' | 'less';
  /** What the design asks for, in the unit of the figure. */
  readonly target?: number;
}

export interface Row extends Aim {
  /** Short and stable: the key in the JSON. */
  readonly name: string;
  readonly what: string;
  readonly unit: string;
  /** What `baseline` is. */
  readonly against: string;
  /** What is asked of figures of the detail, by their names there: each has a line of its own. */
  readonly aims?: Readonly<Record<string, Aim>>;
  measure(): Promise<Measurement>;
}

/** Whether a measured value reaches the target, which one that is no number does not; undefined without one. */
export function reaches({ better, target }: Aim, value: number): boolean | undefined {
  if (target === undefined) return undefined;
  return better === 'more' ? value >= target : value <= target;
}
