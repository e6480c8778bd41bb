import { DataType, isBad } from '@millwright/kernel';
import type { Sample } from '../history/index.ts';

/** Digits between which a 32-bit float is told apart from its neighbours. */
const fewest = 6;
const most = 9;

/** The shortest number that is this very 32-bit float, as a device shows it: 23.4, not 23.399999618… */
const shortestSingle = (value: number): number => {
  if (Math.fround(value) !== value) return value;
  for (let digits = fewest; digits < most; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
};

/** What was read, whole; nothing where nothing was: a bad sample only repeats the one before it. */
export function sampleValue(
  { value, text, quality }: Sample,
  dataType: number,
): string | number | null {
  if (isBad(quality)) return null;
  if (text !== null) return text;
  return value !== null && dataType === DataType.FLOAT ? shortestSingle(value) : value;
}
