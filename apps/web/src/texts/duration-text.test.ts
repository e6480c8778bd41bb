import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [400, '0.4 sec'],
  [59_000, '59 sec'],
  [90_000, '1.5 min'],
  [7_200_000, '2 hr'],
  [3 * 86_400_000, '3 days'],
])('%d ms: %s', (lasted, text) => {
  expect(durationText(lasted, 'en-US')).toBe(text);
});
