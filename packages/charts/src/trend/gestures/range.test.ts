import { describe, expect, it } from 'vitest';
import { pan, pinch, zoom } from './range.ts';

const day = 86_400_000;
const range = { from: 10_000, to: 20_000 };

describe('range', () => {
  it.each([
    ['pan later', pan(range, 0.5), 15_000, 25_000],
    ['pan earlier', pan(range, -0.2), 8_000, 18_000],
    ['zoom in at the middle', zoom(range, 0.5, 0.5), 12_500, 17_500],
    ['zoom out at the end', zoom(range, 2, 1), 0, 20_000],
    ['zoom no closer than a second', zoom(range, 0.001, 0), 10_000, 11_000],
    ['zoom no wider than a year', zoom({ from: 0, to: 300 * day }, 2, 0), 0, 365 * day],
    ['pinch apart', pinch(range, [0.4, 0.6], [0.2, 0.8]), 13_333.333, 16_666.667],
    ['two fingers moved together', pinch(range, [0.4, 0.6], [0.5, 0.7]), 9_000, 19_000],
    ['fingers on one spot', pinch(range, [0.4, 0.6], [0.5, 0.5]), 10_000, 20_000],
  ])('%s', (_, got, from, to) => {
    expect(got.from).toBeCloseTo(from, 2);
    expect(got.to).toBeCloseTo(to, 2);
  });
});
