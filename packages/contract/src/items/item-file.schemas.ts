import { z } from 'zod/mini';
import { itemIdField } from '../fields/ids.ts';
import { text } from '../fields/text.ts';

/** Version of the file's frame; each part has a version of its own. */
export const itemFileVersion = 1;
/** Bytes of what the file holds when unpacked. */
export const maxItemFileContentBytes = 33_554_432;

/**
 * An item as one file: gzip of this as JSON. `checksum` is the SHA-256, in hex, of `content` as
 * `JSON.stringify` writes it. A part is known by its key ('devices', 'alarms' …); ids in parts only
 * tie the rows of the file to each other.
 */
export const itemFile = z.object({
  format: z.literal('millwright-item'),
  version: z.int(),
  exportedAt: z.int(),
  checksum: text({ max: 64 }),
  content: z.object({
    item: z.unknown(),
    parts: z.record(text({ max: 60 }), z.object({ version: z.int(), rows: z.unknown() })),
  }),
});
export type ItemFile = z.infer<typeof itemFile>;

/** One thing to know about a file before it is imported. */
export const itemFileRemark = z.object({
  /** Key of the part, 'item' for the item itself. */
  part: z.string(),
  /** Where in the part: 'points.12.slope', the name of what is meant, or the missing permission. */
  at: z.string(),
  /** Stable error code, and its text in the caller's language. */
  error: z.string(),
  message: z.string(),
});
export type ItemFileRemark = z.infer<typeof itemFileRemark>;

export const itemFileReport = z.object({
  /** False of a dry run, and whenever there are problems: then nothing was changed. */
  imported: z.boolean(),
  /** The new item; null when not imported. */
  itemId: z.nullable(itemIdField),
  /** The name it has or would get. */
  itemName: z.string(),
  exportedAt: z.int(),
  /** How many rows of each kind are or would be made. */
  creates: z.array(z.object({ kind: z.string(), count: z.int() })),
  /** What becomes different from the file because of what is here already; at most 100 of it. */
  conflicts: z.array(itemFileRemark),
  /** What keeps the file from being imported; at most 100 of them. */
  problems: z.array(itemFileRemark),
  /** Whether there are more than are told. After so many problems no further row was looked at. */
  more: z.object({ conflicts: z.boolean(), problems: z.boolean() }),
});
export type ItemFileReport = z.infer<typeof itemFileReport>;
