import { anyValue, DataType, type Fault, refusal, type WriteRange } from '@millwright/kernel';
import { checkGiven, checkStored } from './check-range.ts';
import { encodeText, type TextEncoding } from './text.ts';

/** A value as people and programs give it to be written. */
export type GivenValue = number | string | boolean;

/** How a number stands in a device. */
export interface NumberShape {
  readonly dataType: DataType;
  readonly bcd: boolean;
  /** Engineering value = raw × slope + intercept. */
  readonly slope: number;
  readonly intercept: number;
  /** What may be written; whatever the type holds without. */
  readonly writeRange?: WriteRange | undefined;
}

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

/**
 * Bytes that a number of this type takes.
 * @throws refusal `telemetry.value_not_number` for types that are no numbers
 */
export function bytesOfNumber(dataType: DataType): number {
  if (dataType === DataType.BOOL || dataType === DataType.CHAR) {
    throw refusal('telemetry.value_not_number');
  }
  return bytesOfType[dataType];
}

/** Raw limits of the whole-number types. INT64S is checked exactly, as a bigint. */
const rawLimits: Partial<Record<DataType, readonly [number, number]>> = {
  [DataType.INT8S]: [-128, 127],
  [DataType.INT8U]: [0, 255],
  [DataType.INT16S]: [-32_768, 32_767],
  [DataType.INT16U]: [0, 65_535],
  [DataType.INT32S]: [-2_147_483_648, 2_147_483_647],
  [DataType.INT32U]: [0, 4_294_967_295],
  [DataType.FLOAT]: [-3.4028234663852886e38, 3.4028234663852886e38],
  [DataType.DOUBLE]: [-Number.MAX_VALUE, Number.MAX_VALUE],
};
const int64Limits = [-(2n ** 63n), 2n ** 63n - 1n] as const;

/**
 * @throws refusal `telemetry.value_out_of_range` for a number other than 0 and 1;
 * `telemetry.value_not_switch` for what is none.
 */
export function toBit(value: GivenValue): boolean {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  const isNumber = String(value).trim() !== '' && Number.isFinite(Number(value));
  throw isNumber
    ? refusal('telemetry.value_out_of_range', { min: 0, max: 1 })
    : refusal('telemetry.value_not_switch');
}

/**
 * The bytes of a text.
 * @throws refusal `telemetry.text_not_encodable` {encoding}; `telemetry.text_too_long` {limit} in
 * bytes.
 */
export function textBytes(value: GivenValue, encoding: TextEncoding, limit: number): Uint8Array {
  const bytes = encodeText(String(value), encoding);
  if (!bytes) throw refusal('telemetry.text_not_encodable', { encoding });
  if (bytes.length > limit) throw refusal('telemetry.text_too_long', { limit });
  return bytes;
}

/**
 * The bytes of a number, the most significant first: scaling is inverted, a whole-number type
 * rounds half away from zero to the nearest step of its scale.
 * @throws refusal `telemetry.value_not_number`; `telemetry.value_not_whole` when nothing but whole
 * numbers can stand there; `telemetry.value_out_of_range` {min, max} in
 * engineering units; those of `checkGiven` and `checkStored`.
 */
export function numberBytes(shape: NumberShape, value: GivenValue): Uint8Array {
  const { dataType } = shape;
  const length = bytesOfNumber(dataType);
  checkGiven(
    shape.writeRange ?? anyValue,
    isDigits(value) ? BigInt(value.trim()) : toNumber(value),
    value,
  );
  if (shape.bcd) return bcdBytes(shape, value, length);
  if (dataType === DataType.INT64S) return int64Bytes(shape, value);
  const raw = toRaw(shape, value);
  const isFractional = dataType === DataType.FLOAT || dataType === DataType.DOUBLE;
  if (!isFractional) checkWhole(shape, value);
  const stored = isFractional ? raw : roundHalfAwayFromZero(raw);
  checkRange(shape, stored, rawLimits[dataType] ?? [0, 0]);
  checkStored(shape, dataType === DataType.FLOAT ? Math.fround(stored) : stored, value);
  const bytes = Buffer.allocUnsafe(Math.max(length, 4));
  if (dataType === DataType.DOUBLE) bytes.writeDoubleBE(stored);
  else if (dataType === DataType.FLOAT) bytes.writeFloatBE(stored);
  else bytes.writeUInt32BE(stored >>> 0);
  return bytes.subarray(bytes.length - length);
}

function toNumber(value: GivenValue): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (typeof value === 'boolean' || !Number.isFinite(number)) {
    throw refusal('telemetry.value_not_number');
  }
  return number;
}

const toRaw = ({ slope, intercept }: NumberShape, value: GivenValue): number =>
  (toNumber(value) - intercept) / slope;

/** A scaled point takes the nearest step that it has; one of whole numbers takes no half ones. */
function checkWhole({ slope, intercept }: NumberShape, value: GivenValue): void {
  const isWhole = Number.isInteger(slope) && Number.isInteger(intercept);
  if (isWhole && !Number.isInteger(toNumber(value))) throw refusal('telemetry.value_not_whole');
}

const roundHalfAwayFromZero = (n: number): number => Math.sign(n) * Math.round(Math.abs(n));

/** A whole number as text, whose every digit counts. */
const isDigits = (value: GivenValue): value is string =>
  typeof value === 'string' && /^[+-]?\d{1,30}$/.test(value.trim());

/** Digits given as text reach the device exactly when no scaling stands between. */
function int64Bytes(shape: NumberShape, value: GivenValue): Uint8Array {
  const isExact = shape.slope === 1 && shape.intercept === 0 && isDigits(value);
  if (!isExact) checkWhole(shape, value);
  const raw = isExact ? BigInt(value.trim()) : BigInt(roundHalfAwayFromZero(toRaw(shape, value)));
  const [low, high] = int64Limits;
  if (raw < low || raw > high) {
    const isScaled = shape.slope !== 1 || shape.intercept !== 0;
    // As digits: a number cannot hold the upper border.
    throw isScaled
      ? outOfRange(shape, Number(low), Number(high))
      : refusal('telemetry.value_out_of_range', { min: String(low), max: String(high) });
  }
  if (!isExact) checkStored(shape, Number(raw), value);
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(raw);
  return bytes;
}

function bcdBytes(shape: NumberShape, value: GivenValue, length: number): Uint8Array {
  checkWhole(shape, value);
  const whole = roundHalfAwayFromZero(toRaw(shape, value));
  checkRange(shape, whole, [0, Math.min(10 ** (length * 2) - 1, Number.MAX_SAFE_INTEGER)]);
  checkStored(shape, whole, value);
  return Buffer.from(String(whole).padStart(length * 2, '0'), 'hex');
}

function checkRange(shape: NumberShape, raw: number, [low, high]: readonly [number, number]): void {
  if (raw < low || raw > high) throw outOfRange(shape, low, high);
}

/** Digits of a border: what a multiplication of two decimals adds beyond them is no digit of it. */
const borderDigits = 12;

/** Names the borders as the person sees them, in engineering units. */
function outOfRange({ slope, intercept }: NumberShape, low: number, high: number): Fault {
  const isScaled = slope !== 1 || intercept !== 0;
  const ends = [low, high].map((end) =>
    isScaled ? Number((end * slope + intercept).toPrecision(borderDigits)) : end,
  );
  return refusal('telemetry.value_out_of_range', {
    min: Math.min(...ends),
    max: Math.max(...ends),
  });
}
