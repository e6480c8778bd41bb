/** What holds liquids and gases. */
import { choiceField, numberField } from '../../fields/field.ts';
import { circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('tanks');

const upright = 'M10 22Q10 6 50 6T90 22V98Q90 114 50 114T10 98Z';
const cone = 'M10 20Q10 6 50 6T90 20V74L58 114H42L10 74Z';
const lying = 'M24 8H136Q156 8 156 44T136 80H24Q4 80 4 44T24 8Z';

export const tanks = [
  symbol({
    type: 'vertical-tank',
    titles: ['立式储罐', 'Vertical tank'],
    box: [100, 130],
    holds: true,
    ports: { top: [50, 6], left: [10, 92], right: [90, 92], bottom: [50, 114] },
    draw: (pen) => [
      pen.line('M22 104V126M78 104V126', 6),
      pen.vessel(upright),
      pen.filled(upright, 114),
      pen.line(upright),
    ],
  }),
  symbol({
    type: 'cone-tank',
    titles: ['锥底罐', 'Cone-bottom tank'],
    box: [100, 130],
    holds: true,
    ports: { top: [50, 6], bottom: [50, 114], left: [10, 50], right: [90, 50] },
    draw: (pen) => [
      pen.line('M16 80V126M84 80V126', 6),
      pen.vessel(cone),
      pen.filled(cone, 114),
      pen.line(cone),
    ],
  }),
  symbol({
    type: 'open-tank',
    titles: ['敞口水池', 'Open basin'],
    box: [140, 100],
    holds: true,
    ports: { left: [6, 80], right: [134, 80], bottom: [70, 94] },
    draw: (pen) => [
      pen.shell('M6 8H20V80H120V8H134V94H6Z'),
      pen.filled('M22 10H118V78H22Z', 78),
      pen.line('M24 26Q34 18 44 26T64 26T84 26T104 26L116 24', 4),
    ],
  }),
  symbol({
    type: 'horizontal-tank',
    titles: ['卧式储罐', 'Horizontal tank'],
    box: [160, 100],
    holds: true,
    ports: { top: [80, 8], bottom: [80, 80], left: [4, 44], right: [156, 44] },
    draw: (pen) => [
      pen.solid('M28 76H56L62 97H22ZM104 76H132L138 97H98Z'),
      pen.shell(lying),
      pen.filled(lying, 80),
      pen.line(lying),
      pen.line('M24 8Q14 44 24 80M136 8Q146 44 136 80', 3),
    ],
  }),
  symbol({
    type: 'sphere-tank',
    titles: ['球罐', 'Spherical tank'],
    holds: true,
    ports: { top: [50, 4], bottom: [50, 82] },
    draw: (pen) => [
      pen.line('M20 62L12 97M80 62L88 97M36 76L32 97M64 76L68 97', 6),
      pen.shell(circle(50, 43, 39)),
      pen.filled(circle(50, 43, 39), 82),
      pen.line(circle(50, 43, 39)),
      pen.line('M12 43Q50 60 88 43', 3),
    ],
  }),
  symbol({
    type: 'floating-roof-tank',
    titles: ['浮顶罐', 'Floating-roof tank'],
    box: [140, 100],
    holds: true,
    ports: { left: [6, 84], right: [134, 84] },
    draw: (pen) => [
      pen.vessel(rectangle(6, 10, 128, 84)),
      pen.filled(rectangle(8, 30, 124, 62), 92),
      pen.shell(rectangle(10, 24, 120, 12, 3)),
      pen.line('M96 10L44 24M6 10H134', 4),
      pen.line(rectangle(6, 10, 128, 84)),
    ],
  }),
  symbol({
    type: 'jacketed-tank',
    titles: ['夹套反应釜', 'Jacketed reactor'],
    box: [110, 140],
    holds: true,
    ports: { top: [30, 10], bottom: [55, 126], jacketIn: [4, 96], jacketOut: [106, 60] },
    draw: (pen) => [
      pen.body('M4 46H106V94Q106 126 55 126T4 94Z'),
      pen.vessel('M16 34Q16 18 55 18T94 34V88Q94 114 55 114T16 88Z'),
      pen.filled('M16 34Q16 18 55 18T94 34V88Q94 114 55 114T16 88Z', 114),
      pen.line('M16 34Q16 18 55 18T94 34V88Q94 114 55 114T16 88Z'),
      pen.line('M16 40H94', 5),
      pen.line('M30 24V8M80 24V8', 8),
      pen.line('M55 126V138', 8),
    ],
  }),
  symbol({
    type: 'pressure-vessel',
    titles: ['储气罐', 'Air receiver'],
    box: [90, 130],
    ports: { in: [8, 86], out: [82, 40], drain: [45, 118] },
    draw: (pen) => [
      pen.line('M22 104L16 126M68 104L74 126M45 118V126', 6),
      pen.vessel('M10 34Q10 6 45 6T80 34V90Q80 118 45 118T10 90Z'),
      pen.line('M10 36Q45 48 80 36M10 88Q45 100 80 88', 3),
      pen.body(circle(45, 64, 17)),
      pen.line('M45 64L54 54', 4),
    ],
  }),
  symbol({
    type: 'drum',
    titles: ['料桶', 'Drum'],
    holds: true,
    fields: { lid: choiceField(['closed', 'open'], 'closed') },
    ports: { top: [50, 8] },
    draw: (pen, { lid }) => [
      pen.vessel('M18 16V84Q18 96 50 96T82 84V16Z'),
      pen.filled('M18 16V84Q18 96 50 96T82 84V16Z', 96),
      pen.line('M18 16V84Q18 96 50 96T82 84V16M18 40Q50 50 82 40M18 64Q50 74 82 64', 4),
      lid === 'closed'
        ? pen.shell('M16 16Q16 5 50 5T84 16T50 27T16 16Z')
        : pen.solid('M18 16Q18 7 50 7T82 16T50 25T18 16Z'),
    ],
  }),
  symbol({
    type: 'column',
    titles: ['塔器', 'Column'],
    box: [80, 160],
    fields: { trays: numberField(5, 2, 12) },
    ports: { top: [40, 4], feed: [12, 80], bottom: [40, 142] },
    draw: (pen, { trays }) => [
      pen.solid('M18 138H62L70 158H10Z'),
      pen.vessel('M12 24Q12 4 40 4T68 24V126Q68 144 40 144T12 126Z'),
      Array.from({ length: Math.round(trays) }, (_, tray) => {
        const y = 32 + (tray * 84) / (Math.round(trays) - 1);
        return pen.line(tray % 2 === 0 ? `M12 ${y}H52` : `M28 ${y}H68`, 4);
      }).flat(),
    ],
  }),
];
