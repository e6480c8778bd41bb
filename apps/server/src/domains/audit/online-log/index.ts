export {
  countOnline,
  listOnline,
  type OnlineQuery,
  onlineAfter,
  purgeOnline,
} from './online-log.store.ts';
export { createOnlineRecorder, type DeviceStateChange } from './online-recorder.ts';
export { recordPastStates } from './record-past-states.ts';
