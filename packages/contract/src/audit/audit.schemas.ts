import { z } from 'zod/mini';

/** One entry of the operation log: who did what to what, and how it was before and after. */
export const operation = z.object({
  id: z.int(),
  at: z.int(),
  /** A person, or the program itself. */
  actorKind: z.enum(['user', 'system']),
  actorId: z.nullable(z.int()),
  actorName: z.string(),
  /** Subject and verb: `item.edit`. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.nullable(z.string()),
  itemId: z.nullable(z.int()),
  /** Whatever the subject looked like; secrets are masked. Null when there was none. */
  before: z.unknown(),
  after: z.unknown(),
  address: z.nullable(z.string()),
});
export type Operation = z.infer<typeof operation>;
