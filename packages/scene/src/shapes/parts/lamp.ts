import { choiceField, colorField } from '../../fields/field.ts';
import { group, path } from '../../primitives/make.ts';
import { circle, line, rectangle } from '../../primitives/outlines.ts';
import { stateBits } from '../../primitives/primitive.ts';
import { defineShape } from '../shape.ts';

/** A lamp: lit, dark, faulty, or crossed out where nothing is known. */
export const lamp = defineShape({
  type: 'lamp',
  fields: {
    form: choiceField(['round', 'square'], 'round'),
    on: colorField('@state-running'),
    off: colorField('@state-stopped'),
  },
  targets: ['value', 'state', 'stroke'],
  valueGives: 'state',
  size: [32, 32],
  style: { stroke: '@line', strokeWidth: 2 },
  draw: ({ width, height, style, props }) => {
    const r = Math.min(width, height) / 2 - style.strokeWidth / 2;
    const [cx, cy] = [width / 2, height / 2];
    const d =
      props.form === 'round'
        ? circle(cx, cy, r)
        : rectangle(cx - r, cy - r, 2 * r, 2 * r, r * 0.25);
    const stroke = {
      stroke: style.stroke,
      strokeWidth: style.strokeWidth,
      strokeBy: 'stroke',
    } as const;
    const lit = (fill: string, bits: number) =>
      group([path(d, { ...stroke, fill })], { states: bits });
    const k = r * 0.55;
    const cross = `${line(cx - k, cy - k, cx + k, cy + k)}${line(cx - k, cy + k, cx + k, cy - k)}`;
    return [
      lit(props.off, stateBits('stopped')),
      lit(props.on, stateBits('running')),
      lit('@state-fault', stateBits('fault')),
      group(
        [
          path(d, { ...stroke, fill: '@surface' }),
          path(cross, { stroke: '@state-unknown', strokeWidth: 2, round: true }),
        ],
        { states: stateBits('unknown') },
      ),
    ];
  },
});
