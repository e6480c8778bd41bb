export { broadcastAlarms } from './broadcast-alarms.ts';
export { type PushNeeds, pushAlarms } from './push-alarms.ts';
