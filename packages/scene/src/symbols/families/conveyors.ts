/** What carries goods. */
import { numberField } from '../../fields/field.ts';
import { circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('conveyors');

const screwOf = (from: number, to: number, y: number, r: number): string => {
  let d = '';
  for (let x = from; x < to; x += 20) d += `M${x} ${y + r}L${x + 14} ${y - r}`;
  return d;
};

export const conveyors = [
  symbol({
    type: 'belt-conveyor',
    titles: ['皮带输送机', 'Belt conveyor'],
    box: [200, 80],
    fields: { rollers: numberField(4, 2, 10) },
    ports: { in: [20, 18], out: [180, 18] },
    draw: (pen, { rollers }) => [
      pen.line('M38 46L28 76M162 46L172 76', 6),
      pen.body(rectangle(4, 18, 192, 32, 16)),
      Array.from({ length: Math.round(rollers) }, (_, roller) =>
        pen.blade(circle(20 + (roller * 160) / (Math.round(rollers) - 1), 34, 9)),
      ).flat(),
    ],
  }),
  symbol({
    type: 'inclined-conveyor',
    titles: ['斜皮带输送机', 'Inclined conveyor'],
    box: [180, 120],
    ports: { in: [20, 84], out: [162, 14] },
    draw: (pen) => [
      pen.line('M44 90V116M136 44V116', 6),
      pen.body('M14 82L152 10A15 15 0 0 1 168 38L30 108A15 15 0 0 1 14 82Z'),
      pen.blade(circle(24, 94, 8)),
      pen.blade(circle(91, 60, 7)),
      pen.blade(circle(158, 25, 8)),
    ],
  }),
  symbol({
    type: 'screw-conveyor',
    titles: ['螺旋输送机', 'Screw conveyor'],
    box: [200, 90],
    ports: { in: [44, 4], out: [164, 86] },
    draw: (pen) => [
      pen.shell(rectangle(30, 2, 28, 28)),
      pen.shell(rectangle(150, 58, 28, 28)),
      pen.body(rectangle(24, 24, 172, 40, 4)),
      pen.line('M4 44H194', 5),
      pen.line(screwOf(36, 186, 44, 15), 6),
      pen.solid(rectangle(2, 30, 22, 28, 3)),
    ],
  }),
  symbol({
    type: 'bucket-elevator',
    titles: ['斗式提升机', 'Bucket elevator'],
    box: [100, 160],
    ports: { in: [10, 132], out: [94, 30] },
    draw: (pen) => [
      pen.shell('M72 22L98 40V58L72 44Z'),
      pen.shell('M28 116L2 104V126L28 146Z'),
      pen.body(rectangle(26, 4, 48, 152, 22)),
      pen.line('M38 26V134M62 26V134', 4),
      pen.blade(
        'M30 44H46L42 58H34ZM30 78H46L42 92H34ZM30 112H46L42 126H34ZM54 44H70L66 58H58ZM54 78H70L66 92H58ZM54 112H70L66 126H58Z',
      ),
    ],
  }),
  symbol({
    type: 'roller-conveyor',
    titles: ['辊筒输送机', 'Roller conveyor'],
    box: [200, 80],
    ports: { in: [6, 20], out: [194, 20] },
    draw: (pen) => [
      pen.line('M28 48V76M172 48V76', 7),
      pen.shell(rectangle(4, 34, 192, 16, 3)),
      Array.from({ length: 8 }, (_, roller) => pen.body(circle(18 + roller * 23.4, 28, 10))).flat(),
    ],
  }),
  symbol({
    type: 'vibrating-feeder',
    titles: ['振动给料机', 'Vibrating feeder'],
    box: [160, 100],
    ports: { in: [32, 14], out: [154, 54] },
    draw: (pen) => [
      pen.body('M8 14L20 14L26 44L156 56V68L16 56Z'),
      pen.line('M36 60L30 66L42 70L30 76L36 82V92M118 66L112 72L124 76L112 82L118 88V94', 4),
      pen.shell(rectangle(58, 66, 40, 26, 4)),
      pen.line('M104 18Q112 24 104 30M116 14Q126 24 116 34', 4),
    ],
  }),
  symbol({
    type: 'rotary-valve',
    titles: ['旋转给料阀', 'Rotary valve'],
    ports: { in: [50, 4], out: [50, 96] },
    draw: (pen) => [
      pen.shell(rectangle(22, 2, 56, 96)),
      pen.body(circle(50, 50, 36)),
      pen.spinning(50, 50, [
        ...pen.line('M50 16V84M16 50H84M26 26L74 74M74 26L26 74', 6),
        ...pen.solid(circle(50, 50, 8)),
      ]),
    ],
  }),
  symbol({
    type: 'chain-conveyor',
    titles: ['链板输送机', 'Chain conveyor'],
    box: [200, 80],
    ports: { in: [20, 16], out: [180, 16] },
    draw: (pen) => [
      pen.line('M38 50V76M162 50V76', 6),
      pen.body(rectangle(4, 20, 192, 34, 17)),
      pen.blade(circle(22, 37, 10)),
      pen.blade(circle(178, 37, 10)),
      pen.solid(
        'M30 10H42V22H30ZM62 10H74V22H62ZM94 10H106V22H94ZM126 10H138V22H126ZM158 10H170V22H158Z',
      ),
    ],
  }),
  symbol({
    type: 'lift-table',
    titles: ['升降台', 'Lift table'],
    ports: { top: [50, 12] },
    draw: (pen) => [
      pen.line('M16 26L84 80M84 26L16 80', 8),
      pen.solid(circle(50, 53, 7)),
      pen.body(rectangle(4, 10, 92, 16, 3)),
      pen.solid(rectangle(4, 80, 92, 16, 3)),
    ],
  }),
];
