/** What handles and machines parts. */
import { circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('robots');

export const robots = [
  symbol({
    type: 'robot-arm',
    titles: ['机械臂', 'Robot arm'],
    box: [120, 120],
    ports: { tool: [108, 62] },
    draw: (pen) => [
      pen.solid('M10 104H70V116H10Z'),
      pen.shell('M22 84H58L64 104H16Z'),
      pen.body('M30 82L38 30L58 34L52 84Z'),
      pen.body('M42 18L96 24L94 40L44 42Z'),
      pen.shell(circle(42, 82, 14)),
      pen.shell(circle(46, 30, 15)),
      pen.solid(circle(42, 82, 5)),
      pen.solid(circle(46, 30, 5)),
      pen.line('M98 32V46M90 60V48H108V60', 6),
    ],
  }),
  symbol({
    type: 'scara-robot',
    titles: ['SCARA 机器人', 'SCARA robot'],
    box: [130, 110],
    ports: { tool: [112, 92] },
    draw: (pen) => [
      pen.solid('M6 98H54V108H6Z'),
      pen.shell('M16 40H44V98H16Z'),
      pen.body('M12 26H72Q80 26 80 36T72 46H12Z'),
      pen.body('M58 12H118Q126 12 126 22T118 32H58Q52 32 52 22T58 12Z'),
      pen.solid('M106 32H116V82H106Z'),
      pen.line('M98 94V84H124V94', 6),
    ],
  }),
  symbol({
    type: 'gantry-robot',
    titles: ['桁架机械手', 'Gantry robot'],
    box: [140, 110],
    ports: { tool: [76, 92] },
    draw: (pen) => [
      pen.shell('M8 20H22V106H8ZM118 20H132V106H118Z'),
      pen.shell(rectangle(4, 8, 132, 18, 2)),
      pen.body(rectangle(54, 4, 44, 28, 4)),
      pen.solid('M70 32H82V72H70Z'),
      pen.line('M62 90V74H90V90', 6),
    ],
  }),
  symbol({
    type: 'agv',
    titles: ['AGV 小车', 'AGV'],
    box: [120, 100],
    ports: { top: [64, 56] },
    draw: (pen) => [
      pen.shell(rectangle(34, 6, 60, 46)),
      pen.line('M34 29H94M54 6V52M74 6V52', 4),
      pen.solid(rectangle(22, 52, 86, 8, 2)),
      pen.solid(`${circle(32, 88, 9)}${circle(60, 88, 9)}${circle(92, 88, 9)}`),
      pen.body(rectangle(4, 60, 112, 26, 6)),
      pen.blade(rectangle(88, 68, 18, 9, 3)),
      pen.solid('M4 46H14V60H4Z'),
    ],
  }),
  symbol({
    type: 'gripper',
    titles: ['夹爪', 'Gripper'],
    ports: { tool: [50, 4] },
    draw: (pen) => [
      pen.solid('M40 2H60V20H40Z'),
      pen.body(rectangle(22, 18, 56, 26, 5)),
      pen.shell('M14 44H36V58H30V96H14ZM86 44H64V58H70V96H86Z'),
      pen.line('M40 76H60M40 76L46 70M40 76L46 82M60 76L54 70M60 76L54 82', 4),
    ],
  }),
  symbol({
    type: 'machine-tool',
    titles: ['数控机床', 'CNC machine'],
    box: [140, 110],
    ports: { gate: [54, 60] },
    draw: (pen) => [
      pen.body(rectangle(6, 8, 128, 90, 5)),
      pen.blade(rectangle(18, 22, 68, 58, 3)),
      pen.solid('M46 22H58V42H46ZM49 42H55V54H49Z'),
      pen.shell(rectangle(28, 62, 48, 14)),
      pen.shell(rectangle(96, 20, 28, 36, 2)),
      pen.line('M100 66H120M100 76H120', 4),
      pen.solid('M14 98H34V106H14ZM106 98H126V106H106Z'),
    ],
  }),
  symbol({
    type: 'press',
    titles: ['冲压机', 'Press'],
    box: [100, 120],
    ports: { die: [50, 86] },
    draw: (pen) => [
      pen.shell('M6 6H94V114H78V36H22V114H6Z'),
      pen.body(rectangle(28, 28, 44, 26, 3)),
      pen.line('M50 16V30', 12),
      pen.solid('M34 54H66V64H34Z'),
      pen.shell(rectangle(20, 84, 60, 16)),
      pen.solid(rectangle(4, 104, 92, 12)),
    ],
  }),
  symbol({
    type: 'cylinder',
    titles: ['气缸', 'Pneumatic cylinder'],
    box: [160, 70],
    ports: { back: [20, 66], front: [92, 66] },
    draw: (pen) => [
      pen.line('M104 34H152', 8),
      pen.solid(rectangle(146, 22, 12, 24, 2)),
      pen.body(rectangle(6, 12, 100, 44, 3)),
      pen.solid(rectangle(50, 15, 12, 38)),
      pen.line('M62 34H104M20 56V68M92 56V68', 6),
    ],
  }),
];
