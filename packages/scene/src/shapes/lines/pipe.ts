import { booleanField, colorField, cornersField, numberField } from '../../fields/field.ts';
import { path } from '../../primitives/make.ts';
import { polyline } from '../../primitives/outlines.ts';
import { cornersIn } from '../corners-in.ts';
import { defineShape } from '../shape.ts';
import { endPorts } from './stroked.ts';

/**
 * A pipe: wall, inside, and dashes that move while something flows. What is bound to `flow` is the
 * share of `speed` with which they do: 1 forwards, -1 backwards, 0 not at all.
 */
export const pipe = defineShape({
  type: 'pipe',
  fields: {
    corners: cornersField([0, 0, 1, 1], 2),
    outer: numberField(14, 1, 400),
    inner: numberField(12, 0, 400),
    dashWidth: numberField(6, 0, 400),
    dash: numberField(5, 1, 400),
    gap: numberField(5, 1, 400),
    /** Units a second. */
    speed: numberField(40, 0, 1000),
    backwards: booleanField(false),
    wall: colorField('@pipe-wall'),
    flowColor: colorField('@pipe-flow'),
  },
  targets: ['fill', 'stroke', 'flow'],
  size: [160, 14],
  style: { fill: '@pipe', stroke: null },
  draw: (node) => {
    const { props, style } = node;
    const d = polyline(cornersIn(node));
    const inside = typeof style.fill === 'string' ? style.fill : '@pipe';
    return [
      path(d, { stroke: props.wall, strokeWidth: props.outer, round: true, strokeBy: 'stroke' }),
      path(d, { stroke: inside, strokeWidth: props.inner, round: true, strokeBy: 'fill' }),
      path(d, {
        stroke: props.flowColor,
        strokeWidth: props.dashWidth,
        dash: [props.dash, props.gap],
        flows: true,
      }),
    ];
  },
  ports: (node) => endPorts(cornersIn(node)),
  outline: (node) => ({ corners: cornersIn(node), closed: false, width: node.props.outer }),
});
