import { describe, expect, it } from 'vitest';
import { itemDevice, itemPoint } from '../live-points.builders.ts';
import { fittingSize, nextSize } from './wall-size.ts';

const screen = { width: 1920, height: 1000 };
const groupOf = (size: number) => ({
  key: 'device 1',
  device: itemDevice(1, '1号机'),
  points: Array.from({ length: size }, (_, n) => itemPoint(n + 1, 1, `点${n}`)),
});

describe('what is shown on a wall', () => {
  it.each([
    [1, 96],
    [20, 56],
    [5000, 44],
  ])('%i points are %i pixels high', (points, size) => {
    expect(fittingSize([groupOf(points)], 'rows', screen)).toBe(size);
  });

  it('is made larger and smaller by steps that end', () => {
    expect([nextSize(44, 1), nextSize(44, -1), nextSize(96, 1), nextSize(24, -1)]).toEqual([
      56, 32, 96, 24,
    ]);
  });
});
