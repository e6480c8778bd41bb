import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { Shape } from '../shapes/shape.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { compareScenes, type SceneDifference } from './compare-scenes.ts';
import { newNode } from './new-node.ts';
import { emptyScene, type Scene, type SceneNode } from './scene.ts';

const node = (id: string, type = 'rectangle') => newNode(shapeOf(type) as Shape, id, 0, 0);
const group = (id: string, ...children: SceneNode[]) => ({ ...node(id, 'group'), children });
const scene = (...nodes: SceneNode[]): Scene => ({ ...emptyScene(), nodes });
const [a, b, c] = [node('a'), node('b'), node('c')];
const none: SceneDifference = {
  ...{ added: [], removed: [], changed: new Map(), reordered: false, settings: false },
};
const moved = { ...a, frame: { ...a.frame, x: 7 } };
const bound: SceneNode = {
  ...a,
  bindings: [
    {
      target: 'visible',
      source: { kind: 'point', point: pointId(1), input: 'value' },
      transform: { kind: 'none' },
    },
  ],
};

it.each<readonly [string, Scene, Scene, Partial<SceneDifference>]>([
  ['nothing', scene(a, group('g', b)), scene(a, group('g', b)), {}],
  ['one more', scene(a), scene(a, b), { added: ['b'] }],
  ['one less', scene(a, b), scene(b), { removed: ['a'] }],
  ['another place', scene(a), scene(moved), { changed: new Map([['a', ['place']]]) }],
  [
    'another look and another name',
    scene(a),
    scene({ ...a, style: { ...a.style, opacity: 0.5 }, name: '泵' }),
    { changed: new Map([['a', ['look', 'name']]]) },
  ],
  ['another binding', scene(a), scene(bound), { changed: new Map([['a', ['bindings']]]) }],
  [
    'another event',
    scene(a),
    scene({
      ...a,
      events: [{ on: 'press', action: { kind: 'close-popup' }, confirm: 'none' }],
    }),
    { changed: new Map([['a', ['events']]]) },
  ],
  [
    'another node under the same id',
    scene(a),
    scene(node('a', 'ellipse')),
    { added: ['a'], removed: ['a'] },
  ],
  ['another order', scene(a, b, c), scene(b, a, c), { reordered: true }],
  ['a group that came with what it holds', scene(a), scene(a, group('g', b)), { added: ['g'] }],
  ['a group that went with what it holds', scene(group('g', b)), scene(), { removed: ['g'] }],
  [
    'what was grouped, and stands elsewhere in it',
    scene(a, b),
    scene(group('g', a, b)),
    {
      added: ['g'],
      changed: new Map([
        ['a', ['place']],
        ['b', ['place']],
      ]),
    },
  ],
  ['one more in a group', scene(group('g', a)), scene(group('g', a, b)), { added: ['b'] }],
  [
    'one changed in a group, and not the group',
    scene(group('g', a)),
    scene(group('g', moved)),
    { changed: new Map([['a', ['place']]]) },
  ],
  ['a lock of the designer', scene(a), scene({ ...a, locked: true }), {}],
  [
    'another size',
    scene(a),
    { ...scene(a), size: { width: 800, height: 600 } },
    { settings: true },
  ],
])('tells %s', (_what, before, after, expected) => {
  expect(compareScenes(before, after)).toEqual({ ...none, ...expected });
});
