/**
 * What a backup says of itself: what is in it, what it stands for, and a checksum of every file. It
 * is written last, so a folder without one is no backup; its own checksum stands beside it.
 */
import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type BackupCipher, bytesOf, plainText } from './backup-cipher.ts';
import { backupFault } from './backup-fault.ts';
import { isFilePath, partName, partPath, tableName, tablePath } from './backup-paths.ts';

/** Grows when an earlier release could not read what is written. */
const format = 1;
/** Of one that is encrypted, and all files with it: it holds another in its turn. Nothing else tells. */
const encryptedFormat = 2;
const file = 'manifest.json';

const migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));
const count = z.int().min(0);
/** The last that a date can be of. */
const lastTime = 8.64e15;

const shape = z.object({
  format: z.int(),
  /** The release that wrote it. */
  release: z.string(),
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
  /** Null when the engine is external: it is backed up by its own means. */
  history: z.nullable(
    z.object({
      migrations,
      /** The last version that may be in it. */
      version: z.string(),
      tables: z.array(
        z.object({
          name: tableName,
          uuid: z.uuid(),
          parts: z.array(z.object({ name: partName, rows: count })),
        }),
      ),
      /** Times of the first and the last sample in the engine; null when it has none. */
      span: z.nullable(z.object({ from: count, to: count })),
    }),
  ),
  /** Samples that wait on disk for the engine. */
  spool: z.object({ rows: count }),
  /** All files but this one, by their path in the backup. */
  files: z.array(
    z.object({ path: z.string().refine(isFilePath), bytes: count, sha256: z.string() }),
  ),
});

export type Manifest = z.infer<typeof shape>;
export type ManifestFile = Manifest['files'][number];

/** Each file is of something that the backup tells of, and is told of once. */
const manifestSchema = shape.check(({ value: { postgres, history, files }, issues }) => {
  const unsafe = (input: string) => issues.push({ code: 'custom', input });
  const tables = new Set(postgres.tables.map(({ name }) => tablePath(name)));
  const parts = new Set(
    (history?.tables ?? []).flatMap((table) =>
      table.parts.map(({ name }) => partPath(table, name)),
    ),
  );
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

/** Where the manifest of a backup stands. */
export const manifestPath = (folder: string): string => join(folder, file);

/** Writes it into the folder; resolves when it is on disk. */
export async function writeManifest(
  folder: string,
  about: Omit<Manifest, 'format'>,
  cipher: BackupCipher = plainText,
): Promise<Manifest> {
  const manifest: Manifest = { format, ...about };
  const written = cipher.encrypts ? await enclose(manifest, cipher) : manifest;
  const handle = await open(manifestPath(folder), 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify({ sha256: digestOf(written), manifest: written }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return manifest;
}

/** That of an earlier release is newer to it than what it knows, and not damaged. */
const enclosing = z.object({ format: z.literal(encryptedFormat), content: z.base64() });

async function enclose(
  manifest: Manifest,
  cipher: BackupCipher,
): Promise<z.infer<typeof enclosing>> {
  const bytes = await bytesOf(cipher.encrypt([Buffer.from(JSON.stringify(manifest))], 'manifest'));
  return { format: encryptedFormat, content: bytes.toString('base64') };
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
export async function readManifest(
  folder: string,
  cipher: BackupCipher = plainText,
): Promise<Manifest> {
  const path = manifestPath(folder);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw backupFault('backup.incomplete', { folder }, error);
  });
  try {
    const { sha256, manifest } = sealed.parse(JSON.parse(text));
    if (digestOf(manifest) === sha256) {
      if (manifest.format > encryptedFormat)
        throw backupFault('backup.newer', { what: `${manifest.format}` });
      if (manifest.format !== format) return parse(await disclose(manifest, cipher));
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
