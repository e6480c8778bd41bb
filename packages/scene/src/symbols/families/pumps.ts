/** What moves liquids. */
import { choiceField } from '../../fields/field.ts';
import { circle, polyline, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('pumps');

const foot = polyline([30, 78, 70, 78, 80, 96, 20, 96], true);

export const pumps = [
  symbol({
    type: 'centrifugal-pump',
    titles: ['离心泵', 'Centrifugal pump'],
    fields: { outlet: choiceField(['top', 'side'], 'top') },
    ports: { in: [4, 52], out: [92, 12] },
    draw: (pen, { outlet }) => [
      pen.solid(foot),
      pen.shell(outlet === 'top' ? rectangle(60, 4, 24, 44) : rectangle(50, 14, 46, 22)),
      pen.shell(rectangle(2, 42, 30, 20)),
      pen.body(circle(50, 52, 34)),
      pen.spinning(50, 52, [
        ...pen.blade(
          'M50 52Q52 34 66 33Q64 46 50 52ZM50 52Q68 54 69 68Q56 66 50 52ZM50 52Q48 70 34 71Q36 58 50 52ZM50 52Q32 50 31 36Q44 38 50 52Z',
        ),
        ...pen.solid(circle(50, 52, 6)),
      ]),
    ],
  }),
  symbol({
    type: 'pump',
    titles: ['泵（通用）', 'Pump'],
    ports: { in: [8, 52], out: [92, 52] },
    draw: (pen) => [
      pen.body(circle(50, 52, 42)),
      pen.blade(polyline([30, 22, 30, 82, 88, 52], true)),
    ],
  }),
  symbol({
    type: 'gear-pump',
    titles: ['齿轮泵', 'Gear pump'],
    ports: { in: [2, 50], out: [98, 50] },
    draw: (pen) => [
      pen.solid(rectangle(14, 86, 72, 10)),
      pen.shell(rectangle(0, 40, 100, 20)),
      pen.body(rectangle(18, 8, 64, 84, 32)),
      ...[32, 68].map((y) => [
        ...pen.blade(
          `${Array.from({ length: 8 }, (_, tooth) => {
            const at = (angle: number, r: number): string =>
              `${(50 + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
            const a = (tooth * Math.PI) / 4;
            return `${tooth === 0 ? 'M' : 'L'}${at(a - 0.2, 19)}L${at(a + 0.2, 19)}L${at(a + 0.3, 13)}L${at(a + 0.48, 13)}`;
          }).join('')}Z`,
        ),
        ...pen.solid(circle(50, y, 5)),
      ]),
    ],
  }),
  symbol({
    type: 'diaphragm-pump',
    titles: ['隔膜泵', 'Diaphragm pump'],
    ports: { in: [50, 98], out: [50, 2] },
    draw: (pen) => [
      pen.shell(rectangle(40, 0, 20, 100)),
      pen.body('M46 18C8 14 8 86 46 82Z'),
      pen.body('M54 18C92 14 92 86 54 82Z'),
      pen.shell(rectangle(43, 14, 14, 72, 3)),
      pen.line('M30 30Q22 50 30 70M70 30Q78 50 70 70', 4),
    ],
  }),
  symbol({
    type: 'piston-pump',
    titles: ['柱塞泵', 'Piston pump'],
    ports: { in: [28, 98], out: [28, 2] },
    draw: (pen) => [
      pen.shell(rectangle(18, 2, 20, 96)),
      pen.body(rectangle(6, 28, 60, 44, 6)),
      pen.blade(rectangle(40, 33, 12, 34)),
      pen.line('M52 50H82', 8),
      pen.shell(circle(84, 50, 13)),
      pen.solid(circle(84, 50, 4)),
    ],
  }),
  symbol({
    type: 'screw-pump',
    titles: ['螺杆泵', 'Screw pump'],
    box: [160, 100],
    ports: { in: [20, 12], out: [156, 56] },
    draw: (pen) => [
      pen.solid('M24 78H52L58 96H18ZM98 78H126L132 96H92Z'),
      pen.shell(rectangle(8, 10, 26, 40)),
      pen.shell(rectangle(134, 44, 24, 24)),
      pen.body(rectangle(6, 34, 132, 44, 8)),
      pen.blade(
        'M14 56Q26 30 38 56T62 56T86 56T110 56T132 56Q120 82 108 56T84 56T60 56T36 56Q26 80 14 56Z',
      ),
    ],
  }),
  symbol({
    type: 'submersible-pump',
    titles: ['潜水泵', 'Submersible pump'],
    ports: { out: [78, 2], in: [40, 96] },
    draw: (pen) => [
      pen.line('M40 4V20', 5),
      pen.shell('M58 70H88V4H68V52H58Z'),
      pen.body(rectangle(22, 18, 38, 50, 8)),
      pen.line('M30 30H52M30 42H52M30 54H52', 3),
      pen.shell(polyline([18, 66, 64, 66, 64, 86, 18, 86], true)),
      pen.solid('M22 86H32V98H22ZM36 86H46V98H36ZM50 86H60V98H50Z'),
    ],
  }),
  symbol({
    type: 'metering-pump',
    titles: ['计量泵', 'Metering pump'],
    ports: { in: [20, 98], out: [20, 2] },
    draw: (pen) => [
      pen.shell(rectangle(10, 2, 20, 96)),
      pen.body(rectangle(4, 26, 34, 48, 8)),
      pen.shell(rectangle(38, 16, 58, 64, 6)),
      pen.blade(circle(67, 44, 20)),
      pen.line('M67 44L78 31', 5),
      pen.solid(rectangle(44, 84, 46, 8)),
    ],
  }),
  symbol({
    type: 'peristaltic-pump',
    titles: ['蠕动泵', 'Peristaltic pump'],
    ports: { in: [2, 88], out: [98, 88] },
    draw: (pen) => [
      pen.body(rectangle(8, 6, 84, 76, 12)),
      pen.line('M2 88H22V44A28 28 0 0 1 78 44V88H98', 8),
      pen.spinning(50, 46, [
        ...pen.blade(circle(50, 29, 9)),
        ...pen.blade(circle(35, 55, 9)),
        ...pen.blade(circle(65, 55, 9)),
        ...pen.line('M50 46V29M50 46L35 55M50 46L65 55', 5),
      ]),
    ],
  }),
  symbol({
    type: 'vacuum-pump',
    titles: ['真空泵', 'Vacuum pump'],
    ports: { in: [50, 4], out: [96, 52] },
    draw: (pen) => [
      pen.solid(foot),
      pen.shell(rectangle(38, 2, 24, 24)),
      pen.body(circle(50, 54, 36)),
      pen.blade(circle(50, 62, 22)),
      pen.line('M50 40V18M31 73L16 84M69 73L84 84', 4),
    ],
  }),
  symbol({
    type: 'pump-with-motor',
    titles: ['电机泵组', 'Pump with motor'],
    box: [160, 100],
    ports: { in: [4, 52], out: [36, 6] },
    draw: (pen) => [
      pen.solid(rectangle(10, 84, 146, 12)),
      pen.shell(rectangle(2, 42, 20, 20)),
      pen.shell(rectangle(26, 4, 22, 40)),
      pen.body(circle(38, 52, 30)),
      pen.blade('M26 34L26 70L60 52Z'),
      pen.solid(rectangle(68, 48, 18, 8)),
      pen.body(rectangle(84, 28, 66, 50, 6)),
      pen.line('M96 36V70M108 36V70M120 36V70M132 36V70', 4),
      pen.shell(rectangle(104, 16, 26, 12)),
    ],
  }),
];
