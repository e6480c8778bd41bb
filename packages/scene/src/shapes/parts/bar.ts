import { booleanField, colorField } from '../../fields/field.ts';
import { group, path, text } from '../../primitives/make.ts';
import { rectangle } from '../../primitives/outlines.ts';
import { defineShape } from '../shape.ts';
import { baselineOf } from '../text-place.ts';
import { readingFields, spanFields } from './reading.ts';

/** A bar that a value fills: from below where it is higher than it is wide, else from the left. */
export const bar = defineShape({
  type: 'bar',
  fields: {
    ...spanFields,
    ...readingFields,
    color: colorField('@liquid'),
    showsValue: booleanField(true),
  },
  targets: ['value', 'level', 'stroke'],
  valueGives: 'level',
  size: [40, 160],
  style: { fill: '@track', stroke: '@line' },
  draw: ({ width, height, style, props }) => {
    const isUpright = height >= width;
    const box = rectangle(0, 0, width, height, 3);
    const size = Math.max(8, Math.min(16, isUpright ? width * 0.25 : height * 0.5));
    const filled = group([path(rectangle(0, 0, width, height), { fill: props.color })], {
      motion: isUpright
        ? { kind: 'grow', axis: 'y', border: height }
        : { kind: 'grow', axis: 'x', border: 0 },
    });
    const shown = text('–', width / 2, isUpright ? height - size * 0.6 : baselineOf(height, size), {
      size,
      weight: 700,
      textBy: 'value',
    });
    return [
      path(box, { fill: style.fill }),
      group([filled], { clip: box }),
      path(box, { stroke: style.stroke, strokeWidth: style.strokeWidth, strokeBy: 'stroke' }),
      ...(props.showsValue ? [shown] : []),
    ];
  },
});
