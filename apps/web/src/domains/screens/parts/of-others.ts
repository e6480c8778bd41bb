/** What telemetry and alarms have for screens, loaded when it is first shown. */
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { alarmsOnScreens } from '../../alarms/index.ts';
import { telemetryOnScreens } from '../../telemetry/index.ts';

export const TrendOfPoints = lazyPart('telemetry', () =>
  telemetryOnScreens().then((module) => module.TrendOfPoints),
);
export const TableOfPoints = lazyPart('telemetry', () =>
  telemetryOnScreens().then((module) => module.TableOfPoints),
);
export const SpanSelect = lazyPart(
  'telemetry',
  () => telemetryOnScreens().then((module) => module.SpanSelect),
  null,
);
export const WriteInPlace = lazyPart(
  'telemetry',
  () => telemetryOnScreens().then((module) => module.WriteInPlace),
  null,
);
export const HoldInPlace = lazyPart(
  'telemetry',
  () => telemetryOnScreens().then((module) => module.HoldInPlace),
  null,
);
export const WriteDialog = lazyPart(
  'telemetry',
  () => telemetryOnScreens().then((module) => module.WriteDialog),
  null,
);
export const AlarmsOnScreen = lazyPart('alarms', () =>
  alarmsOnScreens().then((module) => module.AlarmsOnScreen),
);
