import { lazyPart } from '../../../shell/pages/lazy-part.tsx';

/** The quality desk, brought with its texts. */
export const QualityPage = lazyPart('alarms/quality', () =>
  import('./QualityDesk.tsx').then((module) => module.QualityDesk),
);
