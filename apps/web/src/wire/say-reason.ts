import { errorText, isErrorCode } from '@millwright/contract/error-text';
import { currentLanguage } from '../texts/i18n.ts';

/** A stable code as words; a code without words of its own stays as it is. */
export const sayReason = (code: string): string =>
  isErrorCode(code) ? errorText(code, {}, currentLanguage()) : code;
