import { limitSides } from '@millwright/contract/devices/points/point-limits';
import { DataType, pointId } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { limitConditionId, limitConditions, limitOf } from './limit-conditions.ts';

const point = {
  id: pointId(12),
  dataType: DataType.FLOAT,
  lowLowLimit: null,
  lowerLimit: null,
  upperLimit: null,
  highHighLimit: null,
  limitLevel: 3 as const,
  limitDelayMs: 0,
  limitDeadband: 0,
};

test('each limit becomes one condition, with an id that tells where it comes from', () => {
  const both = limitConditions({ ...point, lowerLimit: -5, upperLimit: 0 }, (id) => id === 50);
  expect(both).toMatchObject([
    { id: 49, when: { op: 'below', pointId: 12, value: -5 }, active: false },
    { id: 50, when: { op: 'above', pointId: 12, value: 0 }, active: true },
  ]);
  expect(limitConditions(point, () => false)).toEqual([]);
});

test('a limit has the delay and the deadband of its point', () => {
  const [upper] = limitConditions(
    { ...point, upperLimit: 80, limitDelayMs: 5000, limitDeadband: 2 },
    () => false,
  );
  expect(upper).toMatchObject({ when: { value: 80, deadband: 2 }, onDelay: 5000, offDelay: 0 });
});

test('four limits are four conditions, each with what is its own', () => {
  const given = { ...point, lowLowLimit: 1, lowerLimit: 2, upperLimit: 8, highHighLimit: 9 };
  const own = { limitDelayMs: 5000, limitDeadband: 2, highHighDelayMs: 0, highHighDeadband: 0.5 };
  expect(limitConditions({ ...given, ...own }, () => false)).toMatchObject([
    { id: 48, when: { op: 'below', value: 1, deadband: 2 }, onDelay: 5000 },
    { id: 49, when: { op: 'below', value: 2, deadband: 2 }, onDelay: 5000 },
    { id: 50, when: { op: 'above', value: 8, deadband: 2 }, onDelay: 5000 },
    { id: 51, when: { op: 'above', value: 9, deadband: 0.5 }, onDelay: 0 },
  ]);
});

test('the id is read back, for the largest point id too', () => {
  for (const id of [1, 12, 4_294_967_295].map(pointId)) {
    for (const side of limitSides) {
      expect(limitOf(limitConditionId(id, side))).toEqual({ point: id, side });
    }
  }
});

test('a text has no limits', () => {
  const text = { ...point, dataType: DataType.CHAR, upperLimit: 5 };
  expect(limitConditions(text, () => false)).toEqual([]);
});
