import type { PointId } from '@millwright/kernel';
import type { LiveTable } from '../live/index.ts';

/**
 * Samples at which nobody has looked yet who judges and acts: those of a block that more is still
 * reckoned from. In their order, without anything on the heap for each.
 */
export class HeldLooks {
  count = 0;
  slots = new Int32Array(1024);
  values = new Float64Array(1024);
  qualities = new Uint8Array(1024);
  /** Whose the slots were: one may be another point's by the time it is looked at. */
  #points = new Uint32Array(1024);

  add(slot: number, point: PointId, value: number, quality: number): void {
    if (this.count === this.slots.length) this.#widen();
    const at = this.count++;
    this.slots[at] = slot;
    this.#points[at] = point;
    this.values[at] = value;
    this.qualities[at] = quality;
  }

  /** Whether the slot at this place is still its point's. */
  isOfItsPoint(at: number, table: Pick<LiveTable, 'pointAt'>): boolean {
    return table.pointAt(this.slots[at] as number) === this.#points[at];
  }

  #widen(): void {
    const length = this.slots.length * 2;
    const [slots, points] = [new Int32Array(length), new Uint32Array(length)];
    const [values, qualities] = [new Float64Array(length), new Uint8Array(length)];
    slots.set(this.slots);
    points.set(this.#points);
    values.set(this.values);
    qualities.set(this.qualities);
    [this.slots, this.#points] = [slots, points];
    [this.values, this.qualities] = [values, qualities];
  }
}

/** More are not kept, nor larger ones: they are for the few blocks that are under way. */
const [most, longest] = [16, 16_384];

/** What one block has done with, the next one takes: made anew for each they would fill the heap. */
export class HeldLooksMemory {
  readonly #spare: HeldLooks[] = [];

  take(): HeldLooks {
    return this.#spare.pop() ?? new HeldLooks();
  }

  give(looks: HeldLooks): void {
    looks.count = 0;
    if (this.#spare.length < most && looks.slots.length <= longest) this.#spare.push(looks);
  }
}
