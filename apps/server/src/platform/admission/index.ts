/** What holds back a flood before it costs anything. */

export { networkOf } from '../../base/network.ts';
export { type AccountRows, createAccountRows, type OpenRows } from './account-rows.ts';
export {
  type Admission,
  type AdmissionLimits,
  createAdmission,
} from './admission.ts';
export { type AdmittedSession, ownerOf, personOf } from './admitted-session.ts';
export { createAllowance } from './allowance.ts';
export { type BoxSignIns, createBoxSignIns } from './box-sign-ins.ts';
export {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type Share,
} from './concurrency-limit.ts';
export { createFairTurns, type FairTurns } from './fair-turns.ts';
export type { OpenBodies } from './open-bodies.ts';
export type { OpenSockets } from './open-sockets.ts';
export { createRateLimit } from './rate-limit.ts';
export type { MessageLine, SocketMessages } from './socket-messages.ts';
