/** The formulas of tests while they run: what each remembers, and which wait for the end of a block. */
import { ExpressionState, evaluate, type LiveColumns, Result } from '../expressions/index.ts';
import type { PointId } from '../ids.ts';
import { isBad, Quality } from '../quality.ts';
import type { Formula } from './condition.ts';
import { widened } from './condition-deadlines.ts';

interface Running {
  readonly formula: Formula;
  readonly state: ExpressionState;
  /** The tests that stand for its points in the chains of their slots. */
  readonly inputs: readonly number[];
}

export class RunningFormulas {
  readonly #slotOf: (point: PointId) => number;
  readonly #live: LiveColumns;
  readonly #clockAhead: () => number;
  readonly #running = new Map<number, Running>();
  /** One number: one that is handed over by itself is put on the heap. */
  readonly due = new Float64Array(1);
  #isMarked = new Uint8Array(0);
  #marked = new Int32Array(0);
  #count = 0;
  #ahead = 0;

  /** @param clockAhead by how much the clock of the samples is ahead of the time that is told here */
  constructor(slotOf: (point: PointId) => number, live: LiveColumns, clockAhead: () => number) {
    this.#slotOf = slotOf;
    this.#live = live;
    this.#clockAhead = clockAhead;
  }

  /** Makes room for the tests below `capacity`. */
  grow(capacity: number): void {
    this.#isMarked = widened(this.#isMarked, new Uint8Array(capacity));
    this.#marked = widened(this.#marked, new Int32Array(capacity));
  }

  add(test: number, formula: Formula, inputs: readonly number[]): void {
    const { program, timeZone, shifts } = formula;
    const state = new ExpressionState(program, { slotOf: this.#slotOf, timeZone, shifts });
    this.#running.set(test, { formula, state, inputs });
    this.mark(test);
  }

  /** Answers its inputs. */
  remove(test: number): readonly number[] {
    const inputs = this.#running.get(test)?.inputs ?? [];
    this.#running.delete(test);
    if (this.#isMarked[test] === 1) {
      this.#isMarked[test] = 0;
      const at = this.#marked.subarray(0, this.#count).indexOf(test);
      this.#count -= 1;
      this.#marked[at] = this.#marked[this.#count] as number;
    }
    return inputs;
  }

  /** Whether the test runs this formula; null is none. */
  runs(test: number, wanted: Formula | null): boolean {
    const formula = this.#running.get(test)?.formula;
    if (formula === undefined || wanted === null) return formula === undefined && wanted === null;
    const isByShifts = formula.program.needsShifts;
    return formula.key === wanted.key && (!isByShifts || formula.shifts === wanted.shifts);
  }

  relink(test: number): void {
    this.#running.get(test)?.state.relink(this.#slotOf);
    this.mark(test);
  }

  /** A sample came that it looks at: once the whole block is there it is to be judged. */
  mark(test: number): void {
    if (this.#isMarked[test] === 1) return;
    this.#isMarked[test] = 1;
    this.#marked[this.#count++] = test;
  }

  /** The next one that waits, which waits no more; -1 when none does. */
  takeMarked(): number {
    if (this.#count === 0) return -1;
    const test = this.#marked[--this.#count] as number;
    this.#isMarked[test] = 0;
    return test;
  }

  /**
   * Reckons it, and leaves in `due` when it is to be reckoned next though no sample comes; undefined of an
   * expression that cannot be run.
   */
  reckon(test: number, now: number): ExpressionState | undefined {
    const state = this.#running.get(test)?.state;
    if (state === undefined) return undefined;
    const ahead = this.#clockAhead();
    if (ahead !== this.#ahead) this.#clockSet(ahead);
    // A number that is made here is put on the heap.
    evaluate(state, this.#live, ahead === 0 ? now : now + ahead);
    this.due[0] = (state.numbers[Result.due] as number) - ahead;
    return state;
  }

  looksAt(test: number, isIn: (point: PointId) => boolean): boolean {
    return this.#running.get(test)?.formula.program.points.some(isIn) ?? false;
  }

  /** The tests that run a formula. */
  tests(): readonly number[] {
    return [...this.#running.keys()];
  }

  /**
   * Reckons it once by what stands, taking what history remembers for what came now: with a memory of its own,
   * for the formula's must not see a change where only the server was away. Undefined where nothing that it
   * looks at is remembered.
   */
  reckonRemembered(test: number, now: number): ExpressionState | undefined {
    const formula = this.#running.get(test)?.formula;
    if (formula === undefined) return undefined;
    const { qualities } = this.#live;
    const remembered = formula.program.points
      .map((point) => this.#slotOf(point))
      .filter((slot) => slot >= 0 && qualities[slot] === Quality.stale);
    if (remembered.length === 0) return undefined;
    const { program, timeZone, shifts } = formula;
    const state = new ExpressionState(program, { slotOf: this.#slotOf, timeZone, shifts });
    for (const slot of remembered) qualities[slot] = Quality.good;
    evaluate(state, this.#live, now + this.#clockAhead());
    for (const slot of remembered) qualities[slot] = Quality.stale;
    return state;
  }

  /** What lasts has lasted as long as before. */
  #clockSet(ahead: number): void {
    for (const { state } of this.#running.values()) state.clockSet(ahead - this.#ahead);
    this.#ahead = ahead;
  }
}

/** What history remembers from before the start, or what has not come for long, says nothing of now. */
export const saysNothing = (quality: number): boolean =>
  isBad(quality) || quality === Quality.stale;
