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
