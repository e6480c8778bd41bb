import { unknownState } from '@millwright/contract/reports/status/equipment-status.schemas';
import { expect, it } from 'vitest';
import { durationsOf, sumOf } from './durations.ts';
import { effectivenessOf } from './effectiveness.ts';

const kinds = ['running', 'fault', 'planned-stop', 'idle'] as const;
const course = [
  { from: 0, to: 400, state: 0 },
  { from: 400, to: 450, state: 1 },
  { from: 450, to: 600, state: 0 },
  { from: 600, to: 700, state: 2 },
  { from: 700, to: 720, state: unknownState },
  { from: 720, to: 800, state: 3 },
  { from: 800, to: 850, state: 1 },
  { from: 850, to: 1000, state: 0 },
];

it('durations are those within the spans, and what goes on from before has not begun there', () => {
  const [first, second] = durationsOf(
    course,
    [
      { from: 0, to: 420 },
      { from: 430, to: 810 },
    ],
    4,
  );
  expect(first).toEqual({ durations: [400, 20, 0, 0], begun: [0, 1, 0, 0], unknownMs: 0 });
  expect(second).toEqual({ durations: [150, 30, 100, 80], begun: [1, 1, 1, 1], unknownMs: 20 });
  expect(
    sumOf(
      [first, second].map((one) => one ?? sumOf([], 4)),
      4,
    ),
  ).toEqual({
    ...{ durations: [550, 50, 100, 80], begun: [1, 2, 1, 1], unknownMs: 20 },
  });
});

const whole = durationsOf(course, [{ from: 0, to: 1000 }], 4)[0] ?? sumOf([], 4);

it('planned stops and what nobody knows are no loss, and all numbers are said', () => {
  const figures = effectivenessOf(kinds, whole, 0, { total: 400, good: 380 }, 1.4);
  expect(figures).toMatchObject({
    ...{ plannedMs: 880, runningMs: 700, plannedStopMs: 100, unknownMs: 20 },
    ...{ faults: 2, faultMs: 100, mtbfMs: 350, mttrMs: 50 },
    ...{ availability: 700 / 880, performance: 0.8, quality: 0.95 },
  });
  expect(figures.oee).toBeCloseTo((700 / 880) * 0.8 * 0.95, 12);
});

it('performance is never capped', () => {
  const { performance } = effectivenessOf(kinds, whole, 0, { total: 700, good: 700 }, 2);
  expect(performance).toBe(2);
});

it.each([
  ['no ideal cycle', { total: 10, good: 9 }, null, ['performance', 'oee']],
  ['no counter of all pieces', { total: null, good: 9 }, 1, ['performance', 'quality', 'oee']],
  ['no counter of good pieces', { total: 10, good: null }, 1, ['quality', 'oee']],
  ['no piece made', { total: 0, good: 0 }, 1, ['quality', 'oee']],
] as const)('with %s there is none of %j', (_, pieces, cycle, missing) => {
  const figures = effectivenessOf(kinds, whole, 0, pieces, cycle);
  const all = ['availability', 'performance', 'quality', 'oee'] as const;
  expect(all.filter((key) => figures[key] === null)).toEqual(missing);
});

it('without a fault there is no time between two', () => {
  const running = { durations: [100, 0, 0, 0], begun: [1, 0, 0, 0], unknownMs: 0 };
  const figures = effectivenessOf(kinds, running, 0, { total: null, good: null }, null);
  expect(figures).toMatchObject({ availability: 1, mtbfMs: null, mttrMs: null });
});
