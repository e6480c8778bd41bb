import type { Language } from './language.ts';
import { type ErrorCode, errors } from './manifest/errors.ts';
import { waitText } from './wait-text.ts';

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** Of several things that were given at once: which one, by its row from one and its name. */
function culprit({ row = null, rowName = null }: Details, language: Language): string {
  const [place, name] = [row === null ? '' : String(row), rowName === null ? '' : `“${rowName}”`];
  if (place === '' && name === '') return '';
  if (language === 'zh-CN') return `${place === '' ? '' : `第 ${place} 项`}${name}：`;
  return `${[place === '' ? '' : `Entry ${place}`, name].filter(Boolean).join(', ')}: `;
}

/** What fills a placeholder: a detail as it is; for `{wait}` `seconds` in words, for `{fullWait}` `fullSeconds`. */
function fillOf(name: string, details: Details, language: Language): string {
  const span = name === 'wait' ? 'seconds' : name.replace(/Wait$/, 'Seconds');
  const value = details[span] ?? null;
  if (value === null) return '';
  return span === name ? String(value) : waitText(Number(value), language);
}

/** A placeholder, the quotes around it and the blank before. */
const quotedPlace = /( ?[“"]?)\{(\w+)\}([”"]?)/g;

/**
 * The message of an error in `language`; a placeholder without a detail is left out, with its quotes. `row` and
 * `rowName` among the details say of which of several things it speaks.
 */
export function errorText(code: ErrorCode, details: Details, language: Language): string {
  const entry = errors[code];
  const text = language === 'zh-CN' ? entry.zh : entry.en;
  const said = text.replace(quotedPlace, (_, opened: string, name: string, closed: string) => {
    const value = fillOf(name, details, language);
    const isLeftOut = value === '' && opened.trim() !== '' && closed !== '';
    return isLeftOut ? '' : `${opened}${value}${closed}`;
  });
  return culprit(details, language) + said.trim();
}
