export { earnedSince, longestWindow } from './code-limits.ts';
export { type CodeUse, deleteCodesBefore, takeVerified, verifyCodeFor } from './codes.store.ts';
export {
  type CheckedCode,
  createVerificationCodes,
  type VerificationCodes,
} from './verification-codes.ts';
