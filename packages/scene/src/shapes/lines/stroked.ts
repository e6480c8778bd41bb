/** Line, polyline and curve: corners that are joined, with ends. */
import { cornersField } from '../../fields/field.ts';
import { curve as curved, polyline as straight } from '../../primitives/outlines.ts';
import { cornersIn } from '../corners-in.ts';
import { defineShape } from '../shape.ts';
import { styledPath } from '../styled.ts';
import { lineEndFields, lineEnds } from './line-ends.ts';

const strokedShape = (
  type: string,
  corners: readonly number[],
  outline: (corners: readonly number[]) => string,
) =>
  defineShape({
    type,
    fields: { corners: cornersField(corners, 2), ...lineEndFields },
    targets: ['stroke'],
    size: [120, 60],
    style: { fill: null, stroke: '@text', strokeWidth: 2 },
    draw: (node) => {
      const at = cornersIn(node);
      const style = { ...node.style, fill: null };
      return [
        { ...styledPath(outline(at), style), round: true },
        ...lineEnds(node.props, at, style),
      ];
    },
    ports: (node) => endPorts(cornersIn(node)),
    outline: (node) => ({
      corners: cornersIn(node),
      closed: false,
      width: node.style.strokeWidth,
    }),
  });

/** Both ends of a line. */
export const endPorts = (corners: readonly number[]) => [
  { name: 'start', x: corners[0] as number, y: corners[1] as number },
  { name: 'end', x: corners.at(-2) as number, y: corners.at(-1) as number },
];

export const line = strokedShape('line', [0, 0, 1, 1], straight);
export const polyline = strokedShape('polyline', [0, 1, 0.5, 0, 1, 1], straight);
export const curve = strokedShape('curve', [0, 1, 0.33, 0, 0.67, 1, 1, 0], curved);
