import { CurrentAlarms } from './CurrentAlarms.tsx';

export const CurrentAlarmPage = () => <CurrentAlarms />;
