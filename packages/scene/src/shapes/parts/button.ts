import { colorField, numberField, textField } from '../../fields/field.ts';
import { path, text } from '../../primitives/make.ts';
import { rectangle } from '../../primitives/outlines.ts';
import { defineShape } from '../shape.ts';
import { styledPath } from '../styled.ts';
import { baselineOf } from '../text-place.ts';

/** A button: what it does stands among its events. */
export const button = defineShape({
  type: 'button',
  fields: {
    text: textField('按钮', 40),
    size: numberField(16, 4, 400),
    color: colorField('@on-primary'),
    radius: numberField(6, 0, 1000),
  },
  targets: ['text', 'fill', 'stroke', 'enabled'],
  size: [112, 44],
  style: { fill: '@primary', stroke: null },
  draw: ({ width, height, style, props }) => [
    styledPath(rectangle(0, 0, width, height, props.radius), style),
    text(props.text, width / 2, baselineOf(height, props.size), {
      size: props.size,
      color: props.color,
      textBy: 'text',
    }),
  ],
});

/** A way to another screen, which stands among its events. */
export const screenLink = defineShape({
  type: 'screen-link',
  fields: {
    text: textField('画面', 40),
    size: numberField(15, 4, 400),
    color: colorField('@primary'),
  },
  targets: ['text', 'fill', 'stroke', 'enabled'],
  size: [128, 44],
  style: { fill: '@surface', stroke: '@line' },
  draw: ({ width, height, style, props }) => {
    const [x, y] = [width - 18, height / 2];
    const chevron = `M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}`;
    return [
      styledPath(rectangle(0, 0, width, height, 6), style),
      text(props.text, 12, baselineOf(height, props.size), {
        anchor: 'start',
        size: props.size,
        color: props.color,
        textBy: 'text',
      }),
      path(chevron, { stroke: props.color, strokeWidth: 2, round: true }),
    ];
  },
});
