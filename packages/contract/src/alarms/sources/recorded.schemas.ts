/** Points whose values are kept with each alarm of a rule. */
import { z } from 'zod/mini';
import { valueFormat } from '../../devices/text-lists/text-lists.schemas.ts';
import { deviceIdField, pointIdField } from '../../fields/ids.ts';

/** Most points that a rule records. */
export const maxRecordedPoints = 8;

/** Milliseconds from the raise at which values are kept, before it and after it. */
export const recordedOffsets = [-60_000, -30_000, -10_000, 0, 10_000, 30_000, 60_000] as const;

/** In the order in which they are shown. */
export const recordedPointIds = z.array(pointIdField).check(z.maxLength(maxRecordedPoints));

/** What a point stood at. */
export const recordedSample = z.object({
  /** One of {@link recordedOffsets}: the value was looked at within five seconds of it. */
  offsetMs: z.int(),
  /** As of a live value; null where none was known. */
  value: z.nullable(z.union([z.number(), z.string()])),
  /** When it was read. */
  time: z.nullable(z.number()),
  /** The quality byte. */
  quality: z.int(),
});
export type RecordedSample = z.infer<typeof recordedSample>;

/** A point with its values around the raise; names are those at the raise. */
export const recordedPoint = z.object({
  pointId: pointIdField,
  pointName: z.string(),
  deviceId: deviceIdField,
  deviceName: z.string(),
  unit: z.string(),
  format: valueFormat,
  /** In the order of time; moments at which nobody looked are left out. */
  samples: z.array(recordedSample),
});
export type RecordedPoint = z.infer<typeof recordedPoint>;
