/**
 * What a server and the program that makes a backup of it say to each other: one JSON object a line,
 * over a Unix socket that only the owner of the data folder may open. The program orders a moment,
 * copies what it stands for, and says that it is done. A connection that ends before is a failure.
 */
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { z } from 'zod';

const count = z.int().min(0);
const migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));

const momentSchema = z.object({
  release: z.string(),
  /** Of which installation it is; null while nothing tells. */
  installation: z.nullable(z.string()),
  /** Of PostgreSQL's snapshot, milliseconds. */
  moment: count,
  database: z.object({ url: z.string(), snapshot: z.string(), migrations }),
  history: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('parts'),
      migrations,
      version: z.string(),
      span: z.nullable(z.object({ from: count, to: count })),
      tables: z.array(
        z.object({
          name: z.string(),
          uuid: z.string(),
          folder: z.string(),
          parts: z.array(z.object({ name: z.string(), rows: count })),
        }),
      ),
    }),
    z.object({
      kind: z.literal('rows'),
      migrations,
      version: z.string(),
      /** Of the external engine. */
      url: z.string(),
      tables: z.array(
        z.object({
          name: z.string(),
          clone: z.string(),
          partitions: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
        }),
      ),
    }),
  ]),
  spool: z.object({
    folder: z.string(),
    rows: count,
    segments: z.array(z.object({ name: z.string(), bytes: count })),
  }),
  /** Holds all other files of the data folder, as they were. */
  files: z.string(),
});

/** Where everything of one moment stands, until the connection ends. */
export type Moment = z.infer<typeof momentSchema>;

export const orderSchema = z.discriminatedUnion('order', [
  z.object({ order: z.literal('moment'), to: z.string() }),
  z.object({
    order: z.literal('done'),
    path: z.string(),
    bytes: count,
    rows: count,
    samples: count,
  }),
]);
export type Order = z.infer<typeof orderSchema>;

export const replySchema = z.discriminatedUnion('reply', [
  z.object({ reply: z.literal('moment'), moment: momentSchema }),
  z.object({ reply: z.literal('noted') }),
  z.object({ reply: z.literal('refused'), code: z.string(), problem: z.string() }),
]);
export type Reply = z.infer<typeof replySchema>;

/** What is said, a line at a time. A socket that is cut off has no end by which readline would know. */
export function linesOf(socket: Socket): Interface {
  const lines = createInterface({ input: socket });
  socket.once('close', () => lines.close());
  return lines;
}

/** Folder of what backups need in a data folder while they are made; never part of one. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backup');

/** Addresses of Unix sockets end at 103 bytes, so a deep data folder has its socket elsewhere. */
export function backupSocketPath(dataDir: string): string {
  // The folder's name is known to programs of other releases.
  const inside = join(backupFolder(dataDir), 'door', 'socket');
  if (Buffer.byteLength(inside) < 103) return inside;
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `millwright-backup-${mark}`, 'socket');
}
