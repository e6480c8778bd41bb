import {
  anyValue,
  DataType,
  DisplayFormat,
  isBcd,
  refusal,
  type WordOrder,
  type WriteRange,
} from '@millwright/kernel';
import type { TextEncoding } from '../../values/text.ts';
import { limits } from '../wire/pdu.ts';
import { type ResolvedAddress, resolveAddress } from './address.ts';
import { type DeviceProfile, isBitSpace } from './profile.ts';

/** What the driver needs of a point; the contract's point has these fields. */
export interface PointSource {
  readonly family: string;
  readonly address: string;
  /**
   * For Bool in a word: the bit, 0 the lowest. For INT8: 8 for the upper byte, else the lower.
   */
  readonly bit: number | null;
  /** Registers, for Char; other types know their own length. */
  readonly length: number;
  readonly dataType: DataType;
  /** BCD makes a number type be read as BCD; UTF-8, GB2312 and ASCII say how Char is written. */
  readonly displayFormat: DisplayFormat;
  /** Null takes the device's order. */
  readonly wordOrder: WordOrder | null;
  readonly slope: number;
  readonly intercept: number;
  /** Whatever its type holds without. */
  readonly writeRange?: WriteRange | undefined;
}

/** A point made ready for planning, decoding and encoding. */
export interface RegisterPoint extends ResolvedAddress {
  /** The caller's own number for the point, e.g. its slot in the live table. */
  readonly key: number;
  readonly dataType: DataType;
  /** Registers, or bits in a bit space. */
  readonly width: number;
  readonly bit: number | null;
  readonly upperByte: boolean;
  readonly bcd: boolean;
  /** The byte-swapped orders (BADC, DCBA) also put the second character of a register first. */
  readonly order: WordOrder;
  readonly encoding: TextEncoding;
  readonly slope: number;
  readonly intercept: number;
  readonly writeRange: WriteRange;
}

/** Registers a value of the type takes; `length` counts only for Char. */
export function registersOf(dataType: DataType, length: number): number {
  switch (dataType) {
    case DataType.INT32S:
    case DataType.INT32U:
    case DataType.FLOAT:
      return 2;
    case DataType.INT64S:
    case DataType.DOUBLE:
      return 4;
    case DataType.CHAR:
      return length;
    default:
      return 1;
  }
}

/**
 * Resolves a point against its device's profile.
 * @throws the refusals of {@link resolveAddress}; `point.type_does_not_fit` {family} for anything
 * but Bool in a bit family and for a text longer than one request can write; `point.bit_required`
 * for a Bool in a register without its bit.
 */
export function resolvePoint(
  profile: DeviceProfile,
  deviceOrder: WordOrder,
  key: number,
  source: PointSource,
): RegisterPoint {
  const { dataType, family, bit } = source;
  const width = registersOf(dataType, source.length);
  const at = resolveAddress(profile, family, source.address, width);
  const misfit = isBitSpace(at.space)
    ? dataType !== DataType.BOOL
    : width < 1 || width > limits.writeRegisters;
  if (misfit) throw refusal('point.type_does_not_fit', { family });
  const needsBit = dataType === DataType.BOOL && !isBitSpace(at.space);
  if (needsBit && (bit === null || bit < 0 || bit > 15)) {
    throw refusal('point.bit_required');
  }
  return {
    ...at,
    key,
    dataType,
    width,
    bit: needsBit ? bit : null,
    upperByte: bit === 8,
    bcd: isBcd(dataType, source.displayFormat),
    order: source.wordOrder ?? deviceOrder,
    encoding: encodingOf(source.displayFormat),
    slope: source.slope,
    intercept: source.intercept,
    writeRange: source.writeRange ?? anyValue,
  };
}

function encodingOf(format: DisplayFormat): TextEncoding {
  if (format === DisplayFormat.gb2312) return 'gb2312';
  return format === DisplayFormat.ascii ? 'ascii' : 'utf-8';
}
