import { expect, test } from 'vitest';
import {
  createJobQueue,
  type JobQueue,
  Priority,
  type QueuedJob,
  type Ticket,
} from './job-queue.ts';

interface NamedJob extends QueuedJob {
  readonly name: string;
}

const ticket = (name: string, priority: Priority = Priority.history): Ticket<NamedJob> => ({
  job: { name, priority },
  tries: 0,
});

function queueOf(...tickets: readonly Ticket<NamedJob>[]): JobQueue<NamedJob> {
  const queue = createJobQueue<NamedJob>();
  for (const each of tickets) queue.add(each);
  return queue;
}

function next(queue: JobQueue<NamedJob>, held: readonly string[] = []): Ticket<NamedJob> | null {
  const taken = queue.take(
    ({ job }) => (held.includes(job.name) ? 100 : 0),
    () => expect.fail(),
  );
  return typeof taken === 'number' ? null : taken;
}

/** The names of so many that are taken out, one after the other. */
const names = (queue: JobQueue<NamedJob>, count: number, held: readonly string[] = []): string =>
  Array.from({ length: count }, () => next(queue, held)?.job.name ?? '-').join(' ');

const writes = ['w1', 'w2', 'w3', 'w4', 'w5'].map((name) => ticket(name, Priority.write));

test('a scheduled read that waits goes after two that are more urgent', () => {
  const queue = queueOf(ticket('p1'), ticket('p2'), ...writes);
  expect(names(queue, 7)).toBe('w1 w2 p1 w3 w4 p2 w5');
});

test('reads that a person asked for give way to it as well', () => {
  const asked = ['d1', 'd2', 'd3'].map((name) => ticket(name, Priority.onDemand));
  expect(names(queueOf(ticket('p1'), ...asked), 4)).toBe('d1 d2 p1 d3');
});

test('a release goes before it, and does not take its turn', () => {
  const queue = queueOf(ticket('p1'), ...writes);
  expect(names(queue, 2)).toBe('w1 w2');
  queue.add(ticket('r1', Priority.release));
  queue.add(ticket('r2', Priority.release));
  expect(names(queue, 4)).toBe('r1 r2 p1 w3');
});

test('what went while no scheduled read waited does not count', () => {
  const queue = queueOf(...writes);
  expect(names(queue, 3)).toBe('w1 w2 w3');
  queue.add(ticket('p1'));
  expect(names(queue, 3)).toBe('w4 w5 p1');
});

test('one that is held does not hold up writes, and goes once it may', () => {
  const queue = queueOf(ticket('p1'), ...writes);
  expect(names(queue, 4, ['p1'])).toBe('w1 w2 w3 w4');
  expect(names(queue, 2)).toBe('p1 w5');
});

test('one that was not sent after all is the next', () => {
  const queue = queueOf(ticket('p1'), ...writes);
  expect(names(queue, 2)).toBe('w1 w2');
  queue.putBack(next(queue) ?? expect.fail(), { isUnsent: true });
  expect(names(queue, 2)).toBe('p1 w3');
});

test('one that is sent once more waits for its turn', () => {
  const queue = queueOf(ticket('p1'), ...writes);
  expect(names(queue, 2)).toBe('w1 w2');
  queue.putBack(next(queue) ?? expect.fail());
  expect(names(queue, 3)).toBe('w3 w4 p1');
});
