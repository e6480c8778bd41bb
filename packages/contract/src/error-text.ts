import type { Language } from './language.ts';
import { type ErrorCode, errors } from './manifest/errors.ts';

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** The message of an error in `language`; a placeholder without a detail is left out. */
export function errorText(
  code: ErrorCode,
  details: Readonly<Record<string, string | number | boolean | null>>,
  language: Language,
): string {
  const entry = errors[code];
  const text = language === 'zh-CN' ? entry.zh : entry.en;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')).trim();
}
