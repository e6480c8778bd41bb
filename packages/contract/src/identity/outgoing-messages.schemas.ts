import { z } from 'zod/mini';
import { faultDetails } from '../fields/fault-details.ts';

/** A message to somebody, as it waits or was sent. */
export const listedMessage = z.object({
  id: z.int(),
  channel: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Empty once it was sent: what a person was told in confidence is not kept on view. */
  text: z.string(),
  state: z.enum(['held', 'waiting', 'sent', 'failed']),
  /** Stable code of what went wrong last, and what fills its text. */
  error: z.nullable(z.string()),
  details: faultDetails,
  createdAt: z.int(),
});
export type ListedMessage = z.infer<typeof listedMessage>;
