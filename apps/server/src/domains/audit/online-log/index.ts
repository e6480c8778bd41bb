export { purgeLate } from './left-out.store.ts';
export { type ItemAccounts, type ItemNames, nameItems } from './name-items.ts';
export {
  countOnline,
  listOnline,
  type OnlineQuery,
  onlineAfter,
  purgeOnline,
} from './online-log.store.ts';
export { createOnlineRecorder } from './online-recorder.ts';
export { type DeviceStateChange, recordPastStates } from './record-past-states.ts';
