/**
 * The tests of all conditions in typed arrays, chained by the slot of their point: a sample that
 * tips nothing costs one interval comparison per test and allocates nothing.
 */

import { type ExpressionState, type LiveColumns, Result } from '../expressions/index.ts';
import { type DeviceId, type PointId, pointId } from '../ids.ts';
import { Quality } from '../quality.ts';
import { Deadlines, widened } from './condition-deadlines.ts';
import { type CompiledTest, TestKind } from './condition-program.ts';
import { RunningFormulas, saysNothing } from './condition-running-formulas.ts';

/** How a device stands; `unknown` is one that nobody asks. */
export type WatchedState = 'online' | 'abnormal' | 'offline' | 'unknown';

export interface ConditionTestsNeeds {
  slotOf(point: PointId): number;
  /** What formulas look at. */
  readonly live: LiveColumns;
  /** By how much the clock of the samples is ahead of the time that is told. */
  clockAhead(): number;
  /** Whether of the block of a point something is still to come; null where of none. */
  halfCalculated(): ((point: PointId) => boolean) | null;
  /** A test now holds, no longer holds, or is no longer known. */
  onTip(test: number, value: number, time: number, quality: number): void;
}

/** Bits of a test's state: whether it holds (or did when last known), and whether that is unknown. */
const HOLDS = 1;
const UNKNOWN = 2;
const BAD = 0x80;
const none = -1;
/** Due as soon as time is told: it counts from then. */
const atOnce = Number.NEGATIVE_INFINITY;

/** Truths of Kleene's logic, ordered so that `all` is the minimum and `any` the maximum. */
export const Truth = { no: 0, unknown: 1, yes: 2 } as const;

/** Whether a test stands in the chain of a slot; for a formula its inputs do. */
const isChained = (kind: number): boolean => kind < TestKind.device || kind === TestKind.input;

export class ConditionTests {
  readonly #needs: ConditionTestsNeeds;
  /** First test of a slot plus one; 0 = none. */
  #first = new Int32Array(1024);
  /** Next test of the same slot plus one; 0 = none. */
  #next = new Int32Array(0);
  #state = new Uint8Array(0);
  #kind = new Uint8Array(0);
  /** Low and high while a test does not hold, and while it does: only those that apply are read from memory. */
  #bounds = new Float64Array(0);
  #heldBounds = new Float64Array(0);
  #slot = new Int32Array(0);
  #point = new Uint32Array(0);
  #owner = new Int32Array(0);
  /** First test of a point, and the next of the same point plus one; 0 = none. */
  readonly #firstOf = new Map<PointId, number>();
  #nextOf = new Int32Array(0);
  readonly #free: number[] = [];
  readonly #time = new Float64Array(1);
  /** By test: when time alone changes what it comes to. */
  readonly #timers = new Deadlines();
  /** Since when nothing came, or the device is so; NaN until time was told. */
  #since = new Float64Array(0);
  readonly #ofDevice = new Map<number, Set<number>>();
  readonly #formulas: RunningFormulas;

