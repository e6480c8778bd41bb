import { describe, expect, it } from 'vitest';
import type { Box } from '../picture/box.ts';
import { snap, snapToPort } from './snap.ts';

const box = (left: number, top: number, width = 20, height = 10): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const options = (others: readonly Box[], grid: number | null = null) => ({
  others,
  distance: 5,
  grid,
});

describe('what is dragged comes to rest', () => {
  const cases: readonly [
    what: string,
    moving: Box,
    others: readonly Box[],
    dx: number,
    dy: number,
  ][] = [
    ['on a left edge', box(103, 50), [box(100, 0)], -3, 0],
    ['with its right edge on a left one', box(77, 50), [box(100, 0)], 3, 0],
    ['on a middle', box(108, 50), [box(100, 0, 40)], 2, 0],
    ['on both axes', box(103, 4), [box(100, 0)], -3, -4],
    ['nowhere when nothing is near', box(150, 50), [box(100, 0)], 0, 0],
    ['on the nearer of two', box(103, 50), [box(100, 0), box(105, 100)], 2, 0],
    ['behind two at their gap', box(88, 3), [box(0, 0), box(45, 0)], 2, -3],
    ['before two at their gap', box(-47, 3), [box(0, 0), box(45, 0)], 2, -3],
    ['between two', box(42, 3), [box(0, 0), box(80, 0)], -2, -3],
  ];
  it.each(cases)('%s', (_, moving, others, dx, dy) => {
    expect(snap(moving, options(others))).toMatchObject({ dx, dy });
  });

  it('on the grid where nothing else is near', () => {
    expect(snap(box(103, 52), options([], 10))).toMatchObject({ dx: -3, dy: -2, guides: [] });
  });
});

it('lines show on what it rests, as far as both reach', () => {
  const { guides } = snap(box(103, 50), options([box(100, 0)]));
  expect(guides).toContainEqual({ kind: 'edge', axis: 'x', at: 100, from: 0, to: 60 });
});

it('equal gaps are shown on both sides', () => {
  const { guides } = snap(box(42, 3), options([box(0, 0), box(80, 0)]));
  expect(guides.filter(({ kind }) => kind === 'gap')).toEqual([
    { kind: 'gap', axis: 'x', at: 5, from: 20, to: 40 },
    { kind: 'gap', axis: 'x', at: 5, from: 60, to: 80 },
  ]);
});

it('the nearest port takes the end of a pipe', () => {
  const ports = [
    { id: 'a', name: 'in', x: 0, y: 0 },
    { id: 'b', name: 'out', x: 6, y: 0 },
  ];
  expect(snapToPort(4, 0, ports, 5)?.id).toBe('b');
  expect(snapToPort(40, 0, ports, 5)).toBeNull();
});
