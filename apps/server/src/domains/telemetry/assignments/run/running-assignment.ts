import type { AssignmentNow } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import {
  ExpressionState,
  type FaultDetails,
  type ItemClock,
  type LiveColumns,
  type PointId,
  Quality,
  type RunNeeds,
  roundHalfAwayFromZero,
} from '@millwright/kernel';
import type { PointRegistry } from '../../live/index.ts';
import type { CompiledAssignment } from '../compile-assignment.ts';
import {
  type AssignmentRun,
  attemptTimes,
  createRun,
  decide,
  noteAttempt,
  noteClockSet,
  notePause,
  type Withdrawal,
  whyWithdrawn,
} from './assignment-run.ts';
import type { StartedAssignment } from './assignment-runs.store.ts';
import { createLoggedRefusals, type LoggedRefusals } from './logged-refusals.ts';
import { reckon } from './reckon.ts';

/** What is known of the commands that an assignment gives. */
export interface AssignmentCommands {
  /** It is about to give one. */
  isBegun: boolean;
  /** The one that is under way: until it has ended no other one is given. */
  open: number | null;
  /** The last one that was logged. */
  last: number | null;
  /** Why that failed; null when it did not. */
  failure: string | null;
  /** What fills the text of why it failed, or was refused. */
  details: FaultDetails | null;
}

const createCommands = (): AssignmentCommands => ({
  ...{ isBegun: false, open: null, last: null, failure: null, details: null },
});

/** A started assignment with its programs: what it sees of the live values, and what it decides. */
export class RunningAssignment {
  readonly given: StartedAssignment;
  readonly compiled: CompiledAssignment;
  /** By whose clock it goes. */
  readonly clock: ItemClock;
  readonly inputs: readonly PointId[];
  readonly run: AssignmentRun;
  /** The slots of its inputs, -1 where a point has none. */
  slots: readonly number[] = [];
  /** What would be written; NaN while unknown. */
  value: number;
  /** It waits to be looked at. */
  isMarked = false;
  /** Its commands; those of what it was before it was read anew too, for only one may be under way. */
  readonly commands: AssignmentCommands;
  /** What of its refusals is logged. */
  readonly refusals: LoggedRefusals;

  readonly #isAtRest: PointRegistry['isAtRest'];
  /** Whether its target takes whole numbers alone: then what the source comes to is rounded. */
  readonly #isWhole: boolean;
  readonly #constant: number;
  readonly #source: ExpressionState | null;
  readonly #condition: ExpressionState | null;

  /** @param before how it ran so far, where it goes on */
  constructor(
    given: StartedAssignment,
    compiled: CompiledAssignment,
    needs: RunNeeds & Pick<PointRegistry, 'takesWholeOnly' | 'isAtRest'>,
    before: RunningAssignment | undefined,
  ) {
    this.given = given;
    this.compiled = compiled;
    this.clock = { timeZone: needs.timeZone, shifts: needs.shifts };
    this.inputs = compiled.inputs;
    this.#isAtRest = (point, value) => needs.isAtRest(point, value);
    this.#isWhole = needs.takesWholeOnly(given.targetPointId);
    const { source, condition } = compiled;
    this.#constant = typeof source === 'number' ? source : Number.NaN;
    this.#source = typeof source === 'number' ? null : new ExpressionState(source, needs);
    this.#condition = condition === null ? null : new ExpressionState(condition, needs);
    this.value = this.#constant;
    this.commands = before?.commands ?? createCommands();
    const isSame = before?.given.version === given.version;
    this.refusals = (isSame ? before.refusals : undefined) ?? createLoggedRefusals();
    this.run = isSame ? before.run : createRun(given, keptOf(given));
    this.relink(needs.slotOf);
    if (isSame) {
      if (before.#source !== null) this.#source?.goOn(before.#source);
      if (before.#condition !== null) this.#condition?.goOn(before.#condition);
      return;
    }
    // What was seen here knows by how much the clock was set since.
    const attempts = before === undefined ? given.attempts : attemptTimes(before.run);
    for (const at of attempts) noteAttempt(this.run, at);
  }

  get isBusy(): boolean {
    return this.commands.isBegun || this.commands.open !== null;
  }

  /** When it is to be looked at though no sample comes. */
  get due(): number {
    const source = this.#source?.nextDeadline ?? Number.POSITIVE_INFINITY;
    const condition = this.#condition?.nextDeadline ?? Number.POSITIVE_INFINITY;
    return Math.min(this.run.due, source, condition);
  }

  relink(slotOf: RunNeeds['slotOf']): void {
    this.slots = this.inputs.map(slotOf);
    this.#source?.relink(slotOf);
    this.#condition?.relink(slotOf);
  }

  /** The clock was set by so much: everything is looked at anew. */
  clockSet(by: number): void {
    noteClockSet(this.run, by);
    this.refusals.clockSet(by);
    this.#source?.clockSet(by);
    this.#condition?.clockSet(by);
  }

  /** Judges the values that are there. @param answers whether the device of the target does */
  look(live: LiveColumns, answers: boolean, now: number): void {
    const holds = this.#see(live, now);
    const { given, run } = this;
    run.rests = this.#isAtRest(given.targetPointId, this.value);
    run.isStopped = run.rests && this.#isAtRest(given.targetPointId, run.lastValue);
    decide(run, holds, this.value, answers, now);
    notePause(run, this.#isDark(live.qualities), now);
  }

  /** Evaluates them as of one that was started a moment ago. */
  evaluate(live: LiveColumns, answers: boolean, now: number): AssignmentNow {
    const holds = this.#see(live, now);
    decide(this.run, holds, this.value, answers, now);
    const { wants: writes, reason } = this.run;
    const known = (number: number) => (Number.isNaN(number) ? null : number);
    const is = known(holds);
    return { holds: is === null ? null : is !== 0, value: known(this.value), writes, reason };
  }

  /** Why this value, which it gave, is not to be sent any more; null where it is. */
  against(given: number, live: LiveColumns, now: number): Withdrawal | null {
    const holds = this.#see(live, now);
    return whyWithdrawn(this.run, given, holds, this.value);
  }

  /** Takes the source as it is now. @returns whether the condition holds, NaN while unknown */
  #see(live: LiveColumns, now: number): number {
    const holds = this.#condition === null ? 1 : reckon(this.#condition, live, now);
    const value = this.#source === null ? this.#constant : reckon(this.#source, live, now);
    // What history remembers from before the start is shown, and not acted by.
    const isOld = this.#hasStale(live.qualities);
    const taken = this.#isWhole ? roundHalfAwayFromZero(value) : value;
    this.value = isOld ? Number.NaN : taken;
    return isOld ? Number.NaN : holds;
  }

  #hasStale(qualities: Uint8Array): boolean {
    for (let n = 0; n < this.slots.length; n += 1) {
      const slot = this.slots[n] as number;
      if (slot >= 0 && qualities[slot] === Quality.stale) return true;
    }
    return false;
  }

  #isDark(qualities: Uint8Array): boolean {
    return this.slots.some((slot) => slot >= 0 && silent.has(qualities[slot] as number));
  }
}

/** Of a device that does not answer, or has not yet; what is reckoned from it has the same. */
const silent: ReadonlySet<number> = new Set([
  Quality.stale,
  Quality.unknown,
  Quality.communication,
]);

const keptOf = ({ armed, lastValue, lastWrittenAt, pausedSince }: StartedAssignment) => ({
  armed,
  lastValue: lastValue ?? Number.NaN,
  lastAt: lastWrittenAt ?? 0,
  pausedSince: pausedSince ?? Number.NaN,
});