  constructor(needs: ConditionTestsNeeds) {
    this.#needs = needs;
    this.#formulas = new RunningFormulas(
      (point) => needs.slotOf(point),
      needs.live,
      () => needs.clockAhead(),
    );
  }

  /** When the samples that follow are. */
  begin(time: number): void {
    this.#time[0] = time;
  }

  /**
   * The value stands at a place of `values`, and the time is that of {@link begin}: a number that is handed over
   * by itself is put on the heap wherever the call is not inlined.
   */
  onSample(slot: number, values: Float64Array, at: number, quality: number): void {
    let test = (this.#first[slot] ?? 0) - 1;
    while (test >= 0) {
      const kind = this.#kind[test] as number;
      if (kind > TestKind.bitClear) {
        this.#onOther(test, kind, values, at, quality);
      } else {
        const state = this.#state[test] as number;
        const unknown = quality >= BAD || Number.isNaN(values[at]);
        const next = unknown ? state | UNKNOWN : this.#evaluate(test, kind, state, values, at);
        if (next !== state) this.#tipBySample(test, next, values, at, quality);
      }
      test = (this.#next[test] as number) - 1;
    }
  }

  /** A value from before the start, which was a sample then: it says what limits come to, and is none now. */
  onRemembered(slot: number, values: Float64Array, at: number, quality: number): void {
    for (let test = (this.#first[slot] ?? 0) - 1; test >= 0; ) {
      const kind = this.#kind[test] as number;
      const following = (this.#next[test] as number) - 1;
      if (kind <= TestKind.bitClear && quality < BAD && !Number.isNaN(values[at])) {
        const state = this.#state[test] as number;
        const next = this.#evaluate(test, kind, state, values, at);
        if (next !== state) this.#tipBySample(test, next, values, at, quality);
      }
      test = following;
    }
  }

  /** Judges the formulas that look at a sample of the block that is over. */
  onBlock(now: number): void {
    let test = this.#formulas.takeMarked();
    if (test === none) return;
    this.settle(now);
    const isHalf = this.#needs.halfCalculated();
    if (isHalf === null) {
      for (; test !== none; test = this.#formulas.takeMarked()) this.#evaluateFormula(test, now);
      return;
    }
    const waiting: number[] = [];
    for (; test !== none; test = this.#formulas.takeMarked()) {
      if (this.#formulas.looksAt(test, isHalf)) waiting.push(test);
      else this.#evaluateFormula(test, now);
    }
    for (const left of waiting) this.#formulas.mark(left);
  }

  /** A device is so from `time` on. */
  onDevice(device: DeviceId, watched: WatchedState, time: number): void {
    this.settle(time);
    for (const test of this.#ofDevice.get(device) ?? []) {
      const state = this.#state[test] as number;
      if (watched === 'unknown') {
        this.#forget(test);
        this.#tip(test, state | UNKNOWN, Number.NaN, time, Quality.unknown);
        continue;
      }
      const isWithout = (this.#bounds[test * 2 + 1] as number) === 1;
      if (watched === 'online' || (isWithout && watched === 'abnormal')) {
        this.#forget(test);
        if (state !== 0) this.#tip(test, 0, Number.NaN, time, Quality.good);
      } else if (Number.isNaN(this.#since[test] as number)) {
        this.#countFrom(test, time);
      }
    }
  }

  /** When time alone changes a test; minus infinity when one waits for time to be told. */
  get nextDue(): number {
    return this.#timers.next;
  }

  /** Ends one of the times that are over at `now`, the first. */
  endFirst(now: number): void {
    const test = this.#timers.firstDue(now);
    const due = this.#timers.dueOf(test);
    this.#timers.cancel(test);
    if ((this.#kind[test] as number) >= TestKind.formulaWithin) {
      const isHalf = this.#needs.halfCalculated();
      if (isHalf !== null && this.#formulas.looksAt(test, isHalf)) this.#formulas.mark(test);
      else this.#evaluateFormula(test, due);
      return;
    }
    if (Number.isNaN(this.#since[test] as number)) {
      this.#countFrom(test, now);
      return;
    }
    // Of samples since only the last was written down: the time goes on from that.
    const end = (this.#since[test] as number) + (this.#bounds[test * 2] as number);
    if (end > due) this.#timers.set(test, end);
    else this.#tip(test, HOLDS, Number.NaN, end, Quality.unknown);
  }

  /** Ends the times that are over at `time`: what comes then finds everything as it is by then. */
  settle(time: number): void {
    while (this.#timers.next <= time) this.endFirst(time);
  }

  truth(test: number): number {
    const state = this.#state[test] as number;
    return (state & UNKNOWN) !== 0 ? Truth.unknown : (state & HOLDS) * Truth.yes;
  }

  /** The condition of a test. */
  ownerOf(test: number): number {
    const owner = this.#owner[test] as number;
    return this.#kind[test] === TestKind.input ? (this.#owner[owner] as number) : owner;
  }

  /** The point that it looks at; null of a device, and where a formula looks at none. */
  pointOf(test: number): PointId | null {
    const point = this.#point[test] as number;
    return this.#kind[test] === TestKind.device || point === 0 ? null : pointId(point);
  }

  /** Adds a test of a condition, unknown as yet; `held` says which of its intervals applies. */
  add(owner: number, wanted: CompiledTest, held: boolean): number {
    const { kind, formula } = wanted;
    if (kind < TestKind.formulaWithin) return this.#claim(owner, wanted, held);
    const test = this.#claim(owner, wanted, held);
    if (formula === null) return test;
    const inputs = formula.program.points.map((point) =>
      this.#claim(test, { ...wanted, kind: TestKind.input, pointId: point }, false),
    );
    this.#formulas.add(test, formula, inputs);
    return test;
  }

  remove(test: number): void {
    this.#timers.cancel(test);
    for (const input of this.#formulas.remove(test)) this.remove(input);
    const kind = this.#kind[test] as number;
    if (kind === TestKind.device) {
      const device = this.#point[test] as number;
      const left = this.#ofDevice.get(device);
      left?.delete(test);
      if (left?.size === 0) this.#ofDevice.delete(device);
    } else if (isChained(kind)) {
      this.#unchain(test);
      this.#unlist(test);
    }
    this.#free.push(test);
  }

  #claim(owner: number, wanted: CompiledTest, held: boolean): number {
    if (this.#free.length === 0) this.#grow();
    const test = this.#free.pop() as number;
    this.#kind[test] = wanted.kind;
    [this.#bounds[test * 2], this.#bounds[test * 2 + 1]] = wanted.bounds;
    this.#heldBounds[test * 2] = wanted.bounds[2];
    this.#heldBounds[test * 2 + 1] = wanted.bounds[3];
    this.#point[test] = wanted.pointId;
    this.#owner[test] = owner;
    this.#state[test] = UNKNOWN | (held ? HOLDS : 0);
    this.#since[test] = Number.NaN;
    if (wanted.kind === TestKind.device) {
      const others = this.#ofDevice.get(wanted.pointId) ?? new Set();
      this.#ofDevice.set(wanted.pointId, others.add(test));
      this.#timers.set(test, atOnce);
    } else if (isChained(wanted.kind)) {
      const point = pointId(wanted.pointId);
      this.#chain(test, this.#needs.slotOf(point));
      this.#nextOf[test] = (this.#firstOf.get(point) ?? none) + 1;
      this.#firstOf.set(point, test);
      this.#startCounting(test);
    }
    return test;
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
    const slot = this.#needs.slotOf(pointId(this.#point[test] as number));
    if (slot === this.#slot[test]) return false;
    this.#unchain(test);
    this.#chain(test, slot);
    const evaluated = this.#kind[test] === TestKind.input ? (this.#owner[test] as number) : test;
    if (evaluated === test) this.#startCounting(test);
    else this.#formulas.relink(evaluated);
    this.#state[evaluated] = (this.#state[evaluated] as number) | UNKNOWN;
    return true;
  }

  equals(test: number, wanted: CompiledTest): boolean {
    return (
      this.#kind[test] === wanted.kind &&
      this.#point[test] === wanted.pointId &&
      this.#formulas.runs(test, wanted.formula) &&
      wanted.bounds.every((bound, at) => {
        const bounds = at < 2 ? this.#bounds : this.#heldBounds;
        return bounds[test * 2 + (at % 2)] === bound;
      })
    );
  }

  /** No data counts where there is a slot to come to, from when time is told next. */
  #startCounting(test: number): void {
    if (this.#kind[test] !== TestKind.noData) return;
    this.#forget(test);
    if ((this.#slot[test] as number) >= 0) this.#timers.set(test, atOnce);
  }

  #countFrom(test: number, time: number): void {
    this.#since[test] = time;
    this.#timers.set(test, time + (this.#bounds[test * 2] as number));
  }

  #forget(test: number): void {
    this.#timers.cancel(test);
    this.#since[test] = Number.NaN;
  }

  #tip(test: number, next: number, value: number, time: number, quality: number): void {
    this.#state[test] = next;
    this.#needs.onTip(test, value, time, quality);
  }

  #tipBySample(
    test: number,
    next: number,
    values: Float64Array,
    at: number,
    quality: number,
  ): void {
    const time = this.#time[0] as number;
    this.settle(time);
    this.#tip(test, next, values[at] as number, time, quality);
  }

  /** A sample came to a test that its value alone does not decide. */
  #onOther(test: number, kind: number, values: Float64Array, at: number, quality: number): void {
    if (kind === TestKind.input) {
      this.#formulas.mark(this.#owner[test] as number);
      return;
    }
    if (kind === TestKind.badQuality) {
      const next = quality >= BAD ? HOLDS : 0;
      if (next !== this.#state[test]) this.#tipBySample(test, next, values, at, quality);
      return;
    }
    if (saysNothing(quality)) return;
    const time = this.#time[0] as number;
    if ((this.#since[test] as number) + (this.#bounds[test * 2] as number) <= time) {
      this.settle(time);
    }
    this.#since[test] = time;
    if (this.#state[test] === 0) return;
    this.#tipBySample(test, 0, values, at, quality);
    this.#countFrom(test, time);
  }

  /** The tests that are formulas. */
  formulas(): readonly number[] {
    return this.#formulas.tests();
  }

  /** Judges a formula by values from before the start, which say what was so when the server ended. */
  evaluateRemembered(test: number, now: number): void {
    const found = this.#formulas.reckonRemembered(test, now);
    if (found !== undefined) this.#conclude(test, found, now);
  }

  #evaluateFormula(test: number, now: number): void {
    const found = this.#formulas.reckon(test, now);
    if (found === undefined) return;
    const due = this.#formulas.due[0] as number;
    if (due > now && due < Number.POSITIVE_INFINITY) this.#timers.set(test, due);
    else this.#timers.cancel(test);
    this.#conclude(test, found, now);
  }

  #conclude(test: number, found: ExpressionState, now: number): void {
    const state = this.#state[test] as number;
    const value = found.numbers[Result.value] as number;
    const quality = found.numbers[Result.quality] as number;
    let next = state | UNKNOWN;
    if (!Number.isNaN(value) && !saysNothing(quality)) {
      const inside = this.#isInside(test, state, found.numbers, Result.value);
      next = inside === (this.#kind[test] === TestKind.formulaWithin) ? HOLDS : 0;
    }
    if (next !== state) this.#tip(test, next, value, now, quality);
  }

  #evaluate(test: number, kind: number, state: number, values: Float64Array, of: number): number {
    if (kind >= TestKind.bitSet) {
      const set = Math.floor((values[of] as number) / (this.#bounds[test * 2] as number)) % 2 !== 0;
      return set === (kind === TestKind.bitSet) ? HOLDS : 0;
    }
    const inside = this.#isInside(test, state, values, of);
    return inside === (kind === TestKind.within) ? HOLDS : 0;
  }

  #isInside(test: number, state: number, values: Float64Array, of: number): boolean {
    const value = values[of] as number;
    const bounds = (state & HOLDS) === 0 ? this.#bounds : this.#heldBounds;
    return value >= (bounds[test * 2] as number) && value <= (bounds[test * 2 + 1] as number);
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
    const point = pointId(this.#point[test] as number);
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
    this.#bounds = widened(this.#bounds, new Float64Array(room * 2));
    this.#heldBounds = widened(this.#heldBounds, new Float64Array(room * 2));
    this.#slot = widened(this.#slot, new Int32Array(room));
    this.#point = widened(this.#point, new Uint32Array(room));
    this.#owner = widened(this.#owner, new Int32Array(room));
    this.#since = widened(this.#since, new Float64Array(room));
    this.#timers.grow(room);
    this.#formulas.grow(room);
    // Handed out from the lowest, so that tests of points added together stand together in memory.
    for (let test = room - 1; test >= had; test--) this.#free.push(test);
  }
}
