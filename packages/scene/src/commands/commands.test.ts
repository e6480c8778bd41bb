import { pointId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { newNode } from '../document/new-node.ts';
import { emptyScene, type Scene, type SceneNode } from '../document/scene.ts';
import { findNode } from '../document/walk.ts';
import type { Shape } from '../shapes/shape.ts';
import { shapeOf } from '../shapes/shapes.ts';
import {
  addNodes,
  alignNodes,
  beginHistory,
  bindNode,
  boxesOf,
  distributeNodes,
  duplicateNodes,
  flipNodes,
  groupNodes,
  matchByPattern,
  moveNodes,
  orderNodes,
  record,
  removeNodes,
  replacePoints,
  resizeNodes,
  rotateNodes,
  sameSize,
  undo,
  ungroupNodes,
} from './index.ts';

const box = (id: string, x: number, y: number, width = 10, height = 10): SceneNode => {
  const node = newNode(shapeOf('rectangle') as Shape, id, x, y);
  return { ...node, frame: { ...node.frame, width, height } };
};
const sceneOf = (...nodes: readonly SceneNode[]): Scene => ({ ...emptyScene(), nodes });
const ids = (...all: readonly string[]): Set<string> => new Set(all);
const frameOf = (scene: Scene, id: string) => findNode(scene.nodes, id)?.frame;
const order = (scene: Scene): string => scene.nodes.map(({ id }) => id).join('');

const three = sceneOf(box('a', 0, 0), box('b', 35, 50, 20, 10), box('c', 100, 20));

describe('arranging', () => {
  it.each([
    ['left', [0, 0, 0], [0, 50, 20]],
    ['right', [100, 90, 100], [0, 50, 20]],
    ['center', [50, 45, 50], [0, 50, 20]],
    ['top', [0, 35, 100], [0, 0, 0]],
    ['middle', [0, 35, 100], [25, 25, 25]],
    ['bottom', [0, 35, 100], [50, 50, 50]],
  ] as const)('aligns to the %s', (edge, xs, ys) => {
    const scene = alignNodes(three, ids('a', 'b', 'c'), edge);
    expect(scene.nodes.map(({ frame }) => frame.x)).toEqual(xs);
    expect(scene.nodes.map(({ frame }) => frame.y)).toEqual(ys);
  });

  it('leaves equal gaps between those in the middle', () => {
    const scene = distributeNodes(three, ids('a', 'b', 'c'), 'x');
    expect(scene.nodes.map(({ frame }) => frame.x)).toEqual([0, 45, 100]);
  });

  it('makes all as large as the first', () => {
    expect(frameOf(sameSize(three, ids('b', 'a'), 'width'), 'b')).toMatchObject({
      width: 10,
      height: 10,
    });
  });

  it.each([
    ['front', 'bca'],
    ['back', 'abc'],
    ['forward', 'bac'],
    ['backward', 'abc'],
  ] as const)('moves one %s in the order', (move, expected) => {
    expect(order(orderNodes(three, ids('a'), move))).toBe(expected);
  });

  it('changes nothing where nothing is to be changed', () => {
    expect(moveNodes(three, ids('a'), 0, 0)).toBe(three);
    expect(moveNodes(three, ids('nobody'), 5, 5)).toBe(three);
    expect(orderNodes(three, ids('c'), 'front')).toBe(three);
  });
});

describe('groups', () => {
  const grouped = groupNodes(three, ids('a', 'b'), 'g');

  it('stand around what they hold, where the frontmost stood', () => {
    expect(order(grouped)).toBe('gc');
    expect(frameOf(grouped, 'g')).toMatchObject({ x: 0, y: 0, width: 55, height: 60 });
  });

  it('are taken apart without moving anything, turned and mirrored as they may be', () => {
    const outer = sceneOf(box('a', 10, 10, 30, 10), {
      ...box('b', 60, 40, 20, 40),
      frame: { ...box('b', 60, 40, 20, 40).frame, rotation: 30 },
    });
    const turned = flipNodes(
      rotateNodes(groupNodes(outer, ids('a', 'b'), 'g'), ids('g'), 40),
      ids('g'),
      'x',
    );
    const before = boxesOf(turned, ids('a', 'b'));
    const after = boxesOf(ungroupNodes(turned, ids('g')), ids('a', 'b'));
    for (const id of ['a', 'b']) {
      for (const side of ['left', 'top', 'right', 'bottom'] as const) {
        expect(after.get(id)?.[side]).toBeCloseTo(before.get(id)?.[side] as number, 1);
      }
    }
  });

  it('follow what is moved within them, as the screen sees it', () => {
    const turned = rotateNodes(grouped, ids('g'), 90);
    const before = boxesOf(turned, ids('b')).get('b');
    const after = boxesOf(moveNodes(turned, ids('b'), 30, 0), ids('b')).get('b');
    expect((after?.left ?? 0) - (before?.left ?? 0)).toBeCloseTo(30, 2);
    expect((after?.top ?? 0) - (before?.top ?? 0)).toBeCloseTo(0, 2);
  });

  it('scale what they hold', () => {
    const all = { left: 0, top: 0, right: 55, bottom: 60 };
    const scene = resizeNodes(grouped, ids('g'), all, { ...all, right: 110 });
    expect(frameOf(scene, 'b')).toMatchObject({ x: 70, y: 50, width: 40, height: 10 });
  });

  it('go when they are empty', () => {
    expect(order(removeNodes(grouped, ids('a', 'b')))).toBe('c');
  });

  it('are refused when they are too deep', () => {
    let scene = three;
    for (let n = 0; n < 22; n++) scene = groupNodes(scene, ids('a', `g${n - 1}`), `g${n}`);
    expect(() => {
      for (let n = 22; n < 30; n++) scene = groupNodes(scene, ids(`g${n - 1}`), `g${n}`);
    }).toThrow('scene.too_large');
  });
});

describe('points', () => {
  const bound = bindNode(three, 'a', 'value', {
    source: { kind: 'expression', text: '{#1} + {#2}' },
    transform: { kind: 'none' },
  });

  it('are kept by copies in rows and columns', () => {
    let n = 0;
    const scene = duplicateNodes(
      bound,
      ids('a'),
      { rows: 2, columns: 2, dx: 50, dy: 40 },
      () => `k${n++}`,
    );
    expect(scene.nodes.slice(3).map(({ frame }) => [frame.x, frame.y])).toEqual([
      [50, 0],
      [0, 40],
      [50, 40],
    ]);
    for (const copy of scene.nodes.slice(3))
      expect(copy.bindings).toEqual(bound.nodes[0]?.bindings);
  });

  it('become those of the next pump by their names', () => {
    const all = ['1#泵 压力', '1#泵 运行', '2#泵 压力'].map((name, index) => ({
      id: pointId(index + 1),
      name,
    }));
    const { others, missing } = matchByPattern(all.slice(0, 2), all, '1#', '2#');
    expect(missing).toEqual(['2#泵 运行']);
    const source = replacePoints(bound, ids('a'), others).nodes[0]?.bindings[0]?.source;
    expect(source).toEqual({ kind: 'expression', text: '{#3} + {#2}' });
  });

  it('are bound once for each target, and unbound', () => {
    const again = bindNode(bound, 'a', 'value', {
      source: { kind: 'point', point: pointId(9), input: 'value' },
      transform: { kind: 'none' },
    });
    expect(again.nodes[0]?.bindings).toHaveLength(1);
    expect(bindNode(again, 'a', 'value', null).nodes[0]?.bindings).toEqual([]);
  });
});

it('a drag is one step of the log', () => {
  let history = beginHistory(three);
  for (let n = 0; n < 10; n++) {
    history = record(history, 'move', moveNodes(history.scene, ids('a'), 1, 0), 'drag 1');
  }
  history = record(history, 'move', moveNodes(history.scene, ids('a'), 1, 0), 'drag 2');
  expect(history.done).toHaveLength(2);
  expect(undo(undo(history)).scene).toBe(three);
});

it('a document is never made larger than it can be read', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => box(`n${n}`, 0, 0));
  expect(() => addNodes(sceneOf(...many), [box('one', 0, 0)])).toThrow('scene.too_large');
});
