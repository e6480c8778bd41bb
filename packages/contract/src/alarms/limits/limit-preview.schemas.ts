import { z } from 'zod/mini';
import { alarmLevel } from '../../alarm-level.ts';
import { limitSides } from '../../devices/points/point-limits.ts';
import { deviceIdField, pointIdField } from '../../fields/ids.ts';

/** Alarms that are listed of a preview: people read no more. */
export const mostPreviewed = 100;

/** An alarm that would begin or end with other limits. */
export const previewedLimit = z.object({
  what: z.enum(['begins', 'ends']),
  pointId: pointIdField,
  pointName: z.string(),
  deviceId: deviceIdField,
  deviceName: z.string(),
  side: z.enum(limitSides),
  level: alarmLevel,
  /** The limit that it would have; null where it would have none. */
  limit: z.nullable(z.number()),
  /** After which an alarm that begins would be raised, if the value stays. */
  delayMs: z.int(),
  /** Now; null where it is not known. */
  value: z.nullable(z.number()),
  unit: z.string(),
});
export type PreviewedLimit = z.infer<typeof previewedLimit>;

/** What would be active now if points had other limits. */
export const limitPreview = z.object({
  begins: z.int(),
  ends: z.int(),
  /** Active before and after. */
  stays: z.int(),
  /** Points of which no value is known that could be judged: their alarms stay as they are. */
  unknown: z.int(),
  /** Points that would refuse the limits, for they were not in order. */
  refused: z.int(),
  /** The gravest first, those that begin before those that end. */
  list: z.array(previewedLimit),
});
export type LimitPreview = z.infer<typeof limitPreview>;
