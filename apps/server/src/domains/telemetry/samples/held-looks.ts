import type { PointId } from '@millwright/kernel';
import type { LiveTable } from '../live/index.ts';

/**
 * Samples at which nobody has looked yet who judges and acts: those of a block that more is still
 * reckoned from. In their order, without anything on the heap for each.
 */
export class HeldLooks {
  #slots = new Int32Array(1024);
  /** Whose the slots were: one may be another point's by the time it is looked at. */
  #points = new Uint32Array(1024);
  #values = new Float64Array(1024);
  #qualities = new Uint8Array(1024);
  #count = 0;

  add(slot: number, point: PointId, value: number, quality: number): void {
    if (this.#count === this.#slots.length) this.#widen();
    const at = this.#count++;
    this.#slots[at] = slot;
    this.#points[at] = point;
    this.#values[at] = value;
    this.#qualities[at] = quality;
  }

  /** Hands over those whose slot is still their point's; none is held then. */
  release(table: LiveTable, look: (slot: number, value: number, quality: number) => void): void {
    for (let n = 0; n < this.#count; n += 1) {
      const slot = this.#slots[n] as number;
      if (table.pointAt(slot) !== this.#points[n]) continue;
      look(slot, this.#values[n] as number, this.#qualities[n] as number);
    }
    this.#count = 0;
  }

  #widen(): void {
    const length = this.#slots.length * 2;
    const [slots, points] = [new Int32Array(length), new Uint32Array(length)];
    const [values, qualities] = [new Float64Array(length), new Uint8Array(length)];
    slots.set(this.#slots);
    points.set(this.#points);
    values.set(this.#values);
    qualities.set(this.#qualities);
    [this.#slots, this.#points] = [slots, points];
    [this.#values, this.#qualities] = [values, qualities];
  }
}
