/**
 * The samples that slots behind a closed gate had last: what came before a condition began to hold. A
 * ring for each slot, as long as its lead-in needs; all together hold no more than a bound, and then the
 * lead-in is shorter than asked for.
 */

/** Most samples of one slot, whatever the lead-in. */
export const mostOfSlot = 512;
const firstOfSlot = 4;
/** Most samples of all: some forty megabytes. */
const mostInAll = 2_000_000;

class Ring {
  times: Float64Array;
  values: Float64Array;
  qualities: Uint8Array;
  texts: (string | null)[];
  /** Milliseconds that it held when it had to let go of what was still asked for; null where it had not. */
  cutTo: number | null = null;
  /** Where the oldest is. */
  first = 0;
  count = 0;

  constructor(size: number) {
    this.times = new Float64Array(size);
    this.values = new Float64Array(size);
    this.qualities = new Uint8Array(size);
    this.texts = new Array<string | null>(size).fill(null);
  }

  place(n: number): number {
    return (this.first + n) % this.times.length;
  }
}

/** Takes one sample; false when it was not taken. */
export type TakeSample = (
  time: number,
  value: number,
  quality: number,
  text: string | null,
) => boolean;

export class LeadIn {
  readonly #most: number;
  readonly #rings = new Map<number, { ring: Ring; readonly leadMs: number }>();
  #room = 0;

  constructor(most = mostInAll) {
    this.#most = most;
  }

  /** How many samples there is memory for now. */
  get size(): number {
    return this.#room;
  }

  /** A slot keeps what it had in so many milliseconds from now on; null keeps nothing. */
  configure(slot: number, leadMs: number | null): void {
    const known = this.#rings.get(slot);
    if (known?.leadMs === leadMs) return;
    if (known !== undefined) {
      this.#room -= known.ring.times.length;
      this.#rings.delete(slot);
    }
    if (leadMs === null) return;
    // Without a lead-in, too: the block that opens the gate holds samples that came before it was open.
    const size = leadMs === 0 ? 1 : firstOfSlot;
    this.#room += size;
    this.#rings.set(slot, { ring: new Ring(size), leadMs });
  }

  push(slot: number, time: number, value: number, quality: number, text: string | null): void {
    const known = this.#rings.get(slot);
    if (known === undefined) return;
    if (known.ring.count === known.ring.times.length) this.#makeRoom(known, time);
    const { ring } = known;
    const at = ring.place(ring.count);
    ring.times[at] = time;
    ring.values[at] = value;
    ring.qualities[at] = quality;
    ring.texts[at] = text;
    ring.count += 1;
  }

  /** The time of the newest sample of a slot; minus infinity where there is none. */
  newest(slot: number): number {
    const ring = this.#rings.get(slot)?.ring;
    if (ring === undefined || ring.count === 0) return Number.NEGATIVE_INFINITY;
    return ring.times[ring.place(ring.count - 1)] as number;
  }

  /** So many milliseconds of the lead-in of a slot are kept, where that is less than it asks for; else null. */
  cutTo(slot: number): number | null {
    return this.#rings.get(slot)?.ring.cutTo ?? null;
  }

  /** Hands over the samples of a slot from a moment on, oldest first, and forgets all it had. */
  drain(slot: number, from: number, take: TakeSample): void {
    const ring = this.#rings.get(slot)?.ring;
    if (ring === undefined) return;
    for (let n = 0; n < ring.count; n += 1) {
      const at = ring.place(n);
      const time = ring.times[at] as number;
      if (time < from) continue;
      const [value, quality] = [ring.values[at] as number, ring.qualities[at] as number];
      if (!take(time, value, quality, ring.texts[at] ?? null)) break;
    }
    ring.count = 0;
    ring.first = 0;
  }

  /** A longer ring where the oldest is still asked for and there is memory, else the oldest goes. */
  #makeRoom(known: { ring: Ring; readonly leadMs: number }, time: number): void {
    const { ring, leadMs } = known;
    const size = ring.times.length;
    const more = Math.min(size * 2, mostOfSlot);
    const isAsked = (ring.times[ring.first] as number) >= time - leadMs && leadMs > 0;
    if (!isAsked || more === size || this.#room + more - size > this.#most) {
      ring.first = ring.place(1);
      ring.count -= 1;
      ring.cutTo = isAsked ? time - (ring.times[ring.first] as number) : null;
      return;
    }
    this.#room += more - size;
    const longer = new Ring(more);
    for (let n = 0; n < ring.count; n += 1) {
      const at = ring.place(n);
      longer.times[n] = ring.times[at] as number;
      longer.values[n] = ring.values[at] as number;
      longer.qualities[n] = ring.qualities[at] as number;
      longer.texts[n] = ring.texts[at] ?? null;
    }
    longer.count = ring.count;
    known.ring = longer;
  }
}
