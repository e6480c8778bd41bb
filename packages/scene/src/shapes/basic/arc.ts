import { choiceField, numberField } from '../../fields/field.ts';
import { arc as outline } from '../../primitives/outlines.ts';
import { type Drawn, defineShape } from '../shape.ts';
import { styledPath } from '../styled.ts';
import { ellipseCorners } from './ellipse-corners.ts';

const fields = {
  start: numberField(180, -360, 360, 5),
  sweep: numberField(180, -360, 360, 5),
  closing: choiceField(['open', 'chord', 'pie'], 'open'),
};

/** Part of an ellipse: its line, the piece that a chord cuts off, or a slice. */
export const arc = defineShape({
  type: 'arc',
  fields,
  targets: ['fill', 'stroke'],
  size: [100, 100],
  style: { fill: null, stroke: '@text', strokeWidth: 2 },
  draw: (node) => {
    const { style } = node;
    const isOpen = node.props.closing === 'open';
    return [styledPath(pathOf(node), isOpen ? { ...style, fill: null } : style)];
  },
  outline: ({ width, height, style, props }) => {
    const corners = ellipseCorners(width, height, props.start, props.sweep);
    const closed = props.closing !== 'open';
    if (props.closing === 'pie') corners.push(width / 2, height / 2);
    return { corners, closed, width: style.strokeWidth };
  },
});

function pathOf({ width, height, props }: Drawn<typeof fields>): string {
  const [rx, ry] = [width / 2, height / 2];
  const line = outline(rx, ry, rx, ry, props.start, props.sweep);
  if (props.closing === 'open') return line;
  return props.closing === 'pie' ? `${line}L${rx} ${ry}Z` : `${line}Z`;
}
