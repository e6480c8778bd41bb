/**
 * The tests of all conditions in typed arrays, chained by the slot of their point: a sample that
 * tips nothing costs one interval comparison per test and allocates nothing.
 */

import { type PointId, pointId } from '../ids.ts';
import { widened } from './condition-deadlines.ts';
import { type CompiledTest, TestKind } from './condition-program.ts';

export interface ConditionTestsNeeds {
  slotOf(point: PointId): number;
  /** A test now holds, no longer holds, or is no longer known. */
  onTip(test: number, value: number, time: number, quality: number): void;
}

/** Bits of a test's state: whether it holds (or did when last known), and whether that is unknown. */
const HOLDS = 1;
const UNKNOWN = 2;
const BAD = 0x80;
const none = -1;

/** Truths of Kleene's logic, ordered so that `all` is the minimum and `any` the maximum. */
export const Truth = { no: 0, unknown: 1, yes: 2 } as const;

export class ConditionTests {
  readonly #needs: ConditionTestsNeeds;
  /** First test of a slot plus one; 0 = none. */
  #first = new Int32Array(1024);
  /** Next test of the same slot plus one; 0 = none. */
  #next = new Int32Array(0);
  #state = new Uint8Array(0);
  #kind = new Uint8Array(0);
  #bounds = new Float64Array(0);
  #slot = new Int32Array(0);
  #point = new Uint32Array(0);
  #owner = new Int32Array(0);
  /** First test of a point, and the next of the same point plus one; 0 = none. */
  readonly #firstOf = new Map<PointId, number>();
  #nextOf = new Int32Array(0);
  readonly #free: number[] = [];

  constructor(needs: ConditionTestsNeeds) {
    this.#needs = needs;
  }

  onSample(slot: number, value: number, time: number, quality: number): void {
    let test = (this.#first[slot] ?? 0) - 1;
    while (test >= 0) {
      const state = this.#state[test] as number;
      const unknown = quality >= BAD || Number.isNaN(value);
      const next = unknown ? state | UNKNOWN : this.#evaluate(test, state, value);
      if (next !== state) {
        this.#state[test] = next;
        this.#needs.onTip(test, value, time, quality);
      }
      test = (this.#next[test] as number) - 1;
    }
  }

  truth(test: number): number {
    const state = this.#state[test] as number;
    return (state & UNKNOWN) !== 0 ? Truth.unknown : (state & HOLDS) * Truth.yes;
  }

  ownerOf(test: number): number {
    return this.#owner[test] as number;
  }

  pointOf(test: number): PointId {
    return pointId(this.#point[test] as number);
  }

  /** Adds a test of a condition, unknown as yet; `held` says which of its intervals applies. */
  add(owner: number, wanted: CompiledTest, held: boolean): number {
    if (this.#free.length === 0) this.#grow();
    const test = this.#free.pop() as number;
    this.#kind[test] = wanted.kind;
    this.#bounds.set(wanted.bounds, test * 4);
    this.#point[test] = wanted.pointId;
    this.#owner[test] = owner;
    this.#state[test] = UNKNOWN | (held ? HOLDS : 0);
    const point = pointId(wanted.pointId);
    this.#chain(test, this.#needs.slotOf(point));
    this.#nextOf[test] = (this.#firstOf.get(point) ?? none) + 1;
    this.#firstOf.set(point, test);
    return test;
  }

  remove(test: number): void {
    this.#unchain(test);
    this.#unlist(test);
    this.#free.push(test);
  }

  /** The tests of a point. */
  *of(point: PointId): Generator<number> {
    let test = this.#firstOf.get(point) ?? none;
    while (test !== none) {
      yield test;
      test = (this.#nextOf[test] as number) - 1;
    }
  }

  /** Asks anew where the point of a test is kept; true when it moved, and the test is unknown. */
  relink(test: number): boolean {
    const slot = this.#needs.slotOf(this.pointOf(test));
    if (slot === this.#slot[test]) return false;
    this.#unchain(test);
    this.#chain(test, slot);
    this.#state[test] = (this.#state[test] as number) | UNKNOWN;
    return true;
  }

  equals(test: number, wanted: CompiledTest): boolean {
    return (
      this.#kind[test] === wanted.kind &&
      this.#point[test] === wanted.pointId &&
      wanted.bounds.every((bound, at) => this.#bounds[test * 4 + at] === bound)
    );
  }

  #evaluate(test: number, state: number, value: number): number {
    const kind = this.#kind[test] as number;
    if (kind >= TestKind.bitSet) {
      const set = Math.floor(value / (this.#bounds[test * 4] as number)) % 2 !== 0;
      return set === (kind === TestKind.bitSet) ? HOLDS : 0;
    }
    const at = test * 4 + (state & HOLDS) * 2;
    const inside =
      value >= (this.#bounds[at] as number) && value <= (this.#bounds[at + 1] as number);
    return inside === (kind === TestKind.within) ? HOLDS : 0;
  }

  #chain(test: number, slot: number): void {
    this.#slot[test] = slot;
    if (slot < 0) return;
    if (slot >= this.#first.length) {
      this.#first = widened(this.#first, new Int32Array(2 * slot + 1));
    }
    this.#next[test] = this.#first[slot] as number;
    this.#first[slot] = test + 1;
  }

  #unchain(test: number): void {
    const slot = this.#slot[test] as number;
    if (slot < 0) return;
    const rest = this.#next[test] as number;
    let before = (this.#first[slot] as number) - 1;
    if (before === test) {
      this.#first[slot] = rest;
      return;
    }
    while (this.#next[before] !== test + 1) before = (this.#next[before] as number) - 1;
    this.#next[before] = rest;
  }

  #unlist(test: number): void {
    const point = this.pointOf(test);
    const rest = (this.#nextOf[test] as number) - 1;
    let before = this.#firstOf.get(point) as number;
    if (before === test) {
      if (rest === none) this.#firstOf.delete(point);
      else this.#firstOf.set(point, rest);
      return;
    }
    while (this.#nextOf[before] !== test + 1) before = (this.#nextOf[before] as number) - 1;
    this.#nextOf[before] = rest + 1;
  }

  #grow(): void {
    const had = this.#state.length;
    const room = Math.max(64, had * 2);
    this.#next = widened(this.#next, new Int32Array(room));
    this.#nextOf = widened(this.#nextOf, new Int32Array(room));
    this.#state = widened(this.#state, new Uint8Array(room));
    this.#kind = widened(this.#kind, new Uint8Array(room));
    this.#bounds = widened(this.#bounds, new Float64Array(room * 4));
    this.#slot = widened(this.#slot, new Int32Array(room));
    this.#point = widened(this.#point, new Uint32Array(room));
    this.#owner = widened(this.#owner, new Int32Array(room));
    // Handed out from the lowest, so that tests of points added together stand together in memory.
    for (let test = room - 1; test >= had; test--) this.#free.push(test);
  }
}
