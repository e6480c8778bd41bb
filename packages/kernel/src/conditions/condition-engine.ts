import type { LiveColumns } from '../expressions/index.ts';
import type { DeviceId, PointId } from '../ids.ts';
import { Quality } from '../quality.ts';
import type { Timestamp } from '../time.ts';
import type { Condition, Transition } from './condition.ts';
import { Deadlines, widened } from './condition-deadlines.ts';
import {
  type CompiledCondition,
  compileCondition,
  joinCount,
  joinsAny,
  maxTests,
} from './condition-program.ts';
import { ConditionTests, Truth, type WatchedState } from './condition-tests.ts';

export interface ConditionEngineNeeds {
  /** Where the live table keeps a point: a small whole number; -1 when it does not. */
  slotOf(point: PointId): number;
  /** The values that formulas look at; without them they are unknown. */
  readonly live?: LiveColumns;
  /** By how much the clock of those values is ahead of the time that is told; 0 unless given. */
  clockAhead?(): number;
  /**
   * Whether a point stands beside others of its block that are still to come, where there are such points now:
   * formulas that look at them wait for the first block over after that.
   */
  halfCalculated?(): ((point: PointId) => boolean) | null;
  /** Told of each change as it happens. Must not call back into the engine. */
  onTransition(transition: Transition): void;
}

const none = -1;
const noValues: LiveColumns = {
  values: new Float64Array(0),
  times: new Float64Array(0),
  qualities: new Uint8Array(0),
  texts: [],
};

/**
 * Runs conditions on every sample. Tests stand in typed arrays, chained by the slot of their
 * point: a sample that tips nothing costs one interval comparison per test and allocates nothing.
 *
 * Time comes from the caller alone. `onSample` and `onTime` must be given times of one clock; the
 * outcome does not depend on how often `onTime` is called, only on the times of the samples. What
 * ends a delay is reported with the moment the delay ended.
 *
 * Formulas are judged behind the whole block of samples, by `onBlock`: half of one says what was never
 * so. Tests of no data and of devices that were just added count from the next moment that is told.
 *
 * A bad value (quality ≥ 0x80, or NaN) makes the tests of its point unknown: an unknown condition
 * keeps its state and a running delay is dropped, so that a broken line neither raises nor clears.
 *
 * The engine holds conditions of several sources; ids are unique within a source. After adding a
 * condition, feed the point's present value so that it need not wait for the next sample.
 */
export class ConditionEngine {
  readonly #needs: ConditionEngineNeeds;
  readonly #tests: ConditionTests;

  /** Per condition. `#sole` is the test of a condition that is one test; others have a program. */
  #active = new Uint8Array(0);
  #endsUnknown = new Uint8Array(0);
  #sole = new Int32Array(0);
  #onDelay = new Float64Array(0);
  #offDelay = new Float64Array(0);
  #id = new Float64Array(0);
  #tippedBy = new Int32Array(0);
  #tippedValue = new Float64Array(0);
  #tippedQuality = new Uint8Array(0);
  readonly #source: string[] = [];
  readonly #programs = new Map<number, Int32Array>();
  readonly #free: number[] = [];

  readonly #sources = new Map<string, Map<number, number>>();
  readonly #deadlines = new Deadlines();
  readonly #truths = new Uint8Array(maxTests);
  readonly #one = new Float64Array(1);

