import { lazyPart } from '../../../shell/pages/lazy-part.tsx';

/** The page of one alarm on the phone, brought with its texts. */
export const PhoneAlarmPage = lazyPart('alarms/page', () =>
  import('./PhoneOneAlarm.tsx').then((module) => module.PhoneOneAlarm),
);
