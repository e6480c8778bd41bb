import { expect, it } from 'vitest';
import { legendFacts } from './legend-facts.ts';

const columns = {
  time: Float64Array.of(1, 2, 3, 4, 5),
  value: Float64Array.of(-100, 3, Number.NaN, 1, 2),
};

it.each([
  ['inside the range', { from: 2, to: 9 }, { latest: 2, minimum: 1, maximum: 3 }],
  ['everything', { from: 0, to: 9 }, { latest: 2, minimum: -100, maximum: 3 }],
  ['nothing known', { from: 3, to: 3 }, { latest: NaN, minimum: NaN, maximum: NaN }],
])('%s', (_, range, facts) => {
  expect(legendFacts(columns, range)).toEqual(facts);
});
