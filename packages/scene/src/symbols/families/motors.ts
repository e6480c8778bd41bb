/** What turns others. */
import { circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('motors');

export const motors = [
  symbol({
    type: 'motor',
    titles: ['电动机', 'Motor'],
    box: [130, 100],
    ports: { shaft: [128, 54], power: [46, 8] },
    draw: (pen) => [
      pen.solid('M22 78H92V94H22Z'),
      pen.solid(rectangle(104, 48, 26, 12)),
      pen.shell(rectangle(32, 8, 34, 20, 3)),
      pen.shell('M22 26H10Q4 26 4 34V74Q4 82 10 82H22Z'),
      pen.body(rectangle(20, 24, 78, 60, 4)),
      pen.line('M30 36H88M30 48H88M30 60H88M30 72H88', 4),
      pen.shell(rectangle(96, 32, 12, 44, 3)),
    ],
  }),
  symbol({
    type: 'motor-circle',
    titles: ['电动机（图符）', 'Motor (circle)'],
    ports: { power: [50, 6], shaft: [94, 50] },
    draw: (pen) => [pen.body(circle(50, 50, 44)), pen.letters('M', 50, 50, 48)],
  }),
  symbol({
    type: 'gear-motor',
    titles: ['减速电机', 'Gear motor'],
    box: [140, 100],
    ports: { shaft: [112, 96], power: [40, 8] },
    draw: (pen) => [
      pen.shell(rectangle(26, 10, 28, 18, 3)),
      pen.body(rectangle(6, 26, 72, 48, 6)),
      pen.line('M16 36V64M28 36V64M40 36V64M52 36V64M64 36V64', 4),
      pen.shell('M78 20H130Q136 20 136 26V78Q136 84 130 84H78Z'),
      pen.blade(circle(108, 52, 20)),
      pen.solid(circle(108, 52, 8)),
      pen.solid('M22 74H62V84H22Z'),
    ],
  }),
  symbol({
    type: 'servo-motor',
    titles: ['伺服电机', 'Servo motor'],
    box: [130, 100],
    ports: { shaft: [128, 52], power: [30, 12] },
    draw: (pen) => [
      pen.solid(rectangle(100, 46, 30, 12)),
      pen.shell(rectangle(4, 26, 24, 52, 4)),
      pen.body(rectangle(28, 20, 60, 64, 4)),
      pen.shell(rectangle(88, 12, 14, 80, 3)),
      pen.line('M16 26V8H40', 5),
      pen.line('M58 36A16 16 0 1 1 42 52M42 52L36 44M42 52L50 46', 5),
    ],
  }),
  symbol({
    type: 'generator',
    titles: ['发电机', 'Generator'],
    ports: { power: [50, 6], shaft: [6, 50] },
    draw: (pen) => [
      pen.body(circle(50, 50, 44)),
      pen.letters('G', 50, 40, 44),
      pen.line('M30 74Q40 62 50 74T70 74', 5),
    ],
  }),
  symbol({
    type: 'engine',
    titles: ['柴油机', 'Diesel engine'],
    box: [130, 100],
    ports: { shaft: [128, 66], exhaust: [26, 4] },
    draw: (pen) => [
      pen.solid(rectangle(12, 86, 100, 10)),
      pen.solid(rectangle(106, 60, 24, 12)),
      pen.line('M26 4V26M46 4V26', 8),
      pen.shell('M16 24H96V46H16Z'),
      pen.body('M8 46H104V86H8Z'),
      pen.line('M30 24V46M50 24V46M70 24V46', 4),
      pen.blade(circle(84, 66, 13)),
      pen.line('M18 56H60M18 66H60M18 76H60', 4),
    ],
  }),
];
