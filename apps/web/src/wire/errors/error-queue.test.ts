import { expect, it } from 'vitest';
import { type CaughtError, maxQueued, type QueuedError, withError } from './error-queue.ts';

const caught = (given: Partial<CaughtError> = {}): CaughtError => ({
  kind: 'script',
  message: 'x is not a function',
  stack: 'TypeError\n at a (a.js:1:1)\n at b (b.js:1:1)\n at somewhere else',
  page: '/home',
  time: 1000,
  session: 's1',
  ...given,
});
const after = (...errors: readonly CaughtError[]): readonly QueuedError[] =>
  errors.reduce<readonly QueuedError[]>((queue, error) => withError(queue, error), []);

it('counts what is alike, from its first time on', () => {
  const stack = 'TypeError\n at a (a.js:1:1)\n at b (b.js:1:1)\n at yet another place';
  expect(after(caught(), caught({ time: 2000, stack }))).toEqual([{ ...caught(), count: 2 }]);
});

it.each([
  { message: 'y is not a function' },
  { kind: 'promise' },
  { stack: 'TypeError\n at c (c.js:1:1)' },
  { page: '/item/item_page' },
  { session: 's2' },
] as const)('keeps apart what differs in %o', (given) => {
  expect(after(caught(), caught(given)).map(({ count }) => count)).toEqual([1, 1]);
});

it('is bounded, and still counts what it knows', () => {
  const many = Array.from({ length: 100 }, (_, index) => caught({ message: `error ${index}` }));
  const queue = after(...many, caught({ message: 'error 0' }));
  expect(queue).toHaveLength(maxQueued);
  expect(queue[0]?.count).toBe(2);
});
