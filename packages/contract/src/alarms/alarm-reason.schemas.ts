/** What tipped a rule that looks at more than one value, as it was at the raise: it is told later. */
import { z } from 'zod/mini';

const reasonInput = z.object({
  name: z.string(),
  /** Null where it was not known. */
  value: z.nullable(z.number()),
  unit: z.string(),
});

export const alarmReason = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['no-data', 'offline', 'not-online']), forMs: z.int() }),
  /** The quality byte of the value. */
  z.object({ op: z.literal('bad-quality'), quality: z.int() }),
  /** By how much it changed, with a sign, and what was allowed; in the unit of the alarm. */
  z.object({
    op: z.enum(['rising', 'falling', 'changing']),
    change: z.number(),
    limit: z.number(),
    windowMs: z.int(),
  }),
  /** The other point, and what stood there. */
  z.object({ op: z.enum(['above-point', 'below-point', 'equal-point']), other: reasonInput }),
  /** As people write it, and what its points were. */
  z.object({ op: z.literal('expression'), text: z.string(), inputs: z.array(reasonInput) }),
]);
export type AlarmReason = z.infer<typeof alarmReason>;
