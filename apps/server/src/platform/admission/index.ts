/** What holds back a flood before it costs anything. */
export {
  type Admission,
  type AdmissionLimits,
  type AdmittedSession,
  createAdmission,
} from './admission.ts';
export { createAllowance } from './allowance.ts';
export {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type Share,
} from './concurrency-limit.ts';
export { networkOf } from './network.ts';
export { createRateLimit } from './rate-limit.ts';
