/** The number of a revision of a screen: counted from 1, and kept in four bytes. */
import { z } from 'zod/mini';

const largest = 2_147_483_647;

export const revisionField = z.int().check(z.minimum(1), z.maximum(largest));

/** The same in a query string. */
export const revisionQuery = z.coerce
  .number<number>()
  .check(z.int(), z.minimum(1), z.maximum(largest));
