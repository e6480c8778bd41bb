export { BoxClock, type ClockError } from './box-clock.ts';
export { type BoxClocksStore, createBoxClocksStore } from './box-clocks.store.ts';
export { createDeclaredTopics } from './declared-topics.ts';
export { createDialInBoxes, type DialInBoxes } from './dial-in-boxes.ts';
export { createGatewayIngest, type GatewayPoint } from './gateway-ingest.ts';
export {
  liveOf,
  type MqttBox,
  newMqttBox,
  noteBadValue,
  noteHeard,
  noteRejected,
  type Reader,
  readerFor,
  readersOf,
} from './mqtt-boxes.ts';
export { readGatewayMessage } from './read-gateway-message.ts';
export { keyOf } from './read-mapped-message.ts';
