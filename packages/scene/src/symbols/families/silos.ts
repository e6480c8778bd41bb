/** What holds bulk goods. */
import { rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('silos');

const silo = 'M12 26L50 6L88 26V88L58 124H42L12 88Z';
const hopper = 'M6 10H94V40L60 84H40L6 40Z';

export const silos = [
  symbol({
    type: 'silo',
    titles: ['料仓', 'Silo'],
    box: [100, 150],
    holds: true,
    ports: { top: [50, 6], bottom: [50, 124] },
    draw: (pen) => [
      pen.line('M18 92V146M82 92V146M18 118H40M60 118H82', 6),
      pen.vessel(silo),
      pen.filled(silo, 124, 'bulk'),
      pen.line(silo),
      pen.line('M12 26H88M12 88H88', 4),
    ],
  }),
  symbol({
    type: 'hopper',
    titles: ['料斗', 'Hopper'],
    holds: true,
    ports: { top: [50, 10], bottom: [50, 96] },
    draw: (pen) => [
      pen.shell(rectangle(40, 78, 20, 18)),
      pen.shell(hopper),
      pen.filled(hopper, 84, 'bulk'),
      pen.line(hopper),
      pen.line('M2 10H98', 6),
    ],
  }),
  symbol({
    type: 'weigh-hopper',
    titles: ['称重料斗', 'Weighing hopper'],
    holds: true,
    ports: { top: [50, 8], bottom: [50, 96] },
    draw: (pen) => [
      pen.shell('M16 6H84V44L60 74H40L16 44Z'),
      pen.filled('M16 6H84V44L60 74H40L16 44Z', 74, 'bulk'),
      pen.line('M16 6H84V44L60 74H40L16 44Z'),
      pen.solid('M2 38H16V50H2ZM84 38H98V50H84Z'),
      pen.body(rectangle(28, 76, 44, 20, 4)),
      pen.letters('kg', 50, 86, 17),
    ],
  }),
  symbol({
    type: 'big-bag',
    titles: ['吨袋', 'Big bag'],
    ports: { bottom: [50, 96] },
    draw: (pen) => [
      pen.line('M20 24Q10 4 26 6L34 22M80 24Q90 4 74 6L66 22', 5),
      pen.shell('M14 22H86Q92 54 84 80H62L58 96H42L38 80H16Q8 54 14 22Z'),
      pen.line('M30 34Q26 54 32 70M70 34Q74 54 68 70', 4),
    ],
  }),
  symbol({
    type: 'twin-silo',
    titles: ['双仓', 'Twin silo'],
    box: [150, 130],
    holds: true,
    ports: { left: [40, 112], right: [110, 112] },
    draw: (pen) => [
      pen.line('M12 84V126M75 84V126M138 84V126', 6),
      ...['M8 10H70V76L48 110H32L8 76Z', 'M80 10H142V76L118 110H102L80 76Z'].map((each) => [
        ...pen.vessel(each),
        ...pen.filled(each, 110, 'bulk'),
        ...pen.line(each),
      ]),
    ],
  }),
];
