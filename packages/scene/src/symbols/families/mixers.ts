/** What stirs and blends. */
import { circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('mixers');

const vat = 'M10 34H90V96Q90 116 50 116T10 96Z';

export const mixers = [
  symbol({
    type: 'agitator-tank',
    titles: ['搅拌罐', 'Agitated tank'],
    box: [100, 130],
    holds: true,
    ports: { top: [22, 34], bottom: [50, 116] },
    draw: (pen) => [
      pen.vessel(vat),
      pen.filled(vat, 116),
      pen.line(vat),
      pen.body(rectangle(36, 4, 28, 26, 4)),
      pen.line('M50 30V94', 6),
      pen.solid('M50 94Q34 78 22 90T50 94ZM50 94Q66 110 78 98T50 94Z'),
      pen.line('M4 34H96', 6),
    ],
  }),
  symbol({
    type: 'anchor-mixer',
    titles: ['锚式搅拌', 'Anchor mixer'],
    box: [100, 130],
    holds: true,
    ports: { top: [22, 34], bottom: [50, 116] },
    draw: (pen) => [
      pen.vessel(vat),
      pen.filled(vat, 116),
      pen.line(vat),
      pen.body(rectangle(36, 4, 28, 26, 4)),
      pen.line('M50 30V104M22 54V90Q24 104 50 104T78 90V54', 6),
      pen.line('M4 34H96', 6),
    ],
  }),
  symbol({
    type: 'agitator',
    titles: ['搅拌器', 'Agitator'],
    box: [80, 130],
    ports: { power: [40, 4] },
    draw: (pen) => [
      pen.body(rectangle(22, 4, 36, 36, 5)),
      pen.line('M30 14V30M40 14V30M50 14V30', 3),
      pen.line('M40 40V110', 6),
      pen.solid('M40 110Q22 92 6 106T40 110ZM40 110Q58 128 74 114T40 110Z'),
      pen.solid('M40 72Q26 58 14 68T40 72ZM40 72Q54 86 66 76T40 72Z'),
    ],
  }),
  symbol({
    type: 'ribbon-mixer',
    titles: ['卧式螺带混合机', 'Ribbon blender'],
    box: [160, 100],
    ports: { in: [80, 8], out: [80, 96] },
    draw: (pen) => [
      pen.shell(rectangle(66, 2, 28, 20)),
      pen.body('M14 20H146V58Q146 84 118 84H42Q14 84 14 58Z'),
      pen.blade('M22 52Q36 26 50 52T78 52T106 52T138 52Q124 78 110 52T82 52T54 52Q38 78 22 52Z'),
      pen.line('M2 52H158', 5),
      pen.shell(rectangle(68, 82, 24, 16)),
    ],
  }),
  symbol({
    type: 'static-mixer',
    titles: ['静态混合器', 'Static mixer'],
    box: [160, 70],
    ports: { in: [2, 35], out: [158, 35] },
    draw: (pen) => [
      pen.body(rectangle(4, 12, 152, 46, 4)),
      pen.line(
        'M14 16L42 54M42 16L14 54M50 16L78 54M78 16L50 54M86 16L114 54M114 16L86 54M122 16L148 54M148 16L122 54',
        5,
      ),
    ],
  }),
  symbol({
    type: 'v-blender',
    titles: ['V型混合机', 'V-blender'],
    ports: { left: [24, 8], right: [76, 8], bottom: [50, 88] },
    draw: (pen) => [
      pen.line('M4 52H96', 7),
      pen.solid('M2 46H12V97H2ZM88 46H98V97H88Z'),
      pen.body('M12 12L34 4L50 36L66 4L88 12L62 84H38Z'),
      pen.solid('M10 10L34 1L37 8L13 17ZM90 10L66 1L63 8L87 17Z'),
    ],
  }),
  symbol({
    type: 'homogenizer',
    titles: ['均质机', 'Homogenizer'],
    ports: { in: [4, 72], out: [96, 72] },
    draw: (pen) => [
      pen.solid(rectangle(12, 88, 76, 9)),
      pen.body(rectangle(10, 12, 54, 74, 5)),
      pen.shell(rectangle(64, 52, 30, 34, 3)),
      pen.blade(circle(37, 36, 15)),
      pen.line('M37 36L45 28', 4),
      pen.line('M20 62H54M20 72H54', 4),
    ],
  }),
];
