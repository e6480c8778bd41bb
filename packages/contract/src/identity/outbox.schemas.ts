import { z } from 'zod/mini';

/** A message to somebody, as it waits or was sent. */
export const outboxMessage = z.object({
  id: z.int(),
  channel: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Empty once it was sent: what a person was told in confidence is not kept on view. */
  text: z.string(),
  state: z.enum(['held', 'waiting', 'sent', 'failed']),
  error: z.nullable(z.string()),
  createdAt: z.int(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;
