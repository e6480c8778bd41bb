import { z } from 'zod/mini';

/** Most rows that one CSV file holds; narrow the filter for more. */
export const maxExportRows = 100_000;

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** The IANA zone in which a file shows its times. */
export const timeZone = z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone)), 'UTC');
