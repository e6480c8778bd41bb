/** What a block of consecutive registers is described by. */
import { modbusAddressFields } from './address.ts';

export const modbusBlock = {
  /** Where its first point stands. */
  first: { family: modbusAddressFields.family, address: modbusAddressFields.address },
  /** Of the address of each point, what does not follow from the one before. */
  row: { bit: modbusAddressFields.bit, length: modbusAddressFields.length },
} as const;
