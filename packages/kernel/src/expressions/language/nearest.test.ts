import { expect, test } from 'vitest';
import { nearestName } from './nearest.ts';

const names = ['temperature', 'pressure', 'flow', '进水温度', '出水温度', 'x'];

test.each([
  ['temprature', 'temperature'],
  ['TEMPERATURE', 'temperature'],
  ['presusre', 'pressure'],
  ['flwo', 'flow'],
  ['进水温渡', '进水温度'],
  ['level', null],
  ['y', null],
  ['', null],
  ['x'.repeat(61), null],
])('%s was meant as %s', (name, meant) => {
  expect(nearestName(name, names)).toBe(meant);
});
