import { expect, it } from 'vitest';
import { groupTree } from './group-tree.ts';

const group = (id: number, parentId: number | null, position: number) => ({
  id,
  parentId,
  position,
  groupName: `G${id}`,
});

it('puts groups below their parents, siblings in order', () => {
  const tree = groupTree([group(1, null, 1), group(2, 1, 1), group(3, 1, 0), group(4, null, 0)]);
  expect(tree).toEqual([
    { value: '4', title: 'G4', children: [] },
    {
      value: '1',
      title: 'G1',
      children: [
        { value: '3', title: 'G3', children: [] },
        { value: '2', title: 'G2', children: [] },
      ],
    },
  ]);
});
