export { openGiven } from './open-given.ts';
export { createSealedPasswords, type SealedPasswords } from './open-sealed-password.ts';
export { hashPassword, unmatchableHash, verifyPassword } from './password-hash.ts';
export { checkPassword, type PasswordRule, randomPassword } from './password-rule.ts';
export { openSignInKey, type SignInKey } from './sign-in-key.ts';
export {
  createSignInThrottle,
  type KnownPlace,
  type SignInAttempt,
  type SignInThrottle,
} from './sign-in-throttle.ts';
