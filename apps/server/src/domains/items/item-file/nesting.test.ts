import { expect, it } from 'vitest';
import { isDeeperThan } from './nesting.ts';

it.each([
  ['{"a":[1,{"b":2}]}', 3],
  ['"[[[["', 0],
  ['{"\\"[[":"\\\\"}', 1],
  ['[[],[],[]]', 2],
  ['', 0],
])('%s is %i deep', (json, depth) => {
  const bytes = Buffer.from(json);
  expect([isDeeperThan(bytes, depth), isDeeperThan(bytes, depth - 1)]).toEqual([false, depth > 0]);
});
