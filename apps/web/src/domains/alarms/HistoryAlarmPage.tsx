import { AlarmHistory } from './list/AlarmHistory.tsx';

export const HistoryAlarmPage = () => <AlarmHistory />;
