import {
  anyValue,
  bytesOfType,
  DataType,
  type Fault,
  isDigits,
  keepsDigits,
  type Misfit,
  type NumberEncoding,
  numberMisfit,
  refusal,
  storedNumber,
  type WriteRange,
} from '@millwright/kernel';
import { checkGiven, checkStored } from './check-range.ts';
import { encodeText, type TextEncoding } from './text.ts';

/** A value as people and programs give it to be written. */
export type GivenValue = number | string | boolean;

/** How a number stands in a device, and which may be written. */
export interface NumberShape extends NumberEncoding {
  /** What may be written; whatever the type holds without. */
  readonly writeRange?: WriteRange | undefined;
}

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
  const number = toNumber(value);
  const misfit = numberMisfit(shape, typeof value === 'string' ? value : number);
  if (misfit !== null) throw misfitRefusal(misfit);
  if (keepsDigits(shape) && isDigits(value)) return int64Bytes(BigInt(value.trim()));
  const stored = storedNumber(shape, number);
  checkStored(shape, dataType === DataType.FLOAT ? Math.fround(stored) : stored, value);
  if (shape.bcd) return Buffer.from(String(stored).padStart(length * 2, '0'), 'hex');
  if (dataType === DataType.INT64S) return int64Bytes(BigInt(stored));
  const bytes = Buffer.allocUnsafe(Math.max(length, 4));
  if (dataType === DataType.DOUBLE) bytes.writeDoubleBE(stored);
  else if (dataType === DataType.FLOAT) bytes.writeFloatBE(stored);
  else bytes.writeUInt32BE(stored >>> 0);
  return bytes.subarray(bytes.length - length);
}

const misfitRefusal = (misfit: Misfit): Fault => {
  if (misfit.why === 'not_whole') return refusal('telemetry.value_not_whole');
  const { min, max } = misfit;
  return refusal('telemetry.value_out_of_range', { min, max });
};

function toNumber(value: GivenValue): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (typeof value === 'boolean' || !Number.isFinite(number)) {
    throw refusal('telemetry.value_not_number');
  }
  return number;
}

function int64Bytes(raw: bigint): Uint8Array {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(raw);
  return bytes;
}
