/** What supplies, switches and warns. */
import { circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('electrical');

export const electrical = [
  symbol({
    type: 'circuit-breaker',
    titles: ['断路器', 'Circuit breaker'],
    ports: { in: [50, 2], out: [50, 98] },
    draw: (pen) => [
      pen.line('M50 2V22M50 78V98', 6),
      pen.body(rectangle(22, 20, 56, 60, 3)),
      pen.line('M50 72L36 34', 7),
      pen.line('M44 22L56 34M56 22L44 34', 5),
    ],
  }),
  symbol({
    type: 'contactor',
    titles: ['接触器', 'Contactor'],
    ports: { in: [50, 2], out: [50, 98] },
    draw: (pen) => [
      pen.line('M26 2V18M50 2V18M74 2V18M26 82V98M50 82V98M74 82V98', 5),
      pen.body(rectangle(12, 18, 76, 64, 5)),
      pen.line('M28 70L18 38M52 70L42 38M76 70L66 38', 5),
      pen.blade(rectangle(34, 22, 32, 10, 2)),
    ],
  }),
  symbol({
    type: 'disconnector',
    titles: ['隔离开关', 'Disconnector'],
    ports: { in: [50, 2], out: [50, 98] },
    draw: (pen) => [
      pen.line('M50 2V24M50 76V98M34 24H66', 6),
      pen.line('M50 76L26 34', 7),
      pen.body(circle(50, 76, 10)),
    ],
  }),
  symbol({
    type: 'fuse',
    titles: ['熔断器', 'Fuse'],
    ports: { in: [50, 2], out: [50, 98] },
    draw: (pen) => [pen.body(rectangle(32, 20, 36, 60, 3)), pen.line('M50 2V98', 6)],
  }),
  symbol({
    type: 'transformer',
    titles: ['变压器（图符）', 'Transformer (circles)'],
    ports: { in: [50, 2], out: [50, 98] },
    draw: (pen) => [
      pen.line('M50 2V14M50 86V98', 6),
      pen.body(circle(50, 37, 25)),
      pen.body(circle(50, 63, 25)),
      pen.line(circle(50, 37, 25)),
    ],
  }),
  symbol({
    type: 'power-transformer',
    titles: ['电力变压器', 'Power transformer'],
    box: [120, 110],
    ports: { high: [60, 4], low: [110, 40] },
    draw: (pen) => [
      pen.line('M36 4V26M60 4V26M84 4V26', 5),
      pen.shell('M30 12H42V30H30ZM54 12H66V30H54ZM78 12H90V30H78Z'),
      pen.body(rectangle(18, 30, 84, 62, 4)),
      pen.line('M8 40V84M112 40V84M34 40V84M50 40V84M66 40V84M82 40V84', 5),
      pen.solid('M26 94H44V106H26ZM76 94H94V106H76Z'),
    ],
  }),
  symbol({
    type: 'frequency-converter',
    titles: ['变频器', 'Frequency converter'],
    ports: { in: [50, 2], out: [50, 98] },
    draw: (pen) => [
      pen.line('M50 2V98', 6),
      pen.body(rectangle(12, 12, 76, 76, 4)),
      pen.line('M12 88L88 12', 4),
      pen.line('M22 34Q30 20 38 34T54 34', 5),
      pen.line('M50 70H56V60H64V74H72V60H80', 5),
    ],
  }),
  symbol({
    type: 'cabinet',
    titles: ['控制柜', 'Control cabinet'],
    box: [90, 130],
    ports: { bottom: [45, 126] },
    draw: (pen) => [
      pen.shell(rectangle(6, 4, 78, 120, 3)),
      pen.blade(rectangle(20, 16, 50, 30, 2)),
      pen.body(circle(26, 62, 8)),
      pen.body(circle(45, 62, 8)),
      pen.body(circle(64, 62, 8)),
      pen.line('M72 78V98', 6),
      pen.line('M20 110H70M20 116H70', 3),
    ],
  }),
  symbol({
    type: 'plc',
    titles: ['PLC 控制器', 'PLC'],
    box: [130, 100],
    ports: { network: [22, 96] },
    draw: (pen) => [
      pen.body(rectangle(6, 10, 36, 80, 3)),
      pen.shell(rectangle(42, 10, 26, 80)),
      pen.shell(rectangle(68, 10, 26, 80)),
      pen.shell(rectangle(94, 10, 30, 80, 3)),
      pen.blade(circle(16, 22, 4)),
      pen.blade(circle(28, 22, 4)),
      pen.solid(
        [50, 60, 76, 86, 104, 114]
          .map((x) => [24, 36, 48, 60, 72].map((y) => rectangle(x - 3, y, 6, 5)).join(''))
          .join(''),
      ),
      pen.blade(rectangle(14, 60, 20, 18, 2)),
    ],
  }),
  symbol({
    type: 'battery',
    titles: ['蓄电池', 'Battery'],
    ports: { plus: [28, 8], minus: [72, 8] },
    holds: true,
    draw: (pen) => [
      pen.solid('M20 8H36V22H20ZM64 8H80V22H64Z'),
      pen.shell(rectangle(6, 20, 88, 74, 5)),
      pen.filled(rectangle(8, 22, 84, 70, 4), 92),
      pen.line('M18 40H38M28 30V50M62 40H82', 5),
    ],
  }),
  symbol({
    type: 'solar-panel',
    titles: ['光伏板', 'Solar panel'],
    box: [120, 100],
    ports: { out: [60, 96] },
    draw: (pen) => [
      pen.line('M60 70V94M38 94H82', 6),
      pen.body('M22 12H98L116 72H4Z'),
      pen.line('M47 12L40 72M73 12L80 72M16 32H104M10 52H110', 4),
    ],
  }),
  symbol({
    type: 'electric-meter',
    titles: ['电能表', 'Energy meter'],
    ports: { in: [30, 98], out: [70, 98] },
    draw: (pen) => [
      pen.line('M30 86V98M70 86V98', 6),
      pen.body(rectangle(10, 4, 80, 84, 10)),
      pen.blade(rectangle(22, 16, 56, 26, 3)),
      pen.letters('kWh', 50, 62, 26),
    ],
  }),
  symbol({
    type: 'beacon',
    titles: ['警示灯', 'Beacon'],
    ports: { bottom: [50, 96] },
    draw: (pen) => [
      pen.line('M50 4V14M12 18L20 26M88 18L80 26M4 48H14M96 48H86', 6),
      pen.body('M26 70V48A24 24 0 0 1 74 48V70Z'),
      pen.blade('M38 64V50A12 12 0 0 1 46 38Q42 50 44 64Z'),
      pen.solid(rectangle(18, 70, 64, 12, 3)),
      pen.solid(rectangle(34, 82, 32, 14)),
    ],
  }),
  symbol({
    type: 'signal-tower',
    titles: ['三色灯', 'Signal tower'],
    box: [60, 130],
    ports: { bottom: [30, 126] },
    draw: (pen) => [
      pen.solid('M22 4H38V12H22Z'),
      pen.shell(rectangle(14, 10, 32, 24, 3)),
      pen.shell(rectangle(14, 34, 32, 24)),
      pen.body(rectangle(14, 58, 32, 24, 3)),
      pen.line('M30 82V118', 8),
      pen.solid(rectangle(10, 116, 40, 10, 2)),
    ],
  }),
  symbol({
    type: 'emergency-stop',
    titles: ['急停按钮', 'Emergency stop'],
    ports: { bottom: [50, 96] },
    draw: (pen) => [
      pen.shell(rectangle(6, 6, 88, 88, 12)),
      pen.line(circle(50, 50, 36), 5),
      pen.body(circle(50, 50, 28)),
      pen.line(
        'M38 44A14 14 0 0 1 62 44M62 44L65 36M62 44L54 43M62 56A14 14 0 0 1 38 56M38 56L35 64M38 56L46 57',
        4,
      ),
    ],
  }),
];
