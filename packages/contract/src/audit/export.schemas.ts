import { z } from 'zod/mini';
import { text } from '../text.ts';

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
export const timeZone = z._default(text({ max: 64 }, z.refine(isTimeZone)), 'UTC');
