import { expect, it } from 'vitest';
import { valueAt } from './value-at.ts';

const columns = {
  time: Float64Array.of(100, 200, 300, 400),
  value: Float64Array.of(10, 20, Number.NaN, 5),
};

it.each([
  ['before the first', 50, null, null],
  ['at one', 100, 10, 10],
  ['nearer to the one before', 140, 10, 10],
  ['in the middle', 150, 10, 10],
  ['nearer to the next', 151, 20, 10],
  ['just before the next', 199, 20, 10],
  ['until the gap', 250, null, 20],
  ['in the gap', 300, null, null],
  ['towards the end of the gap', 350, null, null],
  ['at the last', 400, 5, 5],
  ['after the last', 401, null, null],
] as const)('%s', (_, moment, line, step) => {
  expect(valueAt(columns, moment, 'line')).toBe(line);
  expect(valueAt(columns, moment, 'step')).toBe(step);
});

it('an empty series has none', () => {
  const none = { time: new Float64Array(), value: new Float64Array() };
  expect(valueAt(none, 1, 'step')).toBeNull();
});
