export { earnedSince, longestWindow } from './code-limits.ts';
export {
  type CodeAsker,
  type CodeUse,
  deleteCodesBefore,
  takeVerified,
  verifyCodeFor,
} from './codes.store.ts';
export {
  type CheckedCode,
  createVerificationCodes,
  type VerificationCodes,
} from './verification-codes.ts';
