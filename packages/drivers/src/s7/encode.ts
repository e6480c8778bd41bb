import { DataType } from '@millwright/kernel';
import { type GivenValue, numberBytes, textBytes, toBit } from '../values/encode-value.ts';
import { type S7Point, stringHeader } from './s7-point.ts';
import type { S7Variable } from './wire/variables.ts';

/** What has to be written, and where. */
export interface S7Write {
  readonly variable: S7Variable;
  readonly data: Uint8Array;
  /** Of a STRING; null for all else. */
  readonly text: StringWrite | null;
}

/** What has to be seen to before a STRING is written: the point may promise more than there is. */
export interface StringWrite {
  /** Holds how many bytes of characters the controller has declared. */
  readonly room: S7Variable;
  /** Bytes of characters that are written. */
  readonly length: number;
}

/**
 * Turns an engineering value into what has to be written. Of a STRING only the length and the
 * characters are: its room belongs to the controller.
 * @param value number; text for Char, and for numbers in decimal digits; boolean or 0 and 1 for Bool.
 * @throws the refusals of `toBit`, `textBytes` and `numberBytes`.
 */
export function encodeValue(point: S7Point, value: GivenValue): S7Write {
  const { area, db, address: byte, bit, width } = point;
  if (bit !== null) {
    const variable = { area, db, byte, bit, length: 1 };
    return { variable, data: Uint8Array.of(toBit(value) ? 1 : 0), text: null };
  }
  const [data, from] = bytesOf(point, value, width);
  const variable = { area, db, byte: byte + from, bit: null, length: data.length };
  if (!point.hasLength) return { variable, data, text: null };
  const room = { area, db, byte, bit: null, length: 1 };
  return { variable, data, text: { room, length: data.length - 1 } };
}

function bytesOf(point: S7Point, value: GivenValue, width: number): [Uint8Array, from: number] {
  if (point.dataType !== DataType.CHAR) return [numberBytes(point, value), 0];
  if (point.hasLength) {
    const characters = textBytes(value, point.encoding, width - stringHeader);
    return [Uint8Array.of(characters.length, ...characters), 1];
  }
  // What an array of characters held before must not shine through behind the text.
  const padded = new Uint8Array(width);
  padded.set(textBytes(value, point.encoding, width));
  return [padded, 0];
}

/** Whether the bytes of a point hold what was written, bit by bit: no rounding comes between. */
export function holds(
  point: S7Point,
  data: Uint8Array,
  { variable, data: written }: S7Write,
): boolean {
  const from = variable.byte - point.address;
  if (variable.bit !== null) return (((data[from] ?? 0) >> variable.bit) & 1) === written[0];
  return written.every((byte, index) => data[from + index] === byte);
}
