import {
  ExpressionState,
  evaluate,
  type LiveColumns,
  type PointId,
  Quality,
  type RunNeeds,
} from '@millwright/kernel';
import type { CompiledTrigger } from '../compile-trigger.ts';
import {
  createTriggerRun,
  decideTrigger,
  firedTimes,
  noteClockSet,
  noteFired,
  type TriggerRun,
  wantedOf,
} from './trigger-run.ts';
import type { EnabledTrigger } from './trigger-runs.store.ts';

/** An enabled trigger with its programs: what it sees of the live values, and what it decides. */
export class RunningTrigger {
  readonly given: EnabledTrigger;
  readonly inputs: readonly PointId[];
  readonly run: TriggerRun;
  /** The slots of its inputs, -1 where a point has none. */
  slots: readonly number[] = [];
  /** It waits to be looked at. */
  isMarked = false;
  /** Its actions are under way; of what it was before it was read anew too. */
  readonly busy: { is: boolean };

  readonly #compiled: CompiledTrigger;
  readonly #condition: ExpressionState;
  readonly #needs: RunNeeds;

  /** @param before how it ran so far, where it goes on */
  constructor(
    given: EnabledTrigger,
    compiled: CompiledTrigger,
    needs: RunNeeds,
    before: RunningTrigger | undefined,
  ) {
    this.given = given;
    this.inputs = compiled.inputs;
    this.#compiled = compiled;
    this.#needs = needs;
    this.#condition = new ExpressionState(compiled.condition, needs);
    this.busy = before?.busy ?? { is: false };
    const isSame = before?.given.version === given.version;
    this.run = isSame ? before.run : createTriggerRun(ruleOf(given), keptOf(given));
    this.relink(needs.slotOf);
    if (isSame) {
      this.#condition.goOn(before.#condition);
      return;
    }
    // What was seen here knows by how much the clock was set since.
    const fired = before === undefined ? given.firedAt : firedTimes(before.run);
    for (const at of fired) noteFired(this.run, at);
  }

  /** When it is to be looked at though no sample comes. */
  get due(): number {
    return Math.min(this.run.due, this.#condition.nextDeadline);
  }

  relink(slotOf: RunNeeds['slotOf']): void {
    this.slots = this.inputs.map(slotOf);
    this.#condition.relink(slotOf);
  }

  /** The clock was set by so much: everything is looked at anew. */
  clockSet(by: number): void {
    noteClockSet(this.run, by);
    this.#condition.clockSet(by);
  }

  /** Judges the values that are there. */
  look(live: LiveColumns, now: number): void {
    decideTrigger(this.run, this.see(live, now), now);
  }

  /** What the condition comes to: 1, 0, or the value that is watched; NaN while unknown. */
  see(live: LiveColumns, now: number): number {
    const seen = reckon(this.#condition, live, now);
    // What history remembers from before the start is shown, and not acted by.
    return hasStale(this.slots, live.qualities) ? Number.NaN : seen;
  }

  /** What the action writes now; NaN while unknown, null where it writes nothing. */
  valueOf(action: number, live: LiveColumns, now: number): number | null {
    const value = this.#compiled.values[action] ?? null;
    if (value === null || typeof value === 'number') return value;
    return reckon(new ExpressionState(value, this.#needs), live, now);
  }
}

const ruleOf = (given: EnabledTrigger) => ({
  onDelayMs: given.onDelayMs,
  offDelayMs: given.offDelayMs,
  mostPerHour: given.mostPerHour,
  wanted: wantedOf(given.condition),
});

const keptOf = ({ was, state, skipped, skippedAt }: EnabledTrigger) => ({
  was,
  isSpent: state === 'fired',
  skipped,
  skippedAt: skippedAt ?? 0,
});

function hasStale(slots: readonly number[], qualities: Uint8Array): boolean {
  for (let n = 0; n < slots.length; n += 1) {
    const slot = slots[n] as number;
    if (slot >= 0 && qualities[slot] === Quality.stale) return true;
  }
  return false;
}

function reckon(state: ExpressionState, live: LiveColumns, now: number): number {
  if (state.nextDeadline <= now) evaluate(state, live, state.nextDeadline);
  evaluate(state, live, now);
  return state.value;
}
