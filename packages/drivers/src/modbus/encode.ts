import { bug, DataType, type Fault, refusal } from '@millwright/kernel';
import { encodeText } from '../values/text.ts';
import type { ModbusRequest } from './pdu.ts';
import { isBitSpace } from './profile.ts';
import type { RegisterPoint } from './register-point.ts';
import { byteLayout, textLayout } from './word-order.ts';

/**
 * What has to be sent. `modify` touches a part of one register: a mask write (function 22) where
 * the device knows it, else read, change and write, which may undo a change made in between.
 */
export type WritePlan =
  | { readonly kind: 'write'; readonly request: ModbusRequest }
  | {
      readonly kind: 'modify';
      readonly address: number;
      /** Bits to keep. */
      readonly and: number;
      /** Bits to set. */
      readonly or: number;
    };

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
 * Turns an engineering value into what has to be written: scaling is inverted, a whole-number type
 * rounds half away from zero.
 * @param value number; text for Char, and for numbers in decimal digits; boolean or 0 and 1 for Bool.
 * @throws refusal `telemetry.value_not_number`; `telemetry.value_out_of_range` {min, max} in
 * engineering units; `telemetry.text_too_long` {limit} in bytes; `telemetry.text_not_encodable`
 * {encoding}. Bug `modbus.not_writable` for a family that cannot be written.
 */
export function encodeValue(point: RegisterPoint, value: number | string | boolean): WritePlan {
  if (!point.writable) throw bug('modbus.not_writable', { area: point.area });
  const { address } = point;
  if (point.dataType === DataType.BOOL) return writeBit(point, toBit(value));
  if (point.dataType === DataType.CHAR) return writeBytes(point, textBytes(point, value));
  const bytes = point.bcd ? bcdBytes(point, value) : numberBytes(point, value);
  if (bytes.length > 1) return writeBytes(point, bytes);
  const upper = byteLayout(point.order, 1)[point.upperByte ? 0 : 1] === 0;
  const byte = bytes[0] as number;
  return { kind: 'modify', address, and: upper ? 0x00ff : 0xff00, or: upper ? byte << 8 : byte };
}

function toBit(value: number | string | boolean): boolean {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  throw refusal('telemetry.value_out_of_range', { min: 0, max: 1 });
}

function writeBit(point: RegisterPoint, on: boolean): WritePlan {
  const { address } = point;
  if (isBitSpace(point.space)) return { kind: 'write', request: { fc: 5, address, on } };
  const [high] = byteLayout(point.order, 1);
  const bit = point.bit ?? 0;
  const mask = 1 << (high === 0 ? bit : bit ^ 8);
  return { kind: 'modify', address, and: 0xffff ^ mask, or: on ? mask : 0 };
}

/** @param bytes most significant (or first character) first, as many as the registers hold. */
function writeBytes(point: RegisterPoint, bytes: Uint8Array): WritePlan {
  const isText = point.dataType === DataType.CHAR;
  const layout = (isText ? textLayout : byteLayout)(point.order, point.width);
  const wire = Buffer.alloc(layout.length);
  layout.forEach((place, index) => {
    wire[place] = bytes[index] ?? 0;
  });
  const words = Array.from({ length: point.width }, (_, index) => wire.readUInt16BE(index * 2));
  const [word = 0] = words;
  const { address } = point;
  const request: ModbusRequest =
    words.length === 1 ? { fc: 6, address, word } : { fc: 16, address, words };
  return { kind: 'write', request };
}

function textBytes(point: RegisterPoint, value: number | string | boolean): Uint8Array {
  const bytes = encodeText(String(value), point.encoding);
  if (!bytes) throw refusal('telemetry.text_not_encodable', { encoding: point.encoding });
  const limit = point.width * 2;
  if (bytes.length > limit) throw refusal('telemetry.text_too_long', { limit });
  return bytes;
}

function toNumber(value: number | string | boolean): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (typeof value === 'boolean' || !Number.isFinite(number)) {
    throw refusal('telemetry.value_not_number');
  }
  return number;
}

function toRaw(point: RegisterPoint, value: number | string | boolean): number {
  return (toNumber(value) - point.intercept) / point.slope;
}

function roundHalfAwayFromZero(n: number): number {
  return Math.sign(n) * Math.round(Math.abs(n));
}

function numberBytes(point: RegisterPoint, value: number | string | boolean): Uint8Array {
  const { dataType } = point;
  if (dataType === DataType.INT64S) return int64Bytes(point, value);
  const raw = toRaw(point, value);
  if (dataType === DataType.FLOAT || dataType === DataType.DOUBLE) {
    checkRange(point, raw, rawLimits[dataType] ?? [0, 0]);
    const bytes = Buffer.allocUnsafe(point.width * 2);
    if (dataType === DataType.FLOAT) bytes.writeFloatBE(raw);
    else bytes.writeDoubleBE(raw);
    return bytes;
  }
  const whole = roundHalfAwayFromZero(raw);
  checkRange(point, whole, rawLimits[dataType] ?? [0, 0]);
  const isByte = dataType === DataType.INT8S || dataType === DataType.INT8U;
  return intBytes(whole, isByte ? 1 : point.width * 2);
}

function intBytes(whole: number, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(whole >>> 0);
  return bytes.subarray(4 - length);
}

/** Digits given as text reach the device exactly when no scaling stands between. */
function int64Bytes(point: RegisterPoint, value: number | string | boolean): Uint8Array {
  const digits = typeof value === 'string' ? value.trim() : '';
  const exact = point.slope === 1 && point.intercept === 0 && /^[+-]?\d{1,30}$/.test(digits);
  const raw = exact ? BigInt(digits) : BigInt(roundHalfAwayFromZero(toRaw(point, value)));
  const [low, high] = int64Limits;
  if (raw < low || raw > high) throw outOfRange(point, Number(low), Number(high));
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(raw);
  return bytes;
}

function bcdBytes(point: RegisterPoint, value: number | string | boolean): Uint8Array {
  const isByte = point.dataType === DataType.INT8S || point.dataType === DataType.INT8U;
  const length = isByte ? 1 : point.width * 2;
  const whole = roundHalfAwayFromZero(toRaw(point, value));
  checkRange(point, whole, [0, Math.min(10 ** (length * 2) - 1, Number.MAX_SAFE_INTEGER)]);
  return Buffer.from(String(whole).padStart(length * 2, '0'), 'hex');
}

function checkRange(
  point: RegisterPoint,
  raw: number,
  [low, high]: readonly [number, number],
): void {
  if (raw < low || raw > high) throw outOfRange(point, low, high);
}

/** Names the borders as the person sees them, in engineering units. */
function outOfRange(point: RegisterPoint, low: number, high: number): Fault {
  const ends = [low, high].map((end) => end * point.slope + point.intercept);
  return refusal('telemetry.value_out_of_range', {
    min: Math.min(...ends),
    max: Math.max(...ends),
  });
}
