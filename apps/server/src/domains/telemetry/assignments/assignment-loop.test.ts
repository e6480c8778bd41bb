import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { WrittenPlaces } from '../../devices/index.ts';
import { type Feeding, findLoop } from './assignment-loop.ts';

/** Nothing is calculated. */
const none = new Map();
/** Each point is a place of its own. */
const apart: WrittenPlaces = { placeOf: String, changing: (point) => [String(point)] };

const feeding = (
  name: string,
  inputs: readonly number[],
  target: number,
  given: Partial<Feeding> = {},
): Feeding => ({
  name,
  inputs: inputs.map(pointId),
  targetPointIds: [pointId(target)],
  ...given,
});

it('names the way round', () => {
  const loop = [feeding('A', [1], 2), feeding('B', [9, 2], 3), feeding('C', [3, 3], 1)];
  expect(findLoop(loop, none, apart)).toEqual(['A', 'B', 'C', 'A']);
  expect(findLoop([feeding('A', [1], 1)], none, apart)).toEqual(['A', 'A']);
});

it('takes chains, and several that write one target, for no loop', () => {
  const chains = [feeding('A', [1], 2), feeding('B', [2], 3), feeding('C', [1, 2], 3)];
  expect(findLoop(chains, none, apart)).toBeNull();
});

it('follows what starts an assignment, though that looks at nothing', () => {
  const trigger = { name: 'T', inputs: [pointId(4)], targetPointIds: [], starts: [7] };
  const assignment = feeding('A', [], 4, { assignmentId: 7 });
  expect(findLoop([trigger, assignment], none, apart)).toEqual(['T', 'A', 'T']);
  expect(findLoop([{ ...trigger, starts: [8] }, assignment], none, apart)).toBeNull();
});

it('goes on by another point over the same registers', () => {
  // 2 and 20 are one register, and 21 a bit of it.
  const places: WrittenPlaces = {
    placeOf: (point) => (point === 20 ? '2' : String(point)),
    changing: (point) => (point === 20 ? ['2', '21'] : point === 2 ? ['2', '21'] : [`${point}`]),
  };
  const first = feeding('A', [1], 2);
  expect(findLoop([first, feeding('B', [20], 1)], none, places)).toEqual(['A', 'B', 'A']);
  expect(findLoop([feeding('A', [2], 21)], none, places)).toEqual(['A', 'A']);
  expect(findLoop([feeding('A', [21], 3), feeding('B', [3], 4)], none, places)).toBeNull();
});
