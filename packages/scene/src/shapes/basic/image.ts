import { choiceField, imageField } from '../../fields/field.ts';
import { path } from '../../primitives/make.ts';
import { line, rectangle } from '../../primitives/outlines.ts';
import { defineShape } from '../shape.ts';

/** An image of the galleries; a crossed box until one is chosen. */
export const image = defineShape({
  type: 'image',
  fields: { image: imageField, fit: choiceField(['contain', 'cover', 'fill'], 'contain') },
  targets: [],
  size: [160, 120],
  style: { fill: null, stroke: null },
  draw: ({ width, height, props }) =>
    props.image === null
      ? [
          path(rectangle(0, 0, width, height), { fill: '@surface', stroke: '@line' }),
          path(line(0, 0, width, height), { stroke: '@line' }),
          path(line(0, height, width, 0), { stroke: '@line' }),
        ]
      : [{ kind: 'image', image: props.image, x: 0, y: 0, width, height, fit: props.fit }],
});
