import { formatNumber } from '@millwright/kernel';
import { colorField, numberField, textField } from '../../fields/field.ts';
import { group, path, text } from '../../primitives/make.ts';
import { arc, circle, onEllipse, polyline } from '../../primitives/outlines.ts';
import { defineShape } from '../shape.ts';
import { readingFields, spanFields } from './reading.ts';

/** Degrees clockwise from the right, where the scale begins and how far it goes. */
const start = 135;
const sweep = 270;

/** A dial with a needle; what lies beyond `warnFrom` is marked on the scale. */
export const gauge = defineShape({
  type: 'gauge',
  fields: {
    ...spanFields,
    ...readingFields,
    title: textField('', 40),
    ticks: numberField(5, 1, 20),
    warnFrom: numberField(80, -1e15, 1e15),
    color: colorField('@primary'),
  },
  targets: ['value', 'level'],
  valueGives: 'level',
  size: [180, 180],
  style: { fill: '@surface', stroke: '@line' },
  draw: ({ width, height, style, props }) => {
    const [cx, cy] = [width / 2, height / 2];
    const r = Math.min(width, height) / 2 - style.strokeWidth;
    const { min, max } = props;
    const ring = r * 0.82;
    const thick = r * 0.09;
    const share = (value: number): number =>
      max > min ? Math.max(0, Math.min(1, (value - min) / (max - min))) : 1;
    const warn = share(props.warnFrom);
    const along = (at: number, radius: number) =>
      onEllipse(cx, cy, radius, radius, start + sweep * at);
    const small = r * 0.13;
    const marks = Array.from({ length: props.ticks + 1 }, (_, tick) => {
      const at = tick / props.ticks;
      const [x, y] = along(at, ring * 0.74);
      return [
        path(polyline([...along(at, ring * 0.86), ...along(at, ring * 0.93)]), {
          stroke: '@muted',
          strokeWidth: Math.max(1, r * 0.015),
        }),
        text(
          formatNumber(Number((min + (max - min) * at).toPrecision(6)), null),
          x,
          y + small * 0.36,
          {
            size: small,
            color: '@muted',
          },
        ),
      ];
    }).flat();
    const needle = polyline([cx - thick / 2, cy, cx, cy - ring * 0.8, cx + thick / 2, cy], true);
    return [
      path(circle(cx, cy, r), {
        fill: style.fill,
        stroke: style.stroke,
        strokeWidth: style.strokeWidth,
      }),
      path(arc(cx, cy, ring, ring, start, sweep * warn), {
        stroke: props.color,
        strokeWidth: thick,
      }),
      ...(warn < 1
        ? [
            path(arc(cx, cy, ring, ring, start + sweep * warn, sweep * (1 - warn)), {
              stroke: '@danger',
              strokeWidth: thick,
            }),
          ]
        : []),
      ...marks,
      group([path(needle, { fill: '@text' })], {
        motion: { kind: 'swing', x: cx, y: cy, from: -135, to: 135 },
      }),
      path(circle(cx, cy, thick * 0.9), { fill: '@text' }),
      text('–', cx, cy + r * 0.68, { size: r * 0.18, weight: 700, textBy: 'value' }),
      ...(props.title === ''
        ? []
        : [text(props.title, cx, cy + r * 0.86, { size: r * 0.13, color: '@muted' })]),
    ];
  },
});
