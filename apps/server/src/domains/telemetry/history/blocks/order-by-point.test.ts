import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PointOrder } from './order-by-point.ts';

test('rows stand by point, those of a point in their order, however large its number', () => {
  const point = fc.oneof(fc.nat(9), fc.nat(5_000), fc.nat(2 ** 32 - 1));
  // One for all: what an earlier block left behind must not matter.
  const order = new PointOrder();
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), fc.nat(3), (given, more) => {
      // The column is longer than the block.
      const points = Uint32Array.from([...given, ...new Array<number>(more).fill(0)]);
      const found = order.of(points, given.length);
      const rows = given.map((_, row) => row);
      const wanted = rows.toSorted((a, b) => (given[a] ?? 0) - (given[b] ?? 0) || a - b);
      if (found === null) expect(wanted).toEqual(rows);
      else expect([...found.subarray(0, given.length)]).toEqual(wanted);
    }),
  );
});

test('what stands in order already is left as it is', () => {
  expect(new PointOrder().of(Uint32Array.of(1, 1, 2, 7), 4)).toBeNull();
  expect(new PointOrder().of(Uint32Array.of(2, 1), 2)).toEqual(Uint32Array.of(1, 0));
});
