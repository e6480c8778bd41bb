import { z } from 'zod/mini';

/** `away`: no answer, and nothing goes on without it; `silent`: no answer, and the rest goes on. */
export const partState = z.enum(['well', 'degraded', 'silent', 'away']);
export type PartState = z.infer<typeof partState>;

/** The last run of backups or drills. */
const runs = z.object({
  /** What the last that ended well stands for; null before the first. */
  lastAt: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** Whether the last that has ended ended well; null before the first. */
  isOk: z.nullable(z.boolean()),
});

/** How the installation is now. */
export const systemState = z.object({
  at: z.int(),
  /** Null while it cannot be read. */
  disk: z.nullable(
    z.object({
      state: z.enum(['well', 'low', 'full']),
      freeBytes: z.int(),
      totalBytes: z.int(),
      /** By how much it filled in the last day; null before an hour is known, less than 0 when it gets emptier. */
      bytesPerDay: z.nullable(z.number()),
      /** Null while it does not fill. */
      daysLeft: z.nullable(z.number()),
    }),
  ),
  spool: z.object({
    rows: z.int(),
    bytes: z.int(),
    behindMs: z.number(),
    /** Whether it is so far behind that `/readyz` tells of it. */
    isLate: z.boolean(),
    /** Null while it does not grow. */
    fullInMs: z.nullable(z.number()),
    /** For how long nothing has been acknowledged; 0 while all is. */
    refusingMs: z.number(),
  }),
  parts: z.array(
    z.object({
      name: z.string(),
      state: partState,
      /** When it was well last; null when it never was since the start. */
      wellAt: z.nullable(z.int()),
    }),
  ),
  /** Null where none are made: `BACKUP_DIR` is not set and none was ever made. */
  backup: z.nullable(runs),
  drill: z.nullable(runs),
  /** Of all servers; `dead`: given up after the last attempt. */
  jobs: z.object({ waiting: z.int(), running: z.int(), dead: z.int() }),
  /** Calls of this server that took a second or more in the last hour, the slowest first. */
  slowCalls: z.array(
    z.object({
      /** The name of the call: `alarms.current`. */
      call: z.string(),
      count: z.int(),
      longestMs: z.int(),
      lastAt: z.int(),
    }),
  ),
  /** For how many days entries of each log stay, and samples that no history task says more of. */
  retention: z.array(z.object({ log: z.string(), days: z.int() })),
});
export type SystemState = z.infer<typeof systemState>;
