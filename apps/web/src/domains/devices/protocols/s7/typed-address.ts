/** Addresses of S7 variables as people type them: `DB1.DBD4`, `DB1.DBX4.0`, `MW10`, `I0.3`, `VD100`. */
import { DataType } from '@millwright/kernel';
import type { TypedAddress } from '../protocol-web.ts';

const inBlock =
  /^DB(?<db>\d{1,5})\s*[.,]\s*(?:DB)?(?<size>[XBWD])?(?<byte>\d{1,5})(?:\.(?<bit>[0-7]))?$/i;
const inArea = /^(?<area>[MIQV])(?<size>[XBWD])?(?<byte>\d{1,5})(?:\.(?<bit>[0-7]))?$/i;

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
  readonly bit: number | null;
}

function readParts(text: string): Read | null {
  const groups = (inBlock.exec(text.trim()) ?? inArea.exec(text.trim()))?.groups;
  if (!groups) return null;
  const { db, area = 'DB', size = '', byte, bit } = groups;
  return {
    area: area.toUpperCase() as Read['area'],
    db: db === undefined ? null : Number(db),
    size: size.toUpperCase(),
    byte: Number(byte),
    bit: bit === undefined ? null : Number(bit),
  };
}

const isSound = ({ db, size, byte, bit }: Read): boolean =>
  (db === null || (db >= 1 && db <= 65_535)) &&
  byte <= 65_535 &&
  // A bit has no size but X, and X is nothing but a bit.
  (bit === null ? size !== 'X' : size === 'X' || size === '');

function typeOf({ size, bit }: Read, dataType: DataType): DataType {
  if (bit !== null) return DataType.BOOL;
  const width = widths[size];
  if (dataType === DataType.BOOL || (width !== undefined && width !== bytes[dataType])) {
    return usual[size] ?? DataType.INT16S;
  }
  return dataType;
}

/** @returns null for what is no address */
export function readTypedAddress(text: string, dataType: DataType): TypedAddress | null {
  const read = readParts(text);
  if (!read || !isSound(read)) return null;
  const { area, db, byte, bit } = read;
  const place = bit === null ? `B${byte}` : `${byte}.${bit}`;
  return {
    place: { area, db, byte, bit },
    dataType: typeOf(read, dataType),
    plain: area === 'DB' ? `DB${db}.DB${bit === null ? '' : 'X'}${place}` : `${area}${place}`,
    isExplained: false,
  };
}

/** Where the next value stands that begins behind this one; words and wider ones begin at even bytes. */
export function nextTypedAddress(text: string, dataType: DataType): string | null {
  const read = readParts(text);
  const type = readTypedAddress(text, dataType)?.dataType;
  if (!read || type === undefined) return null;
  const { area, db, size, byte, bit } = read;
  const before = area === 'DB' ? `DB${db}.DB` : area;
  if (bit !== null) {
    const next = bit < 7 ? `${byte}.${bit + 1}` : `${byte + 1}.0`;
    return `${before}${area === 'DB' ? 'X' : ''}${next}`;
  }
  const next = byte + bytes[type];
  return next > 65_535 ? null : `${before}${size || 'B'}${next}`;
}
