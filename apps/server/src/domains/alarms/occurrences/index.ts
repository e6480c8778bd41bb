export {
  type AlarmChange,
  type PointSamples,
  shedAlarms,
  type ValuesChange,
} from './alarm-change.ts';
export {
  type AlarmFilter,
  type AlarmQuery,
  alarmsAfter,
  countActiveByItem,
  countAlarms,
  countListed,
  listAlarms,
} from './alarm-lists.store.ts';
export { alarmNumber } from './alarm-number.ts';
export { type AlarmSource, alarmSource, sourceKey } from './alarm-source.ts';
export { type AlarmTrendQuery, alarmTrend, totalAlarms } from './alarm-trend.store.ts';
export {
  type ActiveSource,
  type AlarmDraft,
  type AlarmTables,
  activeLimits,
  activeSources,
  alarmRow,
  clearAlarms,
  findAlarms,
  holdAlarms,
  lockAlarms,
  markShelved,
  moveAlarms,
  othersOfSource,
  takeNumbers,
} from './alarms.store.ts';
export { confirmAlarms } from './confirm-alarms.ts';
export { describeAlarms, type Raise } from './describe-alarms.ts';
export { takeRealarms } from './latched-alarms.store.ts';
export { nextChanges } from './next-changes.ts';
export { draftsByDay, type RecordedValues, recordChanges } from './record-changes.ts';
export { instructionsOf, wantOrders } from './rule-details.store.ts';
export {
  listShelves,
  lockShelves,
  moveShelves,
  nextShelfEnd,
  putShelves,
  type ShelfQuery,
  shelvesOf,
  shelvesOver,
  takeShelves,
} from './shelves.store.ts';
export { type AfterSuppression, markSuppressed } from './suppressed.store.ts';
