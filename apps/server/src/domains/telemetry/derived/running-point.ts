import type { TallyKind } from '@millwright/contract/devices/protocols/tally-kinds';
import {
  ExpressionState,
  type ItemClock,
  type ItemId,
  type PointId,
  type Program,
  type SavedState,
} from '@millwright/kernel';
import type { ItemPoints } from './item-points.ts';
import { Tally } from './tally.ts';

/** A calculated point as it is run. */
export interface RunnablePoint {
  readonly id: PointId;
  readonly itemId: ItemId;
  readonly slot: number;
  /** Null where its expression cannot be run any more: an input is not collected, or of another type. */
  readonly program: Program | null;
  readonly tally: TallyKind;
  /** Of a counter: the value at which it begins with 0 again. */
  readonly rollsOverAt: number | null;
  /** Value = what that comes to × slope + intercept. */
  readonly slope: number;
  readonly intercept: number;
  readonly clock: ItemClock;
}

const ownWeight = 8;

/** Whether it remembers what must survive a restart. */
export const remembers = ({ program, tally }: RunnablePoint): boolean =>
  tally !== 'value' || (program?.cells.some(({ kept }) => kept) ?? false);

/** What one of them keeps from sample to sample. */
export class RunningPoint {
  readonly given: RunnablePoint;
  readonly inputs: readonly PointId[];
  readonly slots: readonly number[];
  readonly state: ExpressionState | null;
  /** Null where its value is what the expression comes to. */
  readonly tally: Tally | null;
  /** Those among which it is run; null when it is not. */
  item: ItemPoints<RunningPoint> | null = null;
  /** Its place in the order of dependence; -1 where it has none. */
  rank = -1;
  /** It waits to be reckoned. */
  isMarked = false;
  /** What it remembers is another than was stored. */
  isDirty = false;

  constructor(given: RunnablePoint, slotOf: (point: PointId) => number, saved: SavedState) {
    const { program, clock } = given;
    this.given = given;
    this.inputs = program?.points ?? [];
    this.slots = this.inputs.map(slotOf);
    const { tally, rollsOverAt } = given;
    this.tally =
      tally === 'value' ? null : new Tally(tally, clock, saved[`tally ${tally}`], rollsOverAt);
    this.state = program && new ExpressionState(program, { slotOf, ...clock }, saved);
  }

  /** Whether it was made of just this, and what it looks at stands where it stood. */
  isAs(given: RunnablePoint, slotOf: (point: PointId) => number): boolean {
    const { itemId, slot, program, tally, rollsOverAt, slope, intercept, clock } = this.given;
    return (
      given.itemId === itemId &&
      given.slot === slot &&
      given.program === program &&
      given.tally === tally &&
      given.rollsOverAt === rollsOverAt &&
      given.slope === slope &&
      given.intercept === intercept &&
      (!this.goesByClock ||
        (given.clock.timeZone === clock.timeZone && given.clock.shifts === clock.shifts)) &&
      this.inputs.every((input, n) => slotOf(input) === this.slots[n])
    );
  }

  /** About what it costs to reckon it, in instructions: a sample costs several besides. */
  get weight(): number {
    return ownWeight + (this.given.program?.code.length ?? 0) / 4;
  }

  /** When it is to be reckoned though no sample comes. */
  get due(): number {
    const ofTally = this.tally?.due ?? Number.POSITIVE_INFINITY;
    return Math.min(this.state?.nextDeadline ?? Number.POSITIVE_INFINITY, ofTally);
  }

  /** The clock was set by so much. */
  clockSet(by: number): void {
    this.state?.clockSet(by);
    this.tally?.clockSet(by);
  }

  /** What must survive a restart. */
  save(): SavedState {
    const ofState = this.state?.save() ?? {};
    return this.tally === null
      ? ofState
      : { ...ofState, [`tally ${this.given.tally}`]: this.tally.save() };
  }

  get remembers(): boolean {
    return remembers(this.given);
  }

  /** Whether its item's clock has a part in it: what asks for it, or goes on in time, has a cell. */
  get goesByClock(): boolean {
    return this.tally !== null || (this.given.program?.cells.length ?? 0) > 0;
  }

  get needsTime(): boolean {
    return this.tally?.isPeriodic || (this.given.program?.needsTime ?? false);
  }
}
