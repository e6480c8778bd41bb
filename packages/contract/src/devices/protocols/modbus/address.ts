/** Where a value is in a Modbus station, in the words of its profile. */
import { z } from 'zod/mini';
import { text } from '../../../fields/text.ts';
import { wordOrder } from './settings.ts';

export const modbusAddressFields = {
  /** Register family of the device's profile: 'HR', 'D', 'M', 'X' … */
  family: text({ min: 1, max: 20 }),
  /** As the family writes it: '100', octal '17' … */
  address: text({ min: 1, max: 64, trim: true }),
  /** Bit in a word, 0 the least significant. */
  bit: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(15))), null),
  /** Registers of a text (Char); 1 otherwise. */
  // As many registers as one write can carry; a read could carry two more.
  length: z._default(z.int().check(z.minimum(1), z.maximum(123)), 1),
  /** Null takes the device's. */
  wordOrder: z._default(z.nullable(wordOrder), null),
};

export const modbusAddress = z.object(modbusAddressFields);
export type ModbusAddress = z.infer<typeof modbusAddress>;

export const modbusAddressText = ({ family, address }: ModbusAddress): string =>
  `${family}${address}`;
