/** Addresses that answer nothing hold up nobody but whoever named them. */
import { type Duplex, duplexPair } from 'node:stream';
import { milliseconds, outage, seconds } from '@millwright/kernel';
import { createManualClock, type ManualClock } from '@millwright/testing';
import { beforeEach, expect, test } from 'vitest';
import { type ConnectGate, connectGate } from './connect-gate.ts';
import type { Connector } from './tcp-connector.ts';

let clock: ManualClock;
let gate: ConnectGate;
const never = new AbortController().signal;
const settle = () => new Promise(setImmediate);

beforeEach(() => {
  clock = createManualClock();
  gate = connectGate({ limit: 64, longest: seconds(5), clock });
});

/** Dials that nobody answers; counts those that are under way, and how the others ended. */
function dialDark(owner: string, times: number) {
  const told = { underWay: 0, ended: [] as unknown[] };
  const dark: Connector = (signal) =>
    new Promise((_, reject) => {
      told.underWay += 1;
      signal.addEventListener('abort', () => {
        told.underWay -= 1;
        reject(outage('link.cancelled'));
      });
    });
  for (let time = 0; time < times; time += 1) {
    gate(dark, { owner, part: 'all' })(never).catch((error: unknown) => told.ended.push(error));
  }
  return told;
}

const answering: Connector = () => Promise.resolve(duplexPair()[0]);

test.each([1, 2, 3, 5])('640 dark devices of %i items leave another its turn', async (items) => {
  const dark = Array.from({ length: items }, (_, item) => dialDark(`dark ${item}`, 640 / items));
  await settle();
  expect(dark[0]?.underWay).toBe(32);
  let stream: Duplex | null = null;
  void gate(answering, { owner: 'other', part: 'all' })(never).then((opened) => {
    stream = opened;
  });
  await settle();
  expect(stream).not.toBeNull();
});

test('connecting is given so long and no longer; owners take turns, and so do their parts', async () => {
  const limited = connectGate({ limit: 1, longest: seconds(5), clock });
  const order: string[] = [];
  const dial = (name: string, owner: string, part = 'all') =>
    limited(
      (signal) => {
        order.push(name);
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(outage('link.cancelled'))),
        );
      },
      { owner, part },
    )(never);
  const ends = [
    ...['a1', 'a2', 'a3'].map((name) => dial(name, 'a')),
    ...['b1', 'b2'].map((name) => dial(name, 'b', 'dark')),
    dial('b other', 'b', 'other'),
    dial('c1', 'c'),
  ].map((end) => expect(end).rejects.toThrow('link.timeout'));
  await settle();
  clock.advance(milliseconds(4999));
  await settle();
  expect(order).toEqual(['a1']);
  clock.advance(milliseconds(1));
  for (let turn = 0; turn < 7; turn += 1) {
    await settle();
    clock.advance(seconds(5));
  }
  await Promise.all(ends);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b other', 'b2']);
});

test('who waits or dials gives up at once when told to, and their place is free', async () => {
  const limited = connectGate({ limit: 1, longest: seconds(5), clock });
  const leaving = new AbortController();
  const dark: Connector = (signal) =>
    new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(outage('link.cancelled'))),
    );
  const dialling = limited(dark, { owner: 'a', part: 'all' })(leaving.signal);
  const waiting = limited(dark, { owner: 'b', part: 'all' })(leaving.signal);
  const ends = [dialling, waiting].map((end) => expect(end).rejects.toThrow('link.cancelled'));
  await settle();
  leaving.abort();
  await Promise.all(ends);
  await limited(answering, { owner: 'c', part: 'all' })(never);
});
