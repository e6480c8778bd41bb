import { DataType, DisplayFormat, noValue, type SwitchWords } from '@millwright/kernel';
import { describe, expect, test } from 'vitest';
import { sayWritten, wordOfWritten } from './say-written.ts';

const words: SwitchWords = ['关', '开'];
const texts = [{ value: 2, text: '故障', color: 'red' as const }];
const format = (dataType: DataType, decimals: number | null = null) => ({
  ...{ dataType, decimals, texts },
  displayFormat: DisplayFormat.decimal,
});

describe('a value of the log', () => {
  test.each([
    [null, format(DataType.INT16U), '', noValue, null],
    ['2', format(DataType.INT16U), 'rpm', '故障', '故障'],
    ['3', format(DataType.INT16U), 'rpm', '3 rpm', null],
    ['true', format(DataType.BOOL), '', '开', '开'],
    ['0', format(DataType.BOOL), '', '关', '关'],
    ['4.55', format(DataType.FLOAT, 1), 'bar', '4.55 bar', null],
    ['9223372036854775807', format(DataType.INT64S), '', '9223372036854775807', null],
    ['2', { ...format(DataType.CHAR), texts: null }, '', '2', null],
    ['constructor', format(DataType.FLOAT), 'bar', 'constructor bar', null],
    ['4.5', null, 'bar', '4.5 bar', null],
  ])('%j of %j in %j reads %j', (text, given, unit, said, word) => {
    expect(sayWritten(text, { format: given, unit }, words)).toBe(said);
    expect(wordOfWritten(text, given, words)).toBe(word);
  });
});
