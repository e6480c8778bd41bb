import { noItemCounts } from '@millwright/contract/manifest/counts';
import { expect, it } from 'vitest';
import { sumCounts } from './sum-counts.ts';

const counts = (n: number) => ({ ...noItemCounts, devices: n, alarms: n + 5 });

it('adds a count of all items', () => {
  expect(sumCounts([])('devices')).toBe(0);
  const sum = sumCounts([{ counts: counts(1) }, { counts: counts(10) }]);
  expect([sum('devices'), sum('alarms'), sum('points')]).toEqual([11, 21, 0]);
});
