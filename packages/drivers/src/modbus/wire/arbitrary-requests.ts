import fc from 'fast-check';
import { limits, type ModbusRequest } from './pdu.ts';

const word = fc.integer({ min: 0, max: 0xffff });
const address = fc.integer({ min: 0, max: 0xffff - limits.readBits });

/** Every request within the limits. */
export const anyRequest: fc.Arbitrary<ModbusRequest> = fc.oneof(
  fc.record({
    fc: fc.constantFrom(1 as const, 2 as const),
    address,
    count: fc.integer({ min: 1, max: limits.readBits }),
  }),
  fc.record({
    fc: fc.constantFrom(3 as const, 4 as const),
    address,
    count: fc.integer({ min: 1, max: limits.readRegisters }),
  }),
  fc.record({ fc: fc.constant(5 as const), address, on: fc.boolean() }),
  fc.record({ fc: fc.constant(6 as const), address, word }),
  fc.record({
    fc: fc.constant(15 as const),
    address,
    bits: fc.array(fc.boolean(), { minLength: 1, maxLength: limits.writeBits }),
  }),
  fc.record({
    fc: fc.constant(16 as const),
    address,
    words: fc.array(word, { minLength: 1, maxLength: limits.writeRegisters }),
  }),
  fc.record({ fc: fc.constant(22 as const), address, and: word, or: word }),
);
