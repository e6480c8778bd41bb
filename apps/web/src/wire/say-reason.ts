import { errorText, isErrorCode } from '@millwright/contract/error-text';
import { currentLanguage } from '../texts/i18n.ts';

/** A stable code as words, filled with what is known; one without words stays as it is. */
export const sayReason = (code: string, details: Parameters<typeof errorText>[1] = {}): string =>
  isErrorCode(code) ? errorText(code, details, currentLanguage()) : code;
