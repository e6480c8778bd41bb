/** Variables of an S7 controller as they are named on the wire. */

/** Codes of the memory areas. */
export const AreaCode = { I: 0x81, Q: 0x82, M: 0x83, DB: 0x84 } as const;
export type AreaCode = (typeof AreaCode)[keyof typeof AreaCode];

/** A run of bytes, or one bit. */
export interface S7Variable {
  readonly area: AreaCode;
  /** 0 outside data blocks. */
  readonly db: number;
  readonly byte: number;
  /** Null for bytes. */
  readonly bit: number | null;
  /** Bytes; 1 for a bit. */
  readonly length: number;
}

/** What a controller says of one variable of a request. */
export const ItemCode = {
  ok: 0xff,
  hardwareFault: 0x01,
  accessDenied: 0x03,
  outOfRange: 0x05,
  typeUnsupported: 0x06,
  typeInconsistent: 0x07,
  unknownObject: 0x0a,
} as const;

export const specificationBytes = 12;
const asBit = 1;
const asBytes = 2;

/** Writes the twelve bytes that name a variable; returns where they end. */
export function writeSpecification(into: Buffer, at: number, variable: S7Variable): number {
  const { area, db, byte, bit, length } = variable;
  into[at] = 0x12;
  into[at + 1] = 0x0a;
  // Any-pointer: area, and an address in bits.
  into[at + 2] = 0x10;
  into[at + 3] = bit === null ? asBytes : asBit;
  into.writeUInt16BE(length, at + 4);
  into.writeUInt16BE(db, at + 6);
  into[at + 8] = area;
  into.writeUIntBE(byte * 8 + (bit ?? 0), at + 9, 3);
  return at + specificationBytes;
}

/** The variable these twelve bytes name; null when they name none that we know. */
export function readSpecification(from: Buffer, at: number): S7Variable | null {
  if (at + specificationBytes > from.length) return null;
  if (from[at] !== 0x12 || from[at + 1] !== 0x0a || from[at + 2] !== 0x10) return null;
  const size = from[at + 3];
  const area = from[at + 8] as AreaCode;
  if ((size !== asBit && size !== asBytes) || !Object.values(AreaCode).includes(area)) return null;
  const bits = from.readUIntBE(at + 9, 3);
  return {
    area,
    db: from.readUInt16BE(at + 6),
    byte: bits >> 3,
    bit: size === asBit ? bits & 7 : null,
    length: from.readUInt16BE(at + 4),
  };
}
