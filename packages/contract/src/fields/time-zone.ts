import { z } from 'zod/mini';
import { text } from './text.ts';

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** The IANA zone in which times are shown, and days begin. */
export const timeZone = z._default(text({ max: 64 }, z.refine(isTimeZone)), 'UTC');
