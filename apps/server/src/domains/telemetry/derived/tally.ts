/** What is made of an expression over time: hours it was true, an amount an hour, a mean. Pure. */
import type { TallyKind } from '@millwright/contract/devices/protocols/tally-kinds';
import { nextStart, startOf } from '@millwright/kernel';

export type Tallied = Exclude<TallyKind, 'value'>;

const hourMs = 3_600_000;
/** A value that comes so much later than the turn of its period is none of a clock that was set back. */
const lateMs = 60_000;
/** The period whose end begins it anew. */
const periods: Partial<Readonly<Record<Tallied, 'hour' | 'day'>>> = {
  hourly: 'hour',
  daily: 'day',
  mean: 'hour',
};

/**
 * Counts what is known only: the time before the first value, after a restart or through a failure adds
 * nothing. A counter and a state are compared with their last known value, however long ago.
 */
export class Tally {
  readonly #kind: Tallied;
  readonly #timeZone: string;
  #total = 0;
  /** Of a mean: how many milliseconds it is of. */
  #weight = 0;
  /** The last known value, of counters and states. */
  #last = Number.NaN;
  #since = Number.NEGATIVE_INFINITY;
  #until = Number.NEGATIVE_INFINITY;
  /** What has held since `#from`; NaN where that is not known. */
  #held = Number.NaN;
  #from = 0;

  /** @param saved what an earlier one came to */
  constructor(kind: Tallied, timeZone: string, saved: readonly (number | null)[] = []) {
    this.#kind = kind;
    this.#timeZone = timeZone;
    const [total, weight, last, since] = saved;
    this.#total = total ?? 0;
    this.#weight = weight ?? 0;
    this.#last = last ?? Number.NaN;
    const period = periods[kind];
    if (period === undefined || since === null || since === undefined) return;
    this.#since = since;
    this.#until = nextStart(period, since, timeZone);
  }

  /** When its period began; minus infinity where it has none. */
  get since(): number {
    return this.#since;
  }

  get isPeriodic(): boolean {
    return periods[this.#kind] !== undefined;
  }

  /** When its period ends; infinity where it has none, or has not begun. */
  get due(): number {
    const hasEnd = this.#until !== Number.NEGATIVE_INFINITY;
    return hasEnd ? this.#until : Number.POSITIVE_INFINITY;
  }

  /** Since `read` the value is another, or the same still. @returns what it comes to */
  take(value: number, read: number): number {
    // Read a moment before its period began: of that there is no other.
    const time = read < this.#since && this.#since - read < lateMs ? this.#since : read;
    this.#turn(time);
    const held = Math.max(0, time - Math.max(this.#from, this.#since));
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
    return [this.#total, this.#weight, known(this.#last), known(this.#since)];
  }

  #turn(time: number): void {
    const period = periods[this.#kind];
    if (period === undefined || (time >= this.#since && time < this.#until)) return;
    this.#since = startOf(period, time, this.#timeZone);
    this.#until = nextStart(period, this.#since, this.#timeZone);
    this.#total = 0;
    this.#weight = 0;
  }
}
