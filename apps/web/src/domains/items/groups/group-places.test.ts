import type { ProjectGroup } from '@millwright/contract/items/project-groups.schemas';
import { describe, expect, it } from 'vitest';
import { nest, placeAfter, placeAt, type Step, subtree } from './group-places.ts';

const group = (id: number, parentId: number | null, position: number): ProjectGroup => ({
  id,
  parentId,
  groupName: `G${id}`,
  position,
  items: [],
});

/** 1 [ 11, 12 [ 121 ] ], 2, 3 */
const groups = [
  group(3, null, 2),
  group(1, null, 0),
  group(2, null, 1),
  group(12, 1, 1),
  group(11, 1, 0),
  group(121, 12, 0),
];

it('nests the rows, siblings in order', () => {
  const draw = (nodes: ReturnType<typeof nest>): string =>
    nodes.map(({ id, children }) => `${id}(${draw(children)})`).join('');
  expect(draw(nest(groups))).toBe('1(11()12(121()))2()3()');
  expect(subtree(groups, 1).map(({ id }) => id)).toEqual([1, 11, 12, 121]);
});

describe('one step', () => {
  it.each<[Step, number, ReturnType<typeof placeAfter>]>([
    ['up', 1, null],
    ['up', 3, { parentId: null, position: 1 }],
    ['down', 3, null],
    ['down', 11, { parentId: 1, position: 1 }],
    ['in', 1, null],
    ['in', 2, { parentId: 1, position: 2 }],
    ['out', 2, null],
    ['out', 121, { parentId: 1, position: 2 }],
    ['out', 12, { parentId: null, position: 1 }],
  ])('%s from %d', (step, id, place) => {
    expect(placeAfter(groups, id, step)).toEqual(place);
  });
});

describe('a drop', () => {
  it.each([
    [2, 1, 'inside', { parentId: 1, position: 2 }],
    [11, 1, 'inside', { parentId: 1, position: 1 }],
    [1, 3, 'behind', { parentId: null, position: 2 }],
    [3, 1, 'before', { parentId: null, position: 0 }],
    [3, 12, 'before', { parentId: 1, position: 1 }],
    [1, 121, 'inside', null],
    [1, 1, 'before', null],
  ] as const)('of %d at %d, %s', (dragged, onto, where, place) => {
    expect(placeAt(groups, dragged, onto, where)).toEqual(place);
  });
});
