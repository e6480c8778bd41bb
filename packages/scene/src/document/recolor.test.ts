import { pointId } from '@millwright/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Shape } from '../shapes/shape.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { newNode } from './new-node.ts';
import { parseSceneText, serializeScene } from './parse-scene.ts';
import { colorsOf, recolor } from './recolor.ts';
import { type Binding, emptyScene, plainStyle, type Scene } from './scene.ts';

const node = (type: string, id: string) => newNode(shapeOf(type) as Shape, id, 0, 0);
const gradient = {
  ...({ kind: 'linear', angle: 0 } as const),
  stops: [
    { at: 0, color: '#111111' },
    { at: 1, color: '#222222' },
  ],
};
const isHot: Binding = {
  target: 'fill',
  source: { kind: 'point', point: pointId(1), input: 'value' },
  transform: {
    kind: 'map',
    cases: [{ min: 80, max: null, text: null, gives: '#ff0000' }],
    otherwise: '#333333',
  },
};
const scene: Scene = {
  ...emptyScene(),
  nodes: [
    {
      ...node('group', 'g'),
      style: { ...plainStyle, fill: null, stroke: null },
      children: [
        { ...node('rectangle', 'r'), style: { ...plainStyle, fill: gradient, stroke: '#444444' } },
      ],
    },
    {
      ...node('lamp', 'l'),
      style: { ...plainStyle, fill: '@surface', stroke: null },
      props: { ...node('lamp', 'l').props, on: '#555555', off: '#111111' },
      bindings: [isHot],
    },
  ],
};

it('names each colour once: of styles, gradients, fields and maps', () => {
  expect(colorsOf(scene)).toEqual([
    ...['#111111', '#222222', '#444444', '@surface', '#555555', '#ff0000', '#333333'],
  ]);
});

it('puts others in their place and leaves the rest, the background too', () => {
  const made = recolor(scene, (color) => (color === '#111111' ? '@primary' : color));
  expect(colorsOf(made)).toEqual([
    ...['@primary', '#222222', '#444444', '@surface', '#555555', '#ff0000', '#333333'],
  ]);
  expect(made.background).toEqual(scene.background);
  expect(parseSceneText(serializeScene(made)).scene).toEqual(made);
});

it('comes back when it is coloured back', () => {
  const hex = fc
    .integer({ min: 0, max: 0xff_ffff })
    .map((n) => `#${n.toString(16).padStart(6, '0')}`);
  const own = colorsOf(scene);
  const others = fc.uniqueArray(hex, { minLength: own.length, maxLength: own.length });
  fc.assert(
    fc.property(others, (given) => {
      const there = new Map(own.map((color, n) => [color, given[n] ?? color]));
      const back = new Map([...there].map(([from, to]) => [to, from]));
      const made = recolor(scene, (color) => there.get(color) ?? color);
      expect(recolor(made, (color) => back.get(color) ?? color)).toEqual(scene);
    }),
  );
});
