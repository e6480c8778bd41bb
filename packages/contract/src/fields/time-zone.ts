import { isTimeZone } from '@millwright/kernel';
import { z } from 'zod/mini';
import { text } from './text.ts';

/** The IANA name of a time zone. */
export const timeZone = text({ max: 64 }, z.refine(isTimeZone));

/** In which times are written, and where days begin; that of the installation when left out. */
export const wantedTimeZone = z.optional(timeZone);
