import { milliseconds, outage, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { createHistoryRoom } from './history-room.ts';

/** How long works take is said by the tests, not by how busy the machine is. */
let now: MockInstance<typeof performance.now>;
beforeEach(() => {
  now = vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => now.mockRestore());

const open = (points = 100) => {
  const clock = createManualClock();
  const buffer = { free: 1000, size: 1000, isStuck: false };
  const room = createHistoryRoom({ clock, buffer, underWay: () => points });
  const order: string[] = [];
  /** Work that takes so much of the room. */
  const take = (name: string, samples: number, bytes = 10, owner = 'somebody') =>
    room.through({ owner, bytes }, async () => {
      order.push(name);
      buffer.free -= samples;
    });
  return { clock, buffer, room, order, take };
};

test.each([
  { points: 100, free: 200, isStuck: false, has: true },
  { points: 100, free: 199, isStuck: false, has: false },
  { points: 300, free: 300, isStuck: false, has: true },
  { points: 300, free: 299, isStuck: false, has: false },
  { points: 5_000, free: 500, isStuck: false, has: true },
  { points: 5_000, free: 499, isStuck: false, has: false },
  { points: 100, free: 0, isStuck: true, has: true },
])('$points points, $free of 1000 free, stuck $isStuck: $has', (given) => {
  const { buffer, room } = open(given.points);
  Object.assign(buffer, given);
  expect(room.has()).toBe(given.has);
});

test('messages wait in order, and each sees what the one before took', async () => {
  const { clock, buffer, room, order, take } = open();
  await take('at once', 900);
  const waiting = [take('first', 100), take('second', 900), take('third', 0)];
  expect(order).toEqual(['at once']);
  buffer.free = 1000;
  // Whoever comes now comes behind them.
  waiting.push(take('fourth', 0));
  clock.advance(milliseconds(50));
  expect(order).toEqual(['at once', 'first', 'second']);
  buffer.free = 1000;
  clock.advance(milliseconds(50));
  await Promise.all(waiting);
  expect(order).toEqual(['at once', 'first', 'second', 'third', 'fourth']);
  expect(room.delayedMessages).toBe(4);
  expect(clock.pending).toBe(0);
});

test('owners take turns, each in the order in which it sent', async () => {
  const { clock, buffer, order, take } = open();
  await take('at once', 900);
  const waiting = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'c1'].map((name) =>
    take(name, 150, 10, name.charAt(0)),
  );
  buffer.free = 700;
  clock.advance(milliseconds(50));
  expect(order).toEqual(['at once', 'a1', 'b1', 'c1', 'a2']);
  buffer.free = 1000;
  clock.advance(milliseconds(50));
  await Promise.all(waiting);
  expect(order.slice(5)).toEqual(['b2', 'a3', 'a4']);
});

test('what the work answers or throws is handed on', async () => {
  const { clock, buffer, room } = open();
  expect(await room.through({ owner: 'somebody', bytes: 1 }, async () => 7)).toBe(7);
  buffer.free = 0;
  const answer = room.through({ owner: 'somebody', bytes: 1 }, async () => 8);
  const failure = room.through({ owner: 'somebody', bytes: 1 }, () =>
    Promise.reject(outage('telemetry.spool_full')),
  );
  buffer.free = 1000;
  clock.advance(milliseconds(50));
  expect(await answer).toBe(8);
  await expect(failure).rejects.toMatchObject({ code: 'telemetry.spool_full' });
});

test('nobody waits when nothing becomes durable, and after the end', async () => {
  const { clock, buffer, room, order, take } = open();
  buffer.free = 0;
  const stuck = take('stuck', 0);
  buffer.isStuck = true;
  clock.advance(milliseconds(50));
  await stuck;
  buffer.isStuck = false;
  const waiting = take('waiting', 0);
  expect(order).toEqual(['stuck']);
  room.stop();
  await waiting;
  await take('late', 0);
  expect(order).toEqual(['stuck', 'waiting', 'late']);
});

test('what waits of an owner is bounded, and leaves others theirs', async () => {
  const { buffer, room, order, take } = open();
  buffer.free = 0;
  const all = 64 * 2 ** 20;
  const waiting = [take('a1', 0, all, 'a')];
  await expect(take('a2', 0, 1, 'a')).rejects.toMatchObject({ code: 'telemetry.spool_full' });
  waiting.push(take('b1', 0, all / 4, 'b'), take('b2', 0, all / 4, 'b'));
  await expect(take('b3', 0, 1, 'b')).rejects.toMatchObject({ code: 'telemetry.spool_full' });
  waiting.push(take('c1', 0, all / 2, 'c'));
  expect(order).toEqual([]);
  room.stop();
  await Promise.all(waiting);
  expect(order).toEqual(['a1', 'b1', 'c1', 'b2']);
});

test('the event loop gets on with other things between works that take long', async () => {
  const { clock, buffer, room, order } = open();
  buffer.free = 0;
  const waiting = ['1', '2', '3'].map((name) =>
    room.through({ owner: 'a', bytes: 1 }, async () => {
      order.push(name);
      now.mockReturnValue(performance.now() + 3);
    }),
  );
  buffer.free = 1000;
  clock.advance(milliseconds(50));
  expect(order).toEqual(['1', '2']);
  clock.advance(milliseconds(1));
  expect(order).toEqual(['1', '2', '3']);
  // At the end nothing is left for later.
  buffer.free = 0;
  for (const name of ['4', '5', '6']) {
    waiting.push(
      room.through({ owner: 'a', bytes: 1 }, async () => {
        order.push(name);
        now.mockReturnValue(performance.now() + 3);
      }),
    );
  }
  room.stop();
  expect(order).toHaveLength(6);
  await Promise.all(waiting);
});

test('is short when it was for ten seconds, and until it was not for a minute', () => {
  const { clock, buffer, room } = open();
  buffer.free = 0;
  room.has();
  expect(room.isShort).toBe(false);
  clock.advance(seconds(9));
  room.has();
  expect(room.isShort).toBe(false);
  clock.advance(seconds(1));
  room.has();
  expect(room.isShort).toBe(true);
  clock.advance(seconds(59));
  expect(room.isShort).toBe(true);
  clock.advance(seconds(1));
  expect(room.isShort).toBe(false);
  room.has();
  expect(room.isShort).toBe(false);
  room.delayed(300);
  room.delayed(200);
  expect([room.delayedRounds, room.delayedMs]).toEqual([2, 500]);
});
