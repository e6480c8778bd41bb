export {
  deviceProfiles,
  driverOf,
  driverRulesOf,
  messageDrivers,
  profilePointsOf,
} from './all-drivers.ts';
export type {
  ConnectionTest,
  OpenTest,
  Preview,
  PreviewRow,
  TestAnswer,
  TestCause,
} from './connection-test.ts';
export { causeWith, emptyRow, testTimes } from './connection-test.ts';
export type { Owned } from './dial-in/choose-box.ts';
export {
  type BoxSettings,
  type BoxStatus,
  contest,
  type DialInNeeds,
  type DialInServer,
  type RefusedBox,
  startDialInServer,
} from './dial-in/dial-in-server.ts';
export { findOverlaps } from './dial-in/find-overlaps.ts';
export {
  compileRegistration,
  type RegistrationRule,
  ruleOf,
  type Saying,
  type Verdict,
} from './dial-in/registration.ts';
export { acceptedPackets, type Overlap, packetAlone } from './dial-in/registration-overlap.ts';
export type { DriverPoint, PointDescription } from './driver-point.ts';
export { type ConnectGate, connectGate, type DialOwner } from './link/connect-gate.ts';
export type { LinkState } from './link/connection.ts';
export { type Connector, tcpConnector } from './link/tcp-connector.ts';
export { indexSpans, type MemorySpan, spanCovers, spansMeet } from './memory-span.ts';
export type {
  BadValue,
  Message,
  MessageDriver,
  MessageLine,
  MessageRecord,
  MessageTopic,
  UnknownValues,
} from './message-port.ts';
export type { PollStatus } from './polling/station-poller.ts';
export type {
  DeviceReach,
  Driver,
  DriverRules,
  Line,
  LineNeeds,
  PointFacts,
  PollRoom,
  ReadBackResult,
  Sink,
  Station,
  StationState as LineStationState,
  WriteOptions,
  WriteResult,
} from './port.ts';
export { createTimerWheel, type TimerWheel, type WheelTimer } from './timer-wheel.ts';
export type { BlockDecoder } from './values/block-decoder.ts';
export { compileScaling, type Scaling } from './values/scaling.ts';
