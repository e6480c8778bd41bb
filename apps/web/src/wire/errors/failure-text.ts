import { text } from '../../texts/i18n.ts';
import { CallError } from './call-error.ts';

/** Why something failed, fit to show; null when nothing did. */
export const failureText = (error: unknown): string | null => {
  if (error === null || error === undefined) return null;
  return error instanceof CallError ? error.text : text('shell:errors.other');
};
