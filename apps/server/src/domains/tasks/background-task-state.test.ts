import { expect, test } from 'vitest';
import { hasEnded, nextTaskState } from './background-task-state.ts';

test.each([
  ['waiting', 'take', 'running'],
  ['waiting', 'release', null],
  ['waiting', 'finish', null],
  ['waiting', 'fail', 'failed'],
  ['waiting', 'cancel', 'cancelled'],
  ['running', 'take', 'running'],
  ['running', 'release', 'waiting'],
  ['running', 'finish', 'done'],
  ['running', 'fail', 'failed'],
  ['running', 'cancel', 'cancelled'],
  ['done', 'cancel', null],
  ['done', 'take', null],
  ['failed', 'take', null],
  ['cancelled', 'finish', null],
  ['cancelled', 'fail', null],
] as const)('%s, on %s: %s', (state, event, next) => {
  expect(nextTaskState(state, event)).toBe(next);
});

test.each([
  ['waiting', false],
  ['running', false],
  ['done', true],
  ['failed', true],
  ['cancelled', true],
] as const)('%s has ended: %s', (state, ended) => {
  expect(hasEnded(state)).toBe(ended);
});
