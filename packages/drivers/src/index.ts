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
export { parseNumber, type ResolvedAddress, resolveAddress } from './modbus/address.ts';
export { compileBlockDecoder } from './modbus/decode.ts';
export { encodeValue, type WritePlan } from './modbus/encode.ts';
export type { FramingKind } from './modbus/framing.ts';
export type { LinkCounters, StationTraffic } from './modbus/link.ts';
export {
  createModbusDriver,
  type ModbusDriver,
  type ModbusDriverNeeds,
} from './modbus/modbus-driver.ts';
export {
  buildPollPlan,
  defaultPlanSettings,
  largestBlock,
  type PlanSettings,
  type PollBlock,
} from './modbus/poll-plan.ts';
export {
  type DeviceProfile,
  type FamilyRange,
  isBitSpace,
  type RegisterFamily,
  type Space,
} from './modbus/profile.ts';
export {
  type PointSource,
  type RegisterPoint,
  registersOf,
  resolvePoint,
} from './modbus/register-point.ts';
export type { ModbusSink, ModbusStationState } from './modbus/sink.ts';
export type { StationSettings } from './modbus/station-reader.ts';
export type { ReadBackResult, RequestFailure, WriteResult } from './modbus/station-writer.ts';
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
