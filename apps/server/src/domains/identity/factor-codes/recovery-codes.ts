import { randomBytes } from 'node:crypto';
import { base32 } from './totp.ts';

/** How many are made at a time. */
const count = 10;

/** Codes for who has lost the app: 50 bits each, as `abcde-fghij`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => {
    const signs = base32(randomBytes(7)).toLowerCase();
    return `${signs.slice(0, 5)}-${signs.slice(5, 10)}`;
  });
