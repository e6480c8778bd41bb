import { pointInputExample } from '@millwright/contract/devices/devices.examples';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { deviceId, itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { undoBatch } from './undo-batch.ts';

const point = (id: number, given: Partial<Point>): Point => ({
  ...pointInputExample,
  id: pointId(id),
  deviceId: deviceId(1),
  itemId: itemId(1),
  version: 1,
  ...given,
});

it('gives every point back its own, those that had the same together', () => {
  const before = [
    point(1, { unit: 'bar', decimals: 1 }),
    point(2, { unit: 'kPa', decimals: 1 }),
    point(3, { unit: 'bar', decimals: 1 }),
  ];
  expect(undoBatch(before, { unit: 'MPa' })).toEqual([
    { ids: [1, 3], changes: { unit: 'bar' } },
    { ids: [2], changes: { unit: 'kPa' } },
  ]);
  expect(undoBatch(before, { upperLevel: 4 })).toEqual([
    { ids: [1, 2, 3], changes: { upperLevel: null } },
  ]);
  expect(undoBatch(before, { decimals: null })).toEqual([
    { ids: [1, 2, 3], changes: { decimals: 1 } },
  ]);
});

it('has nothing to give back where nothing was changed', () => {
  expect(undoBatch([], { unit: 'MPa' })).toEqual([]);
});
