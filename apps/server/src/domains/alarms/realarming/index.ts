export { startRealarming } from './realarm-alarms.ts';
