export { driverOf, driverRulesOf } from './all-drivers.ts';
export {
  type BoxSettings,
  type BoxStatus,
  type DialInNeeds,
  type DialInServer,
  startDialInServer,
} from './dial-in/dial-in-server.ts';
export {
  compileRegistration,
  type RegistrationRule,
  ruleOf,
  type Saying,
  type Verdict,
} from './dial-in/registration.ts';
export { type AcceptedPackets, acceptedPackets, overlap } from './dial-in/registration-overlap.ts';
export type { LinkState } from './link/connection.ts';
export { type Connector, connectGate, tcpConnector } from './link/tcp-connector.ts';
export { loadProfiles } from './load-profiles.ts';
export { compileBlockDecoder } from './modbus/codec/decode.ts';
export { encodeValue, type WritePlan } from './modbus/codec/encode.ts';
export type { LinkCounters, StationTraffic } from './modbus/line/link.ts';
export {
  createModbusDriver,
  type ModbusDriver,
  type ModbusDriverNeeds,
} from './modbus/line/modbus-driver.ts';
export type { ModbusSink, ModbusStationState } from './modbus/line/sink.ts';
export type { StationSettings } from './modbus/line/station-reader.ts';
export type { ReadBackResult, RequestFailure, WriteResult } from './modbus/line/station-writer.ts';
export {
  buildPollPlan,
  defaultPlanSettings,
  largestBlock,
  type PlanSettings,
  type PollBlock,
} from './modbus/plan/poll-plan.ts';
export { parseNumber, type ResolvedAddress, resolveAddress } from './modbus/profile/address.ts';
export {
  type DeviceProfile,
  type FamilyRange,
  isBitSpace,
  type RegisterFamily,
  type Space,
} from './modbus/profile/profile.ts';
export {
  type PointSource,
  type RegisterPoint,
  registersOf,
  resolvePoint,
} from './modbus/profile/register-point.ts';
export type { FramingKind } from './modbus/wire/framing.ts';
export type { PollStatus } from './polling/station-poller.ts';
export type {
  DeviceReach,
  Driver,
  DriverPoint,
  DriverRules,
  Line,
  LineNeeds,
  PointFacts,
  Sink,
  Station,
  StationState as LineStationState,
} from './port.ts';
export { createTimerWheel, type TimerWheel, type WheelTimer } from './timer-wheel.ts';
export type { BlockDecoder } from './values/block-decoder.ts';
export { compileScaling, type Scaling } from './values/scaling.ts';
