import { leastThreadTime } from '@millwright/testing/clocks/thread-time';
import { costOfUnit } from '@millwright/testing/largest/unit-of-work';
import { describe, expect, test } from 'vitest';
import { readValueTexts, valueTextLines } from './value-text-lines.ts';

describe('value texts are read', () => {
  test.each([
    ['0=停止', 0, '停止', null],
    ['1 = 运行', 1, '运行', null],
    ['2：故障', 2, '故障', null],
    ['2＝故障', 2, '故障', null],
    ['-1=Reverse #amber', -1, 'Reverse', 'amber'],
    ['3=a=b', 3, 'a=b', null],
    ['1\tRunning', 1, 'Running', null],
    ['1\t运行\t绿色', 1, '运行', 'green'],
    [' 2 \tFault\tRED ', 2, 'Fault', 'red'],
    ['4\tStand by\t', 4, 'Stand by', null],
  ])('from %j', (line, value, text, color) => {
    expect(readValueTexts(line)).toEqual({ texts: [{ value, text, color }], unread: [] });
  });

  test.each([
    '停止',
    '=停止',
    '0=',
    '0.5=half',
    '1\tRunning\tpurple',
    '99999999999999999=x',
    'a=b',
  ])('not from %j', (line) => {
    expect(readValueTexts(`\n${line}`)).toEqual({ texts: [], unread: [2] });
  });

  // Seconds of the loop, for whoever may edit a point, while columns were told apart by an expression.
  test.each([
    ['tabs', `${'\t'.repeat(200_000)}a\tb\tc\td`],
    ['a few tabs', `${'\t'.repeat(80)}a\tb\tc\td`],
    ['spaces', `1${' '.repeat(200_000)}\tx y`],
    ['spaces behind a text', `1=a${' '.repeat(200_000)}#`],
  ])('from many %s at once', async (_, line) => {
    const cost = await leastThreadTime(() =>
      expect(readValueTexts(line)).toEqual({ texts: [], unread: [1] }),
    );
    expect(cost / costOfUnit()).toBeLessThan(10);
  });

  test('again from the lines that they are written as', () => {
    const texts = [
      { value: 0, text: '停止', color: 'grey' as const },
      { value: 1, text: 'Running', color: null },
    ];
    expect(valueTextLines(texts)).toBe('0=停止 #grey\n1=Running');
    expect(readValueTexts(valueTextLines(texts)).texts).toEqual(texts);
  });
});
