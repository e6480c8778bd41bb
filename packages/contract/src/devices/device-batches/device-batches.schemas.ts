import { z } from 'zod/mini';
import { faultDetails } from '../../fields/fault-details.ts';
import { deviceIdField } from '../../fields/ids.ts';
import { text } from '../../fields/text.ts';

/** Most devices that one call makes of others. */
export const maxCopiesPerCall = 200;
/** Most points that they have together. */
export const maxCopiedPointsPerCall = 20_000;

/** What became of one device of a batch. */
export const deviceBatchRow = z.object({
  id: deviceIdField,
  deviceName: z.string(),
  /** Stable code of the refusal, null when it was done. */
  error: z.nullable(z.string()),
  /** What the text of the refusal is filled with. */
  details: faultDetails,
});
export type DeviceBatchRow = z.infer<typeof deviceBatchRow>;

/** How much is added from one copy to the next. */
const offset = z._default(z.int().check(z.minimum(-65_535), z.maximum(65_535)), 0);

export const copySeries = z.object({
  /** How many of each. */
  count: z.int().check(z.minimum(1), z.maximum(maxCopiesPerCall)),
  /** `{name}` stands for the name of the original, `{n}` for the number of the copy. */
  pattern: text({ min: 1, max: 80, trim: true }),
  /** The number of the first copy. */
  first: z._default(z.int().check(z.minimum(0), z.maximum(9999)), 2),
  /** Added to an IPv4 address as to a number: 192.168.1.255 is followed by 192.168.2.0. */
  hostOffset: offset,
  portOffset: offset,
  /** Of the station number, for protocols that have one. */
  unitOffset: offset,
  /** Whether the copies are polled; each as its original when left out. */
  enabled: z.optional(z.boolean()),
});
export type CopySeries = z.infer<typeof copySeries>;

/** One device that a series makes, or would make. */
export const deviceCopyRow = z.object({
  /** Of the original. */
  id: deviceIdField,
  deviceName: z.string(),
  host: z.string(),
  port: z.int(),
  /** Null where the protocol has none. */
  unitId: z.nullable(z.int()),
  points: z.int(),
  /** Null while it is a preview, and of one that was refused. */
  copyId: z.nullable(deviceIdField),
  error: z.nullable(z.string()),
  details: faultDetails,
});
export type DeviceCopyRow = z.infer<typeof deviceCopyRow>;
