import { expect, it } from 'vitest';
import { dragSpan, scaleSpan, shiftSpan } from './value-zoom.ts';

it.each([
  ['up by a fifth', shiftSpan([0, 10], 0.2), [2, 12]],
  ['down by a half', shiftSpan([-10, 10], -0.5), [-20, 0]],
  ['closer around the middle', scaleSpan([0, 10], 0.5, 0.5), [2.5, 7.5]],
  ['closer around the lower end', scaleSpan([0, 10], 0.5, 0), [0, 5]],
  ['wider around the upper end', scaleSpan([0, 10], 2, 1), [-10, 10]],
  ['not closer than can be told apart', scaleSpan([5, 5 + 1e-8], 0.001, 0), [5, 5 + 5e-9]],
  ['a quarter for a drag over the whole axis', dragSpan([0, 8], 1), [3, 5]],
  ['four times for one back', dragSpan([3, 5], -1), [0, 8]],
  ['no drag, no change', dragSpan([3, 5], 0), [3, 5]],
] as const)('%s', (_, [low, high], [wantedLow, wantedHigh]) => {
  expect(low).toBeCloseTo(wantedLow, 9);
  expect(high).toBeCloseTo(wantedHigh, 9);
});
