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
  readonly #rollsOverAt: number | null;
  #total = 0;
  /** Of a mean: how many milliseconds it is of. */
  #weight = 0;
  /** The last known value, of counters and states. */
  #last = Number.NaN;
  #period: Period | null = null;
  /** What has held since `#from`; NaN where that is not known. */
  #held = Number.NaN;
  #from = 0;

  /**
   * @param saved what an earlier one came to
   * @param rollsOverAt the value at which a counter begins with 0 again
   */
  constructor(
    kind: Tallied,
    clock: ItemClock,
    saved: readonly (number | null)[] = [],
    rollsOverAt: number | null = null,
  ) {
    this.#kind = kind;
    this.#clock = clock;
    this.#rollsOverAt = rollsOverAt;
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
        if (!Number.isNaN(this.#last)) this.#total += this.#comeSince(value);
    }
    this.#held = value;
    this.#last = value;
    this.#from = time;
    if (this.#kind !== 'mean') return this.#total;
    return this.#weight > 0 ? this.#total / this.#weight : value;
  }

  /**
   * How far a counter has come. One that has gone back has rolled over where that makes less than half of
   * a round; else it was set to nothing, and has come to this since.
   */
  #comeSince(value: number): number {
    if (value >= this.#last) return value - this.#last;
    const round = this.#rollsOverAt;
    if (round === null || this.#last >= round || value < 0) return value;
    const rolled = value + round - this.#last;
    return rolled < round / 2 ? rolled : value;
  }

  /** The clock was set by so much: what has held since then has held as long as before. */
  clockSet(by: number): void {
    this.#from += by;
  }

  /** The value is not known from now on. */
  miss(): void {
    this.#held = Number.NaN;
  }

  /** Goes on from what was saved as if it had not ended: for what came since, and is known. */
  resume(saved: readonly (number | null)[] = []): void {
    const [, , , , held, from] = saved;
    this.#held = held ?? Number.NaN;
    this.#from = from ?? 0;
  }

  /** What must survive a restart; the last two are for `resume` alone. */
  save(): readonly (number | null)[] {
    const known = (n: number): number | null => (Number.isFinite(n) ? n : null);
    const ends = [known(this.#last), known(this.since), known(this.#held), this.#from] as const;
    return [this.#total, this.#weight, ...ends];
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
