/** What a database takes: PostgreSQL has no room for U+0000 in a text, nor for half a pair in JSON. */
import { z } from 'zod/mini';
import type { ErrorCode } from '../manifest/errors.ts';

/** Whether the text can be stored as it is. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The text without U+0000; halves of surrogate pairs become U+FFFD. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What it begins with, at most so many units long, that can be stored: no pair is cut in halves. */
export const storableStart = (text: string, longest: number): string =>
  storable(text)
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '');

/** Where the first text is that cannot be stored, or the first such name; undefined when all can. */
export function unstorablePath(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return [storable(name)];
    const path = unstorablePath(inner);
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}

const broken: ErrorCode = 'general.unstorable';

/** A check of a schema: every text in what it gives can be stored. */
// @__NO_SIDE_EFFECTS__
export const storableTexts = () =>
  z.check<unknown>(({ value, issues }) => {
    const path = unstorablePath(value);
    if (path === undefined) return;
    issues.push({ code: 'custom', input: value, path, message: broken, continue: true });
  });
