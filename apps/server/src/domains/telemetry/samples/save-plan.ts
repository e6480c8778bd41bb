/**
 * Which samples of a slot go to history when not all do: one per interval, those that differ enough, or
 * all while a gate is open, and any only while a flag is up. Typed arrays by slot: nothing is allocated per sample.
 */
import type { LiveTable } from '../live/index.ts';

/** What opens while a condition holds: one for all the slots that are saved then. */
export interface SaveGate {
  isOpen: boolean;
  /** Milliseconds from before it opened that are saved, too. */
  readonly leadMs: number;
}

export interface SaveRule {
  /** Milliseconds of an interval of which one sample is saved; left out: those that differ. */
  readonly interval?: number;
  /** What a value must differ by from the one saved before, more than. */
  readonly deadband?: number;
  /** Slot of the point that must not be 0; below 0 when it is not collected, which counts as 0. */
  readonly flag?: number;
  /** Every sample is saved while it is open, and none else. */
  readonly gate?: SaveGate;
}

const NO_FLAG = -1;
const FLAG_AWAY = -2;
const FIRST_CAPACITY = 1024;

export class SavePlan {
  /** From when a sample is saved whatever its value: 0 at once, infinity only by its value. */
  #due = new Float64Array(FIRST_CAPACITY);
  /** 0 = by value. */
  #interval = new Float64Array(FIRST_CAPACITY);
  #deadband = new Float64Array(FIRST_CAPACITY);
  /** The value saved last. */
  #saved = new Float64Array(FIRST_CAPACITY);
  #flag = new Int32Array(FIRST_CAPACITY).fill(NO_FLAG);
  /** A sample was saved since the flag was raised, or the gate opened. */
  #kept = new Uint8Array(FIRST_CAPACITY);
  readonly #gates: (SaveGate | null)[] = new Array<SaveGate | null>(FIRST_CAPACITY).fill(null);
  readonly #table: LiveTable;

  constructor(table: LiveTable) {
    this.#table = table;
  }

  /**
   * The next sample of a slot that is new, or whose rule is another one now, is saved: a change
   * leaves no gap, and the same rule given again saves nothing anew.
   */
  configure(slot: number, { interval = 0, deadband = 0, flag, gate }: SaveRule): void {
    this.#reach(slot);
    const raised = flag === undefined ? NO_FLAG : flag < 0 ? FLAG_AWAY : flag;
    const isSame =
      this.#interval[slot] === interval &&
      this.#deadband[slot] === deadband &&
      this.#flag[slot] === raised &&
      this.#gates[slot] === (gate ?? null);
    if (isSame && this.#table.times[slot] !== 0) return;
    this.#interval[slot] = interval;
    this.#deadband[slot] = deadband;
    this.#flag[slot] = raised;
    this.#gates[slot] = gate ?? null;
    this.reset(slot);
  }

  /** Whether the slot saves now: its gate is open and its flag up, as far as it has them. */
  isOpen(slot: number): boolean {
    if (this.#gates[slot]?.isOpen === false) return false;
    const flag = this.#flag[slot] as number;
    if (flag === NO_FLAG) return true;
    if (flag === FLAG_AWAY) return false;
    const value = this.#table.values[flag] as number;
    return value !== 0 && !Number.isNaN(value);
  }

  /** Whether the slot waits for its gate to open: what it has until then may be asked for. */
  waits(slot: number): boolean {
    return this.#gates[slot]?.isOpen === false;
  }

  /** Whether a sample was saved since the flag was raised, or the gate opened. */
  hasKept(slot: number): boolean {
    return this.#kept[slot] === 1;
  }

  /**
   * Whether to save a sample. Say `keep` when it was saved, `reset` when it could not be.
   * @param remarked its quality is not that of the sample before
   * @param retexted its text is not that of the sample before
   */
  wants(
    slot: number,
    time: number,
    value: number,
    bad: boolean,
    remarked: boolean,
    retexted: boolean,
  ): boolean {
    if (!this.isOpen(slot)) {
      this.reset(slot);
      return false;
    }
    if (remarked) return true;
    if (bad) return false;
    if (this.#gates[slot] !== null) return true;
    const due = this.#due[slot] as number;
    if (time >= due) return true;
    const interval = this.#interval[slot] as number;
    // Before the interval that was saved last: the clock was set back, or old samples arrive late.
    if (interval > 0) return time < due - interval;
    const saved = this.#saved[slot] as number;
    if (Number.isNaN(value)) return retexted || !Number.isNaN(saved);
    return value !== saved && !(Math.abs(value - saved) <= (this.#deadband[slot] as number));
  }

  keep(slot: number, time: number, value: number): void {
    const interval = this.#interval[slot] as number;
    this.#saved[slot] = value;
    this.#kept[slot] = 1;
    this.#due[slot] =
      interval > 0 ? (Math.floor(time / interval) + 1) * interval : Number.POSITIVE_INFINITY;
  }

  /** The next sample is saved, whatever its value; what was saved before counts for nothing. */
  reset(slot: number): void {
    this.#due[slot] = 0;
    this.#kept[slot] = 0;
  }

  #reach(slot: number): void {
    if (slot < this.#due.length) return;
    const length = Math.max(slot + 1, this.#due.length * 2);
    const longer = (column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
      const grown = new Float64Array(length);
      grown.set(column);
      return grown;
    };
    this.#due = longer(this.#due);
    this.#interval = longer(this.#interval);
    this.#deadband = longer(this.#deadband);
    this.#saved = longer(this.#saved);
    const flag = new Int32Array(length).fill(NO_FLAG);
    flag.set(this.#flag);
    this.#flag = flag;
    const kept = new Uint8Array(length);
    kept.set(this.#kept);
    this.#kept = kept;
    while (this.#gates.length < length) this.#gates.push(null);
  }
}
