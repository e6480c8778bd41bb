import { AlarmHistory } from './AlarmHistory.tsx';

export const HistoryAlarmPage = () => <AlarmHistory />;
