import { errorText, isErrorCode } from '@millwright/contract/error-text';
import { currentLanguage, text } from '../texts/i18n.ts';

/** The message of a broken schema check (an error code) in the user's language. */
export const sayCode = (message: string): string =>
  isErrorCode(message)
    ? errorText(message, {}, currentLanguage())
    : text('shell:errors.invalid_field');
