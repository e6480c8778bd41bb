import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { newNode } from '../document/new-node.ts';
import { type BindingTarget, emptyScene, type SceneNode } from '../document/scene.ts';
import { columnsOf, Mark } from '../live/node-columns.ts';
import { compilePicture } from '../picture/compile-picture.ts';
import type { Shape } from '../shapes/shape.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { lightPalette } from '../theme/palette.ts';
import { paintSvg } from './svg-painter.ts';

const options = { palette: lightPalette, font: 'serif', prefix: 'a' };
const draw = (
  nodes: readonly SceneNode[],
  change = (_: ReturnType<typeof columnsOf>): void => {},
) => {
  const picture = compilePicture({ ...emptyScene(), nodes });
  const columns = columnsOf(picture);
  change(columns);
  return paintSvg(picture, { ...options, imageUrl: (id) => `/images/${id}?a&b` }, columns);
};
const node = (type: string, target: BindingTarget | null, props = {}): SceneNode => ({
  ...newNode(shapeOf(type) as Shape, 'n', 0, 0, props),
  bindings:
    target === null
      ? []
      : [
          {
            target,
            source: { kind: 'point', point: pointId(1), input: 'value' },
            transform: { kind: 'none' },
          },
        ],
});
const veil = 'fill-opacity="0.55"';

it('what must not be operated is veiled, whether or not quality is shown', () => {
  const button = { ...node('button', 'enabled'), showsQuality: false };
  const disabled = (columns: ReturnType<typeof columnsOf>): void => {
    columns.enabled[0] = 0;
  };
  expect(draw([button], disabled)).toContain(veil);
  expect(draw([button])).not.toContain(veil);
});

it('quality is shown on what is bound, unless it was told not to', () => {
  const stale = (columns: ReturnType<typeof columnsOf>): void => {
    columns.marks[0] = Mark.stale;
  };
  expect(draw([node('value', 'value')], stale)).toContain('stroke-dasharray="6 4"');
  expect(draw([{ ...node('value', 'value'), showsQuality: false }], stale)).not.toContain(veil);
  expect(draw([node('value', null)], stale)).not.toContain(veil);
});

it('hidden nodes are not drawn, with what they hold', () => {
  const inner = node('text', null, { text: 'inside' });
  const group = { ...newNode(shapeOf('group') as Shape, 'g', 0, 0), children: [inner] };
  expect(draw([group])).toContain('inside');
  expect(draw([{ ...group, hidden: true }])).not.toContain('inside');
});

it('an image is addressed by whoever draws, as an attribute', () => {
  expect(draw([node('image', null, { image: 7 })])).toContain('href="/images/7?a&amp;b"');
});
