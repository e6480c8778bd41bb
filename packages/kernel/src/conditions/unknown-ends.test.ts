import { expect, test } from 'vitest';
import { pointId } from '../ids.ts';
import { Quality } from '../quality.ts';
import { milliseconds } from '../time.ts';
import { ConditionEngine } from './condition-engine.ts';

const point = pointId(7);
const engineWith = (offDelay: number) => {
  const told: (readonly [number, boolean])[] = [];
  const engine = new ConditionEngine({
    slotOf: (id) => id,
    onTransition: ({ time, active }) => told.push([time, active]),
  });
  const when = { op: 'above', pointId: point, value: 10 } as const;
  const delays = { onDelay: milliseconds(0), offDelay: milliseconds(offDelay) };
  engine.define('test', [{ id: 1, when, ...delays, unknown: 'ends' }]);
  return { told, engine };
};
const { good, communication: bad } = Quality;

test('one that must be known ends once it is unknown', () => {
  const { told, engine } = engineWith(0);
  engine.onSample(point, 11, 1, bad);
  engine.onSample(point, 11, 2, good);
  engine.onSample(point, 11, 3, bad);
  expect(told).toEqual([
    [2, true],
    [3, false],
  ]);
});

test('its delay goes on through unknown and false, and a value that holds drops it', () => {
  const { told, engine } = engineWith(10);
  engine.onSample(point, 11, 1, good);
  engine.onSample(point, 11, 2, bad);
  engine.onSample(point, 11, 8, good);
  engine.onTime(13);
  engine.onSample(point, 9, 20, good);
  engine.onSample(point, 9, 25, bad);
  engine.onTime(31);
  expect(told).toEqual([
    [1, true],
    [30, false],
  ]);
});

test('what held before a start ends where nobody says how it is', () => {
  const told: (readonly [number, boolean])[] = [];
  const engine = new ConditionEngine({
    slotOf: (id) => id,
    onTransition: ({ time, active }) => told.push([time, active]),
  });
  const delays = { onDelay: milliseconds(0), offDelay: milliseconds(10) };
  const above = (id: number) => ({ op: 'above', pointId: pointId(id), value: 10 }) as const;
  engine.define('test', [
    { id: 1, when: above(1), ...delays, unknown: 'ends', active: true },
    { id: 2, when: above(2), ...delays, unknown: 'ends', active: true },
    { id: 3, when: above(3), ...delays, active: true },
    { id: 4, when: above(4), ...delays, unknown: 'ends' },
  ]);
  engine.onSample(2, 11, 1, Quality.stale);
  engine.endUnknown(5);
  engine.onTime(30);
  expect(told).toEqual([[15, false]]);
  expect([1, 2, 3, 4].map((id) => engine.isActive('test', id))).toEqual([false, true, true, false]);
});
