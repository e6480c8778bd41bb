/** What single values of a point are called, as an operator knows them: 0 = stopped, 2 = fault. */
import { DataType } from '../data-type.ts';

/** Each has a colour in the light and in the dark theme; none says anything that the text does not. */
export const valueColors = ['green', 'blue', 'amber', 'red', 'grey'] as const;
export type ValueColor = (typeof valueColors)[number];

export interface ValueText {
  readonly value: number;
  readonly text: string;
  readonly color: ValueColor | null;
}

/** Whole numbers and bits: of a measured value no single one has a name. */
export const takesTexts = (dataType: DataType): boolean =>
  dataType !== DataType.FLOAT && dataType !== DataType.DOUBLE && dataType !== DataType.CHAR;

/** What scaling adds to a whole number is less than this share of it: 2200 × 0.1 is meant as 220. */
const scaleNoise = 1e-12;

/** The text of a value, null where it has none. */
export function valueTextOf(
  value: number | string | null,
  texts: readonly ValueText[] | null,
): ValueText | null {
  if (texts === null || typeof value !== 'number') return null;
  const whole = Math.round(value);
  if (Math.abs(value - whole) > Math.abs(whole) * scaleNoise) return null;
  for (const text of texts) if (text.value === whole) return text;
  return null;
}
