/** The rules for accounts and roles (spec §5), once for server and web; a message is an error code. */
import { z } from 'zod/mini';
import { plainName } from '../fields/names.ts';
import { text } from '../fields/text.ts';

/** Chinese characters, letters and digits, at least 2. */
export const userName = plainName(2, 64, 'identity.user_name');

/** A name that nobody has yet: none in the form of a phone number, which is somebody's address. */
export const newUserName = text(
  { min: 2, max: 64, error: 'identity.user_name', trim: true },
  z.regex(/^(?!1\d{10}$)[\p{Script=Han}A-Za-z0-9]+$/u, 'identity.user_name'),
);

/** Chinese characters, letters and digits, at least 2. */
export const roleName = plainName(2, 50, 'identity.role_name');

/** Longest password. */
export const passwordMax = 20;

/** Shortest password of an account of this grade; PASSWORD_MIN of the server may ask for more. */
export const passwordLeast = (grade: number): number => (grade === 0 ? 8 : 3);

/** Letters and digits, 3 to 20; those of administrators are longer, and PASSWORD_MIN of the server may ask for more. */
export const password = text(
  { max: passwordMax, error: 'identity.password_rule' },
  z.regex(/^[A-Za-z0-9]{3,20}$/, 'identity.password_rule'),
);

/** A mobile number of mainland China: 11 digits, the first of them 1. */
export const phone = text(
  { max: 11, error: 'identity.phone_rule', trim: true },
  z.regex(/^1\d{10}$/, 'identity.phone_rule'),
);

/** Letters and digits parted by `-`, `_` or `.`, an @, a domain and a suffix of 2 to 5 letters. */
const emailPattern =
  /^[A-Za-z0-9]+([-_.][A-Za-z0-9]+)*@[A-Za-z0-9]+([-.][A-Za-z0-9]+)*\.[A-Za-z]{2,5}$/;
export const email = text(
  { max: 254, error: 'identity.email_rule', trim: true },
  z.regex(emailPattern, 'identity.email_rule'),
);

/** Where a code can be sent: a phone or an e-mail address. */
export const codeTarget = text(
  { max: 254, error: 'identity.target_rule', trim: true },
  z.refine(
    (target) => /^1\d{10}$/.test(target) || emailPattern.test(target),
    'identity.target_rule',
  ),
);

/** Which channel a target belongs to: an e-mail address has an @, a phone has none. */
export const channelOf = (target: string): 'mail' | 'sms' =>
  target.includes('@') ? 'mail' : 'sms';

/** Six digits. */
export const code = text(
  { max: 6, error: 'identity.wrong_code', trim: true },
  z.regex(/^\d{6}$/, 'identity.wrong_code'),
);

/** Six digits of an authenticator app, or a recovery code: two times five letters and digits. */
export const secondFactorCode = text(
  { max: 20, error: 'identity.wrong_second_factor', trim: true },
  z.regex(/^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i, 'identity.wrong_second_factor'),
);

/** The user's own title at the top of the side menu; empty takes the product's again. */
export const logoText = text({ max: 30, error: 'identity.logo_text', trim: true });
