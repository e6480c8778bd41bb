import { describe, expect, it } from 'vitest';
import { itemDevice, itemPoint } from '../live-points.builders.ts';
import {
  blocksInSight,
  columnsOf,
  type Group,
  layOut,
  type OperatorLayout,
} from './operator-layout.ts';

const measures = { head: 40, row: 20, gap: 10, column: 300 };

const group = (id: number, size: number): Group => ({
  key: `device ${id}`,
  device: itemDevice(id, `${id}号机`),
  points: Array.from({ length: size }, (_, n) => itemPoint(id * 10_000 + n, id, `点${n}`)),
});

const places = ({ blocks }: OperatorLayout) =>
  blocks.map(({ column, columns, top, height }) => [column, columns, top, height]);

describe('columns', () => {
  it.each([
    [200, 1],
    [609, 1],
    [610, 2],
    [1240, 4],
    [9000, 4],
  ])('of %i pixels are %i', (width, wanted) => {
    expect(columnsOf(width, measures)).toBe(wanted);
  });
});

describe('cards', () => {
  it('stand in their order, each where there is room first', () => {
    const layout = layOut([group(1, 4), group(2, 1), group(3, 2)], 'cards', 2, measures);
    expect(places(layout)).toEqual([
      [0, 1, 0, 120],
      [1, 1, 0, 60],
      [1, 1, 70, 80],
    ]);
    expect(layout.height).toBe(150);
  });

  it('of many points take the whole width, and those of none say so', () => {
    const layout = layOut([group(1, 0), group(2, 1000)], 'cards', 2, measures);
    expect(places(layout)).toEqual([
      [0, 1, 0, 60],
      [0, 2, 70, 40 + 500 * 20],
    ]);
  });
});

it('rows stand across all columns', () => {
  const layout = layOut([group(1, 5), group(2, 1)], 'rows', 3, measures);
  expect(places(layout)).toEqual([
    [0, 3, 0, 80],
    [0, 3, 90, 60],
  ]);
});

it('nothing is nothing high', () => {
  expect(layOut([], 'cards', 3, measures)).toEqual({ blocks: [], columns: 3, height: 0 });
});

describe('in sight', () => {
  const layout = layOut([group(1, 4), group(2, 1000)], 'rows', 4, measures);
  const inSight = (from: number, to: number) =>
    blocksInSight(layout, { from, to }, measures).map(({ block, first, end }) => [
      block.key,
      first,
      end,
    ]);

  it('are the rows between, whole', () => {
    expect(inSight(0, 100)).toEqual([
      ['device 1', 0, 4],
      ['device 2', 0, 0],
    ]);
    const top = 70 + 40;
    expect(inSight(top + 20 * 100, top + 20 * 110)).toEqual([['device 2', 400, 444]]);
  });

  it('are no more than there are', () => {
    expect(inSight(0, 1_000_000)).toEqual([
      ['device 1', 0, 4],
      ['device 2', 0, 1000],
    ]);
    expect(inSight(900_000, 1_000_000)).toEqual([]);
  });
});
