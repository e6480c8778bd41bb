import { colorField } from '../../fields/field.ts';
import { group, path } from '../../primitives/make.ts';
import { circle, rectangle } from '../../primitives/outlines.ts';
import { stateBits } from '../../primitives/primitive.ts';
import { defineShape } from '../shape.ts';

/** A switch that a value turns: its knob stands in the middle where nothing is known. */
export const toggle = defineShape({
  type: 'switch',
  fields: { on: colorField('@state-running'), off: colorField('@state-stopped') },
  targets: ['value', 'state', 'enabled'],
  valueGives: 'state',
  size: [64, 32],
  style: { stroke: null },
  draw: ({ width, height, props }) => {
    const r = Math.min(height / 2, width / 2);
    const track = rectangle(0, 0, width, height, r);
    const standing = (fill: string, cx: number, bits: number) =>
      group(
        [
          path(track, { fill }),
          path(circle(cx, height / 2, r * 0.78), {
            fill: '@knob',
            stroke: '@line',
            strokeWidth: 1,
          }),
        ],
        { states: bits },
      );
    return [
      standing(props.off, r, stateBits('stopped')),
      standing(props.on, width - r, stateBits('running')),
      standing('@state-fault', width / 2, stateBits('fault')),
      standing('@state-unknown', width / 2, stateBits('unknown')),
    ];
  },
});
