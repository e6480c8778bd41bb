import { expect, test } from 'vitest';
import { firstOf } from './first-out.ts';

const at = (id: number, raisedAt: number) => ({ id, number: `A${id}`, raisedAt });

test.each([
  ['of none', null, [], undefined],
  ['of what is raised now', null, [at(2, 20), at(1, 10)], 1],
  ['what is active, though more come', at(1, 10), [at(2, 20)], 1],
  ['what began earlier, though it is recorded later', at(1, 10), [at(2, 5)], 2],
  ['of one moment, what is recorded first', null, [at(3, 10), at(2, 10)], 2],
])('%s', (_what, active, raised, first) => {
  expect(firstOf(active, raised)?.id).toBe(first);
});
