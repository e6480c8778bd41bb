import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { findAssignmentLoop } from './assignment-loop.ts';

const feeding = (name: string, inputs: readonly number[], target: number) => ({
  name,
  inputs: inputs.map(pointId),
  targetPointId: pointId(target),
});

it('names the way round', () => {
  const loop = [feeding('A', [1], 2), feeding('B', [9, 2], 3), feeding('C', [3, 3], 1)];
  expect(findAssignmentLoop(loop)).toEqual(['A', 'B', 'C', 'A']);
  expect(findAssignmentLoop([feeding('A', [1], 1)])).toEqual(['A', 'A']);
});

it('takes chains, and several that write one target, for no loop', () => {
  const chains = [feeding('A', [1], 2), feeding('B', [2], 3), feeding('C', [1, 2], 3)];
  expect(findAssignmentLoop(chains)).toBeNull();
});
