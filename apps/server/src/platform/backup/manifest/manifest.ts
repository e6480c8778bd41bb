/**
 * What a backup says of itself: what is in it, what it stands for, and a checksum of every file. It
 * is written last, so a folder without one is no backup; its own checksum stands beside it.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { backupFault } from '../backup-fault.ts';
import { type BackupCipher, bytesOf, plainText } from '../encryption/index.ts';
import {
  backupName,
  isFilePath,
  manifestName,
  partitionName,
  partitionPath,
  partName,
  partPath,
  type StoredBackup,
  tableName,
  tablePath,
} from '../places/index.ts';

/**
 * How it is written, by what is in it: an earlier release says that what it does not know is newer.
 * One that is encrypted, and all files with it, holds another in its turn. Nothing else tells.
 */
const formats = {
  /** Of history, parts of the engine in the box. */
  parts: { plain: 1, encrypted: 2 },
  /** Of history, rows of an external engine. */
  rows: { plain: 3, encrypted: 4 },
} as const;
const plainFormats: readonly number[] = [formats.parts.plain, formats.rows.plain];
const lastFormat = formats.rows.encrypted;

const migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));
const count = z.int().min(0);
/** Becomes part of an order to an engine. */
const columnName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
/** The last that a date can be of. */
const lastTime = 8.64e15;

const historyFacts = {
  migrations,
  /** The last version that may be in it. */
  version: z.string(),
  /** Times of the first and the last sample in the engine; null when it has none. */
  span: z.nullable(z.object({ from: count, to: count })),
};
/** Of the engine in the box: the files of its parts, as they are. */
const partsHistory = z.object({
  kind: z.literal('parts'),
  ...historyFacts,
  tables: z.array(
    z.object({
      name: tableName,
      uuid: z.uuid(),
      parts: z.array(z.object({ name: partName, rows: count })),
    }),
  ),
});
/** Of an external engine: the rows of each partition, each key once, in the Native format. */
const rowsHistory = z.object({
  kind: z.literal('rows'),
  ...historyFacts,
  tables: z.array(
    z.object({
      name: tableName,
      columns: z.array(columnName),
      partitions: z.array(
        z.object({
          id: partitionName,
          /** What its parts were: the same text stands for the same rows. */
          fingerprint: z.string(),
          rows: count,
          digest: z.string(),
          from: z.nullable(z.number()),
          to: z.nullable(z.number()),
          /** When the engine may begin to drop rows of it. */
          expiresAt: z.nullable(z.number()),
        }),
      ),
    }),
  ),
});
export type PartsHistory = z.infer<typeof partsHistory>;
export type RowsHistory = z.infer<typeof rowsHistory>;

/** Of earlier releases, which knew one kind. */
const withKind = (history: unknown): unknown =>
  typeof history === 'object' && history !== null ? { kind: 'parts', ...history } : history;

const shape = z.object({
  format: z.int(),
  /** The release that wrote it. */
  release: z.string(),
  /** The installation that it is of, the same after a restore; null or left out where nothing told. */
  installation: z.nullish(z.string()),
  /** What the backup stands for, milliseconds: all that was acknowledged before is in it. */
  moment: count.max(lastTime),
  /** When it was complete. */
  endedAt: count,
  /** Name of the backup beside it that it shares files with; null when it shares none. */
  base: z.nullable(z.string()),
  postgres: z.object({
    migrations,
    tables: z.array(
      z.object({
        name: tableName,
        columns: z.array(z.string()),
        rows: count,
        /** SHA-256 of the text of COPY, before it is packed. */
        digest: z.string(),
      }),
    ),
    sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  }),
  /** Null in backups of earlier releases, where the engine is external. */
  history: z.preprocess(
    withKind,
    z.nullable(z.discriminatedUnion('kind', [partsHistory, rowsHistory])),
  ),
  /** Samples that wait on disk for the engine. */
  spool: z.object({ rows: count }),
  /** All files but this one, by their path in the backup. */
  files: z.array(
    z.object({
      path: z.string().refine(isFilePath),
      bytes: count,
      sha256: z.string(),
      /** The backup beside it that holds the file, where files are shared by reference. */
      in: z.optional(backupName),
    }),
  ),
});

export type Manifest = z.infer<typeof shape>;
export type ManifestFile = Manifest['files'][number];

const rowsPaths = (history: Manifest['history']): string[] =>
  history?.kind === 'rows'
    ? history.tables.flatMap(({ name, partitions }) =>
        partitions.map(({ id }) => partitionPath(name, id)),
      )
    : [];

