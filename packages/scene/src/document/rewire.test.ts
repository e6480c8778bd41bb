import { type DeviceId, deviceId, type PointId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { Shape } from '../shapes/shape.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { newNode } from './new-node.ts';
import { referencesOf } from './references.ts';
import { rewire } from './rewire.ts';
import { type Binding, emptyScene, type NodeEvent, type Scene } from './scene.ts';

const node = (type: string, id: string) => newNode(shapeOf(type) as Shape, id, 0, 0);
const none = { kind: 'none' } as const;
const bindings: Binding[] = [
  {
    target: 'value',
    source: { kind: 'point', point: pointId(1), input: 'value' },
    transform: none,
  },
  { target: 'visible', source: { kind: 'device', device: deviceId(2) }, transform: none },
  { target: 'text', source: { kind: 'expression', text: '{#1} + {#3}' }, transform: none },
];
const events: NodeEvent[] = [
  { on: 'press', action: { kind: 'toggle', point: pointId(3) }, confirm: 'ask' },
  { on: 'press', action: { kind: 'open-screen', screen: 4 }, confirm: 'none' },
  { on: 'press', action: { kind: 'close-popup' }, confirm: 'none' },
];
const scene: Scene = {
  ...emptyScene(),
  background: { color: '@background', image: 5 },
  nodes: [
    { ...node('group', 'g'), children: [{ ...node('value', 'v'), bindings, events }] },
    { ...node('part', 'p'), props: { ...node('part', 'p').props, points: [3, 1], screen: 4 } },
    { ...node('image', 'i'), props: { image: 5, fit: 'fill' } },
  ],
};

it('names others everywhere', () => {
  const more = <Id extends number>(id: Id) => (id + 10) as Id;
  const made = rewire(scene, { point: more, device: more, screen: more, image: more });
  expect(referencesOf(made)).toEqual({
    ...{ points: [11, 13], writes: [13], devices: [12], screens: [14], images: [15] },
  });
  expect(made.nodes[1]?.props).toMatchObject({ points: [13, 11], screen: 14 });
});

it('lets go of what has no other', () => {
  const gone = () => null;
  const some = (id: PointId): PointId | null => (id === 1 ? pointId(7) : null);
  const kept = rewire(scene, { point: some, device: gone, screen: gone, image: gone });
  expect(referencesOf(kept)).toEqual({
    ...{ points: [7], writes: [], devices: [], screens: [], images: [] },
  });
  const [value] = kept.nodes[0]?.children ?? [];
  expect(value?.bindings).toHaveLength(1);
  expect(value?.events.map(({ action }) => action.kind)).toEqual(['close-popup']);
});

it('is the same where everything stays', () => {
  const same = <Id extends number | DeviceId>(id: Id): Id => id;
  expect(rewire(scene, { point: same, device: same, screen: same, image: same })).toEqual(scene);
});
