/** Values that grow old while nobody says that they could not be read. */
import { milliseconds, Quality } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createTimerWheel } from '../timer-wheel.ts';
import { type BlockReader, createStationPoller, type PolledBlock } from './station-poller.ts';

/** Polls two lone places; the replies of those in `held` do not come. */
function open(period: number, timeout: number) {
  const clock = createManualClock();
  const wheel = createTimerWheel(clock);
  const held = new Set<number>();
  const waiting: (() => void)[] = [];
  const qualities = new Map<number, Quality | null>();
  const healths: string[] = [];
  const note = ({ keys }: PolledBlock, quality: Quality | null): void => {
    for (const key of keys) qualities.set(key, quality);
  };
  const reader: BlockReader<PolledBlock, null> = {
    state: 'online',
    timeout,
    plan: () =>
      [0, 1].map((address) => ({
        points: [{ space: 'W', address, width: 1 }],
        keys: Int32Array.of(address),
        refused: false,
        identity: `${address}`,
      })),
    read:
      ({ keys }, _priority, ended) =>
      () => {
        const end = (): void => ended({ kind: 'data', data: null });
        if (held.has(keys[0] ?? 0)) waiting.push(end);
        else end();
      },
    arrived: (block) => note(block, null),
    failed: note,
  };
  const poller = createStationPoller(
    { reader, wheel, phase: 0, healthChanged: () => void healths.push(poller.health) },
    period,
  );
  poller.start();
  return {
    poller,
    held,
    healths,
    pass: (ms: number) => clock.advance(milliseconds(ms)),
    now: () => [0, 1].map((key) => qualities.get(key)),
    release() {
      held.clear();
      for (const end of waiting.splice(0)) end();
    },
  };
}

test('are stale after five periods, and the station is late, until they are read', () => {
  const { poller, held, healths, pass, now, release } = open(1000, 500);
  pass(10_000);
  held.add(1);
  pass(5000);
  expect([now(), poller.health]).toEqual([[null, null], 'well']);
  pass(2000);
  // The round waits for its last reply.
  expect([now(), poller.health]).toEqual([[Quality.stale, Quality.stale], 'late']);
  release();
  pass(1000);
  expect([now(), poller.health]).toEqual([[null, null], 'well']);
  expect(healths).toEqual(['late', 'well']);
});

test('or after three of the times that a reply may take, where that is longer', () => {
  const { held, pass, now } = open(500, 4000);
  pass(5000);
  held.add(0);
  pass(11_500);
  expect(now()[0]).toBeNull();
  pass(1500);
  expect(now()[0]).toBe(Quality.stale);
});

test('or though the plan was made anew meanwhile', () => {
  const { poller, held, pass, now } = open(1000, 500);
  pass(3000);
  held.add(0).add(1);
  pass(3000);
  poller.replan();
  pass(5000);
  expect(now()).toEqual([Quality.stale, Quality.stale]);
});

test('a shorter period counts from when it began', () => {
  const { poller, held, pass, now } = open(60_000, 500);
  pass(60_000 + 50_000);
  held.add(0);
  poller.setPeriod(1000);
  pass(4000);
  expect(now()[0]).toBeNull();
  pass(3000);
  expect(now()[0]).toBe(Quality.stale);
});
