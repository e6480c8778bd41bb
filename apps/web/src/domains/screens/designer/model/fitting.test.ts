import { DataType, pointId } from '@millwright/kernel';
import { emptyScene, newNode, type Shape, shapeOf } from '@millwright/scene';
import { expect, it } from 'vitest';
import { followPoint, showPoint, targetFor } from './fitting.ts';

const node = (type: string) => newNode(shapeOf(type) as Shape, 'n', 0, 0, {});

it.each([
  ['tank', DataType.FLOAT, 'value'],
  ['centrifugal-pump', DataType.BOOL, 'state'],
  ['centrifugal-pump', DataType.FLOAT, 'turning'],
  ['lamp', DataType.BOOL, 'value'],
  ['text', DataType.CHAR, 'text'],
  ['pipe', DataType.FLOAT, 'flow'],
  ['rectangle', DataType.FLOAT, null],
  ['part', DataType.FLOAT, null],
] as const)('on a %s a point of type %i binds %s', (type, dataType, target) => {
  expect(targetFor(node(type), dataType)).toBe(target);
});

it('what is dropped on a part is what it follows', () => {
  const scene = { ...emptyScene(), nodes: [node('tank')] };
  const [tank] = followPoint(scene, node('tank'), 'value', pointId(7)).nodes;
  expect(tank?.bindings).toMatchObject([{ target: 'value', source: { point: 7 } }]);
});

it('a trend shows one point more, and none twice', () => {
  const scene = { ...emptyScene(), nodes: [node('part')] };
  const once = showPoint(scene, node('part'), pointId(7));
  expect(once.nodes[0]?.props.points).toEqual([7]);
  expect(showPoint(once, once.nodes[0] ?? node('part'), pointId(7))).toBe(once);
});
