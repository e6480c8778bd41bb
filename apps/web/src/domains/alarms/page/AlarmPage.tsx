import { lazyPart } from '../../../shell/pages/lazy-part.tsx';

/** The page of one alarm, brought with its texts. */
export const AlarmPage = lazyPart('alarms/page', () =>
  import('./OneAlarm.tsx').then((module) => module.OneAlarm),
);
