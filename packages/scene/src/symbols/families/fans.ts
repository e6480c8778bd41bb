/** What moves air. */
import { numberField } from '../../fields/field.ts';
import { circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';
import { turnedPath } from '../turned-path.ts';

const symbol = symbolsOf('fans');

const blades = (count: number, cx: number, cy: number, r: number): string =>
  Array.from({ length: count }, (_, blade) =>
    turnedPath(
      [
        ['M', 0, 0],
        ['C', r * 0.1, -r * 0.5, r * 0.5, -r * 0.9, r * 0.62, -r * 0.72],
        ['C', r * 0.72, -r * 0.5, r * 0.45, -r * 0.15, 0, 0],
        ['Z'],
      ],
      (blade * 360) / count,
      cx,
      cy,
    ),
  ).join('');

export const fans = [
  symbol({
    type: 'axial-fan',
    titles: ['轴流风机', 'Axial fan'],
    fields: { blades: numberField(4, 2, 8) },
    ports: { in: [4, 50], out: [96, 50] },
    draw: (pen, props) => [
      pen.shell(rectangle(4, 4, 92, 92, 8)),
      pen.body(circle(50, 50, 41)),
      pen.spinning(50, 50, [
        ...pen.blade(blades(Math.round(props.blades), 50, 50, 42)),
        ...pen.solid(circle(50, 50, 8)),
      ]),
    ],
  }),
  symbol({
    type: 'centrifugal-fan',
    titles: ['离心风机', 'Centrifugal fan'],
    ports: { in: [46, 56], out: [96, 18] },
    draw: (pen) => [
      pen.solid('M22 84H70L78 97H14Z'),
      pen.body('M96 6V34H80Q86 44 86 56A40 40 0 1 1 46 16Q60 12 70 6Z'),
      pen.spinning(46, 56, [...pen.blade(blades(6, 46, 56, 32)), ...pen.solid(circle(46, 56, 7))]),
    ],
  }),
  symbol({
    type: 'blower',
    titles: ['罗茨风机', 'Roots blower'],
    ports: { in: [50, 4], out: [50, 96] },
    draw: (pen) => [
      pen.shell(rectangle(38, 2, 24, 96)),
      pen.body(rectangle(4, 22, 92, 56, 28)),
      pen.blade('M32 28Q42 28 38 42Q35 50 38 58Q42 72 32 72Q22 72 26 58Q29 50 26 42Q22 28 32 28Z'),
      pen.blade('M48 50Q48 40 60 44Q68 47 76 44Q90 40 90 50Q90 60 76 56Q68 53 60 56Q48 60 48 50Z'),
    ],
  }),
  symbol({
    type: 'roof-fan',
    titles: ['屋顶风机', 'Roof fan'],
    ports: { in: [50, 96] },
    draw: (pen) => [
      pen.shell('M6 34Q50 -8 94 34Z'),
      pen.body(rectangle(20, 34, 60, 26)),
      pen.spinning(50, 47, pen.blade('M28 47Q38 38 50 47Q62 56 72 47Q62 38 50 47Q38 56 28 47Z')),
      pen.shell('M26 60H74L88 84H12Z'),
      pen.solid(rectangle(4, 84, 92, 12)),
    ],
  }),
  symbol({
    type: 'cooling-fan',
    titles: ['冷却风扇', 'Cooling fan'],
    ports: { out: [50, 4] },
    draw: (pen) => [
      pen.line('M50 50V90M26 94H74', 8),
      pen.body(circle(50, 42, 38)),
      pen.spinning(50, 42, [...pen.blade(blades(3, 50, 42, 40)), ...pen.solid(circle(50, 42, 7))]),
    ],
  }),
  symbol({
    type: 'air-handler',
    titles: ['空调机组', 'Air handling unit'],
    box: [170, 100],
    ports: { in: [2, 50], out: [168, 50] },
    draw: (pen) => [
      pen.shell(rectangle(4, 10, 162, 80, 3)),
      pen.line('M44 10V90M86 10V90', 4),
      pen.line('M12 78L24 22L36 78', 4),
      pen.line('M56 20V80M65 20V80M74 20V80', 5),
      pen.body(circle(126, 50, 31)),
      pen.spinning(126, 50, [
        ...pen.blade(blades(4, 126, 50, 31)),
        ...pen.solid(circle(126, 50, 6)),
      ]),
    ],
  }),
];
