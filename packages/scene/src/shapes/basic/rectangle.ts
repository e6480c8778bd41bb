import { numberField } from '../../fields/field.ts';
import { rectangle as outline } from '../../primitives/outlines.ts';
import { defineShape } from '../shape.ts';
import { styledPath } from '../styled.ts';

export const rectangle = defineShape({
  type: 'rectangle',
  fields: { radius: numberField(0, 0, 10_000) },
  targets: ['fill', 'stroke'],
  size: [120, 80],
  draw: ({ width, height, style, props }) => [
    styledPath(outline(0, 0, width, height, props.radius), style),
  ],
});
