import type { ItemDataPoint, ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import { expect, it } from 'vitest';
import { holdsWords, pointOptions } from './point-options.ts';

it.each([
  ['', '1号泵 · 压力', true],
  ['泵 压力', '1号泵 · 压力', true],
  ['压力 泵', '1号泵 · 压力', true],
  ['PUMP', 'Pump 1 · pressure', true],
  ['泵 温度', '1号泵 · 压力', false],
])('%j in %j: %s', (typed, text, holds) => {
  expect(holdsWords(typed, text)).toBe(holds);
});

it('points stand below their device, with their unit', () => {
  const devices = [1, 2].map((id) => ({ deviceId: id, deviceName: `泵${id}` }) as ItemDevice);
  const point = (id: number, deviceId: number, unit: string) =>
    ({ pointId: id, deviceId, name: `点${id}`, unit }) as ItemDataPoint;
  expect(pointOptions(devices, [point(7, 2, 'bar'), point(8, 2, '')])).toEqual([
    {
      label: '泵2',
      title: '泵2',
      options: [
        { value: 7, label: '点7 (bar)' },
        { value: 8, label: '点8' },
      ],
    },
  ]);
});
