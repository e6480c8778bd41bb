import { errorText } from '@millwright/contract/error-text';
import { passwordLeast, passwordMax } from '@millwright/contract/identity/account-rules';
import { sayRefusedSigns } from '../../../shell/form/say-refused-signs.ts';
import { currentLanguage, text } from '../../../texts/i18n.ts';

/** What cannot stand in a password, in words; null when all of it can. */
export const passwordSignsProblem = (password: string): string | null => {
  const signs = [...new Set(password.replaceAll(/[A-Za-z0-9]/g, ''))];
  return signs.length === 0 ? null : sayRefusedSigns(signs, text);
};

/**
 * What the rule has against a new password, in words; null when nothing.
 * @param grade whose it is to be; an ordinary user's unless told
 */
export const passwordProblem = (password: string, grade = 1): string | null => {
  const min = passwordLeast(grade);
  if (password.length < min || password.length > passwordMax) {
    return errorText('identity.password', { min }, currentLanguage());
  }
  return passwordSignsProblem(password);
};
