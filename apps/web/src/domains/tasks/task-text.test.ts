import { describe, expect, test } from 'vitest';
import { expiryText, shareDone, waitsToBeSeen } from './task-text.ts';

test.each([
  ['waiting', 0, null, null],
  ['running', 0, null, null],
  ['running', 0, 0, null],
  ['running', 25, 100, 0.25],
  ['running', 120, 100, 1],
  ['done', 0, 0, 1],
  ['cancelled', 25, 100, 0.25],
] as const)('%s with %i of %s is %s done', (state, done, total, share) => {
  expect(shareDone({ state, done, total })).toBe(share);
});

const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
test.each([
  [7 * 86_400_000, 'expiry.days {"count":7}'],
  [86_399_999, 'expiry.hours {"count":23}'],
  [90_000, 'expiry.minutes {"count":1}'],
  [5, 'expiry.minutes {"count":1}'],
  [0, 'expiry.over {}'],
])('%i ms are left: %s', (left, said) => {
  expect(expiryText(t, 1000 + left, 1000)).toBe(said);
});

describe('the bell counts', () => {
  const task = {
    id: 1,
    kind: 'operation_log_file',
    done: 0,
    total: null,
    error: null,
    file: null,
    createdAt: 0,
    startedAt: null,
    finishedAt: null,
    expiresAt: null,
    fetchedAt: null,
  };
  const file = { name: 'a.csv', size: 1 };
  const now = 86_400_000;
  test.each([
    ['what waits', { ...task, state: 'waiting' }, true],
    ['what runs', { ...task, state: 'running' }, true],
    ['a file that nobody fetched', { ...task, state: 'done', file }, true],
    ['no file that was fetched', { ...task, state: 'done', file, fetchedAt: 5 }, false],
    ['nothing without a file', { ...task, state: 'done' }, false],
    ['a failure of today', { ...task, state: 'failed', finishedAt: 1 }, true],
    ['no failure of yesterday', { ...task, state: 'failed', finishedAt: 0 }, false],
    ['nothing that was cancelled', { ...task, state: 'cancelled', finishedAt: 1 }, false],
  ] as const)('%s', (_, each, counted) => {
    expect(waitsToBeSeen(each, now)).toBe(counted);
  });
});
