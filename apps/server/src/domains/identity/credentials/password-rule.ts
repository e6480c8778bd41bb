import { randomInt } from 'node:crypto';
import { refuse } from '@millwright/contract';
import { passwordLeast } from '@millwright/contract/identity/account-rules';

export interface PasswordRule {
  /** Shortest password, 3 unless PASSWORD_MIN says more. */
  readonly min: number;
}

const longest = 20;

/**
 * Letters and digits (spec §5); administrators need eight of them at least.
 * @param grade whose it is to be; 0 is an administrator
 * @throws Fault refusal `identity.password` {min}
 */
export function checkPassword(password: string, rule: PasswordRule, grade: number): void {
  const min = Math.max(rule.min, passwordLeast(grade));
  const fits = /^[A-Za-z0-9]+$/.test(password);
  if (!fits || password.length < min || password.length > longest) {
    throw refuse('identity.password', { min });
  }
}

/** Without the letters and digits that are mistaken for one another on a console. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A password of 93 bits that the rule allows. */
export const randomPassword = (): string =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
