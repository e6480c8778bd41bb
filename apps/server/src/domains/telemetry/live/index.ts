export { type ClockSteps, createClockSteps } from './clock-steps.ts';
export type { CollectedDevice } from './collected-device.ts';
export { type Conditions, createConditions, type RunningConditions } from './conditions.ts';
export { routeDataMonitor } from './data-monitor.routes.ts';
export { createDeviceStates, type DeviceStates, type DeviceTraffic } from './device-states.ts';
export { groupPreview } from './group-preview.ts';
export {
  firstPoints,
  itemPointOf,
  type PreviewFilter,
  pointValueOf,
  shownDevices,
  switchedOffDevice,
} from './item-preview.ts';
export { createItemReadings } from './item-readings.ts';
export { keepPrograms } from './kept-programs.ts';
export { livePoints } from './live-points.ts';
export { LiveTable } from './live-table.ts';
export {
  confirmOf,
  type Machine,
  overlapping,
  placeOf,
  type Reach,
  reachOf,
  restConfirmOf,
} from './overlapping-points.ts';
export { type CollectedPoint, PointRegistry } from './point-registry.ts';
export { rawAtPlace, sureDigits } from './raw-at-place.ts';
export { SlotWatch, Watch, type WatchedSlots } from './slot-watch.ts';
