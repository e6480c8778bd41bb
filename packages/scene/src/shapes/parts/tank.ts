import { booleanField, choiceField, colorField } from '../../fields/field.ts';
import { group, path, text } from '../../primitives/make.ts';
import { digits, polyline, rectangle } from '../../primitives/outlines.ts';
import { type Drawn, defineShape } from '../shape.ts';
import { readingFields, spanFields } from './reading.ts';

const fields = {
  ...spanFields,
  ...readingFields,
  form: choiceField(['dome', 'flat', 'cone'], 'dome'),
  liquid: colorField('@liquid'),
  scale: booleanField(true),
  showsValue: booleanField(true),
};

/** A vessel with the level of what is in it. */
export const tank = defineShape({
  type: 'tank',
  fields,
  targets: ['value', 'level', 'fill', 'stroke'],
  valueGives: 'level',
  size: [120, 180],
  style: { fill: '@metal-light', stroke: '@outline', strokeWidth: 2 },
  draw: (node) => {
    const { width, height, style, props } = node;
    const body = bodyOf(node);
    const size = Math.max(9, Math.min(22, width * 0.16));
    const ticks = Array.from({ length: 9 }, (_, tick) => {
      const y = height * (0.9 - tick * 0.1);
      return polyline([width * (tick % 4 === 0 ? 0.78 : 0.86), y, width * 0.95, y]);
    }).join('');
    const level = group([path(rectangle(0, 0, width, height), { fill: props.liquid })], {
      motion: { kind: 'grow', axis: 'y', border: height },
    });
    return [
      path(body, { fill: style.fill, fillBy: 'fill' }),
      group([level, ...(props.scale ? [path(ticks, { stroke: '@outline' })] : [])], { clip: body }),
      path(body, { stroke: style.stroke, strokeWidth: style.strokeWidth, strokeBy: 'stroke' }),
      ...(props.showsValue
        ? [text('–', width / 2, height / 2 + size * 0.36, { size, weight: 700, textBy: 'value' })]
        : []),
    ];
  },
  ports: ({ width, height }) => [
    { name: 'top', x: width / 2, y: 0 },
    { name: 'left', x: 0, y: height * 0.85 },
    { name: 'right', x: width, y: height * 0.85 },
    { name: 'bottom', x: width / 2, y: height },
  ],
});

function bodyOf({ width, height, props }: Drawn<typeof fields>): string {
  if (props.form === 'flat') return rectangle(0, 0, width, height, Math.min(width, height) * 0.04);
  const [w, rx] = [digits(width), digits(width / 2)];
  const cap = Math.min(height * 0.14, width * 0.3);
  const top = `M0 ${digits(cap)}A${rx} ${digits(cap)} 0 0 1 ${w} ${digits(cap)}`;
  if (props.form === 'cone') {
    const from = digits(height * 0.72);
    return `${top}V${from}L${digits(width * 0.58)} ${digits(height)}H${digits(width * 0.42)}L0 ${from}Z`;
  }
  return `${top}V${digits(height - cap)}A${rx} ${digits(cap)} 0 0 1 0 ${digits(height - cap)}Z`;
}
