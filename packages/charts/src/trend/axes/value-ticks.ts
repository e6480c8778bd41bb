/** Where the lines of a value axis stand. */

export interface ValueTicks {
  /** Ascending, each another number. */
  readonly ticks: readonly number[];
  /** What they are apart; 0 where there are none. */
  readonly step: number;
}

/** Times a power of ten: steps that people read easily. */
const readable = [1, 2, 2.5, 5, 10] as const;
/** Bits of a double behind its first one. */
const fraction = 52;

/** What doubles of this size are apart. */
export const precisionAt = (size: number): number =>
  size === 0 ? 0 : 2 ** (Math.floor(Math.log2(size)) - fraction);

/**
 * At most `most` + 1 round numbers from `min` to `max`. They are never closer than doubles of their size
 * are, nor than `least`, a whole number where only whole ones mean something.
 */
export const valueTicks = (min: number, max: number, most: number, least = 0): ValueTicks => {
  const span = max - min;
  const apart = Math.max(span / most, least, precisionAt(Math.max(Math.abs(min), Math.abs(max))));
  if (!(Number.isFinite(span) && apart > 0)) return { ticks: [], step: 0 };
  const exponent = Math.floor(Math.log10(apart));
  const power = 10 ** Math.abs(exponent);
  // Divided by a whole power of ten a decimal fraction is the double nearest to it.
  const times = (count: number): number => (exponent < 0 ? count / power : count * power);
  const part = readable.find(
    (part) => times(part) >= apart && (least === 0 || Number.isInteger(times(part))),
  );
  const step = times(part ?? 10);
  if (!(step > 0 && Number.isFinite(step))) return { ticks: [], step: 0 };
  const first = Math.ceil(min / step);
  const ticks: number[] = [];
  for (let count = 0; count <= most; count += 1) {
    const tick = times((first + count) * (part ?? 10));
    if (tick > max) break;
    // Zero has no sign here.
    if (tick >= min && tick !== ticks.at(-1)) ticks.push(tick + 0);
  }
  return { ticks, step };
};
