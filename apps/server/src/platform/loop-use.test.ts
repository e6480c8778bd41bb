import { waitFor } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createLoopUse } from './loop-use.ts';

const workFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('a loop that works without a pause is told from one that waits', async () => {
  const use = createLoopUse();
  expect(use()).toBe(0);
  await waitFor('a second of work', () => {
    workFor(200);
    return use() > 0.8;
  });
  await waitFor('a second of rest', () => use() < 0.8);
});
