import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import type { ScreenPart } from './screen-part.ts';

/** The parts that every installation has. */
export const ownParts: readonly ScreenPart[] = [
  {
    key: 'trend',
    order: 10,
    title: 'screens:parts.trend',
    size: { width: 480, height: 260 },
    takes: 'points',
    Part: lazyPart('screens', () => import('./TrendPart.tsx').then((module) => module.TrendPart)),
    Settings: lazyPart(
      'screens',
      () => import('./TrendSettings.tsx').then((module) => module.TrendSettings),
      null,
    ),
  },
  {
    key: 'table',
    order: 20,
    title: 'screens:parts.table',
    size: { width: 420, height: 220 },
    takes: 'points',
    Part: lazyPart('screens', () => import('./TablePart.tsx').then((module) => module.TablePart)),
  },
  {
    key: 'alarms',
    order: 30,
    title: 'screens:parts.alarms',
    size: { width: 420, height: 220 },
    takes: null,
    Part: lazyPart('screens', () => import('./AlarmsPart.tsx').then((module) => module.AlarmsPart)),
    Settings: lazyPart(
      'screens',
      () => import('./AlarmsSettings.tsx').then((module) => module.AlarmsSettings),
      null,
    ),
  },
  {
    key: 'screen',
    order: 40,
    title: 'screens:parts.screen',
    size: { width: 480, height: 270 },
    takes: 'screen',
    Part: lazyPart('screens', () =>
      import('./EmbeddedScreen.tsx').then((module) => module.EmbeddedScreen),
    ),
  },
];
