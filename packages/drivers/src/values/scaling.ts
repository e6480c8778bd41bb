/** Slope and intercept as whole numbers over a power of ten, so that decimal scaling stays exact. */

export interface Scaling {
  readonly factor: number;
  readonly offset: number;
  readonly divisor: number;
}

const mostDecimals = 12;

/**
 * `raw × slope + intercept` as `(raw × factor + offset) ÷ divisor`. With a decimal slope such as 0.1
 * both sides of the division are whole, and the quotient is the double nearest to the true value:
 * 604 at 0.1 is 60.4, where 604 × 0.1 gives 60.400000000000006. A slope or an intercept that is no
 * decimal of at most 12 places keeps the plain form (divisor 1).
 */
export function compileScaling(slope: number, intercept: number): Scaling {
  for (let places = 0; places <= mostDecimals; places += 1) {
    const divisor = 10 ** places;
    const factor = Math.round(slope * divisor);
    const offset = Math.round(intercept * divisor);
    const isWhole = factor / divisor === slope && offset / divisor === intercept;
    if (isWhole && Number.isSafeInteger(factor) && Number.isSafeInteger(offset)) {
      return { factor, offset, divisor };
    }
  }
  return { factor: slope, offset: intercept, divisor: 1 };
}

const powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7] as const;

/**
 * The shortest decimal that stands for a 32-bit float: 6.8 for what a double shows as
 * 6.800000190734863. Reading it back as a 32-bit float gives the same bits; one that has no such
 * decimal of at most 7 places is returned as it is.
 */
export function shortestFloat32(value: number): number {
  if (Math.abs(value) >= 2 ** 24) return value;
  for (const power of powers) {
    const near = Math.round(value * power) / power;
    if (Math.fround(near) === value) return near;
  }
  return value;
}
