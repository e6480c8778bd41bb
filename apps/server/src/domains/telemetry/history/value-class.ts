/**
 * How a value is kept in a row (column `scale`). Whole numbers at the value's own resolution take
 * less than half the bytes of any float codec; nothing is rounded to get there: a value that is
 * not exactly a scaled whole number stays a float.
 */
export const ValueClass = {
  /** 0–9: the whole number divided by this power of ten. */
  decimal: 0,
  /** 16–25: the same, then taken to the nearest 32-bit float, which is what the device sent. */
  decimal32: 16,
  float: 32,
  text: 33,
  /** A whole number beyond 2^53: its digits as text, the nearest float beside them. */
  whole: 34,
  /** Time and quality only. */
  none: 35,
} as const;

/** Most digits after the point that are tried. */
export const maxDecimals = 9;

const powers = Float64Array.from({ length: maxDecimals + 1 }, (_, k) => 10 ** k);
const largest = 2 ** 53;
/** A 32-bit float has 24 bits; more digits than that are noise and compress better as a float. */
const largest32 = 2 ** 24;

/** Whether `value` is exactly a whole number / 10^decimals, below 2^53. */
const isDecimal = (value: number, decimals: number): boolean => {
  const power = powers[decimals] ?? 1;
  const whole = Math.round(value * power);
  return whole / power === value && Math.abs(whole) < largest;
};

const isDecimal32 = (value: number, decimals: number): boolean => {
  const power = powers[decimals] ?? 1;
  const whole = Math.round(value * power);
  return Math.fround(whole / power) === value && Math.abs(whole) < largest32;
};

/** The whole number kept for `value` in a decimal class. */
export const wholeNumber = (value: number, scale: number): number =>
  Math.round(value * (powers[scale & 15] ?? 1));

/**
 * The class of a finite number.
 * @param hint the point's class so far: staying with it keeps a point's whole numbers comparable,
 *   which is what compresses; it is left only when it cannot hold the value.
 */
export function classify(value: number, hint: number): number {
  // -0 has no whole number; a float keeps its sign.
  if (value === 0) return Object.is(value, -0) ? ValueClass.float : hint < 32 ? hint : 0;
  if (hint < ValueClass.decimal32) {
    if (isDecimal(value, hint)) return hint;
  } else if (hint < ValueClass.float && isDecimal32(value, hint - ValueClass.decimal32)) {
    return hint;
  }
  return search(value, hint < ValueClass.decimal32 ? hint : 0);
}

function search(value: number, from: number): number {
  // What is exact with fewer digits is exact with the most, so one test settles most floats.
  if (isDecimal(value, maxDecimals) || Math.abs(value) >= largest / 1e9) {
    for (let k = from; k <= maxDecimals; k += 1) if (isDecimal(value, k)) return k;
    for (let k = 0; k < from; k += 1) if (isDecimal(value, k)) return k;
  }
  if (Math.fround(value) === value) {
    for (let k = 0; k <= maxDecimals; k += 1) {
      if (isDecimal32(value, k)) return ValueClass.decimal32 + k;
    }
  }
  return ValueClass.float;
}

/** The value whose whole number (or float, in the classes beyond the decimals) is `stored`. */
export function valueKept(stored: number, scale: number): number {
  if (scale >= ValueClass.float) return stored;
  if (scale < ValueClass.decimal32) return stored / (powers[scale] ?? 1);
  return Math.fround(stored / (powers[scale - ValueClass.decimal32] ?? 1));
}
