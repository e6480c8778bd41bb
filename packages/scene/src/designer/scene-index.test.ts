import { describe, expect, it } from 'vitest';
import { groupNodes, rotateNodes, setTraits } from '../commands/index.ts';
import { newNode } from '../document/new-node.ts';
import { emptyScene, type Scene, type SceneNode } from '../document/scene.ts';
import { compilePicture } from '../picture/compile-picture.ts';
import type { Shape } from '../shapes/shape.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { SceneIndex } from './scene-index.ts';

const node = (
  type: string,
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
): SceneNode => {
  const made = newNode(shapeOf(type) as Shape, id, x, y);
  return { ...made, frame: { ...made.frame, width, height } };
};
const sceneOf = (...nodes: readonly SceneNode[]): Scene => ({ ...emptyScene(), nodes });
const indexOf = (scene: Scene) => new SceneIndex(compilePicture(scene));

const scene = sceneOf(
  node('rectangle', 'back', 0, 0, 100, 100),
  node('ellipse', 'front', 50, 50, 100, 100),
  node('line', 'line', 200, 0, 100, 100),
);

describe('a pointer hits', () => {
  it.each([
    ['the frontmost of two', 80, 80, 'front'],
    ['what is behind, beside a round edge', 55, 55, 'back'],
    ['a line, near it', 252, 248 - 200, 'line'],
    ['nothing in the box of a line, away from it', 290, 10, null],
    ['nothing where there is nothing', 500, 500, null],
  ])('%s', (_, x, y, id) => {
    expect(indexOf(scene).at(x, y, 4)?.at(-1) ?? null).toBe(id);
  });

  it('what stands in a group, by the way to it, turned as it is', () => {
    const grouped = rotateNodes(
      groupNodes(sceneOf(node('rectangle', 'a', 0, 0, 200, 20)), new Set(['a']), 'g'),
      new Set(['g']),
      90,
    );
    expect(indexOf(grouped).at(100, 90, 1)).toEqual(['g', 'a']);
    expect(indexOf(grouped).at(20, 10, 1)).toBeNull();
  });

  it('through what is locked', () => {
    expect(indexOf(setTraits(scene, new Set(['front']), { locked: true })).at(80, 80, 1)).toEqual([
      'back',
    ]);
  });

  it('through what stands in a locked group', () => {
    const grouped = setTraits(groupNodes(scene, new Set(['front']), 'g'), new Set(['g']), {
      locked: true,
    });
    expect(indexOf(grouped).at(80, 80, 1)).toEqual(['back']);
  });
});

it('a marquee holds what it goes around, or all that it touches', () => {
  const box = { left: -10, top: -10, right: 120, bottom: 120 };
  expect(indexOf(scene).within(box, 'whole')).toEqual(['back']);
  expect(indexOf(scene).within(box, 'touched')).toEqual(['back', 'front']);
});

it('ports are found where they are on the screen', () => {
  const ports = indexOf(
    sceneOf(node('pump', 'p', 100, 100, 50, 50), node('rectangle', 'r', 0, 0, 10, 10)),
  );
  expect(ports.ports(new Set(['r']))).toEqual([
    { id: 'p', name: 'in', x: 104, y: 126 },
    { id: 'p', name: 'out', x: 146, y: 126 },
  ]);
});
