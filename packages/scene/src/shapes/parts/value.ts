import { choiceField, colorField, numberField, textField } from '../../fields/field.ts';
import { text } from '../../primitives/make.ts';
import { rectangle } from '../../primitives/outlines.ts';
import { defineShape } from '../shape.ts';
import { styledPath } from '../styled.ts';
import { anchorOf, baselineOf } from '../text-place.ts';
import { readingFields } from './reading.ts';

const inset = 8;
const anchors = { left: 'start', center: 'middle', right: 'end' } as const;

/** A value in a box, with what it is called before it. */
export const value = defineShape({
  type: 'value',
  fields: {
    label: textField('', 40),
    size: numberField(18, 4, 400),
    align: choiceField(['left', 'center', 'right'], 'right'),
    color: colorField('@text'),
    ...readingFields,
  },
  targets: ['value', 'text', 'fill', 'stroke'],
  size: [120, 32],
  draw: ({ width, height, style, props }) => {
    const { size, align, color, label } = props;
    const x = inset + anchorOf(align, width - 2 * inset);
    const baseline = baselineOf(height, size);
    const small = Math.min(size * 0.75, 14);
    const name = { anchor: 'start', size: small, color: '@muted' } as const;
    return [
      styledPath(rectangle(0, 0, width, height, 3), style),
      ...(label === '' ? [] : [text(label, inset, baselineOf(height, small), name)]),
      text('–', x, baseline, { anchor: anchors[align], size, color, weight: 700, textBy: 'value' }),
    ];
  },
});
