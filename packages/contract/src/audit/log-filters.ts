/** What the filters of the logs share. */
import { z } from 'zod/mini';
import { pageShape, queryTime } from '../fields/paging.ts';

export const logFilter = {
  keyword: pageShape(['at']).keyword,
  /** From then on, and before. */
  from: z.optional(queryTime),
  to: z.optional(queryTime),
};

export const newestFirst = z._default(z.enum(['asc', 'desc']), 'desc');
