import {
  compilePicture,
  emptyScene,
  lightPalette,
  newNode,
  paintSvg,
  type Scene,
  type SceneNode,
  shapeOf,
} from '@millwright/scene';
import { turnsDuring } from '@millwright/testing';
import { expect, test } from 'vitest';
import { drawInTurns } from './draw-in-turns.ts';

const options = { palette: lightPalette, imageUrl: () => null, prefix: 'a-' };

function nodeOf(type: string, at: number, children: readonly SceneNode[] = []): SceneNode {
  const shape = shapeOf(type);
  if (shape === null) throw new RangeError(`there is no shape ${type}`);
  return { ...newNode(shape, `${type}${at}`, at, at), children };
}
const conveyors = (count: number): SceneNode[] =>
  Array.from({ length: count }, (_, at) => nodeOf('roller-conveyor', at));
const sceneOf = (...nodes: SceneNode[]): Scene => ({ ...emptyScene(), nodes });

test('what is drawn in turns is what is drawn at once', async () => {
  const scene = sceneOf(
    ...conveyors(3),
    nodeOf('group', 1, [nodeOf('text', 2), nodeOf('group', 3, conveyors(2))]),
    nodeOf('group', 4),
  );
  const svg = paintSvg(compilePicture(scene), { ...options, font: 'system-ui, sans-serif' });
  expect(await drawInTurns(scene, options, svg.length)).toBe(svg);
  expect(await drawInTurns(scene, options, svg.length - 1)).toBeNull();
});

test.each([
  ['side by side', (): Scene => sceneOf(...conveyors(2_000))],
  ['in a group', (): Scene => sceneOf(nodeOf('group', 0, conveyors(2_000)))],
])('thousands of nodes %s leave turns to others', async (_, sceneWith) => {
  const scene = sceneWith();
  const turns = await turnsDuring(async () => {
    expect(await drawInTurns(scene, options, Number.POSITIVE_INFINITY)).not.toBeNull();
  });
  expect(turns).toBeGreaterThan(10);
});
