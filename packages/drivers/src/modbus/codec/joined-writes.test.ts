import { DataType } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointAt, wordsAt } from '../testing-points.ts';
import { encodeValue } from './encode.ts';
import { joinedRequest, joinWrites } from './joined-writes.ts';

const framesAt = (...addresses: readonly number[]) =>
  joinWrites(wordsAt(...addresses), 125).map((frame) => frame.map(({ address }) => address));
const coilsAt = (first: number, many: number) =>
  Array.from({ length: many }, (_, n) => {
    const address = String(first + n);
    return pointAt({ family: 'CO', address, dataType: DataType.BOOL }, { key: n });
  });

describe('points go together', () => {
  test.each([
    ['one after the other', [0, 1, 2], [[0, 1, 2]]],
    ['not with a gap, which nobody gave', [0, 2], [[0], [2]]],
    ['in the order given alone', [1, 0], [[1], [0]]],
    ['not the same twice', [0, 0], [[0], [0]]],
    ['again after one that stands elsewhere', [0, 1, 9, 2, 3], [[0, 1], [9], [2, 3]]],
  ])('%s', (_how, addresses, frames) => {
    expect(framesAt(...addresses)).toEqual(frames);
  });

  test('up to what a request carries, and the device takes', () => {
    const words = wordsAt(...Array.from({ length: 200 }, (_, n) => n));
    expect(joinWrites(words, 125).map(({ length }) => length)).toEqual([123, 77]);
    expect(joinWrites(words, 60).map(({ length }) => length)).toEqual([60, 60, 60, 20]);
    const float = pointAt({ address: '122', dataType: DataType.FLOAT }, { key: 500 });
    expect(joinWrites([...words.slice(0, 122), float], 125)).toHaveLength(2);
    expect(joinWrites(coilsAt(0, 2000), 125).map(({ length }) => length)).toEqual([1968, 32]);
  });

  test('never with a part of a register, which is changed by way of the whole', () => {
    const bit = pointAt({ address: '1', dataType: DataType.BOOL, bit: 3 }, { key: 1 });
    const byte = pointAt({ address: '2', dataType: DataType.INT8U }, { key: 2 });
    const [first, , , last] = wordsAt(0, 0, 0, 3);
    const points = [first, bit, byte, last].filter((point) => point !== undefined);
    expect(joinWrites(points, 125)).toHaveLength(4);
  });

  test('never over the border of a family', () => {
    const [word] = wordsAt(0);
    const [coil] = coilsAt(1, 1);
    const points = [word, coil].filter((point) => point !== undefined);
    expect(joinWrites(points, 125)).toHaveLength(2);
  });
});

describe('the joined request', () => {
  test('of bits is one of bits', () => {
    const plans = coilsAt(5, 3).map((point, n) => encodeValue(point, n % 2));
    expect(joinedRequest(plans)).toEqual({ fc: 15, address: 5, bits: [false, true, false] });
  });

  test('holds the bytes that each would have written by itself', () => {
    const types = fc.constantFrom(DataType.INT16U, DataType.INT32U, DataType.FLOAT);
    const given = fc.tuple(types, fc.integer({ min: 0, max: 65_535 }));
    fc.assert(
      fc.property(fc.array(given, { minLength: 2, maxLength: 30 }), (all) => {
        let address = 7;
        const plans = all.map(([dataType, value], key) => {
          const point = pointAt({ address: String(address), dataType }, { key });
          address += point.width;
          return encodeValue(point, value);
        });
        const words = plans.flatMap((plan) => {
          if (plan.kind !== 'write') return [];
          if (plan.request.fc === 6) return [plan.request.word];
          return plan.request.fc === 16 ? plan.request.words : [];
        });
        expect(joinedRequest(plans)).toEqual({ fc: 16, address: 7, words });
      }),
    );
  });
});
