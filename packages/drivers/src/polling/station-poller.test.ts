import { Quality } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { createTimerWheel } from '../timer-wheel.ts';
import { placeOf } from './plan-memory.ts';
import { type BlockReader, createStationPoller, type PolledBlock } from './station-poller.ts';

/** Two lone places; the device refuses the second. */
const places = [0, 1].map((address) => ({ space: 'W', address, width: 1 }));

test('a lone place that is refused is bad at once, whether its identity says so or not', () => {
  const failures: [number[], Quality][] = [];
  const reader: BlockReader<PolledBlock, null> = {
    state: 'online',
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
  const poller = createStationPoller({ reader, wheel, phase: 0, failingChanged() {} }, 1000);
  poller.start();
  expect(failures).toEqual([[[1], Quality.configuration]]);
  expect(poller.status).toMatchObject({ blocks: 2, refusedPoints: 1 });
  poller.stop();
  wheel.stop();
});
