/**
 * The order in which a block is kept: by point, of each as it came. The engine keeps samples by point
 * and time; what comes in that order it need not sort, which is a fifth of what an insert costs it.
 */

const bits = 11;
const digits = 2 ** bits;
const mask = digits - 1;

/** Orders rows by point without allocating; what it returns is valid until it is asked again. */
export class PointOrder {
  #order = new Uint32Array(0);
  #spare = new Uint32Array(0);
  readonly #counts = new Uint32Array(digits);

  /** Row numbers by point, those of one point in their order; null when they stand so already. */
  of(points: Uint32Array, count: number): Uint32Array | null {
    let most = 0;
    let before = 0;
    let isOrdered = true;
    for (let row = 0; row < count; row += 1) {
      const point = points[row] as number;
      if (point < before) isOrdered = false;
      if (point > most) most = point;
      before = point;
    }
    if (isOrdered) return null;
    if (this.#order.length < count) {
      this.#order = new Uint32Array(count);
      this.#spare = new Uint32Array(count);
    }
    let from = this.#spare;
    let to = this.#order;
    for (let row = 0; row < count; row += 1) from[row] = row;
    // From the lowest digits up: each pass keeps the order of the one before.
    for (let shift = 0; shift < 32 && most >>> shift > 0; shift += bits) {
      this.#pass(points, count, shift, from, to);
      [from, to] = [to, from];
    }
    return from;
  }

  #pass(points: Uint32Array, count: number, shift: number, from: Uint32Array, to: Uint32Array) {
    const counts = this.#counts.fill(0);
    for (let row = 0; row < count; row += 1) {
      const digit = ((points[row] as number) >>> shift) & mask;
      counts[digit] = (counts[digit] as number) + 1;
    }
    let place = 0;
    for (let digit = 0; digit < digits; digit += 1) {
      const rows = counts[digit] as number;
      counts[digit] = place;
      place += rows;
    }
    for (let n = 0; n < count; n += 1) {
      const row = from[n] as number;
      const digit = ((points[row] as number) >>> shift) & mask;
      const at = counts[digit] as number;
      to[at] = row;
      counts[digit] = at + 1;
    }
  }
}
