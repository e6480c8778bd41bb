import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import { expect, test } from 'vitest';
import { createOwnTasks } from './own-tasks.ts';

const task = (id: number, finishedAt: number | null): BackgroundTask => ({
  ...{ id, kind: 'operation_log_file', state: finishedAt === null ? 'running' : 'done' },
  ...{ done: 0, total: null, error: null, file: null },
  ...{ createdAt: 0, startedAt: 0, finishedAt, expiresAt: null, fetchedAt: null },
});

const opened = () => {
  const ends: number[] = [];
  return { ends, own: createOwnTasks(({ id }) => ends.push(id)) };
};

test('the end of a task begun here is told once', () => {
  const { ends, own } = opened();
  own.begin()(7);
  own.update(task(7, null));
  expect(ends).toEqual([]);
  own.update(task(7, 5));
  own.update(task(7, 5));
  expect(ends).toEqual([7]);
});

test('an end that overtakes the answer is told once the answer is there', () => {
  const { ends, own } = opened();
  const [first, second] = [own.begin(), own.begin()];
  own.update(task(7, 5));
  first(6);
  expect(ends).toEqual([]);
  second(7);
  expect(ends).toEqual([7]);
  own.update(task(7, 5));
  own.update(task(6, 8));
  expect(ends).toEqual([7, 6]);
});

test('what was begun elsewhere is nothing to this page', () => {
  const { ends, own } = opened();
  own.update(task(7, 5));
  const answered = own.begin();
  own.update(task(8, 5));
  answered(null);
  own.begin()(8);
  expect(ends).toEqual([]);
});
