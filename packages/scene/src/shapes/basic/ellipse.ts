import { ellipse as outline } from '../../primitives/outlines.ts';
import { defineShape } from '../shape.ts';
import { styledPath } from '../styled.ts';
import { ellipseCorners } from './ellipse-corners.ts';

export const ellipse = defineShape({
  type: 'ellipse',
  fields: {},
  targets: ['fill', 'stroke'],
  size: [80, 80],
  draw: ({ width, height, style }) => [
    styledPath(outline(width / 2, height / 2, width / 2, height / 2), style),
  ],
  outline: ({ width, height, style }) => ({
    corners: ellipseCorners(width, height, 0, 360),
    closed: true,
    width: style.strokeWidth,
  }),
});
