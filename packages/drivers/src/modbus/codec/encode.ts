import { bug, DataType } from '@millwright/kernel';
import { type GivenValue, numberBytes, textBytes, toBit } from '../../values/encode-value.ts';
import { isBitSpace } from '../profile/profile.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import type { ModbusRequest } from '../wire/pdu.ts';
import { byteLayout, textLayout } from './word-order.ts';

/**
 * What has to be sent. `modify` touches a part of one register: a mask write (function 22) where
 * the device knows it, else read, change and write, which may undo what another master changes in between.
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

/**
 * Turns an engineering value into what has to be written.
 * @param value number; text for Char, and for numbers in decimal digits; boolean or 0 and 1 for Bool.
 * @throws the refusals of `toBit`, `textBytes` and `numberBytes`. Bug `modbus.not_writable` for a
 * family that cannot be written.
 */
export function encodeValue(point: RegisterPoint, value: GivenValue): WritePlan {
  if (!point.writable) throw bug('modbus.not_writable', { area: point.area });
  const { address } = point;
  if (point.dataType === DataType.BOOL) return writeBit(point, toBit(value));
  if (point.dataType === DataType.CHAR) {
    return writeBytes(point, textBytes(value, point.encoding, point.width * 2));
  }
  const bytes = numberBytes(point, value);
  if (bytes.length > 1) return writeBytes(point, bytes);
  const upper = byteLayout(point.order, 1)[point.upperByte ? 0 : 1] === 0;
  const byte = bytes[0] as number;
  return { kind: 'modify', address, and: upper ? 0x00ff : 0xff00, or: upper ? byte << 8 : byte };
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
