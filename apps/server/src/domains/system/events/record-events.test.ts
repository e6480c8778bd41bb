/** Events in memory, on their way to the table: one row from beginning to end, whatever the database does. */
import { hours, minutes, outage, seconds } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import type { Episode } from './episode.ts';
import { createEventRecorder, type EventRecorder } from './record-events.ts';

interface Saved extends Omit<Episode, 'id'> {
  id: number;
}

let clock: ManualClock;
let rows: Map<number, Saved>;
let told: number;
let isAway: boolean;
let writes: number;
let recorder: EventRecorder;

beforeEach(() => {
  clock = createManualClock();
  rows = new Map();
  told = 0;
  isAway = false;
  writes = 0;
  recorder = open();
});

const open = (given: readonly Episode[] = []): EventRecorder =>
  createEventRecorder({
    clock,
    log: silentLog,
    open: given,
    async save(episode) {
      if (isAway) throw outage('general.unavailable', { service: 'database' });
      writes += 1;
      const id = episode.id ?? rows.size + 1;
      rows.set(id, { ...episode, id });
      return id;
    },
    tell: () => void told++,
  });

const notice = (given: { seconds?: number; subject?: string } = {}) =>
  ({
    kind: 'history_behind',
    severity: 'warning',
    subject: given.subject ?? '',
    code: 'system_event.history_behind',
    details: { seconds: given.seconds ?? 60, rows: 1 },
  }) as const;
const settle = () => recorder.settled();
const all = () => [...rows.values()];

test('what goes on has one row, not one for each look', async () => {
  const began = clock.now();
  for (let look = 0; look < 30; look += 1) {
    recorder.holds(notice({ seconds: 60 + look }));
    await settle();
    clock.advance(seconds(10));
  }
  expect(all()).toMatchObject([{ beganAt: began, endedAt: null, count: 1 }]);
  // Seen again is written now and then, not with every look.
  expect(writes).toBeLessThanOrEqual(7);
  expect(all()[0]?.details.seconds).toBeGreaterThan(80);
  recorder.over('history_behind', '');
  await settle();
  expect(all()).toMatchObject([{ endedAt: clock.now(), count: 1 }]);
  expect(told).toBe(2);
});

test('what comes back soon goes on in its row, and later has another', async () => {
  recorder.holds(notice());
  recorder.over('history_behind', '');
  clock.advance(minutes(5));
  recorder.holds(notice());
  await settle();
  expect(all()).toMatchObject([{ endedAt: null, count: 2 }]);
  recorder.over('history_behind', '');
  await settle();
  clock.advance(minutes(11));
  recorder.holds(notice());
  await settle();
  expect(all()).toMatchObject([{ count: 2 }, { endedAt: null, count: 1 }]);
});

test('what happens again counts, and is over when it has not for ten minutes', async () => {
  recorder.happens(notice());
  clock.advance(minutes(2));
  recorder.happens(notice());
  const last = clock.now();
  await settle();
  expect(all()).toMatchObject([{ endedAt: null, count: 2 }]);
  clock.advance(minutes(11));
  await settle();
  expect(all()).toMatchObject([{ endedAt: last, lastSeenAt: last, count: 2 }]);
});

test('each subject has a row of its own', async () => {
  recorder.holds(notice({ subject: 'a' }));
  recorder.holds(notice({ subject: 'b' }));
  recorder.over('history_behind', 'a');
  await settle();
  expect(all().map(({ subject, endedAt }) => [subject, endedAt === null])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

test('while the database is away it is kept, with its own times, and written afterwards', async () => {
  isAway = true;
  const began = clock.now();
  recorder.holds(notice());
  await settle();
  clock.advance(minutes(3));
  recorder.over('history_behind', '');
  const ended = clock.now();
  clock.advance(hours(2));
  await settle();
  expect(all()).toEqual([]);
  isAway = false;
  await waitFor('the row', () => {
    clock.advance(seconds(10));
    return rows.size === 1;
  });
  expect(all()).toMatchObject([{ beganAt: began, endedAt: ended }]);
});

test('no more is kept than fits, the latest', async () => {
  isAway = true;
  for (let index = 0; index < 1_500; index += 1) {
    recorder.holds(notice({ subject: `s${index}` }));
    recorder.over('history_behind', `s${index}`);
    clock.advance(seconds(1));
  }
  expect(recorder.waiting).toBeLessThanOrEqual(1_000);
  isAway = false;
  await waitFor('the rows', () => {
    clock.advance(seconds(10));
    return rows.size >= 1_000;
  });
  expect(all().map(({ subject }) => subject)).toContain('s1499');
});

test('what an earlier server left open goes on or ends', async () => {
  const left = (id: number, subject: string): Episode => ({
    ...notice({ subject }),
    ...{ id, beganAt: clock.now(), lastSeenAt: clock.now(), endedAt: null, count: 3 },
  });
  recorder = open([left(11, 'again'), left(12, 'over'), left(13, 'nobody')]);
  recorder.holds(notice({ subject: 'again' }));
  recorder.over('history_behind', 'over');
  for (let look = 0; look < 12; look += 1) {
    clock.advance(minutes(1));
    recorder.holds(notice({ subject: 'again' }));
    await settle();
  }
  expect(rows.get(11)).toMatchObject({ endedAt: null, count: 3 });
  expect(rows.get(12)?.endedAt).not.toBeNull();
  // Nobody says of it any more whether it goes on.
  expect(rows.get(13)?.endedAt).toBe(rows.get(13)?.beganAt);
  expect(rows.size).toBe(3);
});
