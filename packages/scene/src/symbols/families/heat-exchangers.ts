/** What heats and cools. */
import { circle, rectangle } from '../../primitives/outlines.ts';
import { symbolsOf } from '../define-symbol.ts';

const symbol = symbolsOf('heat-exchangers');

export const heatExchangers = [
  symbol({
    type: 'heat-exchanger',
    titles: ['换热器（图符）', 'Heat exchanger (circle)'],
    ports: { in: [4, 50], out: [96, 50], hotIn: [50, 4], hotOut: [50, 96] },
    draw: (pen) => [pen.body(circle(50, 50, 42)), pen.line('M2 50H26L40 26L60 74L74 50H98', 6)],
  }),
  symbol({
    type: 'shell-tube-exchanger',
    titles: ['管壳式换热器', 'Shell-and-tube exchanger'],
    box: [180, 100],
    ports: { tubeIn: [4, 36], tubeOut: [4, 64], shellIn: [60, 4], shellOut: [130, 96] },
    draw: (pen) => [
      pen.solid('M54 76H72L78 97H48ZM122 76H140L146 97H116Z'),
      pen.shell('M52 2H70V24H52ZM120 2H138V24H120Z'),
      pen.body('M36 18H150Q176 18 176 50T150 82H36Z'),
      pen.shell('M36 14V86H22Q4 86 4 50T22 14Z'),
      pen.line('M4 50H36M36 34H152M36 50H156M36 66H152', 4),
    ],
  }),
  symbol({
    type: 'plate-exchanger',
    titles: ['板式换热器', 'Plate heat exchanger'],
    ports: { in: [4, 22], out: [4, 78], hotIn: [96, 22], hotOut: [96, 78] },
    draw: (pen) => [
      pen.line('M8 10H92M8 90H92', 5),
      pen.body(rectangle(24, 4, 52, 92)),
      pen.line('M33 10V90M41 10V90M50 10V90M59 10V90M67 10V90', 4),
      pen.shell(rectangle(10, 2, 15, 96, 2)),
      pen.shell(rectangle(75, 2, 15, 96, 2)),
    ],
  }),
  symbol({
    type: 'electric-heater',
    titles: ['电加热器', 'Electric heater'],
    box: [150, 100],
    ports: { in: [36, 4], out: [120, 4] },
    draw: (pen) => [
      pen.shell('M28 4H44V30H28ZM112 4H128V30H112Z'),
      pen.body(rectangle(22, 26, 124, 56, 10)),
      pen.solid(rectangle(4, 34, 20, 40, 3)),
      pen.line('M24 44H122Q132 44 132 54T122 64H24', 6),
    ],
  }),
  symbol({
    type: 'boiler',
    titles: ['锅炉', 'Boiler'],
    box: [140, 120],
    ports: { steam: [56, 6], water: [4, 66], flue: [116, 4] },
    draw: (pen) => [
      pen.shell('M106 2H128V46H106Z'),
      pen.shell(rectangle(48, 4, 16, 24)),
      pen.solid('M20 102H40V118H20ZM100 102H120V118H100Z'),
      pen.body('M10 44Q10 24 32 24H112Q134 24 134 44V84Q134 104 112 104H32Q10 104 10 84Z'),
      pen.blade(
        'M50 90Q34 74 48 58Q50 66 55 66Q52 50 66 40Q64 54 74 62Q80 56 78 50Q92 66 82 84Q78 92 66 94Q56 94 50 90Z',
      ),
    ],
  }),
  symbol({
    type: 'furnace',
    titles: ['加热炉', 'Fired heater'],
    box: [110, 130],
    ports: { in: [4, 76], out: [106, 46] },
    draw: (pen) => [
      pen.shell('M42 2H68V36H42Z'),
      pen.body('M42 30H68L100 60V116H10V60Z'),
      pen.line('M2 76H24V62H86V48H108M24 76V88H86', 5),
      pen.blade(
        'M44 114Q34 102 44 92Q48 98 50 90Q56 82 58 78Q66 90 66 96Q70 94 70 90Q78 104 68 114Z',
      ),
      pen.solid(rectangle(6, 116, 98, 10)),
    ],
  }),
  symbol({
    type: 'cooling-tower',
    titles: ['冷却塔', 'Cooling tower'],
    box: [120, 120],
    ports: { in: [14, 50], out: [106, 108] },
    draw: (pen) => [
      pen.shell('M38 4H82L86 28H34Z'),
      pen.spinning(60, 16, pen.solid('M42 16Q50 8 60 16T78 16Q70 24 60 16T42 16Z')),
      pen.body('M18 28H102L112 96H8Z'),
      pen.line('M30 46H90M34 46V58M48 46V58M62 46V58M76 46V58M88 46V58', 4),
      pen.line('M22 70L36 84M40 70L54 84M58 70L72 84M76 70L90 84', 4),
      pen.liquid('M10 100H110V114H10Z'),
      pen.line('M6 96V116H114V96', 5),
    ],
  }),
  symbol({
    type: 'air-cooler',
    titles: ['空冷器', 'Air cooler'],
    box: [140, 100],
    ports: { in: [4, 30], out: [136, 30] },
    draw: (pen) => [
      pen.line('M20 54V96M120 54V96', 6),
      pen.body(rectangle(6, 12, 128, 36, 3)),
      pen.line(
        'M20 18V42M32 18V42M44 18V42M56 18V42M68 18V42M80 18V42M92 18V42M104 18V42M118 18V42',
        4,
      ),
      pen.shell('M20 48H120L104 66H36Z'),
      pen.spinning(70, 80, pen.solid('M34 80Q50 66 70 80T106 80Q90 94 70 80T34 80Z')),
    ],
  }),
  symbol({
    type: 'condenser',
    titles: ['冷凝器', 'Condenser'],
    ports: { in: [50, 4], out: [50, 96], coolIn: [4, 70], coolOut: [4, 30] },
    draw: (pen) => [
      pen.shell(rectangle(40, 0, 20, 100)),
      pen.body(rectangle(16, 14, 68, 72, 12)),
      pen.line('M2 30H66Q74 30 74 37T66 44H34Q26 44 26 50T34 56H66Q74 56 74 63T66 70H2', 6),
    ],
  }),
];
