export type { SignedIn } from './enter.ts';
export { forgetBroughtDevice } from './forget-brought-device.ts';
export { type Credentials, signIn } from './sign-in.ts';
export { signInBySecondFactor } from './sign-in-by-second-factor.ts';
export { signOut } from './sign-out.ts';
