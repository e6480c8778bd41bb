import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import { itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { referencesOf } from './references-of.ts';

const reference = (name: string, points: number[], holds: number[] = []): Reference => ({
  ...{ subject: 'alarm_rule', id: 1, name, itemId: itemId(1) },
  pointIds: points.map(pointId),
  holdsPointIds: holds.map(pointId),
});
const all = [reference('A', [1, 2], [1, 2]), reference('B', [3], [3]), reference('C', [2])];

it('of a whole device all stand', () => {
  expect(referencesOf(all, null).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

it('of some points those stand that use them, and hold what they hold of them', () => {
  expect(referencesOf(all, [pointId(2)])).toEqual([
    { ...all[0], pointIds: [2], holdsPointIds: [2] },
    all[2],
  ]);
  expect(referencesOf(all, [pointId(9)])).toEqual([]);
});
