import { deviceId, itemId, pointId, Quality } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { buildPoint } from '../../devices/devices.builders.ts';
import { limitOccurrences } from './limit-occurrences.ts';

const point = {
  ...buildPoint({ lowerLimit: null, upperLimit: 80, limitDeadband: 5, limitDelayMs: 60_000 }),
  id: pointId(7),
  deviceId: deviceId(1),
  itemId: itemId(1),
  version: 1,
};
/** Values a minute apart; null where the link was lost. */
const past = (...given: (number | null)[]) => ({
  times: Float64Array.from(given, (_, n) => n * 60_000),
  values: Float64Array.from(given, (value) => value ?? Number.NaN),
  qualities: Uint8Array.from(given, (value) =>
    value === null ? Quality.communication : Quality.good,
  ),
});

test('a value beyond the limit for its delay raises, and clears by the deadband', () => {
  expect(limitOccurrences(point, past(70, 81, 82, 83, 79, 74, 70))).toEqual([
    { pointId: 7, side: 'upper', value: 81, raisedAt: 120_000, clearedAt: 300_000 },
  ]);
});

test('a delay that ends between two samples raises only what the second one bears out', () => {
  expect(limitOccurrences({ ...point, limitDelayMs: 30_000 }, past(70, 90, 70, 70))).toEqual([]);
  expect(limitOccurrences({ ...point, limitDelayMs: 0 }, past(70, 90, 70))).toHaveLength(1);
});

test('a lost link neither raises nor clears, and what lasts at the end is left out', () => {
  expect(limitOccurrences(point, past(90, 90, 90, null, null, 90, 70))).toMatchObject([
    { raisedAt: 60_000, clearedAt: 360_000 },
  ]);
  expect(limitOccurrences(point, past(70, 90, 90, 90))).toEqual([]);
});

test('a point without limits has none', () => {
  expect(limitOccurrences({ ...point, upperLimit: null }, past(1, 2))).toEqual([]);
});
