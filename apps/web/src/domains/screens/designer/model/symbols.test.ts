import { emptyScene, newNode, type Scene, shapeOf } from '@millwright/scene';
import { expect, it } from 'vitest';
import { beginDesign } from './designer.ts';
import { symbolOf, withSymbol } from './symbols.ts';

const box = (id: string, x: number, y: number) => {
  const shape = shapeOf('rectangle');
  if (shape === null) throw new RangeError('there is no rectangle');
  const node = newNode(shape, id, x, y);
  return { ...node, frame: { ...node.frame, width: 40, height: 20 } };
};
const scene: Scene = {
  ...emptyScene(),
  nodes: [box('a', 100, 50), box('b', 200, 90), box('c', 0, 0)],
};

it('is as large as what was chosen, and comes back around a place', () => {
  const symbol = symbolOf(scene, new Set(['a', 'b']));
  expect(symbol?.size).toEqual({ width: 140, height: 60 });
  expect(symbol?.nodes.map(({ frame }) => [frame.x, frame.y])).toEqual([
    [0, 0],
    [100, 40],
  ]);
  const designer = withSymbol(beginDesign(scene), symbol as Scene, [500, 300]);
  const { nodes } = designer.history.scene;
  expect(nodes.slice(3).map(({ frame }) => [frame.x, frame.y])).toEqual([
    [430, 270],
    [530, 310],
  ]);
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(5);
  expect(designer.chosen).toEqual(new Set(nodes.slice(3).map(({ id }) => id)));
});

it('is nothing where nothing is chosen', () => {
  expect(symbolOf(scene, new Set())).toBeNull();
});
