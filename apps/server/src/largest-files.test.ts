/** Each call that takes what no schema tells the size of is measured with the largest there is. */
import { allCalls } from '@millwright/contract/call/calls';
import { expect, it } from 'vitest';
import { idleRows, largestOwnOf, takesOwn } from './largest-files.builders.ts';

it('what no schema tells the size of has a row, and every row its call', () => {
  const missing = allCalls.filter((call) => takesOwn(call) && largestOwnOf(call).length === 0);
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(idleRows(allCalls)).toEqual([]);
});
