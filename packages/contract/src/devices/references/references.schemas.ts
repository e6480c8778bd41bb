import { z } from 'zod/mini';
import { deviceIdField, itemIdField, pointIdField } from '../../fields/ids.ts';

/** Something that uses points. */
export const reference = z.object({
  /** What it is, by the name of its subject, e.g. `alarm_rule`. */
  subject: z.string(),
  id: z.int(),
  name: z.string(),
  itemId: itemIdField,
  /** Of a point: where it is configured. */
  device: z.optional(z.object({ id: deviceIdField, deviceName: z.string() })),
  /** Of the points that were asked for, those that it uses. */
  pointIds: z.array(pointIdField),
  /** Those among them that cannot be deleted while it stands; it lets go of the others. */
  holdsPointIds: z.array(pointIdField),
  /** Those among them that it writes; left out by what writes none. */
  writesPointIds: z.optional(z.array(pointIdField)),
  /** Those among them that it locks: nothing is written to them while its condition holds; left out by what locks none. */
  locksPointIds: z.optional(z.array(pointIdField)),
  /** Whether it is started or enabled; left out by what always counts. */
  enabled: z.optional(z.boolean()),
  /** It is about the device itself, which cannot be deleted while it stands. */
  holdsDevice: z.optional(z.boolean()),
});
export type Reference = z.infer<typeof reference>;
