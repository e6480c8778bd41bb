/**
 * Addresses of S7 variables as people type them: `DB1.DBD4`, `DB1.DBX4.0`, `MW10`, `I0.3`, `VD100`, and
 * as OPC servers write them, with the type in front of the byte: `DB1,REAL4`, `DB1,STRING10.20`.
 */
import { DataType, entryOf } from '@millwright/kernel';
import type { TypedAddress } from '../typed-address.ts';
import type { S7Address } from './address.ts';

const size = '(?<size>X|B|W|D|BYTE|CHAR|WORD|INT|DWORD|DINT|REAL|STRING)?';
const inBlock = new RegExp(
  `^DB(?<db>\\d{1,5})\\s*[.,]\\s*(?:DB)?${size}(?<byte>\\d{1,5})(?:\\.(?<part>\\d{1,3}))?$`,
  'i',
);
const inArea = new RegExp(
  `^(?<area>[MIQVEAF])${size}(?<byte>\\d{1,5})(?:\\.(?<part>\\d{1,3}))?$`,
  'i',
);
/** What the areas are called in German, as older controllers have them: E, A and, in short, F. */
const areas: Readonly<Record<string, Read['area']>> = { E: 'I', A: 'Q', F: 'M' };

const bytes: Readonly<Record<DataType, number>> = {
  [DataType.INT16S]: 2,
  [DataType.INT16U]: 2,
  [DataType.INT32S]: 4,
  [DataType.INT32U]: 4,
  [DataType.FLOAT]: 4,
  [DataType.INT8S]: 1,
  [DataType.INT8U]: 1,
  [DataType.INT64S]: 8,
  [DataType.DOUBLE]: 8,
  [DataType.BOOL]: 1,
  [DataType.CHAR]: 1,
};
/** Words that leave no other type. */
const exact: Readonly<Record<string, DataType>> = {
  BYTE: DataType.INT8U,
  CHAR: DataType.INT8S,
  WORD: DataType.INT16U,
  INT: DataType.INT16S,
  DWORD: DataType.INT32U,
  DINT: DataType.INT32S,
  REAL: DataType.FLOAT,
  STRING: DataType.CHAR,
};
/** What a size holds most often: Int and Real are what controllers compute with. */
const usual: Readonly<Record<string, DataType>> = {
  B: DataType.INT8U,
  W: DataType.INT16S,
  D: DataType.FLOAT,
};
const widths: Readonly<Record<string, number>> = { B: 1, W: 2, D: 4 };

interface Read {
  readonly area: 'DB' | 'M' | 'I' | 'Q' | 'V';
  readonly db: number | null;
  readonly size: string;
  readonly byte: number;
  /** Of a bit its number, of a text its length. */
  readonly part: number | null;
}

function readParts(text: string): Read | null {
  const groups = (inBlock.exec(text.trim()) ?? inArea.exec(text.trim()))?.groups;
  if (!groups) return null;
  const { db, area = 'DB', size = '', byte, part } = groups;
  const written = area.toUpperCase();
  return {
    area: entryOf(areas, written) ?? (written as Read['area']),
    db: db === undefined ? null : Number(db),
    size: size.toUpperCase(),
    byte: Number(byte),
    part: part === undefined ? null : Number(part),
  };
}

const isText = ({ size }: Read): boolean => size === 'STRING';

const bitOf = (read: Read): number | null => (isText(read) ? null : read.part);

function isSound(read: Read): boolean {
  const { db, size, byte, part } = read;
  if (byte > 65_535 || (db !== null && (db < 1 || db > 65_535))) return false;
  if (isText(read)) return part !== null && part >= 1 && part <= 254;
  // X is nothing but a bit; bits of words are numbered in more ways than one.
  if (part === null) return size !== 'X';
  return part <= 7 && ['X', 'B', 'BYTE', ''].includes(size);
}

function typeOf(read: Read, dataType: DataType): DataType {
  const { size } = read;
  if (bitOf(read) !== null) return DataType.BOOL;
  const only = entryOf(exact, size);
  if (only !== undefined) return only;
  const width = entryOf(widths, size);
  if (dataType === DataType.BOOL || (width !== undefined && width !== bytes[dataType])) {
    return entryOf(usual, size) ?? DataType.INT16S;
  }
  return dataType;
}

/** @returns null for what is no address */
export function readTypedAddress(
  text: string,
  dataType: DataType,
): TypedAddress<Partial<S7Address>> | null {
  const read = readParts(text);
  if (!read || !isSound(read)) return null;
  const { area, db, size, byte, part } = read;
  const bit = bitOf(read);
  const place = bit === null ? `B${byte}` : `${byte}.${bit}`;
  return {
    place: {
      ...{ area, db, byte, bit },
      ...(isText(read) && part !== null ? { text: 'string', length: part } : {}),
    },
    dataType: typeOf(read, dataType),
    saysType: bit !== null || entryOf(exact, size) !== undefined,
    plain: area === 'DB' ? `DB${db}.DB${bit === null ? '' : 'X'}${place}` : `${area}${place}`,
    isExplained: false,
  };
}

/** Where the next value stands that begins behind this one; words and wider ones begin at even bytes. */
export function nextTypedAddress(text: string, dataType: DataType): string | null {
  const read = readParts(text);
  const type = readTypedAddress(text, dataType)?.dataType;
  if (!read || type === undefined) return null;
  const { area, db, size, byte, part } = read;
  const bit = bitOf(read);
  const before = area === 'DB' ? `DB${db}.DB` : area;
  if (bit !== null) {
    const next = bit < 7 ? `${byte}.${bit + 1}` : `${byte + 1}.0`;
    return `${before}${area === 'DB' ? 'X' : ''}${next}`;
  }
  // A STRING begins with its two lengths.
  const next = byte + (isText(read) ? 2 + (part ?? 0) : bytes[type]);
  return next > 65_535
    ? null
    : `${before}${entryOf(exact, size) === undefined ? size || 'B' : 'B'}${next}`;
}
