import { type Clock, minutes } from '@millwright/kernel';

/** Longer than anybody asks back for. */
const kept = minutes(5);

/** Ids of events that a process has heard of lately. */
export class HeardEvents {
  readonly #clock: Clock;
  /** When each was heard, by its id, the latest last. */
  readonly #times = new Map<number, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns whether it is news */
  add(id: number): boolean {
    if (this.#times.has(id)) return false;
    const now = this.#clock.now();
    for (const [old, at] of this.#times) {
      if (at >= now - kept) break;
      this.#times.delete(old);
    }
    this.#times.set(id, now);
    return true;
  }

  since = (moment: number): number[] =>
    [...this.#times].flatMap(([id, at]) => (at >= moment ? [id] : []));
}
