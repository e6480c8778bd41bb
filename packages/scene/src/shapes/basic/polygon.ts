import { cornersField } from '../../fields/field.ts';
import { polyline as outline } from '../../primitives/outlines.ts';
import { cornersIn } from '../corners-in.ts';
import { defineShape } from '../shape.ts';
import { styledPath } from '../styled.ts';

export const polygon = defineShape({
  type: 'polygon',
  fields: { corners: cornersField([0.5, 0, 1, 1, 0, 1], 3) },
  targets: ['fill', 'stroke'],
  size: [100, 90],
  draw: (node) => [styledPath(outline(cornersIn(node), true), node.style)],
  outline: (node) => ({ corners: cornersIn(node), closed: true, width: node.style.strokeWidth }),
});
