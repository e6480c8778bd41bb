import { deviceId, pointId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import type { Shape } from '../shapes/shape.ts';
import { shapeOf, shapes } from '../shapes/shapes.ts';
import { longestDocument } from './limits.ts';
import { newNode } from './new-node.ts';
import { parseScene, parseSceneText, serializeScene } from './parse-scene.ts';
import { referencesOf } from './references.ts';
import { emptyScene, type Scene, type SceneNode } from './scene.ts';

const node = (type: string, id: string): SceneNode => newNode(shapeOf(type) as Shape, id, 10, 20);

const sceneOf = (...nodes: readonly unknown[]): unknown => ({ ...emptyScene(), nodes });

const box = node('rectangle', 'box');

const selfHolding: { children: unknown[] } = { ...node('group', 'g'), children: [] };
selfHolding.children = [selfHolding];

const deep = (levels: number): SceneNode =>
  Array.from({ length: levels }).reduce<SceneNode>(
    (inner, _, level) => ({ ...node('group', `g${level}`), children: [inner] }),
    box,
  );

it('reads what it wrote, to the same bytes', () => {
  const scene: Scene = {
    ...emptyScene('mobile'),
    nodes: [
      ...shapes.map((shape, index) => newNode(shape, `n${index}`, index, index)),
      { ...node('group', 'outer'), children: [{ ...node('group', 'inner'), children: [box] }] },
    ],
  };
  const text = serializeScene(scene);
  const { scene: read, issue } = parseSceneText(text);
  expect(issue).toBeNull();
  expect(serializeScene(read as Scene)).toBe(text);
});

it('gives a property that is missing what a new node has', () => {
  const { scene } = parseScene(sceneOf({ ...node('pipe', 'p'), props: {} }));
  expect(scene?.nodes[0]?.props).toMatchObject({
    outer: 14,
    inner: 12,
    dashWidth: 6,
    dash: 5,
    gap: 5,
  });
});

describe('refuses', () => {
  const frame = (changes: object) => sceneOf({ ...box, frame: { ...box.frame, ...changes } });
  const bound = {
    target: 'fill',
    source: { kind: 'device', device: 3 },
    transform: { kind: 'none' },
  };
  const cases: readonly [what: string, value: unknown, code: string, path: string][] = [
    ['nothing at all', undefined, 'scene.corrupt', ''],
    ['a list', [], 'scene.corrupt', ''],
    ['JSON of others', { version: '2', pens: [] }, 'scene.foreign', 'format'],
    ['a later version', { ...emptyScene(), version: 2 }, 'scene.future_version', 'version'],
    ['a version that is none', { ...emptyScene(), version: 'new' }, 'scene.corrupt', 'version'],
    ['what is not known', { ...emptyScene(), script: 'x' }, 'scene.corrupt', 'script'],
    [
      'a shape that is not known',
      sceneOf({ ...box, type: 'pen' }),
      'scene.corrupt',
      'nodes.0.type',
    ],
    [
      'a shape by the name of a method',
      sceneOf({ ...box, type: 'toString' }),
      'scene.corrupt',
      'nodes.0.type',
    ],
    ['not a number', frame({ x: Number.NaN }), 'scene.bad_number', 'nodes.0.frame.x'],
    [
      'infinity',
      frame({ width: Number.POSITIVE_INFINITY }),
      'scene.bad_number',
      'nodes.0.frame.width',
    ],
    ['a text for a number', frame({ y: '1' }), 'scene.bad_number', 'nodes.0.frame.y'],
    ['a box of less than nothing', frame({ width: -1 }), 'scene.bad_number', 'nodes.0.frame.width'],
    ['an id with markup', sceneOf({ ...box, id: '<b>' }), 'scene.corrupt', 'nodes.0.id'],
    ['an id twice', sceneOf(box, box), 'scene.corrupt', 'nodes.1.id'],
    [
      'a colour with markup',
      sceneOf({ ...box, style: { ...box.style, stroke: 'url(#x)' } }),
      'scene.corrupt',
      'nodes.0.style.stroke',
    ],
    [
      'children of what is no group',
      sceneOf({ ...box, children: [node('text', 't')] }),
      'scene.corrupt',
      'nodes.0.children',
    ],
    [
      'a target bound twice',
      sceneOf({ ...box, bindings: [bound, bound] }),
      'scene.corrupt',
      'nodes.0.bindings.1.target',
    ],
    [
      'a group inside itself',
      sceneOf({ ...node('group', 'g'), children: [{ ...node('group', 'g'), children: [] }] }),
      'scene.group_cycle',
      'nodes.0.children.0',
    ],
    [
      'a group that is its own child',
      sceneOf(selfHolding),
      'scene.group_cycle',
      'nodes.0.children.0',
    ],
    [
      'groups too deep',
      sceneOf(deep(25)),
      'scene.too_large',
      `nodes.0${'.children.0'.repeat(24)}.children`,
    ],
    [
      'too many nodes',
      sceneOf(...Array.from({ length: 20_001 }, () => box)),
      'scene.too_large',
      'nodes',
    ],
    [
      'corners without a pair',
      sceneOf({ ...node('line', 'l'), props: { corners: [0, 0, 1] } }),
      'scene.corrupt',
      'nodes.0.props.corners',
    ],
    [
      'settings that are too deep',
      sceneOf({
        ...node('part', 'p'),
        props: { settings: JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`) },
      }),
      'scene.too_large',
      `nodes.0.props.settings${'.a'.repeat(9)}`,
    ],
  ];
  it.each(cases)('%s', (_, value, code, path) => {
    expect(parseScene(value)).toMatchObject({ scene: null, issue: { code, path } });
  });

  it('text that is no JSON, and too much of it', () => {
    expect(parseSceneText('{').issue?.code).toBe('scene.corrupt');
    expect(parseSceneText(' '.repeat(longestDocument + 1)).issue?.code).toBe('scene.too_large');
  });
});

it('bears ten thousand elements', () => {
  const nodes = Array.from({ length: 10_000 }, (_, index) => node('rectangle', `n${index}`));
  expect(parseScene(sceneOf(...nodes)).issue).toBeNull();
});

it('knows what a document speaks of, however deep', () => {
  const point = (id: number) => ({ kind: 'point', point: pointId(id), input: 'value' }) as const;
  const none = { kind: 'none' } as const;
  const scene: Scene = {
    ...emptyScene(),
    background: { color: '@background', image: 9 },
    nodes: [
      {
        ...node('group', 'g'),
        children: [
          {
            ...node('value', 'v'),
            bindings: [
              { target: 'value', source: point(1), transform: none },
              {
                target: 'fill',
                source: { kind: 'expression', text: '{#2} + {#1}' },
                transform: none,
              },
              {
                target: 'visible',
                source: { kind: 'device', device: deviceId(5) },
                transform: none,
              },
            ],
            events: [
              { on: 'press', action: { kind: 'toggle', point: pointId(3) }, confirm: 'ask' },
              { on: 'press', action: { kind: 'open-popup', screen: 7 }, confirm: 'none' },
            ],
          },
        ],
      },
      { ...node('part', 'p'), props: { ...node('part', 'p').props, points: [4, 1], screen: 8 } },
      { ...node('image', 'i'), props: { image: 6, fit: 'fill' } },
    ],
  };
  expect(parseScene(scene).issue).toBeNull();
  expect(referencesOf(scene)).toEqual({
    points: [1, 2, 3, 4],
    writes: [3],
    devices: [5],
    screens: [7, 8],
    images: [9, 6],
  });
});
