/** Where columns stand: from zero up or down, on a scale with round ends. */

export interface ColumnScale {
  readonly top: number;
  readonly bottom: number;
}

/** Beyond half of all doubles the height of both signs is none, below the least no step is round. */
const greatest = Number.MAX_VALUE / 2;
const least = 1e-290;

/** The least of 1, 2, 2.5 and 5 times a power of ten that is no less, as far as it can be drawn. */
const roundUp = (value: number): number => {
  if (value < least) return value > 0 ? least : 0;
  if (value > greatest / 10) return greatest;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10);
};

/** A scale that holds zero and all values; of none, or zeros alone, from zero to one. */
export function columnScale(values: readonly (number | null)[]): ColumnScale {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low === 0 && high === 0) return { top: 1, bottom: 0 };
  return { top: roundUp(high), bottom: low === 0 ? 0 : -roundUp(-low) };
}

/** Place and height of a column in parts of the whole height, from below. */
export function columnPart(
  value: number,
  { top, bottom }: ColumnScale,
): { readonly from: number; readonly height: number } {
  const zero = -bottom / (top - bottom);
  // What is greater than can be drawn goes as far as the scale does.
  const height = Math.abs(Math.min(Math.max(value, bottom), top)) / (top - bottom);
  return { from: value < 0 ? zero - height : zero, height };
}
