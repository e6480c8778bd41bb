/** All symbols, family by family. */
import type { SymbolShape } from './define-symbol.ts';
import { compressors } from './families/compressors.ts';
import { conveyors } from './families/conveyors.ts';
import { electrical } from './families/electrical.ts';
import { fans } from './families/fans.ts';
import { filters } from './families/filters.ts';
import { heatExchangers } from './families/heat-exchangers.ts';
import { mixers } from './families/mixers.ts';
import { motors } from './families/motors.ts';
import { pumps } from './families/pumps.ts';
import { robots } from './families/robots.ts';
import { sensors } from './families/sensors.ts';
import { silos } from './families/silos.ts';
import { tanks } from './families/tanks.ts';
import { valves } from './families/valves.ts';

export const symbols: readonly SymbolShape[] = [
  ...pumps,
  ...valves,
  ...motors,
  ...fans,
  ...tanks,
  ...silos,
  ...mixers,
  ...conveyors,
  ...heatExchangers,
  ...filters,
  ...compressors,
  ...sensors,
  ...electrical,
  ...robots,
];
