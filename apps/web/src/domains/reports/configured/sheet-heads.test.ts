import type { ReportColumns } from '@millwright/contract/reports/configured/reports.schemas';
import { DataType, DisplayFormat, deviceId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { deviceHeads, figurePlaces, rowTitle } from './sheet-heads.ts';

const column = (id: number, device: number, aggregates: ReportColumns['aggregates']) => ({
  ...{ dataId: pointId(id), dataName: `p${id}`, unit: '', aggregates },
  ...{ deviceId: deviceId(device), deviceName: `d${device}` },
  format: {
    ...{ dataType: DataType.FLOAT, displayFormat: DisplayFormat.decimal },
    ...{ decimals: 1, texts: null },
  },
});
const columns = [column(1, 1, ['min', 'max']), column(2, 1, ['sum']), column(3, 2, ['last'])];

it('puts a device over what stands together of it', () => {
  expect(deviceHeads(columns)).toMatchObject([
    { name: 'd1', span: 3 },
    { name: 'd2', span: 1 },
  ]);
  const apart = [columns[0], columns[2], columns[1]] as ReportColumns[];
  expect(deviceHeads(apart).map(({ name, span }) => [name, span])).toEqual([
    ['d1', 2],
    ['d2', 1],
    ['d1', 1],
  ]);
});

it('knows where each figure of a row is', () => {
  expect(figurePlaces(columns).map(({ point, index }) => [point, index])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [2, 0],
  ]);
});

it.each([
  ['second', '11/20 14:05:02'],
  ['hour', '11/20 14:05'],
  ['month', '2026年11月'],
] as const)('a row of a %s is called %s', (unit, said) => {
  expect(rowTitle(Date.UTC(2026, 10, 20, 6, 5, 2), unit, 'zh-CN', 'Asia/Shanghai')).toBe(said);
});
