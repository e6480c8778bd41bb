/** Where a value is in a Siemens S7 controller. */
import { z } from 'zod/mini';

/** Data blocks, flags, inputs, outputs; V is the variable memory of an S7-200 SMART. */
export const s7Areas = ['DB', 'M', 'I', 'Q', 'V'] as const;

/** `string`: STRING with its two length bytes. `chars`: an array of characters. */
export const s7TextKinds = ['string', 'chars'] as const;

const number = (to: number) => z.int().check(z.minimum(0), z.maximum(to));

export const s7AddressFields = {
  area: z.enum(s7Areas),
  /** Number of the data block; null in the other areas. */
  db: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(65_535))), null),
  byte: number(65_535),
  /** Of a Bool, 0 the lowest. */
  bit: z._default(z.nullable(number(7)), null),
  /** How a text (Char) stands in the controller. */
  text: z._default(z.enum(s7TextKinds), 'string'),
  /** Characters a text has room for; 1 otherwise. */
  length: z._default(z.int().check(z.minimum(1), z.maximum(254)), 1),
};

export const s7Address = z.object(s7AddressFields);
export type S7Address = z.infer<typeof s7Address>;

/** `DB1.DBX4.0`, `DB1.DBB2`, `M10.1`, `MB10`: the size is the data type's, so B stands for all. */
export function s7AddressText({ area, db, byte, bit }: S7Address): string {
  const place = bit === null ? `B${byte}` : `${byte}.${bit}`;
  if (area !== 'DB') return `${area}${place}`;
  return `DB${db}.DB${bit === null ? '' : 'X'}${place}`;
}
