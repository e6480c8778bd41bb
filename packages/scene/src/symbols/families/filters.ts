/** What separates. */
import { circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('filters');

export const filters = [
  symbol({
    type: 'filter',
    titles: ['过滤器（图符）', 'Filter'],
    ports: { in: [4, 50], out: [96, 50] },
    draw: (pen) => [
      pen.body('M50 4L96 50L50 96L4 50Z'),
      pen.line('M50 8V20M50 28V40M50 48V60M50 68V80M50 86V92', 6),
    ],
  }),
  symbol({
    type: 'strainer',
    titles: ['Y型过滤器', 'Y-strainer'],
    ports: { in: [2, 34], out: [98, 34] },
    draw: (pen) => [
      pen.body('M2 18H98V50H82L96 82L70 94L50 50H2Z'),
      pen.line('M4 10V58M96 10V58', 7),
      pen.line('M56 48L76 90M62 74L84 62M56 60L76 50', 4),
    ],
  }),
  symbol({
    type: 'bag-filter',
    titles: ['布袋除尘器', 'Bag filter'],
    box: [110, 140],
    ports: { in: [6, 74], out: [104, 20], dust: [55, 136] },
    draw: (pen) => [
      pen.shell('M90 12H108V30H90ZM2 64H20V84H2Z'),
      pen.body('M14 6H96V92L64 132H46L14 92Z'),
      pen.line('M14 34H96', 5),
      pen.blade(
        'M22 36H36V82Q29 90 22 82ZM41 36H55V82Q48 90 41 82ZM60 36H74V82Q67 90 60 82ZM78 36H90V82Q84 90 78 82Z',
      ),
    ],
  }),
  symbol({
    type: 'cyclone',
    titles: ['旋风分离器', 'Cyclone'],
    box: [100, 140],
    ports: { in: [4, 36], out: [50, 4], dust: [50, 136] },
    draw: (pen) => [
      pen.shell(rectangle(38, 2, 24, 40)),
      pen.shell(rectangle(2, 24, 30, 22)),
      pen.body('M16 20H84V62L58 134H42L16 62Z'),
      pen.line('M24 34Q50 48 76 36M26 54Q50 68 74 56M34 76Q50 88 66 78M40 98Q50 106 60 100', 5),
    ],
  }),
  symbol({
    type: 'filter-press',
    titles: ['板框压滤机', 'Filter press'],
    box: [180, 100],
    ports: { in: [4, 40], out: [20, 92] },
    draw: (pen) => [
      pen.line('M12 64H168', 6),
      pen.solid('M10 84H30V97H10ZM150 84H170V97H150Z'),
      pen.shell(rectangle(6, 12, 22, 74, 2)),
      pen.body(rectangle(28, 18, 84, 64)),
      pen.line('M38 20V80M48 20V80M58 20V80M68 20V80M78 20V80M88 20V80M98 20V80', 4),
      pen.shell(rectangle(112, 16, 14, 68, 2)),
      pen.line('M126 48H152', 12),
      pen.shell(rectangle(150, 22, 22, 62, 2)),
    ],
  }),
  symbol({
    type: 'sand-filter',
    titles: ['砂滤器', 'Sand filter'],
    box: [100, 130],
    ports: { in: [50, 6], out: [50, 116] },
    draw: (pen) => [
      pen.line('M22 104V126M78 104V126', 6),
      pen.vessel('M10 26Q10 6 50 6T90 26V96Q90 116 50 116T10 96Z'),
      pen.body('M10 50H90V86H10Z'),
      pen.solid(
        [22, 36, 50, 64, 78].map((x, index) => circle(x, 60 + (index % 2) * 14, 4)).join(''),
      ),
      pen.line('M26 28L50 20L74 28M10 96H90', 4),
    ],
  }),
  symbol({
    type: 'membrane-unit',
    titles: ['反渗透膜组', 'Membrane unit'],
    box: [160, 100],
    ports: { in: [4, 50], permeate: [156, 30], reject: [156, 72] },
    draw: (pen) => [
      pen.line('M8 6V94M152 6V94', 7),
      ...[14, 42, 70].map((y) => [
        ...pen.body(rectangle(18, y, 124, 18, 9)),
        ...pen.line(`M30 ${y + 14}L130 ${y + 4}`, 3),
      ]),
    ],
  }),
  symbol({
    type: 'centrifuge',
    titles: ['离心机', 'Centrifuge'],
    ports: { in: [50, 4], out: [94, 74] },
    draw: (pen) => [
      pen.shell(rectangle(42, 2, 16, 22)),
      pen.shell(rectangle(8, 20, 84, 62, 8)),
      pen.body('M22 30H78L68 74H32Z'),
      pen.line('M50 30V96', 6),
      pen.solid(rectangle(34, 86, 32, 11, 2)),
      pen.line('M32 42H68M34 52H66M36 62H64', 3),
    ],
  }),
];
