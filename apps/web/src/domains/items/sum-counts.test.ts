import { noItemCounts } from '@millwright/contract/manifest/counts';
import { expect, it } from 'vitest';
import { sumCounts } from './sum-counts.ts';

const counts = (n: number) => ({
  ...noItemCounts,
  devices: n,
  online: n + 1,
  offline: n + 2,
  abnormal: n + 3,
  points: n + 4,
  alarms: n + 5,
});

it('adds the counts of all items', () => {
  expect(sumCounts([])).toEqual(noItemCounts);
  expect(sumCounts([{ counts: counts(1) }, { counts: counts(10) }])).toEqual({
    ...noItemCounts,
    devices: 11,
    online: 13,
    offline: 15,
    abnormal: 17,
    points: 19,
    alarms: 21,
  });
});
