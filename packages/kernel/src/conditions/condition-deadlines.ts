/**
 * Which of many numbered timers is due next: a binary heap in typed arrays that knows where each
 * number stands, so that a timer is set, moved and cancelled in O(log n) without allocating.
 */
export class Deadlines {
  #due = new Float64Array(0);
  #heap = new Int32Array(0);
  /** Place in the heap plus one; 0 = not set. */
  #place = new Int32Array(0);
  #count = 0;

  /** Makes room for the numbers below `capacity`. */
  grow(capacity: number): void {
    this.#due = widened(this.#due, new Float64Array(capacity));
    this.#heap = widened(this.#heap, new Int32Array(capacity));
    this.#place = widened(this.#place, new Int32Array(capacity));
  }

  get count(): number {
    return this.#count;
  }

  /** When the first is due; infinity when none is set. */
  get next(): number {
    return this.#count === 0 ? Number.POSITIVE_INFINITY : this.dueOf(this.#heap[0] as number);
  }

  /** The number that is due first, if it is due at `now`; else -1. Of equals, the smallest. */
  firstDue(now: number): number {
    return this.next <= now ? (this.#heap[0] as number) : -1;
  }

  /** When `n` is due; infinity when it is not set. */
  dueOf(n: number): number {
    return this.#place[n] === 0 ? Number.POSITIVE_INFINITY : (this.#due[n] as number);
  }

  set(n: number, due: number): void {
    this.cancel(n);
    this.#due[n] = due;
    this.#put(n, this.#count++);
    this.#rise(this.#count - 1);
  }

  cancel(n: number): void {
    const place = (this.#place[n] as number) - 1;
    if (place < 0) return;
    this.#place[n] = 0;
    const last = this.#heap[--this.#count] as number;
    if (last === n) return;
    this.#put(last, place);
    this.#rise(place);
    this.#sink((this.#place[last] as number) - 1);
  }

  #put(n: number, place: number): void {
    this.#heap[place] = n;
    this.#place[n] = place + 1;
  }

  #before(a: number, b: number): boolean {
    const first = this.#due[a] as number;
    const second = this.#due[b] as number;
    return first < second || (first === second && a < b);
  }

  #rise(from: number): void {
    const n = this.#heap[from] as number;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = this.#heap[parent] as number;
      if (!this.#before(n, above)) break;
      this.#put(above, place);
      place = parent;
    }
    this.#put(n, place);
  }

  #sink(from: number): void {
    const n = this.#heap[from] as number;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#count) break;
      const right = child + 1;
      if (
        right < this.#count &&
        this.#before(this.#heap[right] as number, this.#heap[child] as number)
      ) {
        child = right;
      }
      const below = this.#heap[child] as number;
      if (!this.#before(below, n)) break;
      this.#put(below, place);
      place = child;
    }
    this.#put(n, place);
  }
}

/** `to`, filled from the start with what `from` holds. */
export function widened<T extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
  from: T,
  to: T,
): T {
  to.set(from);
  return to;
}
