import { expect, it } from 'vitest';
import { mix } from './mix.ts';

it.each([
  ['#ffffff', '#000000', 0, '#000000'],
  ['#ffffff', '#000000', 1, '#ffffff'],
  ['#ff0000', '#0000ff', 0.5, '#800080'],
  ['#0b6b7f', '#ffffff', 0.1, '#e7f0f2'],
])('%s over %s at %s', (over, under, share, mixed) => {
  expect(mix(over, under, share)).toBe(mixed);
});
