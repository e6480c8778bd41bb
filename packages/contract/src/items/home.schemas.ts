import { z } from 'zod/mini';

/** How many there are, and how many of them came since midnight. */
export const growingCount = z.object({ total: z.int(), today: z.int() });
export type GrowingCount = z.infer<typeof growingCount>;

/** What the home page counts of the caller's items. */
export const homeStatistics = z.object({
  items: growingCount,
  devices: growingCount,
  /** Enabled devices by their state now. */
  online: z.int(),
  offline: z.int(),
  abnormal: z.int(),
  /** Every alarm that was raised and is still kept, ended ones too. */
  alarms: growingCount,
  /** Accounts that are not closed; null for all but administrators. */
  users: z.nullable(growingCount),
});
export type HomeStatistics = z.infer<typeof homeStatistics>;
