/** What holds back a flood before it costs anything. */

export { networkOf } from '../../base/network.ts';
export {
  type Admission,
  type AdmissionLimits,
  type AdmittedSession,
  createAdmission,
} from './admission.ts';
export { createAllowance } from './allowance.ts';
export { type BoxSignIns, createBoxSignIns } from './box-sign-ins.ts';
export {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type Share,
} from './concurrency-limit.ts';
export { createRateLimit } from './rate-limit.ts';
