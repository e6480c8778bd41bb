/** What measures. */
import { textField } from '../../fields/field.ts';
import { arc, circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('sensors');

export const sensors = [
  symbol({
    type: 'instrument',
    titles: ['仪表（图符）', 'Instrument'],
    fields: { letters: textField('PT', 4) },
    ports: { process: [50, 96] },
    draw: (pen, { letters }) => [
      pen.line('M50 78V98', 5),
      pen.body(circle(50, 42, 38)),
      pen.letters(letters, 50, 42, letters.length > 2 ? 26 : 34),
    ],
  }),
  symbol({
    type: 'panel-instrument',
    titles: ['盘装仪表', 'Panel instrument'],
    fields: { letters: textField('TIC', 4) },
    ports: { process: [50, 96] },
    draw: (pen, { letters }) => [
      pen.line('M50 78V98', 5),
      pen.body(circle(50, 42, 38)),
      pen.line('M12 42H88', 4),
      pen.letters(letters, 50, 27, 24),
    ],
  }),
  symbol({
    type: 'pressure-gauge',
    titles: ['压力表', 'Pressure gauge'],
    ports: { process: [50, 98] },
    draw: (pen) => [
      pen.solid('M42 74H58V98H42Z'),
      pen.body(circle(50, 42, 38)),
      pen.blade(circle(50, 42, 28)),
      pen.line(arc(50, 42, 21, 21, 135, 270), 3),
      pen.line('M50 42L64 28', 5),
      pen.solid(circle(50, 42, 5)),
    ],
  }),
  symbol({
    type: 'thermometer',
    titles: ['温度计', 'Thermometer'],
    ports: { process: [50, 96] },
    draw: (pen) => [
      pen.shell('M38 16A12 12 0 0 1 62 16V58A20 20 0 1 1 38 58Z'),
      pen.body(circle(50, 75, 14)),
      pen.line('M50 62V28', 7),
      pen.line('M70 20H82M70 32H78M70 44H82', 4),
    ],
  }),
  symbol({
    type: 'level-probe',
    titles: ['液位计', 'Level transmitter'],
    ports: { process: [50, 40] },
    draw: (pen) => [
      pen.body(rectangle(30, 4, 40, 28, 6)),
      pen.solid(rectangle(24, 32, 52, 9)),
      pen.line('M50 40V74', 6),
      pen.line('M36 52Q50 62 64 52M30 62Q50 76 70 62', 4),
      pen.line('M8 84Q22 76 36 84T64 84T92 84M8 95Q22 87 36 95T64 95T92 95', 4),
    ],
  }),
  symbol({
    type: 'flow-meter',
    titles: ['电磁流量计', 'Flow meter'],
    ports: { in: [2, 74], out: [98, 74] },
    draw: (pen) => [
      pen.shell(rectangle(2, 58, 96, 32)),
      pen.line('M6 50V97M94 50V97', 8),
      pen.solid(rectangle(42, 44, 16, 16)),
      pen.body(rectangle(22, 4, 56, 42, 8)),
      pen.blade(rectangle(32, 12, 36, 16, 2)),
      pen.line('M30 74H66M56 66L68 74L56 82', 5),
    ],
  }),
  symbol({
    type: 'rotameter',
    titles: ['转子流量计', 'Rotameter'],
    ports: { in: [50, 98], out: [50, 2] },
    draw: (pen) => [
      pen.line('M50 2V98', 8),
      pen.shell('M28 12H72L62 88H38Z'),
      pen.body('M36 40H64L54 62H46Z'),
      pen.line('M22 12H78M32 88H68', 6),
    ],
  }),
  symbol({
    type: 'ph-sensor',
    titles: ['pH 计', 'pH sensor'],
    ports: { process: [50, 96] },
    draw: (pen) => [
      pen.body(rectangle(12, 4, 76, 44, 8)),
      pen.letters('pH', 50, 26, 30),
      pen.shell('M40 48H60V82Q60 96 50 96T40 82Z'),
      pen.liquid(circle(50, 84, 6)),
    ],
  }),
  symbol({
    type: 'scale',
    titles: ['地磅', 'Platform scale'],
    ports: { top: [50, 50] },
    draw: (pen) => [
      pen.body(rectangle(24, 4, 52, 30, 5)),
      pen.letters('kg', 50, 19, 22),
      pen.line('M50 34V54', 6),
      pen.shell('M8 54H92L98 72H2Z'),
      pen.solid('M12 76H30V94H12ZM70 76H88V94H70Z'),
      pen.line('M4 72H96', 5),
    ],
  }),
  symbol({
    type: 'proximity-switch',
    titles: ['接近开关', 'Proximity switch'],
    ports: { cable: [4, 50] },
    draw: (pen) => [
      pen.line('M2 50H22', 6),
      pen.shell(rectangle(20, 32, 44, 36, 3)),
      pen.line('M32 32V68M42 32V68M52 32V68', 3),
      pen.body(rectangle(62, 36, 12, 28, 2)),
      pen.line('M80 36Q88 50 80 64M89 26Q101 50 89 74', 5),
    ],
  }),
  symbol({
    type: 'photo-eye',
    titles: ['光电开关', 'Photoelectric sensor'],
    box: [140, 80],
    ports: { cable: [20, 78] },
    draw: (pen) => [
      pen.body(rectangle(6, 16, 32, 44, 5)),
      pen.shell(rectangle(104, 16, 30, 44, 5)),
      pen.blade(circle(30, 38, 7)),
      pen.line('M44 38H56M64 38H76M84 38H96', 5),
      pen.line('M20 60V78M119 60V78', 5),
    ],
  }),
  symbol({
    type: 'limit-switch',
    titles: ['行程开关', 'Limit switch'],
    ports: { cable: [50, 98] },
    draw: (pen) => [
      pen.line('M50 44L82 16', 7),
      pen.blade(circle(84, 14, 12)),
      pen.line(circle(84, 14, 11), 4),
      pen.body(rectangle(26, 36, 48, 54, 5)),
      pen.solid(circle(50, 46, 6)),
      pen.line('M50 90V98', 7),
    ],
  }),
];
