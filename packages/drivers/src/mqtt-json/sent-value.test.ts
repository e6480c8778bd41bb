import { DataType, Quality } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SentValue } from './read-gateway-message.ts';
import { numberOf, qualityOf } from './sent-value.ts';

type Type = keyof typeof DataType;
const { good, decode, range, communication } = Quality;

describe('a value that a box sent', () => {
  it.each<[Type, SentValue, Quality]>([
    ['INT16U', 70_000, range],
    ['INT16U', -5, range],
    ['INT16U', 1.5, decode],
    ['INT16U', 65_535, good],
    ['INT16S', -32_768, good],
    ['INT16S', 32_768, range],
    ['INT8U', 255, good],
    ['INT8U', 256, range],
    ['INT8S', -129, range],
    ['INT32S', 2 ** 31, range],
    ['INT32U', 2 ** 32 - 1, good],
    ['INT32U', 2 ** 32, range],
    ['INT32U', 2n ** 60n, range],
    ['BOOL', 0, good],
    ['BOOL', 1, good],
    ['BOOL', 7, range],
    ['BOOL', 0.5, decode],
    ['BOOL', 'true', decode],
    ['BOOL', true, decode],
    ['INT16U', true, decode],
    ['DOUBLE', false, decode],
    ['CHAR', true, decode],
    ['FLOAT', 1e39, range],
    ['FLOAT', 1.5, good],
    ['DOUBLE', 1e300, good],
    ['DOUBLE', Number.POSITIVE_INFINITY, decode],
    ['DOUBLE', 2n ** 60n, good],
    ['INT64S', 2 ** 53 - 1, good],
    // A float this large is not known to be what was meant.
    ['INT64S', 2 ** 53, decode],
    ['INT64S', 9007199254740993n, good],
    ['INT64S', 2n ** 63n - 1n, good],
    ['INT64S', 2n ** 63n, range],
    ['INT64S', -(2n ** 63n), good],
    ['INT64S', 1e30, range],
    ['INT64S', 1.5, decode],
    ['CHAR', 'x', good],
    ['CHAR', 1, decode],
    ['DOUBLE', 'x', decode],
    ['DOUBLE', Number.NaN, decode],
    ['CHAR', Number.NaN, decode],
    ['INT16U', null, communication],
    ['CHAR', null, communication],
  ])('for %s: %s', (type, value, quality) => {
    expect(qualityOf(value, DataType[type])).toBe(quality);
  });

  it.each<[Type, SentValue, boolean, SentValue]>([
    ['INT64S', '9007199254740993', false, 9007199254740993n],
    ['INT64S', '-7', false, -7],
    ['INT64S', '1e3', false, '1e3'],
    ['INT64S', '1e3', true, 1000],
    ['INT32S', '7', false, '7'],
    ['INT32S', '7', true, 7],
    ['CHAR', '7', true, '7'],
    ['BOOL', true, false, 1],
    ['BOOL', false, true, 0],
    ['BOOL', 'true', true, 1],
    ['BOOL', 'False', true, 0],
    ['BOOL', 'true', false, 'true'],
    ['INT16U', true, true, true],
    ['INT16U', 'true', true, 'true'],
    ['CHAR', 'true', true, 'true'],
    ['DOUBLE', '', true, ''],
  ])('for %s: %s, texts as numbers %s, is %s', (type, sent, textNumbers, value) => {
    expect(numberOf(sent, DataType[type], textNumbers)).toBe(value);
  });

  it('is good only as a value that its type can hold', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Type>('INT8S', 'INT16U', 'INT32S'),
        fc.double(),
        (type, value) => {
          const holds = { INT8S: Int8Array, INT16U: Uint16Array, INT32S: Int32Array } as const;
          const [held] = (holds[type as keyof typeof holds] ?? Int8Array).of(value);
          const isGood = qualityOf(value, DataType[type]) === good;
          expect(isGood).toBe(held === value);
        },
      ),
    );
  });
});
