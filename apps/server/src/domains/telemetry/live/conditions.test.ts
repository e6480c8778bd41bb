import {
  hours,
  milliseconds,
  pointId,
  seconds,
  type Transition,
  timestamp,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { describe, expect, it } from 'vitest';
import { createConditions } from './conditions.ts';
import { LiveTable } from './live-table.ts';

const point = pointId(42);

function open() {
  const clock = createManualClock();
  const table = new LiveTable();
  const slot = table.add(point);
  const heard: Transition[] = [];
  const conditions = createConditions({ clock, table, stateOf: () => null });
  conditions.onTransition('test', (transition) => void heard.push(transition));
  conditions.define('test', [
    {
      id: 1,
      when: { op: 'above', pointId: point, value: 100, deadband: 0 },
      onDelay: seconds(5),
      offDelay: milliseconds(0),
    },
  ]);
  conditions.start();
  clock.advance(seconds(1));
  const give = (value: number) => conditions.onSample(slot, value, clock.now(), 0);
  return { clock, heard, conditions, give };
}

describe('a delay', () => {
  it.each([hours(1), -hours(1)])(
    'lasts as long as it says though the clock is set by %i ms',
    (by) => {
      const { clock, heard, conditions, give } = open();
      give(150);
      clock.advance(seconds(2));
      clock.jump(timestamp(clock.now() + by));
      give(150);
      clock.advance(seconds(2.8));
      expect(heard).toEqual([]);
      clock.advance(seconds(0.5));
      expect(heard).toMatchObject([{ active: true }]);
      // By the clock as it is now.
      expect(Math.abs((heard[0]?.time ?? 0) - clock.now())).toBeLessThan(500);
      conditions.stop();
    },
  );
});
