/** Which numbers a device can hold for a point, by its type and its scale: pure, the same for drivers and for pages. */
import { DataType, DisplayFormat } from '../data-type.ts';
import { rawSpan } from './value-span.ts';

/** How a number stands in a device. */
export interface NumberEncoding {
  readonly dataType: DataType;
  /** Its digits are decimal ones, of half a byte each; never of a fractional type. */
  readonly bcd: boolean;
  /** Engineering value = raw × slope + intercept. */
  readonly slope: number;
  readonly intercept: number;
}

/** Why a number does not fit; borders in engineering units, those of 64 bits as digits: no number holds them. */
export type Misfit =
  | { readonly why: 'not_whole' }
  | {
      readonly why: 'out_of_range';
      readonly min: number | string;
      readonly max: number | string;
    };

/** Bytes that a number type takes. */
export const bytesOfType: Readonly<Record<Exclude<DataType, 10 | 11>, number>> = {
  [DataType.INT8S]: 1,
  [DataType.INT8U]: 1,
  [DataType.INT16S]: 2,
  [DataType.INT16U]: 2,
  [DataType.INT32S]: 4,
  [DataType.INT32U]: 4,
  [DataType.FLOAT]: 4,
  [DataType.INT64S]: 8,
  [DataType.DOUBLE]: 8,
};

export const isFractional = (dataType: DataType): boolean =>
  dataType === DataType.FLOAT || dataType === DataType.DOUBLE;

/** Whether numbers of the type are decimal digits in the device: a format of whole numbers. */
export const isBcd = (dataType: DataType, displayFormat: DisplayFormat): boolean =>
  displayFormat === DisplayFormat.bcd && !isFractional(dataType);

/** Whole numbers round half away from zero. */
export const roundHalfAwayFromZero = (n: number): number => Math.sign(n) * Math.round(Math.abs(n));

/** A whole number as text, whose every digit counts. */
export const isDigits = (value: unknown): value is string =>
  typeof value === 'string' && /^[+-]?\d{1,30}$/.test(value.trim());

/** Whether its digits reach the device as they are: a 64-bit number that is not scaled. */
export const keepsDigits = ({ dataType, bcd, slope, intercept }: NumberEncoding): boolean =>
  dataType === DataType.INT64S && !bcd && slope === 1 && intercept === 0;

/** A number in engineering units as it stands in the device; of whole types rounded to the nearest one. */
export function storedNumber(
  { dataType, slope, intercept }: Pick<NumberEncoding, 'dataType' | 'slope' | 'intercept'>,
  value: number,
): number {
  // Added to 0, for −0 has a bit that is set: what is off is none of it.
  const raw = (value - intercept) / slope + 0;
  return isFractional(dataType) ? raw : roundHalfAwayFromZero(raw) + 0;
}

function rawBorders({ dataType, bcd }: NumberEncoding): readonly [number, number] {
  const span = rawSpan(dataType) ?? [0, 0];
  if (!bcd || dataType === DataType.BOOL || dataType === DataType.CHAR) return span;
  return [0, Math.min(10 ** (bytesOfType[dataType] * 2) - 1, Number.MAX_SAFE_INTEGER)];
}

const int64Borders = [-(2n ** 63n), 2n ** 63n - 1n] as const;

/** Digits of a border: what a multiplication of two decimals adds beyond them is no digit of it. */
const borderDigits = 12;

/** The smallest and the largest number that the type holds, in engineering units. */
export function numberBorders(encoding: NumberEncoding): {
  readonly min: number | string;
  readonly max: number | string;
} {
  if (keepsDigits(encoding)) {
    const [min, max] = int64Borders;
    return { min: String(min), max: String(max) };
  }
  const { slope, intercept } = encoding;
  const isScaled = slope !== 1 || intercept !== 0;
  const ends = rawBorders(encoding).map((end) =>
    isScaled ? Number((end * slope + intercept).toPrecision(borderDigits)) : end,
  );
  return { min: Math.min(...ends), max: Math.max(...ends) };
}

/** Whether the device takes whole numbers alone, without a scale that would make steps of them. */
export const takesWholeOnly = ({
  dataType,
  slope,
  intercept,
}: Pick<NumberEncoding, 'dataType' | 'slope' | 'intercept'>): boolean =>
  dataType !== DataType.BOOL &&
  dataType !== DataType.CHAR &&
  !isFractional(dataType) &&
  Number.isInteger(slope) &&
  Number.isInteger(intercept);

/**
 * What keeps a number from standing in the device; null when it fits, if need be rounded to the nearest
 * step of its scale: one of whole numbers takes no half ones. Texts and switches are not asked.
 * @param value a finite number, or the digits of one
 */
export function numberMisfit(encoding: NumberEncoding, value: number | string): Misfit | null {
  const { dataType } = encoding;
  if (dataType === DataType.BOOL || dataType === DataType.CHAR) return null;
  const outOfRange = (): Misfit => ({ why: 'out_of_range', ...numberBorders(encoding) });
  if (keepsDigits(encoding) && isDigits(value)) {
    const digits = BigInt(value.trim());
    const [low, high] = int64Borders;
    return digits < low || digits > high ? outOfRange() : null;
  }
  const number = Number(value);
  if (takesWholeOnly(encoding) && !Number.isInteger(number)) return { why: 'not_whole' };
  const stored = storedNumber(encoding, number);
  const [low, high] = rawBorders(encoding);
  // Of 64 bits the upper border is one more than the largest number.
  const isBeyond = dataType === DataType.INT64S && !encoding.bcd ? stored >= high : stored > high;
  return stored < low || isBeyond ? outOfRange() : null;
}
