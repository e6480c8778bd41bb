import { z } from 'zod/mini';
import { faultDetails } from '../../fields/fault-details.ts';
import { deviceIdField } from '../../fields/ids.ts';

/** Most findings that are told; beyond them only how many there are. */
export const maxFindings = 500;

/**
 * How much it weighs: `error` does not do what it was entered for; `warning` does something else than
 * is likely meant; `hint` is unfinished.
 */
export const findingWeight = z.enum(['error', 'warning', 'hint']);
export type FindingWeight = z.infer<typeof findingWeight>;

/** Something that is wrong with what was entered, whatever the machines say. */
export const finding = z.object({
  weight: findingWeight,
  /** Stable code of what it is, from the catalogue of refusals. */
  code: z.string(),
  details: faultDetails,
  /** What it is found at, by the name of its subject, e.g. `alarm_rule`. */
  subject: z.string(),
  id: z.int(),
  name: z.string(),
  /** Of a point: where it is configured. */
  device: z.optional(z.object({ id: deviceIdField, deviceName: z.string() })),
});
export type Finding = z.infer<typeof finding>;

/** The heaviest first. */
export const itemFindings = z.object({
  list: z.array(finding),
  /** Those that are not told among them. */
  counts: z.object({ error: z.int(), warning: z.int(), hint: z.int() }),
  checkedAt: z.int(),
});
export type ItemFindings = z.infer<typeof itemFindings>;
