/** A connection that is asked to hurry: the clock is the test's, the far end a pair of streams. */
import { type Duplex, duplexPair } from 'node:stream';
import { milliseconds } from '@millwright/kernel';
import { createManualClock, type ManualClock } from '@millwright/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTimerWheel } from '../timer-wheel.ts';
import { type Connection, createConnection } from './connection.ts';

let clock: ManualClock;
let connection: Connection;
let dialled: number[];
/** Whether the far end is there. */
let isThere: boolean;
/** What each dial waits for. */
let holds: Promise<void>;
let passed: number;

beforeEach(() => {
  clock = createManualClock();
  [dialled, isThere, holds, passed] = [[], false, Promise.resolve(), 0];
  connection = createConnection({
    wheel: createTimerWheel(clock),
    random: () => 0.5,
    async connect(): Promise<Duplex> {
      dialled.push(passed);
      await holds;
      if (!isThere) throw new Error('nobody there');
      return duplexPair()[0];
    },
    ...{ opened() {}, heard() {}, lost() {}, changed() {} },
  });
  connection.start();
});
afterEach(() => connection.stop());

const settle = () => new Promise(setImmediate);
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 100) {
    clock.advance(milliseconds(100));
    passed += 100;
    await settle();
  }
};

it('is tried at once instead of after its pause, and says what came of it', async () => {
  await settle();
  await pass(60_000);
  expect(connection.state).toBe('offline');
  const last = dialled.at(-1) ?? 0;
  expect(passed - last).toBeGreaterThan(1_000);
  isThere = true;
  const hurried = connection.hurry();
  await pass(100);
  expect(await hurried).toBe(true);
  expect(passed - (dialled.at(-1) ?? 0)).toBeLessThanOrEqual(100);
  expect(await connection.hurry()).toBe(true);
});

it('is tried once a second at most, however often somebody asks', async () => {
  await settle();
  await pass(60_000);
  const before = dialled.length;
  const answers: Promise<boolean>[] = [];
  for (let n = 0; n < 50; n += 1) {
    answers.push(connection.hurry());
    await pass(100);
  }
  const tries = dialled.slice(before);
  expect(tries.length).toBeGreaterThanOrEqual(4);
  for (const [n, at] of tries.entries()) {
    if (n > 0) expect(at - (tries[n - 1] ?? 0)).toBeGreaterThanOrEqual(1_000);
  }
  await pass(1_000);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([false]));
});

it('waits for the try that is under way, and for none once it was stopped', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await settle();
  holds = promise;
  await pass(600);
  expect(connection.state).toBe('connecting');
  const [hurried, count] = [connection.hurry(), dialled.length];
  isThere = true;
  resolve();
  expect(await hurried).toBe(true);
  expect(dialled).toHaveLength(count);
  await connection.stop();
  expect(await connection.hurry()).toBe(false);
});
