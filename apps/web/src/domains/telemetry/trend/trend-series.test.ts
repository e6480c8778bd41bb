import type {
  TrendSeries as Course,
  ItemDataPoint,
} from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, DisplayFormat, deviceId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { type SeriesNeeds, toLimits, toSeries } from './trend-series.ts';

const point = (given: Partial<ItemDataPoint>): ItemDataPoint => ({
  pointId: pointId(1),
  deviceId: deviceId(1),
  name: '排气压力',
  unit: 'bar',
  dataType: DataType.FLOAT,
  displayFormat: DisplayFormat.decimal,
  decimals: 2,
  value: null,
  time: null,
  quality: 0,
  writable: false,
  saved: true,
  lowLowLimit: null,
  lowerLimit: null,
  upperLimit: null,
  highHighLimit: null,
  writeMin: null,
  writeMax: null,
  writeStep: null,
  writeConfirm: 0,
  textListId: null,
  limitLevel: 2,
  ...given,
});
const course = (held: boolean): Course => ({
  pointId: pointId(1),
  times: [1, 2],
  values: [5, null],
  held,
  source: 'raw',
  texts: [],
});

const needs = (until: number | null): SeriesNeeds => ({
  nameOf: ({ name }) => name,
  formatOf: ({ dataType, displayFormat, decimals, textListId }) => ({
    dataType: dataType as DataType,
    displayFormat: displayFormat as DisplayFormat,
    decimals,
    texts: textListId === null ? null : [{ value: 2, text: '故障', color: null }],
  }),
  words: ['关', '开'],
  until,
});

it.each([
  ['a quantity that is sampled', point({}), false, 'line', null],
  ['one that is stored on change', point({}), true, 'step', 900],
  ['a switch', point({ dataType: DataType.BOOL, unit: '' }), false, 'step', null],
  ['a state', point({ dataType: DataType.INT16U, unit: '', decimals: null }), false, 'step', null],
] as const)('%s', (_, given, held, shape, until) => {
  const [series] = toSeries([given], [course(held)], needs(900));
  expect(series).toMatchObject({ shape, until });
  expect([...(series?.columns.value ?? [])]).toEqual([5, Number.NaN]);
});

it('a held value is not prolonged while the course is of another time', () => {
  const [series] = toSeries([point({})], [course(true)], needs(null));
  expect(series?.until).toBeNull();
});

it('states are written and named by their words', () => {
  const [plain, list] = toSeries(
    [
      point({ dataType: DataType.BOOL, unit: '' }),
      point({ dataType: DataType.INT16U, unit: '', decimals: null, textListId: 7 }),
    ],
    [],
    needs(null),
  );
  expect(plain?.format?.(1)).toBe('开');
  expect(plain).toMatchObject({ bounds: [0, 1], words: { key: '' } });
  expect([2, 3].map((value) => list?.format?.(value))).toEqual(['故障', '3']);
  expect(list).toMatchObject({ shape: 'step', bounds: [2, 2], words: { key: '7' } });
});

it('draws each limit in the level of its alarm', () => {
  const limited = { lowLowLimit: 1, upperLimit: 8, highHighLimit: 9, highHighLevel: 4 };
  expect(toLimits([point(limited)], (side, _, value) => `${side} ${value}`)).toEqual([
    { seriesId: 1, value: 1, label: 'low-low 1', side: 'lower', level: 2 },
    { seriesId: 1, value: 8, label: 'upper 8', side: 'upper', level: 2 },
    { seriesId: 1, value: 9, label: 'high-high 9', side: 'upper', level: 4 },
  ]);
});

it.each([
  ['', 9007199254740992, '9007199254740992'],
  ['kWh', 9007199254740992, '9007199254740992'],
  ['kWh', 12.5, '12.5'],
])('a number of 64 bits is written in full, unit “%s”: %d', (unit, value, text) => {
  const given = point({ dataType: DataType.INT64S, unit, decimals: null });
  const [series] = toSeries([given], [course(true)], needs(null));
  expect(series?.format?.(value)).toBe(text);
});
