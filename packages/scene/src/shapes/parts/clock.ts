import { colorField, numberField } from '../../fields/field.ts';
import { text } from '../../primitives/make.ts';
import { defineShape } from '../shape.ts';
import { baselineOf } from '../text-place.ts';

/** Date and time of the reader. */
export const clock = defineShape({
  type: 'clock',
  fields: { size: numberField(16, 4, 400), color: colorField('@text') },
  targets: [],
  size: [190, 28],
  style: { fill: null, stroke: null },
  draw: ({ width, height, props }) => [
    text('–', width / 2, baselineOf(height, props.size), {
      size: props.size,
      color: props.color,
      textBy: 'clock',
    }),
  ],
});
