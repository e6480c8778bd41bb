import { booleanField, colorField } from '../../fields/field.ts';
import { group, path } from '../../primitives/make.ts';
import { circle, rectangle } from '../../primitives/outlines.ts';
import { defineShape } from '../shape.ts';
import { readingFields, spanFields } from './reading.ts';

/** A slider: upright where it is higher than it is wide. */
export const slider = defineShape({
  type: 'slider',
  fields: {
    ...spanFields,
    ...readingFields,
    color: colorField('@primary'),
    fills: booleanField(true),
  },
  targets: ['value', 'level', 'enabled'],
  valueGives: 'level',
  size: [200, 32],
  style: { stroke: null },
  draw: ({ width, height, props }) => {
    const isUpright = height > width;
    const r = Math.min(width, height) / 2;
    const length = Math.max(width, height) - 2 * r;
    const bar = r * 0.35;
    const track = isUpright
      ? rectangle(width / 2 - bar, r, 2 * bar, length, bar)
      : rectangle(r, height / 2 - bar, length, 2 * bar, bar);
    const filled = isUpright
      ? group([path(track, { fill: props.color })], {
          motion: { kind: 'grow', axis: 'y', border: r + length },
        })
      : group([path(track, { fill: props.color })], {
          motion: { kind: 'grow', axis: 'x', border: r },
        });
    const knob = path(
      circle(isUpright ? width / 2 : r, isUpright ? height - r : height / 2, r - 1),
      {
        fill: '@knob',
        stroke: '@line',
        strokeWidth: 2,
      },
    );
    const shift = {
      kind: 'shift',
      dx: isUpright ? 0 : length,
      dy: isUpright ? -length : 0,
    } as const;
    return [
      path(track, { fill: '@track' }),
      ...(props.fills ? [filled] : []),
      group([knob], { motion: shift }),
    ];
  },
});
