import { outage, refusal } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

it.each([
  [1, undefined, 1_000],
  [4, undefined, 8_000],
  [20, undefined, 600_000],
  [1, outage('delivery.not_taken', { seconds: 60 }), 60_000],
  [8, outage('delivery.not_taken', { seconds: 60 }), 128_000],
  [1, outage('delivery.not_taken', { seconds: 86_400 }), 600_000],
  [1, outage('delivery.not_taken', { reason: '503' }), 1_000],
  [1, refusal('delivery.refused', { seconds: 60 }), 1_000],
  [1, new Error('ended'), 1_000],
])('after failure %i by %s it is %i ms', (failures, error, expected) => {
  expect(retryDelay(failures, error)).toBe(expected);
});
