import { DataType, Quality } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { sampleValue } from './sample-value.ts';

const { FLOAT, DOUBLE, CHAR, INT64S, INT16U } = DataType;
const { good, stale, communication } = Quality;

test.each([
  ['a whole number', 7, null, good, INT16U, 7],
  ['a float as the device shows it', Math.fround(23.4), null, good, FLOAT, 23.4],
  ['one that needs all its digits', Math.fround(1 / 3), null, good, FLOAT, 0.33333334],
  ['one that was scaled', 0.1 + 0.2, null, good, FLOAT, 0.1 + 0.2],
  ['a double', 0.1 + 0.2, null, good, DOUBLE, 0.1 + 0.2],
  ['a text', null, 'A-17', good, CHAR, 'A-17'],
  [
    'digits that no number holds',
    2 ** 60,
    '1152921504606846977',
    good,
    INT64S,
    '1152921504606846977',
  ],
  ['a value of an uncertain time', 7, null, stale, INT16U, 7],
  ['nothing, where nothing was read', 7, null, communication, INT16U, null],
  ['nothing at all', null, null, good, INT16U, null],
] as const)('%s', (_, value, text, quality, dataType, wanted) => {
  expect(sampleValue({ time: 0, value, text, quality }, dataType)).toBe(wanted);
});
