/**
 * The rules for names (spec §5), once for server and web; `naming.ts` says which may be wider. The message of a broken rule is an error
 * code of this contract, so that either side can say it in the user's language.
 */
import { z } from 'zod/mini';
import type { ErrorCode } from '../manifest/errors.ts';
import { NamePattern, nameRule } from './naming.ts';
import { text } from './text.ts';

/** Chinese, letters and digits. */
const plain = /^[\p{Script=Han}A-Za-z0-9]+$/u;
/**
 * No round and curly brackets, full-width and lenticular ones; and nothing that cannot be seen (controls,
 * formats, ends of lines), by which two names look like one.
 */
const bracketFree = /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u;

/** `code` is the refusal by the plain rule. */
// @__NO_SIDE_EFFECTS__
const name = (min: number, max: number, pattern: RegExp, code: ErrorCode) => {
  const error = (): ErrorCode => nameRule({ pattern, code }).code;
  // What looks the same is the same: é is one character, not e and its accent.
  return text(
    { min, max, error, trim: true },
    z.normalize(),
    z.regex(new NamePattern(pattern, code), { error }),
  );
};

/** A name of Chinese, letters and digits, `min` to `max` long; `code` is the refusal. */
// @__NO_SIDE_EFFECTS__
export const plainName = (min: number, max: number, code: ErrorCode) => name(min, max, plain, code);

/** A name without brackets, `min` (1) to `max` long; `code` is the refusal. */
// @__NO_SIDE_EFFECTS__
export const bracketFreeName = (max: number, code: ErrorCode, min = 1) =>
  name(min, max, bracketFree, code);

/** Free text for people to read. */
// @__NO_SIDE_EFFECTS__
export const note = (max: number) => text({ max, trim: true });
