import { ExpressionState, type PointId, type Program, type SavedState } from '@millwright/kernel';

/** A calculated point as it is run. */
export interface RunnablePoint {
  readonly id: PointId;
  readonly slot: number;
  /** Null where its expression cannot be run any more: an input is not collected, or of another type. */
  readonly program: Program | null;
  /** Value = what the expression comes to × slope + intercept. */
  readonly slope: number;
  readonly intercept: number;
  readonly timeZone: string;
}

/** What one of them keeps from sample to sample. */
export class RunningPoint {
  readonly given: RunnablePoint;
  readonly inputs: readonly PointId[];
  readonly slots: readonly number[];
  readonly state: ExpressionState | null;
  /** Its place in the order of dependence; -1 where it has none. */
  rank = -1;
  /** It waits to be reckoned. */
  isMarked = false;
  /** What it remembers is another than was stored. */
  isDirty = false;

  constructor(given: RunnablePoint, slotOf: (point: PointId) => number, saved: SavedState) {
    const { program, timeZone } = given;
    this.given = given;
    this.inputs = program?.points ?? [];
    this.slots = this.inputs.map(slotOf);
    this.state = program && new ExpressionState(program, { slotOf, timeZone }, saved);
  }

  /** Whether it remembers what must survive a restart. */
  get remembers(): boolean {
    return this.given.program?.cells.some(({ kept }) => kept) ?? false;
  }

  get needsTime(): boolean {
    return this.given.program?.needsTime ?? false;
  }
}
