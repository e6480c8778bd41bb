/** How people see a value: the same on screen, in reports and in messages. */
import { DataType, DisplayFormat } from '../data-type.ts';
import { type ValueText, valueTextOf } from './value-text.ts';

/** What of a point decides how its value is written. */
export interface ValueFormat {
  readonly dataType: DataType;
  readonly displayFormat: DisplayFormat;
  /** Digits after the point, 0–9; null = as many as the type can tell apart. */
  readonly decimals: number | null;
  /** What its values are called; null where they have no names. */
  readonly texts: readonly ValueText[] | null;
}

/** What a bit without texts is called in the reader's language: off and on. */
export type SwitchWords = readonly [off: string, on: string];

/** Shown where there is no value. */
export const noValue = '–';

const widths: Partial<Record<DataType, number>> = {
  [DataType.INT8S]: 8,
  [DataType.INT8U]: 8,
  [DataType.INT16S]: 16,
  [DataType.INT16U]: 16,
  [DataType.INT32S]: 32,
  [DataType.INT32U]: 32,
  [DataType.INT64S]: 64,
};

const radixes: Partial<Record<DisplayFormat, { base: number; prefix: string; bits: number }>> = {
  [DisplayFormat.hex]: { base: 16, prefix: '0x', bits: 4 },
  [DisplayFormat.binary]: { base: 2, prefix: '0b', bits: 1 },
  [DisplayFormat.octal]: { base: 8, prefix: '0o', bits: 3 },
};

/** Significant digits that a 32-bit float carries for certain, and one more. */
const floatDigits = 7;

/**
 * A value as people read it: by its text, of a bit without one by `words`, else as a number, without
 * its unit.
 */
export const sayValue = (
  value: number | string | null,
  format: ValueFormat,
  words: SwitchWords,
): string => wordOf(value, format, words) ?? formatValue(value, format);

/** The word that a value has, null where it is shown as a number. */
export const wordOf = (
  value: number | string | null,
  { dataType, texts }: Pick<ValueFormat, 'dataType' | 'texts'>,
  words: SwitchWords,
): string | null => {
  const named = valueTextOf(value, texts);
  if (named !== null) return named.text;
  if (dataType !== DataType.BOOL || typeof value !== 'number' || Number.isNaN(value)) return null;
  return words[value === 0 ? 0 : 1];
};

/**
 * A value as the number or text that it is, without its unit. Hexadecimal, binary and octal show the bits of the point's
 * type (two's complement, all leading zeros); they need a whole number and fall back to decimal.
 */
export const formatValue = (
  value: number | string | null,
  format: Omit<ValueFormat, 'texts'>,
): string => {
  if (typeof value === 'string') return value;
  if (value === null || Number.isNaN(value)) return noValue;
  const radix = radixes[format.displayFormat];
  const width = widths[format.dataType];
  if (radix && width && Number.isInteger(value)) {
    const bits = BigInt.asUintN(width, BigInt(value));
    return `${radix.prefix}${bits
      .toString(radix.base)
      .toUpperCase()
      .padStart(Math.ceil(width / radix.bits), '0')}`;
  }
  if (format.dataType === DataType.BOOL) return value === 0 ? '0' : '1';
  return formatNumber(value, format.decimals, format.dataType === DataType.FLOAT);
};

/** A number in plain decimal digits; exponents only beyond what can be read. */
export const formatNumber = (
  value: number,
  decimals: number | null,
  single: boolean = false,
): string => {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '-∞';
  const size = Math.abs(value);
  if (size >= 1e15 && !Number.isSafeInteger(value)) return value.toExponential(decimals ?? 6);
  if (decimals !== null) return withoutNegativeZero(value.toFixed(decimals));
  if (size !== 0 && size < 1e-6) return value.toExponential(3);
  // A whole number has no noise behind its digits.
  const isNoisy = single && !Number.isInteger(value);
  return String(isNoisy ? Number(value.toPrecision(floatDigits)) : value);
};

const withoutNegativeZero = (text: string): string =>
  /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
