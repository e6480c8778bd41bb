import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacketTurns, type Sender } from './packet-turns.ts';

/** On the scale of `performance.now()`. */
let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Everything that happens within so many milliseconds. */
const pass = (ms: number): void => {
  for (let one = 0; one < ms; one += 1) {
    now += 1;
    vi.advanceTimersByTime(1);
  }
};

const open = () => {
  const turns = createPacketTurns();
  const handled: string[] = [];
  /** Has so many packets, each of which takes so many milliseconds. */
  const send = (name: string, packets: number, taking = 1): void => {
    let left = packets;
    const sender: Sender = {
      account: name,
      owner: name.split(' ')[0] ?? '',
      get hasMore() {
        return left > 0;
      },
      handleNext() {
        left -= 1;
        now += taking;
        handled.push(name);
        return 1;
      },
    };
    turns.add(sender);
  };
  return { turns, handled, send };
};

test('owners take turns, and of each its accounts', () => {
  const { handled, send } = open();
  for (let box = 0; box < 100; box += 1) send(`a ${box}`, 10);
  handled.length = 0;
  send('b 1', 3);
  send('b 2', 3);
  pass(20);
  expect(handled.filter((name) => name.startsWith('b'))).toEqual([
    'b 1',
    'b 2',
    'b 1',
    'b 2',
    'b 1',
    'b 2',
  ]);
  expect(handled.slice(0, 12).filter((name) => name.startsWith('a'))).toHaveLength(6);
  expect(new Set(handled.filter((name) => name.startsWith('a'))).size).toBeGreaterThan(6);
});

test('after packets that took longer than a turn everything else has as much time', () => {
  const { handled, send } = open();
  send('a 1', 3, 20);
  expect(handled).toHaveLength(1);
  pass(15);
  expect(handled).toHaveLength(1);
  pass(1);
  expect(handled).toHaveLength(2);
});

test('small packets go on in the next turn of the event loop', () => {
  const { handled, send } = open();
  send('a 1', 40);
  expect(handled).toHaveLength(4);
  vi.advanceTimersByTime(0);
  expect(handled).toHaveLength(8);
});

test('knows for how long owners waited, and counts nothing of their own', () => {
  const { turns, send } = open();
  for (let box = 0; box < 100; box += 1) send(`a ${box}`, 1);
  pass(500);
  expect(turns.takeLongestWait()).toBeLessThan(10);
  send('a 1', 1, 30);
  send('b 1', 1);
  pass(30);
  expect(turns.takeLongestWait()).toBe(26);
  expect(turns.takeLongestWait()).toBe(0);
});
