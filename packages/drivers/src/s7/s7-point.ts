import type { S7Address } from '@millwright/contract/devices/protocols/s7/address';
import type { S7Settings } from '@millwright/contract/devices/protocols/s7/settings';
import {
  anyValue,
  bytesOfType,
  DataType,
  DisplayFormat,
  isBcd,
  refusal,
  type WriteRange,
} from '@millwright/kernel';
import type { DriverPoint } from '../driver-point.ts';
import type { Place } from '../polling/plan-memory.ts';
import type { ValueCell } from '../values/block-decoder.ts';
import type { TextEncoding } from '../values/text.ts';
import { AreaCode } from './wire/variables.ts';

/** A point made ready for planning, decoding and encoding. */
export interface S7Point extends Place {
  readonly key: number;
  readonly area: AreaCode;
  /** 0 outside data blocks. */
  readonly db: number;
  readonly dataType: DataType;
  /** Of a Bool; null for the others. */
  readonly bit: number | null;
  readonly bcd: boolean;
  /** STRING: two bytes before the characters say how many there can be, and are. */
  readonly hasLength: boolean;
  readonly encoding: TextEncoding;
  readonly slope: number;
  readonly intercept: number;
  readonly writeRange: WriteRange;
}

/** Bytes before the characters of a STRING: room and length. */
export const stringHeader = 2;

/**
 * @throws refusal `point.family_unknown` {family} for V outside an S7-200 SMART;
 * `point.s7_block_required`; `point.bit_required_of_byte` for a Bool without its bit;
 * `point.no_room` {address, family, to} when a value would run over the end of its area.
 */
export function resolvePoint(
  { model }: Pick<S7Settings, 'model'>,
  {
    key,
    address,
    dataType,
    displayFormat,
    slope,
    intercept,
    writeRange = anyValue,
  }: DriverPoint<S7Address>,
): S7Point {
  const { area, byte } = address;
  if (area === 'V' && model !== 'S7-200-SMART')
    throw refusal('point.family_unknown', { family: area });
  if (area === 'DB' && address.db === null) throw refusal('point.s7_block_required');
  const isBool = dataType === DataType.BOOL;
  if (isBool && address.bit === null) throw refusal('point.bit_required_of_byte');
  // The variable memory of an S7-200 SMART answers as data block 1.
  const db = area === 'DB' ? (address.db ?? 0) : area === 'V' ? 1 : 0;
  const hasLength = dataType === DataType.CHAR && address.text === 'string';
  const width = widthOf(dataType, address.length, hasLength);
  const last = 65_536 - width;
  if (byte > last) {
    throw refusal('point.no_room', { address: String(byte), family: area, to: String(last) });
  }
  return {
    key,
    space: `${area}${db}`,
    address: byte,
    width,
    area: AreaCode[area === 'V' ? 'DB' : area],
    db,
    dataType,
    bit: isBool ? address.bit : null,
    bcd: isBcd(dataType, displayFormat),
    hasLength,
    encoding: encodingOf(displayFormat),
    slope,
    intercept,
    writeRange,
  };
}

function widthOf(dataType: DataType, length: number, hasLength: boolean): number {
  if (dataType === DataType.BOOL) return 1;
  if (dataType === DataType.CHAR) return hasLength ? stringHeader + length : length;
  return bytesOfType[dataType];
}

function encodingOf(format: DisplayFormat): TextEncoding {
  if (format === DisplayFormat.gb2312) return 'gb2312';
  return format === DisplayFormat.ascii ? 'ascii' : 'utf-8';
}

/** @param start first byte of the block the point is read in */
export function cellOf(point: S7Point, start: number): ValueCell {
  const at = point.address - start;
  if (point.bit !== null) return { kind: 'bit', byte: at, bit: point.bit };
  const { dataType, bcd, slope, intercept, encoding, hasLength } = point;
  const layout = Array.from({ length: point.width }, (_, index) => at + index);
  if (dataType !== DataType.CHAR)
    return { kind: 'number', dataType, layout, bcd, slope, intercept };
  return hasLength
    ? { kind: 'text', layout: layout.slice(stringHeader), encoding, lengthAt: at + 1 }
    : { kind: 'text', layout, encoding };
}
