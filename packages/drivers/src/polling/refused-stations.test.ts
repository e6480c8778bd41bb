/** A station that refuses some of what is asked, or all of it, for a while or for good. */
import { milliseconds, Quality } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createTimerWheel } from '../timer-wheel.ts';
import { groupPoints } from './group-points.ts';
import { type Place, placeOf } from './plan-memory.ts';
import {
  type BlockReader,
  createStationPoller,
  type PolledBlock,
  type ReadOutcome,
} from './station-poller.ts';

const period = 500;

/** Polls so many places that stand side by side; `isRefused` may be changed at any time. */
function open(count: number) {
  const places = Array.from({ length: count }, (_, at) => ({ space: 'W', address: at, width: 1 }));
  const clock = createManualClock();
  const wheel = createTimerWheel(clock);
  const device = { isRefused: (_at: number): boolean => false, isSilent: false, asked: 0 };
  /** By address; null = good. */
  const qualities = new Map<number, Quality | null>();
  const outcomeOf = (points: readonly Place[]): ReadOutcome<null> => {
    device.asked += 1;
    if (device.isSilent) return { kind: 'silent' };
    return points.some(({ address }) => device.isRefused(address))
      ? { kind: 'refused', divisible: true, quality: Quality.configuration }
      : { kind: 'data', data: null };
  };
  const note = ({ points }: PolledBlock, quality: Quality | null): void => {
    for (const { address } of points) qualities.set(address, quality);
  };
  const reader: BlockReader<PolledBlock, null> = {
    state: 'online',
    timeout: 100,
    plan: (memory) =>
      groupPoints(places, memory, () => true).map((points) => ({
        points,
        keys: Int32Array.from(points, ({ address }) => address),
        refused: memory.refused.has(placeOf(points[0] as Place)),
        identity: points.map(placeOf).join(),
      })),
    read:
      ({ points }, _priority, ended) =>
      () =>
        void clock.after(milliseconds(5), () => ended(outcomeOf(points))),
    arrived: (block) => note(block, null),
    failed: note,
  };
  const poller = createStationPoller({ reader, wheel, phase: 0, healthChanged() {} }, period);
  poller.start();
  return {
    device,
    poller,
    pass: (ms: number) => clock.advance(milliseconds(ms)),
    good: () => [...qualities.values()].filter((quality) => quality === null).length,
    qualityOf: (at: number) => qualities.get(at),
    /** How often it was asked meanwhile. */
    askedIn(ms: number): number {
      const before = device.asked;
      clock.advance(milliseconds(ms));
      return device.asked - before;
    },
  };
}

test('all refused for a moment: all is good within seconds of its end', () => {
  const { device, pass, good, poller } = open(8);
  pass(3000);
  expect(good()).toBe(8);
  device.isRefused = () => true;
  pass(700);
  expect(good()).toBe(0);
  device.isRefused = () => false;
  pass(2 * period);
  expect(good()).toBe(8);
  expect(poller.status).toMatchObject({ blocks: 1, refusedPoints: 0 });
});

test('all refused for long: one place is asked every few seconds, and all when it is served', () => {
  const { device, pass, good, poller, askedIn } = open(60);
  device.isRefused = () => true;
  pass(3_600_000);
  expect(poller.health).toBe('failing');
  expect(askedIn(60_000)).toBeGreaterThanOrEqual(10);
  expect(askedIn(60_000)).toBeLessThan(40);
  device.isRefused = (at) => at === 7;
  pass(7000);
  expect([good(), poller.health]).toEqual([59, 'well']);
});

test('some refused for a moment: they are good within seconds of its end', () => {
  const { device, pass, good } = open(8);
  device.isRefused = (at) => at >= 4;
  pass(3000);
  expect(good()).toBe(4);
  device.isRefused = () => false;
  pass(7000);
  expect(good()).toBe(8);
});

test('single wrong addresses are asked less and less, in the end every ten minutes', () => {
  const { device, pass, good, askedIn } = open(60);
  device.isRefused = (at) => at === 7;
  pass(1000);
  expect(good()).toBe(59);
  const rounds = 1200;
  expect(askedIn(600_000) - 2 * rounds).toBeLessThan(10);
  pass(3_600_000);
  expect(askedIn(600_000) - 2 * rounds).toBeLessThan(3);
});

test('many wrong addresses are not asked all at once', () => {
  const { device, pass, askedIn } = open(60);
  device.isRefused = (at) => at > 0;
  pass(period - 10);
  let most = 0;
  for (let round = 0; round < 100; round += 1) most = Math.max(most, askedIn(period));
  expect(most).toBeLessThan(12);
});

test('one that refuses all and then falls silent is told as that', () => {
  const { device, pass, qualityOf } = open(3);
  device.isRefused = () => true;
  pass(60_000);
  expect([0, 1, 2].map(qualityOf)).toEqual(Array(3).fill(Quality.configuration));
  device.isSilent = true;
  pass(7000);
  expect([0, 1, 2].map(qualityOf)).toEqual(Array(3).fill(Quality.communication));
});
