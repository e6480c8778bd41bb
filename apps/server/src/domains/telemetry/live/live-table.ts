/**
 * The value of every point now, one slot per point in typed arrays: no object per sample.
 */
import { type PointId, pointId, Quality } from '@millwright/kernel';

const FIRST_CAPACITY = 1024;
/** Freed slots rest before they are reused: a reply still under way must not reach a new point. */
const RESTING = 512;

export class LiveTable {
  /** By slot; replaced when the table grows, so never keep a reference across an `add`. */
  pointIds = new Uint32Array(FIRST_CAPACITY);
  values = new Float64Array(FIRST_CAPACITY);
  /** Epoch milliseconds; 0 = never. */
  times = new Float64Array(FIRST_CAPACITY);
  qualities = new Uint8Array(FIRST_CAPACITY).fill(Quality.unknown);
  /** Who looks at it, by the bits of `Watch`: nearly nobody at nearly all. */
  watched = new Uint8Array(FIRST_CAPACITY);
  /** Text of Char points and of whole numbers beyond 2^53; null for the rest. */
  readonly texts: (string | null)[] = [];

  readonly #slots = new Map<PointId, number>();
  readonly #free: number[] = [];
  #top = 0;
  #removals = 0;

  /** Number of points in the table. */
  get size(): number {
    return this.#slots.size;
  }

  /** One past the highest slot ever used: the length any array by slot must have. */
  get top(): number {
    return this.#top;
  }

  /** How many points have gone: while it is the same, every slot is whose it was. */
  get removals(): number {
    return this.#removals;
  }

  /** The slot of a point, or -1. */
  slot(point: PointId): number {
    return this.#slots.get(point) ?? -1;
  }

  /** The point of a slot that is in use. */
  pointAt(slot: number): PointId {
    return pointId(this.pointIds[slot] as number);
  }

  /** The slot of a point, made when it has none. */
  add(point: PointId): number {
    const known = this.#slots.get(point);
    if (known !== undefined) return known;
    const slot = (this.#free.length > RESTING ? this.#free.shift() : undefined) ?? this.#top++;
    if (slot >= this.pointIds.length) this.#grow(this.pointIds.length * 2);
    this.#slots.set(point, slot);
    this.pointIds[slot] = point;
    this.values[slot] = Number.NaN;
    this.times[slot] = 0;
    this.qualities[slot] = Quality.unknown;
    this.texts[slot] = null;
    return slot;
  }

  remove(point: PointId): void {
    const slot = this.#slots.get(point);
    if (slot === undefined) return;
    this.#slots.delete(point);
    this.#removals += 1;
    this.pointIds[slot] = 0;
    this.qualities[slot] = Quality.unknown;
    this.texts[slot] = null;
    this.#free.push(slot);
  }

  /** The value as the wire shows it: text where there is one, null when never read. */
  read(slot: number): number | string | null {
    if (this.times[slot] === 0) return null;
    const text = this.texts[slot];
    if (typeof text === 'string') return text;
    const value = this.values[slot] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }

  #grow(capacity: number): void {
    const grown = <T extends Uint32Array | Float64Array | Uint8Array>(old: T, next: T): T => {
      next.set(old);
      return next;
    };
    this.pointIds = grown(this.pointIds, new Uint32Array(capacity));
    this.values = grown(this.values, new Float64Array(capacity));
    this.times = grown(this.times, new Float64Array(capacity));
    this.watched = grown(this.watched, new Uint8Array(capacity));
    this.qualities = grown(this.qualities, new Uint8Array(capacity));
  }
}
