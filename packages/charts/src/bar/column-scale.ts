/** Where columns stand: from zero up or down, on a scale with round ends. */

export interface ColumnScale {
  readonly top: number;
  readonly bottom: number;
}

/** The least of 1, 2, 2.5 and 5 times a power of ten that is no less. */
const roundUp = (value: number): number => {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10);
};

/** A scale that holds zero and all values; of none, or zeros alone, from zero to one. */
export function columnScale(values: readonly (number | null)[]): ColumnScale {
  let [least, greatest] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  if (least === 0 && greatest === 0) return { top: 1, bottom: 0 };
  return { top: roundUp(greatest), bottom: least === 0 ? 0 : -roundUp(-least) };
}

/** Place and height of a column in parts of the whole height, from below. */
export function columnPart(
  value: number,
  { top, bottom }: ColumnScale,
): { readonly from: number; readonly height: number } {
  const zero = -bottom / (top - bottom);
  const height = Math.abs(value) / (top - bottom);
  return { from: value < 0 ? zero - height : zero, height };
}
