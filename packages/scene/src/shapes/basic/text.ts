import { longestText } from '../../document/limits.ts';
import { choiceField, colorField, numberField, textField } from '../../fields/field.ts';
import { text as written } from '../../primitives/make.ts';
import { rectangle as outline } from '../../primitives/outlines.ts';
import type { Primitive } from '../../primitives/primitive.ts';
import { defineShape } from '../shape.ts';
import { styledPath } from '../styled.ts';
import { anchorOf, baselineOf } from '../text-place.ts';

/** Lines of text in a box; a bound text takes the place of the first. */
export const text = defineShape({
  type: 'text',
  fields: {
    text: textField('文本', longestText),
    size: numberField(16, 1, 1000),
    weight: choiceField(['normal', 'bold'], 'normal'),
    align: choiceField(['left', 'center', 'right'], 'left'),
    color: colorField('@text'),
  },
  targets: ['text', 'fill', 'stroke'],
  size: [120, 24],
  style: { fill: null, stroke: null },
  draw: ({ width, height, style, props }) => {
    const { size, color, align } = props;
    const lines = props.text.split('\n');
    const leading = size * 1.4;
    const top = baselineOf(height, size) - ((lines.length - 1) * leading) / 2;
    const isBoxed = style.fill !== null || style.stroke !== null;
    const box: Primitive[] = isBoxed ? [styledPath(outline(0, 0, width, height), style)] : [];
    return [
      ...box,
      ...lines.map((each, index) =>
        written(each, anchorOf(align, width), top + index * leading, {
          size,
          color,
          anchor: anchors[align],
          weight: props.weight === 'bold' ? 700 : 400,
          textBy: index === 0 ? 'text' : null,
        }),
      ),
    ];
  },
});

const anchors = { left: 'start', center: 'middle', right: 'end' } as const;
