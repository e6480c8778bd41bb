import { pointId, Quality } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { livePoints } from './live-points.ts';
import { LiveTable } from './live-table.ts';
import { PointRegistry } from './point-registry.ts';

it('a point that is not collected has no value, whatever stood in its row before', () => {
  const table = new LiveTable();
  const source = livePoints(table, new PointRegistry(table), { itemsOfPoints: async () => [] });
  const slot = table.add(pointId(7));
  table.values[slot] = 21.5;
  table.times[slot] = 1_000;
  table.qualities[slot] = Quality.good;
  const columns = {
    value: Float64Array.of(1, 99),
    time: Float64Array.of(1, 99),
    quality: Uint8Array.of(0, 0),
    text: [null, null],
  };
  source.snapshot(Uint32Array.of(7, 8), columns);
  expect([...columns.value]).toEqual([21.5, Number.NaN]);
  expect([...columns.time]).toEqual([1_000, 0]);
  expect([...columns.quality]).toEqual([Quality.good, Quality.unknown]);
});
