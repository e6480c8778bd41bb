/** What is made of an expression over time: hours it was true, an amount a shift, a mean. Pure. */
import type { TallyKind } from '@millwright/contract/devices/protocols/tally-kinds';
import type { ItemClock } from '@millwright/kernel';
import { type Period, periodAt, turnsWith } from './tally-periods.ts';

export type Tallied = Exclude<TallyKind, 'value'>;

const hourMs = 3_600_000;
/** A value that comes so much later than the turn of its period is none of a clock that was set back. */
const lateMs = 60_000;

/**
 * Counts what is known only: the time before the first value, after a restart or through a failure adds
 * nothing. A counter and a state are compared with their last known value, however long ago.
 */
export class Tally {
  readonly #kind: Tallied;
  readonly #clock: ItemClock;
  #total = 0;
  /** Of a mean: how many milliseconds it is of. */
  #weight = 0;
  /** The last known value, of counters and states. */
  #last = Number.NaN;
  #period: Period | null = null;
  /** What has held since `#from`; NaN where that is not known. */
  #held = Number.NaN;
  #from = 0;

  /** @param saved what an earlier one came to */
  constructor(kind: Tallied, clock: ItemClock, saved: readonly (number | null)[] = []) {
    this.#kind = kind;
    this.#clock = clock;
    const [total, weight, last, since] = saved;
    this.#total = total ?? 0;
    this.#weight = weight ?? 0;
    this.#last = last ?? Number.NaN;
    if (since !== null && since !== undefined) this.#period = periodAt(kind, since, clock, since);
  }

  /** When its period began; minus infinity where it has none. */
  get since(): number {
    return this.#period?.since ?? Number.NEGATIVE_INFINITY;
  }

  get isPeriodic(): boolean {
    return turnsWith(this.#kind) !== null;
  }

  /** It is counted by shifts, and nobody has entered any. */
  get isWithoutPeriods(): boolean {
    return turnsWith(this.#kind) === 'shift' && (this.#clock.shifts ?? null) === null;
  }

  /** When its period ends; infinity where it has none, or has not begun. */
  get due(): number {
    return this.#period?.until ?? Number.POSITIVE_INFINITY;
  }

  /** Since `read` the value is another, or the same still. @returns what it comes to */
  take(value: number, read: number): number {
    // Read a moment before its period began: of that there is no other.
    const { since } = this;
    const time = read < since && since - read < lateMs ? since : read;
    this.#turn(time);
    const held = Math.max(0, time - Math.max(this.#from, this.since));
    const isKnown = !Number.isNaN(this.#held);
    switch (this.#kind) {
      case 'hours':
      case 'integral':
        if (isKnown) this.#total += (this.#held * held) / hourMs;
        break;
      case 'mean':
        if (isKnown) {
          this.#total += this.#held * held;
          this.#weight += held;
        }
        break;
      case 'starts':
        if (this.#last === 0 && value === 1) this.#total += 1;
        break;
      default:
        // What is made while nobody works is of no shift.
        if (this.#period?.counts === false) break;
        // One that has gone back was set to nothing, and has come to this since.
        if (value >= this.#last) this.#total += value - this.#last;
        else if (!Number.isNaN(this.#last)) this.#total += value;
    }
    this.#held = value;
    this.#last = value;
    this.#from = time;
    if (this.#kind !== 'mean') return this.#total;
    return this.#weight > 0 ? this.#total / this.#weight : value;
  }

  /** The value is not known from now on. */
  miss(): void {
    this.#held = Number.NaN;
  }

  /** What must survive a restart. */
  save(): readonly (number | null)[] {
    const known = (n: number): number | null => (Number.isFinite(n) ? n : null);
    return [this.#total, this.#weight, known(this.#last), known(this.since)];
  }

  #turn(time: number): void {
    const before = this.#period;
    if (before !== null && time >= before.since && time < before.until) return;
    const period = periodAt(this.#kind, time, this.#clock, before?.since ?? time);
    if (period === null) return;
    this.#period = period;
    // After a shift its amount stands until the next one begins.
    if (!period.counts || (before?.since === period.since && before.counts)) return;
    this.#total = 0;
    this.#weight = 0;
  }
}
