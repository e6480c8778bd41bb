export { type BoundedPattern, compileBoundedPattern, type PatternStep } from './bounded-pattern.ts';
export {
  type CalendarUnit,
  dayOf,
  lastStarts,
  monthOf,
  nextStart,
  startOf,
} from './calendar.ts';
export {
  type Condition,
  ConditionEngine,
  type ConditionEngineNeeds,
  type ConditionTest,
  type ConditionWhen,
  type Transition,
} from './conditions/index.ts';
export { DataType, DisplayFormat, type WordOrder, wordOrders } from './data-type.ts';
export { entryOf } from './entry-of.ts';
export {
  type Checked,
  type CheckedExpression,
  checkExpression,
  compileExpression,
  type ExplainedPart,
  type Expression,
  type ExpressionIssue,
  type ExpressionNode,
  ExpressionState,
  evaluate,
  explain,
  type FunctionName,
  functionNames,
  type IssueCode,
  type IssueDetails,
  isWarning,
  type LiveColumns,
  longestExpression,
  type NamedFacts,
  type Order,
  orderOf,
  type Parsed,
  type Place,
  type PointFacts,
  type PointName,
  type PointReference,
  type PointScope,
  type Program,
  parseExpression,
  pointScopeOf,
  type RunNeeds,
  type SavedState,
  type StoredText,
  spellName,
  storedPoints,
  toStored,
  toWritten,
  type UnknownReason,
  type ValueType,
  withOtherPoints,
} from './expressions/index.ts';
export {
  bug,
  ConflictFault,
  conflict,
  Fault,
  type FaultDetails,
  type FaultFamily,
  outage,
  refusal,
} from './fault.ts';
export { formatMoment, momentFormatter } from './format-moment.ts';
export { guardFormula, unguardFormula } from './formula-guard.ts';
export {
  type AlarmId,
  type AlarmRuleId,
  alarmId,
  alarmRuleId,
  type DeviceId,
  deviceId,
  type GatewayId,
  gatewayId,
  type Id,
  type ItemId,
  itemId,
  type PointId,
  pointId,
  type UserId,
  userId,
} from './ids.ts';
export { ipVersionOf } from './ip-version.ts';
export {
  formatJsonPath,
  type JsonPath,
  longestJsonPath,
  parseJsonPath,
  readJsonPath,
} from './json-path.ts';
export { type Contribution, contribute, definePort, type Port } from './port.ts';
export { isBad, isGood, Quality } from './quality.ts';
export {
  after,
  type Clock,
  type Duration,
  days,
  hours,
  milliseconds,
  minutes,
  seconds,
  steady,
  systemClock,
  type Timestamp,
  timestamp,
} from './time.ts';
export {
  fromWall,
  isTimeZone,
  machineTimeZone,
  offsetText,
  toWall,
  zoneOffset,
} from './time-zone.ts';
export {
  formatNumber,
  formatValue,
  noValue,
  type SwitchWords,
  sayValue,
  takesTexts,
  type ValueColor,
  type ValueFormat,
  type ValueText,
  valueColors,
  valueTextOf,
  wordOf,
} from './values/index.ts';
export { WriteConfirm } from './write-confirm.ts';
export {
  anyValue,
  hasWriteRange,
  type RangeBreach,
  rangeBreach,
  rangeText,
  stepFrom,
  type WriteRange,
} from './write-range.ts';
