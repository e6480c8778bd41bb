import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import {
  ExpressionState,
  type ItemClock,
  type LiveColumns,
  type Program,
  Quality,
  type RunNeeds,
} from '@millwright/kernel';
import { reckon } from '../../assignments/index.ts';
import type { SaveGate } from '../../samples/index.ts';

/** A task that saves while a condition holds, with its program. */
export class ConditionalTask {
  readonly given: HistoryTask;
  readonly gate: SaveGate;
  /** The slots of what its condition looks at, -1 where a point has none. */
  slots: readonly number[] = [];
  /** It waits to be looked at. */
  isMarked = false;
  readonly #state: ExpressionState | null;

  /** @param program null where it cannot be made any more: then it stays as it is */
  constructor(
    given: HistoryTask,
    program: Program | null,
    needs: Pick<RunNeeds, 'slotOf'> & { readonly clock: ItemClock; readonly gate: SaveGate },
  ) {
    const { slotOf, clock, gate } = needs;
    this.given = given;
    this.gate = gate;
    this.#state = program === null ? null : new ExpressionState(program, { ...clock, slotOf });
    this.relink(slotOf);
  }

  /** When it is to be looked at though no sample comes. */
  get due(): number {
    return this.#state?.nextDeadline ?? Number.POSITIVE_INFINITY;
  }

  relink(slotOf: RunNeeds['slotOf']): void {
    this.slots = this.#state?.program.points.map(slotOf) ?? [];
    this.#state?.relink(slotOf);
  }

  /** Goes on from what it remembered before it was read anew: what has held for long holds. */
  goOn(before: ConditionalTask): void {
    if (this.#state !== null && before.#state !== null) this.#state.goOn(before.#state);
  }

  clockSet(by: number): void {
    this.#state?.clockSet(by);
  }

  /** Judges the values that are there; unknown leaves the gate as it is. @returns whether it opened now */
  look(live: LiveColumns, now: number): boolean {
    if (this.#state === null) return false;
    const holds = reckon(this.#state, live, now);
    if (Number.isNaN(holds) || this.#hasStale(live.qualities)) return false;
    const opens = holds === 1 && !this.gate.isOpen;
    this.gate.isOpen = holds === 1;
    return opens;
  }

  #hasStale(qualities: Uint8Array): boolean {
    return this.slots.some((slot) => slot >= 0 && qualities[slot] === Quality.stale);
  }
}
