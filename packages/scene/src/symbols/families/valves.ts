/** What opens, closes and throttles. */
import { choiceField } from '../../fields/field.ts';
import { arc, circle, polyline, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('valves');

const bow = 'M4 40V92L50 66L96 92V40L50 66Z';
const ports = { in: [4, 66], out: [96, 66] } as const;
const small = 'M4 56V96L50 76L96 96V56L50 76Z';
const smallPorts = { in: [4, 76], out: [96, 76] } as const;

export const valves = [
  symbol({
    type: 'valve',
    titles: ['阀门（通用）', 'Valve'],
    ports: { in: [4, 50], out: [96, 50] },
    draw: (pen) => [pen.body('M4 22V78L50 50L96 78V22L50 50Z')],
  }),
  symbol({
    type: 'hand-valve',
    titles: ['手动阀', 'Hand valve'],
    ports,
    draw: (pen) => [pen.line('M50 66V20', 6), pen.line('M24 18H76', 9), pen.body(bow)],
  }),
  symbol({
    type: 'gate-valve',
    titles: ['闸阀', 'Gate valve'],
    ports,
    draw: (pen) => [
      pen.line('M50 66V16', 6),
      pen.shell(polyline([36, 24, 64, 24, 60, 52, 40, 52], true)),
      pen.line('M26 12H74', 9),
      pen.body(bow),
      pen.line('M50 44V88', 6),
    ],
  }),
  symbol({
    type: 'globe-valve',
    titles: ['截止阀', 'Globe valve'],
    ports,
    draw: (pen) => [
      pen.line('M50 66V18', 6),
      pen.line('M24 16H76', 9),
      pen.body(bow),
      pen.solid(circle(50, 66, 15)),
    ],
  }),
  symbol({
    type: 'ball-valve',
    titles: ['球阀', 'Ball valve'],
    ports,
    draw: (pen) => [
      pen.line('M50 66V24H84', 7),
      pen.body(bow),
      pen.shell(circle(50, 66, 17)),
      pen.line('M34 66H66', 5),
    ],
  }),
  symbol({
    type: 'butterfly-valve',
    titles: ['蝶阀', 'Butterfly valve'],
    ports: { in: [4, 60], out: [96, 60] },
    draw: (pen) => [
      pen.line('M50 34V10M34 10H66', 7),
      pen.line('M12 26V94M88 26V94', 8),
      pen.body(circle(50, 60, 30)),
      pen.line('M31 83L69 37', 8),
      pen.blade(circle(50, 60, 7)),
    ],
  }),
  symbol({
    type: 'check-valve',
    titles: ['止回阀', 'Check valve'],
    ports: { in: [4, 50], out: [96, 50] },
    draw: (pen) => [
      pen.body('M6 18V82L92 50Z'),
      pen.line('M92 16V84', 8),
      pen.line('M18 8H58M48 2L60 8L48 14', 4),
    ],
  }),
  symbol({
    type: 'control-valve',
    titles: ['气动调节阀', 'Control valve'],
    ports: smallPorts,
    draw: (pen) => [
      pen.line('M50 76V32', 6),
      pen.shell('M18 34A32 28 0 0 1 82 34Z'),
      pen.body(small),
    ],
  }),
  symbol({
    type: 'on-off-valve',
    titles: ['气动开关阀', 'Pneumatic on-off valve'],
    ports: smallPorts,
    draw: (pen) => [
      pen.line('M50 76V38', 6),
      pen.shell(rectangle(26, 4, 48, 38)),
      pen.line('M26 22H74M50 22V40', 5),
      pen.body(small),
    ],
  }),
  symbol({
    type: 'solenoid-valve',
    titles: ['电磁阀', 'Solenoid valve'],
    ports: smallPorts,
    draw: (pen) => [
      pen.line('M50 76V40', 6),
      pen.shell(rectangle(26, 4, 48, 38)),
      pen.line('M26 42L74 4', 5),
      pen.body(small),
    ],
  }),
  symbol({
    type: 'motor-valve',
    titles: ['电动阀', 'Motor-operated valve'],
    ports: smallPorts,
    draw: (pen) => [
      pen.line('M50 76V40', 6),
      pen.shell(circle(50, 24, 21)),
      pen.letters('M', 50, 24, 28),
      pen.body(small),
    ],
  }),
  symbol({
    type: 'three-way-valve',
    titles: ['三通阀', 'Three-way valve'],
    fields: { branch: choiceField(['down', 'up'], 'down') },
    ports: { in: [4, 44], out: [96, 44], branch: [50, 94] },
    draw: (pen, { branch }) => [
      pen.body(branch === 'down' ? 'M50 44L24 94H76Z' : 'M50 44L24 2H76Z'),
      pen.body('M4 18V70L50 44L96 70V18L50 44Z'),
      pen.solid(circle(50, 44, 6)),
    ],
  }),
  symbol({
    type: 'relief-valve',
    titles: ['安全阀', 'Safety relief valve'],
    ports: { in: [34, 96], out: [96, 66] },
    draw: (pen) => [
      pen.body('M34 64L10 96H58Z'),
      pen.body('M34 64L92 44V86Z'),
      pen.line('M34 62V46L20 40L48 32L20 24L48 16L34 10V4', 5),
    ],
  }),
  symbol({
    type: 'needle-valve',
    titles: ['针型阀', 'Needle valve'],
    ports,
    draw: (pen) => [
      pen.line('M34 14H66', 9),
      pen.body(bow),
      pen.solid('M44 14H56V44L50 84L44 44Z'),
    ],
  }),
  symbol({
    type: 'pressure-reducer',
    titles: ['减压阀', 'Pressure reducing valve'],
    ports: smallPorts,
    draw: (pen) => [
      pen.line('M50 76V36M72 22H90V62', 5),
      pen.shell(`${arc(50, 36, 30, 30, 180, 180)}Z`),
      pen.body(small),
      pen.line('M50 20L44 30H56Z', 4),
    ],
  }),
];
