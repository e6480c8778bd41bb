import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { type Feeding, findLoop } from './assignment-loop.ts';

/** Nothing is calculated. */
const none = new Map();

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
  expect(findLoop(loop, none)).toEqual(['A', 'B', 'C', 'A']);
  expect(findLoop([feeding('A', [1], 1)], none)).toEqual(['A', 'A']);
});

it('takes chains, and several that write one target, for no loop', () => {
  const chains = [feeding('A', [1], 2), feeding('B', [2], 3), feeding('C', [1, 2], 3)];
  expect(findLoop(chains, none)).toBeNull();
});

it('follows what starts an assignment, though that looks at nothing', () => {
  const trigger = { name: 'T', inputs: [pointId(4)], targetPointIds: [], starts: [7] };
  const assignment = feeding('A', [], 4, { assignmentId: 7 });
  expect(findLoop([trigger, assignment], none)).toEqual(['T', 'A', 'T']);
  expect(findLoop([{ ...trigger, starts: [8] }, assignment], none)).toBeNull();
});
