import { expect, test } from 'vitest';
import { createHeardSenders } from './heard-senders.ts';

const [here, there] = [{}, {}];

test('each message is new once to each listener, and none after a later one', () => {
  const { isNew } = createHeardSenders();
  expect(isNew('a', 5, here)).toBe(true);
  expect([isNew('a', 5, here), isNew('a', 5, there), isNew('a', 5, there)]).toEqual([
    false,
    true,
    false,
  ]);
  expect([isNew('a', 4, there), isNew('a', 6, here), isNew('a', 5, there)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isNew('b', 1, here)).toBe(true);
});

test('of more senders than it keeps, those are forgotten who have said nothing for longest', () => {
  const { isNew } = createHeardSenders(2);
  for (const sender of ['a', 'b']) isNew(sender, 1, here);
  isNew('a', 2, here);
  isNew('c', 1, here);
  expect([isNew('a', 2, here), isNew('c', 1, here), isNew('b', 1, here)]).toEqual([
    false,
    false,
    true,
  ]);
});
