import {
  columnsOf,
  compilePicture,
  emptyScene,
  type NodeEvent,
  newNode,
  type SceneNode,
  shapeOf,
} from '@millwright/scene';
import { expect, it } from 'vitest';
import { placeNow, pressPlaces } from './press-places.ts';

const opens: NodeEvent = {
  on: 'press',
  action: { kind: 'open-screen', screen: 1 },
  confirm: 'none',
};
const node = (type: string, id: string, more: Partial<SceneNode> = {}): SceneNode => {
  const shape = shapeOf(type);
  if (shape === null) throw new RangeError(type);
  const made = newNode(shape, id, 10, 20);
  return { ...made, frame: { ...made.frame, width: 40, height: 30 }, ...more };
};
const button = node('button', 'b', { events: [opens] });
const group = node('group', 'g', { children: [button, node('rectangle', 'r')] });
const open = (nodes: readonly SceneNode[]) => {
  const picture = compilePicture({ ...emptyScene(), nodes });
  const columns = columnsOf(picture);
  const row = (id: string): number => picture.nodes.findIndex((one) => one.node.id === id);
  return { places: pressPlaces(picture), columns, row };
};

it('is where the node is, in whatever group', () => {
  const { places, columns } = open([group, button]);
  expect(places.map((place) => placeNow(place, columns))).toEqual([
    { left: 20, top: 40, right: 60, bottom: 70 },
    { left: 10, top: 20, right: 50, bottom: 50 },
  ]);
});

it('goes along with what moves', () => {
  const { places, columns, row } = open([group]);
  columns.xs[row('g')] = 110;
  columns.widths[row('b')] = 80;
  expect(places.map((place) => placeNow(place, columns))).toEqual([
    { left: 120, top: 40, right: 200, bottom: 70 },
  ]);
});

it.each([
  ['visible', 'b'],
  ['visible', 'g'],
  ['enabled', 'b'],
  ['enabled', 'g'],
] as const)('is none while %s of %s is off', (column, id) => {
  const { places, columns, row } = open([group]);
  columns[column][row(id)] = 0;
  expect(places.map((place) => placeNow(place, columns))).toEqual([null]);
  columns[column][row(id)] = 1;
  expect(places.map((place) => placeNow(place, columns))).not.toContain(null);
});

it('is none of what is not drawn at all', () => {
  expect(open([{ ...group, hidden: true }]).places).toEqual([]);
});
