import { DataType, DisplayFormat, type ValueFormat } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { AggregateName } from '../history.schemas.ts';
import { roundFigure, sayFigure } from './figures.ts';

const of = (more: Partial<ValueFormat> = {}): ValueFormat => ({
  ...{ dataType: DataType.FLOAT, displayFormat: DisplayFormat.decimal, decimals: 1, texts: null },
  ...more,
});
const valve = of({
  dataType: DataType.INT16U,
  decimals: null,
  texts: [{ value: 0, text: 'shut', color: null }],
});

it.each<[AggregateName, number | null, ValueFormat, string]>([
  ['mean', null, of(), '–'],
  ['max', 12.34, of(), '12.3'],
  ['mean', 12.345, of(), '12.35'],
  ['count', 24, of(), '24'],
  ['sum', 0.1 + 0.2, of({ decimals: null }), '0.3'],
  ['last', 23.399999618530273, of({ decimals: null }), '23.4'],
  ['last', 1, of({ dataType: DataType.BOOL }), 'on'],
  ['mean', 0.43, of({ dataType: DataType.BOOL }), '0.430'],
  ['first', 0, valve, 'shut'],
  ['sum', 0, valve, '0'],
  ['last', 255, of({ dataType: DataType.INT16U, displayFormat: DisplayFormat.hex }), '0x00FF'],
  ['difference', 123_456_789, of({ decimals: null }), '123456789'],
])('%s of %s is said as people read it', (aggregate, value, format, said) => {
  expect(sayFigure(value, aggregate, format, ['off', 'on'])).toBe(said);
});

it('is a number in a sheet, rounded as it is shown', () => {
  expect(roundFigure(12.345_67, 'mean', of())).toBe(12.35);
  expect(roundFigure(1 / 3, 'mean', of({ decimals: null }))).toBe(0.333_333_3);
  expect(roundFigure(1 / 3, 'max', of({ dataType: DataType.DOUBLE, decimals: null }))).toBe(1 / 3);
});
