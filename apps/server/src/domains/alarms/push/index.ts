export { broadcastAlarms } from './broadcast-alarms.ts';
export { type PushNeeds, pushAlarms, wechatKey } from './push-alarms.ts';
export { templateParameters, withValue } from './template-parameters.ts';
