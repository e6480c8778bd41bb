import { DataType, Fault, isRestValue } from '@millwright/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberBytes } from './encode-value.ts';

const { BOOL: _switch, CHAR: _text, ...numbers } = DataType;
const near = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ min: -2, max: 2, noNaN: true }),
  fc.constantFrom(0, -0, 1e-50, -1e-50, 1e-320),
);

it('what is at rest is what has no bit that is set, of every type and scale', () => {
  const shapes = fc.record({
    dataType: fc.constantFrom(...Object.values(numbers)),
    slope: fc.constantFrom(1, -1, 0.1, -0.5, 2, 0.25),
    intercept: fc.constantFrom(0, -40, 0.3, 5),
  });
  fc.assert(
    fc.property(shapes, near, fc.boolean(), (shape, steps, bcd) => {
      const isWhole = shape.dataType !== DataType.FLOAT && shape.dataType !== DataType.DOUBLE;
      const value = shape.intercept + steps * shape.slope;
      let bytes: Uint8Array | null = null;
      try {
        bytes = numberBytes({ ...shape, bcd: bcd && isWhole }, value);
      } catch (error) {
        // What does not fit is never written.
        expect(error).toBeInstanceOf(Fault);
      }
      fc.pre(bytes !== null);
      expect(isRestValue(shape, value)).toBe(bytes.every((byte) => byte === 0));
    }),
    { numRuns: 2000 },
  );
});
