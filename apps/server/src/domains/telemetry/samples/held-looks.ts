/**
 * Samples at which nobody has looked yet who judges and acts: those of a block that more is still
 * reckoned from. In their order, without anything on the heap for each.
 */
export class HeldLooks {
  #slots = new Int32Array(1024);
  #values = new Float64Array(1024);
  #qualities = new Uint8Array(1024);
  #count = 0;

  add(slot: number, value: number, quality: number): void {
    if (this.#count === this.#slots.length) this.#widen();
    const at = this.#count++;
    this.#slots[at] = slot;
    this.#values[at] = value;
    this.#qualities[at] = quality;
  }

  /** Hands them over; none is held then. */
  release(look: (slot: number, value: number, quality: number) => void): void {
    for (let n = 0; n < this.#count; n += 1) {
      look(this.#slots[n] as number, this.#values[n] as number, this.#qualities[n] as number);
    }
    this.#count = 0;
  }

  #widen(): void {
    const length = this.#slots.length * 2;
    const [slots, values] = [new Int32Array(length), new Float64Array(length)];
    const qualities = new Uint8Array(length);
    slots.set(this.#slots);
    values.set(this.#values);
    qualities.set(this.#qualities);
    [this.#slots, this.#values, this.#qualities] = [slots, values, qualities];
  }
}
