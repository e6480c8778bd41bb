/** What compresses gases. */
import { circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('compressors');

export const compressors = [
  symbol({
    type: 'compressor',
    titles: ['压缩机（图符）', 'Compressor'],
    ports: { in: [8, 50], out: [92, 50] },
    draw: (pen) => [pen.body(circle(50, 50, 44)), pen.line('M18 20L90 34M18 80L90 66', 6)],
  }),
  symbol({
    type: 'piston-compressor',
    titles: ['活塞压缩机', 'Piston compressor'],
    box: [120, 110],
    ports: { in: [26, 8], out: [94, 8] },
    draw: (pen) => [
      pen.body('M8 12L36 2L54 46L28 56Z'),
      pen.body('M112 12L84 2L66 46L92 56Z'),
      pen.line('M14 22L42 12M18 34L46 24M22 44L50 34M106 22L78 12M102 34L74 24M98 44L70 34', 4),
      pen.shell(circle(60, 70, 28)),
      pen.solid(circle(60, 70, 9)),
      pen.solid('M34 92H86L94 106H26Z'),
    ],
  }),
  symbol({
    type: 'screw-compressor',
    titles: ['螺杆压缩机', 'Screw compressor'],
    box: [140, 110],
    ports: { in: [4, 40], out: [136, 40] },
    draw: (pen) => [
      pen.solid('M16 92H36V106H16ZM104 92H124V106H104Z'),
      pen.body(rectangle(8, 10, 124, 84, 6)),
      pen.blade(rectangle(20, 22, 56, 32, 4)),
      pen.line('M26 50L38 26M40 50L52 26M54 50L66 26', 5),
      pen.line('M88 26H120M88 38H120M88 50H120', 4),
      pen.shell(rectangle(20, 64, 100, 20, 3)),
    ],
  }),
  symbol({
    type: 'turbo-compressor',
    titles: ['透平压缩机', 'Turbo compressor'],
    box: [120, 100],
    ports: { in: [16, 94], out: [104, 94] },
    draw: (pen) => [
      pen.shell('M8 70H26V96H8ZM94 60H112V96H94Z'),
      pen.body('M4 6L116 30V70L4 94Z'),
      pen.line('M24 14V86M44 18V82M64 22V78M84 26V74', 5),
      pen.line('M0 50H120', 5),
    ],
  }),
  symbol({
    type: 'turbine',
    titles: ['汽轮机', 'Steam turbine'],
    box: [120, 100],
    ports: { in: [14, 6], out: [106, 94] },
    draw: (pen) => [
      pen.body('M4 32L116 6V94L4 68Z'),
      pen.line('M24 32V68M46 26V74M68 22V78M90 16V84', 5),
      pen.line('M0 50H120', 5),
    ],
  }),
  symbol({
    type: 'air-dryer',
    titles: ['冷干机', 'Air dryer'],
    ports: { in: [4, 36], out: [96, 36] },
    draw: (pen) => [
      pen.body(rectangle(8, 6, 84, 84, 5)),
      pen.solid('M16 90H30V97H16ZM70 90H84V97H70Z'),
      pen.blade('M50 18Q30 46 30 56A20 20 0 0 0 70 56Q70 46 50 18Z'),
      pen.line('M24 82L76 18', 6),
    ],
  }),
];