/** Each file is of something that the backup tells of, and is told of once. */
const manifestSchema = shape.check(({ value: { postgres, history, files }, issues }) => {
  const unsafe = (input: string) => issues.push({ code: 'custom', input });
  const tables = new Set(postgres.tables.map(({ name }) => tablePath(name)));
  const parts = new Set(
    (history?.kind === 'parts' ? history.tables : []).flatMap((table) =>
      table.parts.map(({ name }) => partPath(table, name)),
    ),
  );
  for (const path of rowsPaths(history)) tables.add(path);
  const depth = partPath({ name: '', uuid: '' }, '').split('/').length;
  const paths = new Set<string>();
  for (const { path } of files) {
    const steps = path.split('/');
    const isOfPart = steps.length > depth && parts.has(steps.slice(0, depth).join('/'));
    const isTold = steps[0] === 'data' || tables.has(path) || isOfPart;
    if (!isTold || paths.has(path)) unsafe(path);
    paths.add(path);
  }
  // What is not among the files has no checksum.
  for (const path of tables) if (!paths.has(path)) unsafe(path);
});

const sealed = z.object({ sha256: z.string(), manifest: z.looseObject({ format: z.int() }) });

const digestOf = (manifest: unknown): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** @returns it, and the text that a backup has of it */
export async function sealManifest(
  about: Omit<Manifest, 'format'>,
  cipher: BackupCipher = plainText,
): Promise<{ readonly manifest: Manifest; readonly text: string }> {
  const { plain, encrypted } = formats[about.history?.kind ?? 'parts'];
  const manifest: Manifest = { format: plain, ...about };
  const written = cipher.encrypts ? await enclose(manifest, encrypted, cipher) : manifest;
  return { manifest, text: JSON.stringify({ sha256: digestOf(written), manifest: written }) };
}

/** That of an earlier release is newer to it than what it knows, and not damaged. */
const enclosing = z.object({
  format: z.literal([formats.parts.encrypted, formats.rows.encrypted]),
  content: z.base64(),
});

async function enclose(
  manifest: Manifest,
  format: z.infer<typeof enclosing>['format'],
  cipher: BackupCipher,
): Promise<z.infer<typeof enclosing>> {
  const bytes = await bytesOf(cipher.encrypt([Buffer.from(JSON.stringify(manifest))], 'manifest'));
  return { format, content: bytes.toString('base64') };
}

async function disclose(given: unknown, cipher: BackupCipher): Promise<unknown> {
  const { content } = enclosing.parse(given);
  if (!cipher.encrypts) throw backupFault('backup.no_key');
  const bytes = await bytesOf(cipher.decrypt([Buffer.from(content, 'base64')], 'manifest'));
  return JSON.parse(String(bytes));
}

/**
 * One that is read is encrypted exactly where the cipher encrypts, and its files with it.
 * @param cipher of the key, where there is one: then clear text in its place is not taken for it
 * @throws Fault outage `backup.incomplete` without one, `backup.damaged` when it is not what was
 *   written, `backup.unsafe` when it names what no backup has, `backup.newer` when a later release
 *   wrote it in a way of its own, `backup.no_key` and `backup.wrong_key` when it is encrypted,
 *   `backup.not_encrypted` when it is not and there is a key
 */
export async function openManifest(
  backup: Pick<StoredBackup, 'path' | 'readManifest'>,
  cipher: BackupCipher = plainText,
): Promise<Manifest> {
  const text = await backup.readManifest();
  const path = `${backup.path}/${manifestName}`;
  try {
    const { sha256, manifest } = sealed.parse(JSON.parse(text));
    if (digestOf(manifest) === sha256) {
      if (manifest.format > lastFormat)
        throw backupFault('backup.newer', { what: `${manifest.format}` });
      if (!plainFormats.includes(manifest.format)) return parse(await disclose(manifest, cipher));
      if (cipher.encrypts) throw backupFault('backup.not_encrypted');
      return parse(manifest);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'Fault') throw error;
    throw backupFault('backup.damaged', { path }, error);
  }
  throw backupFault('backup.damaged', { path });
}

function parse(given: unknown): Manifest {
  const parsed = manifestSchema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isName = issue?.code === 'invalid_format' || issue?.code === 'custom';
  if (!isName) throw parsed.error;
  const path = JSON.stringify(issue.input).slice(0, 200);
  throw backupFault('backup.unsafe', { path }, parsed.error);
}
