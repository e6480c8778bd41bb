import { expect, it } from 'vitest';
import { isJsonBeyond, type JsonBounds } from './json-nesting.ts';

it.each([
  ['{"a":[1,{"b":2}]}', 3, 4],
  ['"[[,[["', 0, 0],
  ['{"\\"[[":"\\\\"}', 1, 1],
  ['[[],[],[]]', 2, 6],
  ['', 0, 0],
])('%s is %i deep and has %i values', (json, depth, values) => {
  const is = (most: Partial<JsonBounds>): boolean =>
    isJsonBeyond(Buffer.from(json), { depth, values, ...most });
  expect(is({})).toBe(false);
  expect([is({ depth: depth - 1 }), is({ values: values - 1 })]).toEqual([depth > 0, true]);
});
