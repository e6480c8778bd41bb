import type {
  ForbiddingInterlock,
  Interlock,
  InterlockNow,
} from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import {
  ExpressionState,
  isBad,
  type PointId,
  type Program,
  Quality,
  type RunNeeds,
} from '@millwright/kernel';
import { reckon } from '../../assignments/index.ts';
import type { LiveTable } from '../../live/index.ts';

/** Whether an interlock forbids writing. */
export type Evaluation = Pick<InterlockNow, 'state' | 'forbids'>;

/** How an interlock stands, and by which values. */
export type Standing = Pick<InterlockNow, 'state' | 'forbids' | 'values' | 'unknownInputs'>;

/** A point that a condition looks at, as people know it. */
export interface NamedInput {
  readonly id: PointId;
  readonly name: string;
  readonly unit: string;
}

/** An interlock that is on, with its program. */
export class RunningInterlock {
  readonly given: Interlock;
  readonly inputs: readonly NamedInput[];
  /** The slots of its inputs, -1 where a point has none. */
  slots: readonly number[] = [];
  /** It waits to be looked at. */
  isMarked = false;
  readonly #state: ExpressionState | null;

  /** @param program null where it cannot be made any more: then it is not known whether it holds */
  constructor(
    given: Interlock,
    program: Program | null,
    inputs: readonly NamedInput[],
    needs: RunNeeds,
  ) {
    this.given = given;
    this.inputs = inputs;
    this.#state = program === null ? null : new ExpressionState(program, needs);
    this.relink(needs.slotOf);
  }

  /** Whether it must see every sample to know what it is asked. */
  get remembers(): boolean {
    return this.#state !== null && this.#state.program.cells.length > 0;
  }

  /** Whether it lets through what brings what it locks to rest. */
  get allowsRest(): boolean {
    return this.given.atRest === 'allow';
  }

  relink(slotOf: RunNeeds['slotOf']): void {
    this.slots = this.inputs.map(({ id }) => slotOf(id));
    this.#state?.relink(slotOf);
  }

  /** Goes on from what it remembered before it was read anew: what has held for long holds. */
  goOn(before: RunningInterlock): void {
    if (this.#state !== null && before.#state !== null) this.#state.goOn(before.#state);
  }

  clockSet(by: number): void {
    this.#state?.clockSet(by);
  }

  /** Sees the values that are there. */
  look(live: LiveTable, now: number): void {
    if (this.#state !== null) reckon(this.#state, live, now);
  }

  /** Judges by the values that are there. */
  evaluate(live: LiveTable, now: number): Evaluation {
    const holds = this.#state === null ? Number.NaN : reckon(this.#state, live, now);
    // What an earlier run has left may be true no more; that it held is believed all the same.
    const isOpen = holds === 0 && this.slots.every((slot) => isTrusted(live, slot));
    const state = holds > 0 ? 'holds' : isOpen ? 'open' : 'unknown';
    const forbids =
      state === 'holds' || (state === 'unknown' && this.given.whenUnknown === 'forbid');
    return { state, forbids };
  }

  /** The same with the values, as people read them. */
  standing(live: LiveTable, now: number): Standing {
    const unknown = this.inputs.filter((_input, n) => !isTrusted(live, this.slots[n] ?? -1));
    return {
      ...this.evaluate(live, now),
      values: this.inputs
        .map((input, n) => `${input.name} = ${valueText(live, this.slots[n] ?? -1, input.unit)}`)
        .join(', '),
      unknownInputs: unknown.map(({ name }) => name).join(', '),
    };
  }

  /** @param passesRest whether what it allows at rest is the whole of what it locks */
  forbidding(standing: Standing, passesRest: boolean): ForbiddingInterlock {
    const { id, name, lockReason } = this.given;
    return { id, name, lockReason, atRest: passesRest ? 'allow' : 'forbid', ...standing };
  }
}

const isTrusted = (live: LiveTable, slot: number): boolean => {
  const quality = slot < 0 ? Quality.unknown : (live.qualities[slot] ?? Quality.unknown);
  return !isBad(quality) && quality !== Quality.stale;
};

const valueText = (live: LiveTable, slot: number, unit: string): string => {
  const value = isTrusted(live, slot) ? live.read(slot) : null;
  if (value === null) return '—';
  return unit === '' ? String(value) : `${value} ${unit}`;
};
