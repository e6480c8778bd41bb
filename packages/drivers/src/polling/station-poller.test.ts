import { milliseconds, Quality } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { describe, expect, test } from 'vitest';
import { createTimerWheel } from '../timer-wheel.ts';
import { placeOf } from './plan-memory.ts';
import { type BlockReader, createStationPoller, type PolledBlock } from './station-poller.ts';

/** Two lone places; the device refuses the second. */
const places = [0, 1].map((address) => ({ space: 'W', address, width: 1 }));

test('a lone place that is refused is bad at once, whether its identity says so or not', () => {
  const failures: [number[], Quality][] = [];
  const reader: BlockReader<PolledBlock, null> = {
    state: 'online',
    timeout: 100,
    plan: ({ refused }) =>
      places.map((place) => ({
        points: [place],
        keys: Int32Array.of(place.address),
        refused: refused.has(placeOf(place)),
        identity: placeOf(place),
      })),
    read:
      ({ keys }, _priority, ended) =>
      () =>
        ended(
          keys[0] === 0
            ? { kind: 'data', data: null }
            : { kind: 'refused', divisible: true, quality: Quality.configuration },
        ),
    arrived() {},
    failed: ({ keys }, quality) => void failures.push([[...keys], quality]),
  };
  const wheel = createTimerWheel(createManualClock());
  const poller = createStationPoller({ reader, wheel, phase: 0, healthChanged() {} }, 1000);
  poller.start();
  expect(failures).toEqual([[[1], Quality.configuration]]);
  expect(poller.status).toMatchObject({ blocks: 2, refusedPoints: 1 });
  poller.stop();
  wheel.stop();
});

describe('while there is no room for what a round brings', () => {
  const open = (period: number) => {
    const clock = createManualClock();
    const wheel = createTimerWheel(clock);
    const began: number[] = [];
    const delays: number[] = [];
    const room = { isThere: true };
    const reader: BlockReader<PolledBlock, null> & { state: string } = {
      state: 'online',
      timeout: 100,
      plan: () =>
        places.map((place) => ({
          points: [place],
          keys: Int32Array.of(place.address),
          refused: false,
          identity: placeOf(place),
        })),
      read:
        ({ keys }, _priority, ended) =>
        () => {
          if (keys[0] === 0) began.push(wheel.now());
          ended({ kind: 'data', data: null });
        },
      arrived() {},
      failed() {},
    };
    const poller = createStationPoller(
      {
        reader,
        wheel,
        phase: 0,
        room: { has: () => room.isThere, delayed: (ms) => void delays.push(ms) },
        healthChanged() {},
      },
      period,
    );
    poller.start();
    const pass = (ms: number) => clock.advance(milliseconds(ms));
    const end = () => {
      poller.stop();
      wheel.stop();
      expect(clock.pending).toBe(0);
    };
    return { poller, reader, room, began, delays, pass, end };
  };

  test('a round waits, begins within a moment of room, and the next keep their times', () => {
    const { room, began, delays, pass, poller, end } = open(1000);
    room.isThere = false;
    pass(1500);
    expect(began).toEqual([0]);
    room.isThere = true;
    pass(2500);
    expect(began).toEqual([0, 1600, 2000, 3000, 4000]);
    expect(delays).toEqual([600]);
    expect(poller.status.skipped).toBe(0);
    end();
  });

  test('rounds that it lasts over are left out', () => {
    const { room, began, delays, pass, poller, end } = open(300);
    pass(300);
    room.isThere = false;
    pass(950);
    room.isThere = true;
    pass(250);
    expect(began).toEqual([0, 300, 1400, 1500]);
    expect(delays).toEqual([800]);
    expect(poller.status.skipped).toBe(2);
    end();
  });

  test('a station that is connected, or comes to be another one, waits as well', () => {
    const { room, began, pass, poller, end } = open(60_000);
    room.isThere = false;
    poller.connected();
    poller.replan();
    expect(began).toEqual([0]);
    room.isThere = true;
    pass(200);
    expect(began).toEqual([0, 200]);
    end();
  });

  test('a station that is lost or stopped meanwhile owes nothing', () => {
    const { reader, room, began, delays, pass, poller, end } = open(60_000);
    room.isThere = false;
    poller.connected();
    poller.disconnected();
    poller.connected();
    reader.state = 'offline';
    pass(200);
    reader.state = 'online';
    room.isThere = true;
    pass(30_000);
    expect([began, delays]).toEqual([[0], []]);
    room.isThere = false;
    poller.connected();
    end();
    room.isThere = true;
    pass(60_000);
    expect(began).toEqual([0]);
  });
});
