import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { DataType, itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { keepPrograms } from './kept-programs.ts';

const one = { id: 1, version: 1, itemId: itemId(1) };
const pointOf = (given: Partial<Point>): Point =>
  ({ id: pointId(5), itemId: itemId(1), dataType: DataType.INT16U, unit: '', ...given }) as Point;

it('makes programs anew only where their text or what its points are has changed', async () => {
  const made: string[] = [];
  let point = pointOf({});
  const runnableOf = keepPrograms<typeof one, string>(
    {
      devices: { findPoints: async () => [point] },
      shiftCalendars: { clocksOf: async () => () => ({ timeZone: 'UTC' }) },
    },
    () => [pointId(5)],
    ({ version }, points) => {
      made.push(`${version} of ${points.length}`);
      return `program ${made.length}`;
    },
  );
  const of = async (given: typeof one, now: Point) => {
    point = now;
    return (await runnableOf([given]))[0]?.compiled;
  };
  expect(await of(one, pointOf({}))).toBe('program 1');
  expect(await of(one, pointOf({ name: 'of another name' }))).toBe('program 1');
  expect(await of(one, pointOf({ dataType: DataType.BOOL }))).toBe('program 2');
  expect(await of({ ...one, version: 2 }, pointOf({ dataType: DataType.BOOL }))).toBe('program 3');
  // Gone to another item it is a point of this one no more.
  await of({ ...one, version: 2 }, pointOf({ itemId: itemId(2) }));
  expect(made).toEqual(['1 of 1', '1 of 1', '2 of 1', '2 of 0']);
});