  constructor(needs: ConditionEngineNeeds) {
    this.#needs = needs;
    this.#tests = new ConditionTests({
      slotOf: (point) => needs.slotOf(point),
      live: needs.live ?? noValues,
      clockAhead: () => needs.clockAhead?.() ?? 0,
      halfCalculated: () => needs.halfCalculated?.() ?? null,
      onTip: (test, value, time, quality) => this.#tip(test, value, time, quality),
    });
  }

  /** Judges one value; call in the order of time for each slot. Of many, see {@link begin}. */
  onSample(slot: number, value: number, time: number, quality: number): void {
    this.#one[0] = value;
    this.#tests.begin(time);
    this.#tests.onSample(slot, this.#one, 0, quality);
  }

  /** Says of what time the values are that {@link onValue} judges from now on. */
  begin(time: number): void {
    this.#tests.begin(time);
  }

  /**
   * As {@link onSample} for the value at a place of `values` and the time that {@link begin} said: nothing is
   * put on the heap, whether the call is inlined or not.
   */
  onValue(slot: number, values: Float64Array, at: number, quality: number): void {
    this.#tests.onSample(slot, values, at, quality);
  }

  /**
   * After a start: judges the value that a point had before, as far as it decides by itself. Formulas that look
   * at it are judged once all are there, by {@link evaluateRemembered}.
   */
  onRemembered(slot: number, value: number, time: number, quality: number): void {
    this.#one[0] = value;
    this.#tests.begin(time);
    this.#tests.onRemembered(slot, this.#one, 0, quality);
  }

  /** The block of the samples that were judged since the last one is over. */
  onBlock(now: number): void {
    this.#tests.onBlock(now);
  }

  /** How a device stands from `time` on. */
  onDevice(device: DeviceId, state: WatchedState, time: number): void {
    this.#tests.onDevice(device, state, time);
  }

  /** Ends the delays that are over at `now`, and what time alone changes of tests, in their order. */
  onTime(now: number): void {
    while (this.nextDeadline() <= now) {
      const { next } = this.#deadlines;
      if (this.#tests.nextDue < next) this.#tests.endFirst(now);
      else this.#flip(this.#deadlines.firstDue(now), next);
    }
  }

  /** When `onTime` has something to do next; infinity when nothing is waiting. */
  nextDeadline(): number {
    return Math.min(this.#deadlines.next, this.#tests.nextDue);
  }

  /** Makes the conditions of a source exactly these; those unchanged keep state and delay. */
  define(source: string, conditions: readonly Condition[]): void {
    const kept = new Set(conditions.map((condition) => condition.id));
    for (const id of [...(this.#sources.get(source)?.keys() ?? [])]) {
      if (!kept.has(id)) this.remove(source, id);
    }
    for (const condition of conditions) this.upsert(source, condition);
  }

  /**
   * Adds a condition, or changes it: a changed one stays active or inactive until its tests, all
   * unknown again, say otherwise, and drops a running delay.
   * @returns whether it is new or another than before
   */
  upsert(source: string, condition: Condition): boolean {
    const compiled = compileCondition(condition);
    const ids = this.#sources.get(source) ?? new Map<number, number>();
    this.#sources.set(source, ids);
    const known = ids.get(condition.id);
    if (known !== undefined) {
      const same =
        this.#onDelay[known] === condition.onDelay &&
        this.#offDelay[known] === condition.offDelay &&
        this.#runs(known, compiled);
      if (same) return false;
      this.#deadlines.cancel(known);
      this.#dropTests(known);
    }
    const index = known ?? this.#claimCondition();
    if (known === undefined) {
      ids.set(condition.id, index);
      this.#id[index] = condition.id;
      this.#source[index] = source;
      this.#active[index] = condition.active === true ? 1 : 0;
    }
    this.#endsUnknown[index] = condition.unknown === 'ends' ? 1 : 0;
    this.#onDelay[index] = condition.onDelay;
    this.#offDelay[index] = condition.offDelay;
    this.#takeTests(index, compiled);
    return true;
  }

  /** Takes a condition away without a transition. False when there was none. */
  remove(source: string, id: number): boolean {
    const index = this.#sources.get(source)?.get(id);
    if (index === undefined) return false;
    this.#sources.get(source)?.delete(id);
    this.#deadlines.cancel(index);
    this.#dropTests(index);
    this.#free.push(index);
    return true;
  }

  /** Undefined when there is no such condition. */
  isActive(source: string, id: number): boolean | undefined {
    const index = this.#sources.get(source)?.get(id);
    return index === undefined ? undefined : this.#active[index] === 1;
  }

  /** How many conditions a source has. */
  count(source: string): number {
    return this.#sources.get(source)?.size ?? 0;
  }

  /**
   * Asks `slotOf` anew for the tests of these points: call after they came, went or moved. A test
   * whose slot changed is unknown until its next sample; conditions keep their states.
   */
  relink(points: Iterable<PointId>): void {
    for (const point of points) {
      for (const test of this.#tests.of(point)) {
        if (!this.#tests.relink(test)) continue;
        const condition = this.#tests.ownerOf(test);
        if (this.#truth(condition) === Truth.unknown) this.#deadlines.cancel(condition);
      }
    }
  }

  /** The formulas there are, to be judged one by one by what is remembered. */
  formulas(): readonly number[] {
    return this.#tests.formulas();
  }

  /**
   * After a start: judges a formula by the values that stand, remembered ones among them, as though they
   * had come together. What looks at more than the values of one moment stays unknown.
   * @param formula one of {@link formulas}; one that is gone by now is passed over
   */
  evaluateRemembered(formula: number, now: number): void {
    this.#tests.evaluateRemembered(formula, now);
  }

  /** After a start: what must be known and still is not ends after its delay, without being asked by a sample. */
  endUnknown(now: number): void {
    for (const ids of this.#sources.values()) {
      for (const condition of ids.values()) {
        if (this.#active[condition] === 0 || this.#endsUnknown[condition] === 0) continue;
        if (this.#truth(condition) !== Truth.unknown) continue;
        const [test] = this.#testsOf(condition);
        if (test !== undefined) this.#tip(test, Number.NaN, now, Quality.unknown);
      }
    }
  }

  #tip(test: number, value: number, time: number, quality: number): void {
    const condition = this.#tests.ownerOf(test);
    // The delay may have ended before this sample: it is reported first, whoever is asked first.
    const due = this.#deadlines.dueOf(condition);
    if (due <= time) this.#flip(condition, due);
    const truth = this.#truth(condition);
    const active = this.#active[condition] === 1;
    const keeps = truth === Truth.unknown && !(active && this.#endsUnknown[condition] === 1);
    if (keeps || (truth === Truth.yes) === active) {
      this.#deadlines.cancel(condition);
      return;
    }
    if (this.#deadlines.dueOf(condition) !== Number.POSITIVE_INFINITY) return;
    this.#tippedBy[condition] = test;
    this.#tippedValue[condition] = value;
    this.#tippedQuality[condition] = quality;
    const delay = (active ? this.#offDelay[condition] : this.#onDelay[condition]) as number;
    if (delay > 0) this.#deadlines.set(condition, time + delay);
    else this.#flip(condition, time);
  }

  #flip(condition: number, time: number): void {
    this.#deadlines.cancel(condition);
    const active = this.#active[condition] === 0;
    this.#active[condition] = active ? 1 : 0;
    const test = this.#tippedBy[condition] as number;
    this.#needs.onTransition({
      source: this.#source[condition] as string,
      conditionId: this.#id[condition] as number,
      active,
      time: time as Timestamp,
      test: this.#testsOf(condition).indexOf(test),
      pointId: this.#tests.pointOf(test),
      value: this.#tippedValue[condition] as number,
      quality: this.#tippedQuality[condition] as number,
    });
  }

  #truth(condition: number): number {
    const sole = this.#sole[condition] as number;
    if (sole !== none) return this.#tests.truth(sole);
    const truths = this.#truths;
    let top = 0;
    for (const code of this.#programs.get(condition) as Int32Array) {
      if (code >= 0) {
        truths[top++] = this.#tests.truth(code);
        continue;
      }
      const any = joinsAny(code);
      let joined: number = any ? Truth.no : Truth.yes;
      for (let left = joinCount(code); left > 0; left--) {
        const truth = truths[--top] as number;
        joined = any ? Math.max(joined, truth) : Math.min(joined, truth);
      }
      truths[top++] = joined;
    }
    return truths[0] as number;
  }

  #testsOf(condition: number): readonly number[] {
    const sole = this.#sole[condition] as number;
    if (sole !== none) return [sole];
    return [...(this.#programs.get(condition) as Int32Array)].filter((code) => code >= 0);
  }

  /** Whether the condition already runs exactly this. */
  #runs(condition: number, compiled: CompiledCondition): boolean {
    const tests = this.#testsOf(condition);
    if (tests.length !== compiled.tests.length) return false;
    const sameTests = compiled.tests.every((wanted, n) =>
      this.#tests.equals(tests[n] as number, wanted),
    );
    const program = this.#programs.get(condition);
    const joins = (codes: Iterable<number>): string =>
      [...codes].map((code) => (code < 0 ? code : '')).join();
    return sameTests && (program === undefined || joins(program) === joins(compiled.program));
  }

  #takeTests(condition: number, compiled: CompiledCondition): void {
    // Remembered as holding, an active condition is judged by its deadband after a restart too.
    const held = this.#active[condition] === 1;
    const tests = compiled.tests.map((wanted) => this.#tests.add(condition, wanted, held));
    this.#sole[condition] = tests.length === 1 ? (tests[0] as number) : none;
    if (tests.length > 1) {
      const code = (n: number): number => (n < 0 ? n : (tests[n] as number));
      this.#programs.set(condition, Int32Array.from(compiled.program, code));
    }
  }

  #dropTests(condition: number): void {
    for (const test of this.#testsOf(condition)) {
      this.#tests.remove(test);
    }
    this.#programs.delete(condition);
  }

  #claimCondition(): number {
    if (this.#free.length === 0) this.#growConditions();
    return this.#free.pop() as number;
  }

  #growConditions(): void {
    const had = this.#active.length;
    const room = Math.max(64, had * 2);
    this.#active = widened(this.#active, new Uint8Array(room));
    this.#endsUnknown = widened(this.#endsUnknown, new Uint8Array(room));
    this.#sole = widened(this.#sole, new Int32Array(room));
    this.#onDelay = widened(this.#onDelay, new Float64Array(room));
    this.#offDelay = widened(this.#offDelay, new Float64Array(room));
    this.#id = widened(this.#id, new Float64Array(room));
    this.#tippedBy = widened(this.#tippedBy, new Int32Array(room));
    this.#tippedValue = widened(this.#tippedValue, new Float64Array(room));
    this.#tippedQuality = widened(this.#tippedQuality, new Uint8Array(room));
    this.#deadlines.grow(room);
    for (let index = room - 1; index >= had; index--) this.#free.push(index);
  }
}
