export { type PastAlarmEvent, recordPastAlarms } from './record-past-alarms.ts';
