import { z } from 'zod/mini';

/**
 * `waiting` for its turn, `running`, or ended: `done`, `failed` with a code, `cancelled` by its user
 * or because the account may no longer be used.
 */
export const backgroundTaskState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
export type BackgroundTaskState = z.infer<typeof backgroundTaskState>;

/** Most tasks of one user that wait or run at a time. */
export const maxOpenTasks = 10;

/** Most files of ended tasks that are kept for one user; what they may hold together is configured. */
export const maxKeptResults = 200;

/** What fills the text of the code that a task failed with. */
export const taskErrorDetails = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

/** One export or calculation, as its user sees it. */
export const backgroundTask = z.object({
  id: z.int(),
  /** A name of a manifest's `tasks`; that of an earlier release may still be there. */
  kind: z.string(),
  state: backgroundTaskState,
  /** Parts done, rows of an export say; never less than before. */
  done: z.int(),
  /** Null while it is not known. */
  total: z.nullable(z.int()),
  /** Why it failed: a code of the catalogue with what its text asks for. */
  error: z.nullable(z.object({ code: z.string(), details: taskErrorDetails })),
  /** Null unless it is done and has one. */
  file: z.nullable(z.object({ name: z.string(), size: z.int() })),
  createdAt: z.int(),
  startedAt: z.nullable(z.int()),
  finishedAt: z.nullable(z.int()),
  /** When the task goes, its file with it; null before it has ended. */
  expiresAt: z.nullable(z.int()),
  /** When its file was first downloaded. */
  fetchedAt: z.nullable(z.int()),
});
export type BackgroundTask = z.infer<typeof backgroundTask>;
