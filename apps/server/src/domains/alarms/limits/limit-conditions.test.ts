import { DataType, pointId } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { limitConditionId, limitConditions, limitOf } from './limit-conditions.ts';

const point = {
  id: pointId(12),
  dataType: DataType.FLOAT,
  lowerLimit: null,
  upperLimit: null,
  limitDelayMs: 0,
  limitDeadband: 0,
};

test('each limit becomes one condition, with an id that tells where it comes from', () => {
  const both = limitConditions({ ...point, lowerLimit: -5, upperLimit: 0 }, (id) => id === 25);
  expect(both).toMatchObject([
    { id: 24, when: { op: 'below', pointId: 12, value: -5 }, active: false },
    { id: 25, when: { op: 'above', pointId: 12, value: 0 }, active: true },
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

test('the id is read back, for the largest point id too', () => {
  for (const id of [1, 12, 4_294_967_295].map(pointId)) {
    for (const side of ['lower', 'upper'] as const) {
      expect(limitOf(limitConditionId(id, side))).toEqual({ point: id, side });
    }
  }
});

test('a text has no limits', () => {
  const text = { ...point, dataType: DataType.CHAR, upperLimit: 5 };
  expect(limitConditions(text, () => false)).toEqual([]);
});
