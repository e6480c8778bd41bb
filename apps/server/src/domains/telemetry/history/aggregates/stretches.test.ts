import { expect, test } from 'vitest';
import { planStretches } from './stretches.ts';

const at = (text: string): number => Date.parse(`2026-${text}Z`);
const plan = (from: string, to: string, edges: string[], readyUntil = '12-31T00:00') =>
  planStretches({ from: at(from), to: at(to), edges: edges.map(at) }, () => at(readyUntil)).map(
    ({ source, from: begin, to: end }) =>
      `${source} ${new Date(begin).toISOString().slice(5, 16)}–${new Date(end).toISOString().slice(5, 16)}`,
  );

test.each([
  // Days of UTC are days of the rollup.
  [['03-01T00:00', '03-03T00:00', ['03-02T00:00']], ['day 03-01T00:00–03-03T00:00']],
  // Days of Shanghai are made of hours, those of Kolkata of minutes.
  [['02-28T16:00', '03-02T16:00', ['03-01T16:00']], ['hour 02-28T16:00–03-02T16:00']],
  [['02-28T18:30', '03-02T18:30', ['03-01T18:30']], ['minute 02-28T18:30–03-02T18:30']],
  // A step of seconds is of no bucket.
  [['03-01T00:00:00', '03-01T00:00:20', ['03-01T00:00:10']], ['raw 03-01T00:00–03-01T00:00']],
  // Ends that are cut are read finer, each as coarse as it may be.
  [
    ['03-01T22:58:30', '03-02T02:00', ['03-02T00:00', '03-02T01:00']],
    [
      'raw 03-01T22:58–03-01T22:59',
      'minute 03-01T22:59–03-01T23:00',
      'hour 03-01T23:00–03-02T02:00',
    ],
  ],
] as const)('%j', ([from, to, edges], stretches) => {
  expect(plan(from, to, [...edges])).toEqual(stretches);
});

test('what is not rolled up yet is read from what is', () => {
  expect(plan('03-01T00:00', '03-02T00:00', [], '03-01T10:30')).toEqual([
    'hour 03-01T00:00–03-01T10:00',
    'minute 03-01T10:00–03-01T10:30',
    'raw 03-01T10:30–03-02T00:00',
  ]);
});
