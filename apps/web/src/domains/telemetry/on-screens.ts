/** What screens show of telemetry: each is loaded when it is first shown, and this list with the first screen. */
import { lazyPart } from '../../shell/pages/lazy-part.tsx';

/** The course of points in a box of any size. */
export const TrendOfPoints = lazyPart('telemetry', () =>
  import('./screen-parts/TrendOfPoints.tsx').then((module) => module.TrendOfPoints),
);

/** Points with their values in a box of any size. */
export const TableOfPoints = lazyPart('telemetry', () =>
  import('./screen-parts/TableOfPoints.tsx').then((module) => module.TableOfPoints),
);

/** Chooses how long a trend is. */
export const SpanSelect = lazyPart(
  'telemetry',
  () => import('./screen-parts/SpanSelect.tsx').then((module) => module.SpanSelect),
  null,
);

/** Writes a point where it stands: asks what is to be asked, sends it, and says how it goes. */
export const WriteInPlace = lazyPart(
  'telemetry',
  () => import('./writes/in-place/WriteInPlace.tsx').then((module) => module.WriteInPlace),
  null,
);

/** A button that writes as long as it is held. */
export const HoldInPlace = lazyPart(
  'telemetry',
  () => import('./writes/hold/HoldInPlace.tsx').then((module) => module.HoldInPlace),
  null,
);

/** Writes a point: enter, confirm, follow. */
export const WriteDialog = lazyPart(
  'telemetry',
  () => import('./writes/WriteDialog.tsx').then((module) => module.WriteDialog),
  null,
);
