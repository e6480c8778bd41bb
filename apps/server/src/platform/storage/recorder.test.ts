import { bug, outage, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { createRecorder } from './recorder.ts';

/** A recorder whose database answers as `fails` says. */
function openRecorder(fails: (changes: readonly number[]) => unknown = () => undefined) {
  const clock = createManualClock();
  const recorded: number[][] = [];
  const recorder = createRecorder<number>({
    name: 'test',
    shed: (queue) => queue.filter((change) => change % 2 === 0),
    capacity: 4,
    clock,
    log: silentLog,
    async record(changes) {
      const error = fails(changes);
      if (error !== undefined) throw error;
      recorded.push([...changes]);
    },
  });
  return { recorder, clock, recorded };
}

test('records in order, what came meanwhile together', async () => {
  const { recorder, recorded } = openRecorder();
  for (const id of [1, 2, 3]) recorder.take(id);
  await recorder.settled();
  expect(recorded.flat()).toEqual([1, 2, 3]);
  expect(recorder.waiting).toBe(0);
});

test('waits for a database that is away, and loses nothing', async () => {
  let isAway = true;
  const { recorder, clock, recorded } = openRecorder(() =>
    isAway ? outage('general.unavailable', { service: 'database' }) : undefined,
  );
  recorder.take(1);
  await recorder.settled();
  recorder.take(2);
  await recorder.settled();
  expect(recorder.waiting).toBe(2);
  expect(clock.pending).toBe(1);
  clock.advance(seconds(1));
  await recorder.settled();
  expect(recorded).toEqual([]);
  isAway = false;
  clock.advance(seconds(1));
  await recorder.settled();
  expect(recorded.flat()).toEqual([1, 2]);
});

test('gives up a change that cannot be recorded, for the sake of the others', async () => {
  const { recorder, recorded } = openRecorder((changes) =>
    changes.includes(2) ? bug('test') : undefined,
  );
  for (const id of [1, 2, 3]) recorder.take(id);
  await recorder.settled();
  expect(recorded.flat()).toEqual([1, 3]);
  expect(recorder.waiting).toBe(0);
});

test('stops without losing what it is recording, and tries no more', async () => {
  const { recorder, clock } = openRecorder(() => outage('general.unavailable'));
  recorder.take(1);
  await recorder.stop();
  expect(clock.pending).toBe(0);
  recorder.take(2);
  expect(clock.pending).toBe(0);
});

test('gives up what its owner can miss when too much waits', async () => {
  let isAway = true;
  const { recorder, clock, recorded } = openRecorder(() =>
    isAway ? outage('general.unavailable') : undefined,
  );
  recorder.take(1);
  await recorder.settled();
  for (const id of [2, 3, 4, 5]) recorder.take(id);
  expect(recorder.waiting).toBe(2);
  isAway = false;
  clock.advance(seconds(1));
  await recorder.settled();
  expect(recorded.flat()).toEqual([2, 4]);
});
