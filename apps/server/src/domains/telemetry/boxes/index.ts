export { BoxClock, type ClockError, type WrongClock } from './box-clock.ts';
export { type BoxClocksStore, createBoxClocksStore } from './box-clocks.store.ts';
export { type BoxHealth, type BoxMember, createBoxHealth, timeoutOf } from './box-health.ts';
export { createBoxTurns } from './box-turns.ts';
export { createDeclaredTopics } from './declared-topics.ts';
export { type BoxPort, createDialInBoxes, type DialInBoxes } from './dial-in-boxes.ts';
export {
  countMessage,
  declaredBy,
  liveOf,
  newPublishingBox,
  noteBadValue,
  notePresence,
  noteRejected,
  noteTurn,
  noteUnknown,
  type PublishingBox,
  topicFor,
} from './publishing-box.ts';
export { createTakeMessage, type TakeMessage } from './take-message.ts';
