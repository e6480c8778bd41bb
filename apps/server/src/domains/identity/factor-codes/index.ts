export { createFactorSecrets } from './factor-secrets.ts';
export { createRecoveryCodes } from './recovery-codes.ts';
export {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
  usersWithFactor,
} from './second-factors.store.ts';
export { createSecondFactors, type SecondFactors } from './second-factors.ts';
export { base32, createSecret, otpauthOf, stepOf } from './totp.ts';
