import { CurrentAlarms } from './list/CurrentAlarms.tsx';

export const CurrentAlarmPage = () => <CurrentAlarms />;
