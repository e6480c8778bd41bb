import { z } from 'zod/mini';

/** What fills the text of a stored error code; empty where nothing does. */
export const faultDetails = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
