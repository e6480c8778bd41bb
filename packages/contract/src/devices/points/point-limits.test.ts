import { pointId } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { pointInputExample } from '../devices.examples.ts';
import { pointChanges } from './point-batch.schemas.ts';
import {
  limitOn,
  limitOutOfOrder,
  limitPassed,
  limitsOfPoint,
  withinLimits,
} from './point-limits.ts';
import { pointEdit, pointInput } from './points.schemas.ts';

const point = {
  ...pointInputExample,
  ...{ lowLowLimit: 1, lowerLimit: 2, upperLimit: 8, highHighLimit: 9 },
};
const none = { lowLowLimit: null, lowerLimit: null, upperLimit: null, highHighLimit: null };

test('a limit has what is its own, and the rest from its point', () => {
  const given = {
    ...point,
    limitLevel: 2,
    limitDelayMs: 5000,
    highHighLevel: 4,
    highHighDelayMs: 0,
  } as const;
  expect(limitsOfPoint(given)).toEqual([
    { side: 'low-low', value: 1, level: 2, delayMs: 5000, deadband: 0 },
    { side: 'lower', value: 2, level: 2, delayMs: 5000, deadband: 0 },
    { side: 'upper', value: 8, level: 2, delayMs: 5000, deadband: 0 },
    { side: 'high-high', value: 9, level: 4, delayMs: 0, deadband: 0 },
  ]);
  expect(limitOn({ ...given, upperLimit: null }, 'upper')).toBeNull();
  expect(limitOn({ ...given, upperLevel: null }, 'upper')).toMatchObject({ level: 2 });
});

test.each([
  [0.5, 'low-low'],
  [1, 'lower'],
  [1.5, 'lower'],
  [2, undefined],
  [8, undefined],
  [8.5, 'upper'],
  [9, 'upper'],
  [9.5, 'high-high'],
  [Number.NaN, undefined],
])('%d is beyond %s', (value, side) => {
  expect(limitPassed(limitsOfPoint(point), value)?.side).toBe(side);
});

test.each([
  [{}, null],
  [{ lowerLimit: 1, upperLimit: 1 }, null],
  [{ lowLowLimit: 1, highHighLimit: 1 }, null],
  [{ lowerLimit: 2, upperLimit: 1 }, 'upperLimit'],
  [{ lowLowLimit: 3, lowerLimit: 2 }, 'lowerLimit'],
  [{ lowLowLimit: 3, upperLimit: 2 }, 'upperLimit'],
  [{ lowerLimit: 3, highHighLimit: 2 }, 'highHighLimit'],
  [{ upperLimit: 3, highHighLimit: 2 }, 'highHighLimit'],
])('of %o the limit out of order is %s', (given, field) => {
  expect(limitOutOfOrder({ ...none, ...given })).toBe(field);
  const told =
    pointInput.safeParse({ ...pointInputExample, ...none, ...given }).error?.issues ?? [];
  expect(told.map(({ message, path }) => [message, path])).toEqual(
    field === null ? [] : [['point.limits_reversed', [field]]],
  );
});

test('within the limits is what raises nothing', () => {
  expect(withinLimits({ ...none, lowLowLimit: 1, upperLimit: 8, highHighLimit: 9 })).toEqual({
    low: 1,
    high: 8,
  });
  expect(withinLimits(none)).toEqual({ low: null, high: null });
});

test('a point of before has no outer limits and nothing of their own', () => {
  const { lowLowLimit: _low, highHighLimit: _high, ...before } = pointInputExample;
  expect(pointInput.parse(before)).toEqual(pointInputExample);
  const edited = pointEdit.parse({ ...before, id: pointId(1), version: 1 });
  expect([edited.lowLowLimit, edited.highHighLimit, edited.upperLevel]).toEqual(
    Array(3).fill(undefined),
  );
});

test.each([
  { upperLevel: 5 },
  { highHighDelayMs: 86_400_001 },
  { lowLowDeadband: -1 },
  { highHighLimit: Number.NaN },
])('%o is no limit', (given) => {
  expect(pointInput.safeParse({ ...pointInputExample, ...given }).success).toBe(false);
  expect(pointChanges.safeParse(given).success).toBe(false);
});
