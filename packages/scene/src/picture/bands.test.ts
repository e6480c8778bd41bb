import { expect, test } from 'vitest';
import { newNode } from '../document/new-node.ts';
import { emptyScene, type SceneNode } from '../document/scene.ts';
import { columnsOf } from '../live/node-columns.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { type Band, bandsOf, filledPlace } from './bands.ts';
import { compilePicture, type PictureNode } from './compile-picture.ts';

const made = (type: string, id: string, more: Partial<SceneNode> = {}): SceneNode => {
  const shape = shapeOf(type);
  if (shape === null) throw new RangeError(`no shape is called ${type}`);
  return { ...newNode(shape, id, 10, 20), ...more };
};
const bandsWith = (nodes: readonly SceneNode[]) => {
  const picture = compilePicture({ ...emptyScene(), nodes });
  return { picture, bands: bandsOf(picture, ({ node }) => node.type === 'part') };
};
/** Ids of what is painted, with the members of groups in brackets; a part with a star. */
const said = (one: PictureNode): string =>
  one.children.length === 0 ? one.node.id : `${one.node.id}[${one.children.map(said).join(' ')}]`;
const saidBand = (band: Band): string =>
  band.kind === 'filled' ? `*${band.filled.one.node.id}` : band.picture.roots.map(said).join(' ');

const group = (id: string, children: SceneNode[]) => made('group', id, { children });
const [a, b, c] = [made('rectangle', 'a'), made('text', 'b'), made('ellipse', 'c')];
const [p, q] = [made('part', 'p'), made('part', 'q')];

test.each<[string, SceneNode[], string[]]>([
  ['nothing', [], ['']],
  ['no part', [a, b], ['a b']],
  ['a part in the middle', [a, p, b], ['a', '*p', 'b']],
  ['a part at the back has the background below it', [p, a], ['', '*p', 'a']],
  ['a part in front', [a, p], ['a', '*p']],
  ['two beside each other', [a, p, q, b], ['a', '*p', '*q', 'b']],
  ['a part in a group', [a, group('g', [b, p, c])], ['a g[b]', '*p', 'g[c]']],
  ['deeper', [group('g', [group('h', [p]), a]), b], ['g[h]', '*p', 'g[a] b']],
  ['hidden', [a, { ...p, hidden: true }, b], ['a b']],
])('%s', (_what, nodes, wanted) => {
  expect(bandsWith(nodes).bands.map(saidBand)).toEqual(wanted);
});

test('only the band at the back has the background, and every band all rows', () => {
  const { picture, bands } = bandsWith([a, p, b]);
  const painted = bands.flatMap((band) => (band.kind === 'painted' ? [band.picture] : []));
  expect(painted.map(({ scene }) => scene.background.color)).toEqual(['@background', '#00000000']);
  expect(painted.every(({ nodes }) => nodes === picture.nodes)).toBe(true);
});

test('a part is where its groups are, and hidden with them', () => {
  const { picture, bands } = bandsWith([group('g', [p])]);
  const band = bands.find(({ kind }) => kind === 'filled');
  if (band?.kind !== 'filled') throw new RangeError('the part is missing');
  const columns = columnsOf(picture);
  expect(filledPlace(band.filled, columns).isShown).toBe(true);
  expect(filledPlace(band.filled, columns).matrix.slice(4)).toEqual([20, 40]);
  columns.xs[0] = 100;
  expect(filledPlace(band.filled, columns).matrix[4]).toBe(110);
  columns.visible[0] = 0;
  expect(filledPlace(band.filled, columns).isShown).toBe(false);
});
