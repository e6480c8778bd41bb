import { itemId, milliseconds, minutes, pointId, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import type { AlarmChange } from '../occurrences/index.ts';
import { createChatterFilter } from './chatter-filter.ts';

test('of thousands that are quiet at once a few hundred end in a turn', () => {
  const clock = createManualClock();
  const told: AlarmChange[] = [];
  const filter = createChatterFilter({
    clock,
    recorder: { take: (change) => void told.push(change) },
  });
  for (let time = 0; time < 3; time += 1) {
    for (let sourceId = 1; sourceId <= 2_000; sourceId += 1) {
      const of = { kind: 'upper', sourceId, itemId: itemId(1), level: 3 } as const;
      const at = timestamp(clock.now());
      filter.take({ ...of, change: 'raise', time: at, pointId: pointId(7), value: 1 });
      filter.take({ ...of, change: 'clear', time: at, reason: 'normal' });
    }
    clock.advance(milliseconds(10));
  }
  told.length = 0;
  clock.advance(milliseconds(minutes(1) - 10));
  const ended = (): number => told.filter(({ change }) => change === 'clear').length;
  expect(ended()).toBeGreaterThan(0);
  expect(ended()).toBeLessThanOrEqual(500);
  for (let turn = 0; turn < 10; turn += 1) clock.advance(milliseconds(1));
  expect(ended()).toBe(2_000);
  filter.stop();
});
