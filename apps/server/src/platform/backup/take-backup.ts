/**
 * Makes a backup of a running server, in a process of its own: orders a moment, copies what it
 * stands for, and writes the manifest last. Files that an earlier backup beside it already has are
 * shared with it, so that only what is new takes time and room; each is whole by itself.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { systemClock } from '@millwright/kernel';
import { dumpTables } from '../../engines/postgres/index.ts';
import { type BackupCipher, bytesOf, plainText } from './backup-cipher.ts';
import { backupFault, roomFault } from './backup-fault.ts';
import { isFilePath, partPath, tablePath } from './backup-paths.ts';
import {
  dropParts,
  listBackups,
  nameOf,
  partEnding,
  pruneBackups,
  syncFolder,
} from './backup-places.ts';
import { copyFile, forEachFile, linkFile, readPieces, writeFile } from './copy-file.ts';
import { listFiles } from './list-files.ts';
import { type Manifest, type ManifestFile, readManifest, writeManifest } from './manifest.ts';
import { type Moment, openMoment } from './moment/index.ts';
import type { Progress } from './progress.ts';

export interface BackupResult {
  /** The backup's folder. */
  readonly path: string;
  readonly manifest: Manifest;
  /** Bytes of all its files. */
  readonly bytes: number;
  /** Bytes of those that it shares with the one before. */
  readonly sharedBytes: number;
  readonly removed: number;
}

export interface BackupNeeds {
  readonly dataDir: string;
  /** Folder of backups; made when missing. */
  readonly to: string;
  /** How many to keep, this one included; all when left out. */
  readonly keep?: number;
  /** Of the key, where there is one. */
  readonly cipher?: BackupCipher;
  readonly progress: Progress;
}

/** @throws Fault outage `backup.*`; what is incomplete is removed, or looks it */
export async function takeBackup(needs: BackupNeeds): Promise<BackupResult> {
  const { dataDir, to, keep, progress, cipher = plainText } = needs;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const root = await realpath(to);
  if (`${root}${sep}`.startsWith(`${await realpath(dataDir)}${sep}`)) {
    throw backupFault('backup.inside', { folder: root });
  }
  progress.at('waiting for the moment', 0, 1);
  const ordered = await openMoment(dataDir, root);
  try {
    await dropParts(root);
    const name = nameOf(ordered.moment.moment);
    const part = join(root, `${name}${partEnding}`);
    await mkdir(part, { mode: 0o700 });
    try {
      const { manifest, sharedBytes } = await fill(part, ordered, { root, progress, cipher });
      if (ordered.gone.aborted) throw backupFault('backup.broken_off');
      const path = join(root, name);
      await rename(part, path);
      await syncFolder(root);
      const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
      const samples = samplesOf(manifest);
      const rows = manifest.postgres.tables.reduce((sum, table) => sum + table.rows, 0);
      await ordered.done({ path, bytes, rows, samples }).catch(() => undefined);
      const removed = keep === undefined ? 0 : await pruneBackups(root, keep);
      return { path, manifest, bytes, sharedBytes, removed };
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      // The database goes with its server: whatever failed then, that is why.
      throw ordered.gone.aborted
        ? backupFault('backup.broken_off', {}, error)
        : roomFault(error, root);
    }
  } finally {
    ordered.close();
  }
}

/** Samples of a backup as they lie in the engine and in the spool; some may be there twice. */
export const samplesOf = ({ history, spool }: Manifest): number =>
  (history?.tables.find(({ name }) => name === 'sample')?.parts ?? []).reduce(
    (sum, { rows }) => sum + rows,
    spool.rows,
  );

async function fill(
  part: string,
  { moment, gone }: { readonly moment: Moment; readonly gone: AbortSignal },
  needs: { readonly root: string; readonly progress: Progress; readonly cipher: BackupCipher },
): Promise<{ manifest: Manifest; sharedBytes: number }> {
  const { root, progress, cipher } = needs;
  const base = await findBase(root, cipher);
  const files: ManifestFile[] = [];
  let sharedBytes = 0;
  const goOn = (): void => {
    if (gone.aborted) throw backupFault('backup.broken_off');
  };
  const copy = async (from: string, path: string, bytes?: number): Promise<void> => {
    goOn();
    // No restore would take it.
    if (!isFilePath(path)) throw backupFault('backup.unsafe', { path });
    files.push({
      path,
      ...(await copyFile(from, join(part, path), {
        through: cipher.encrypt,
        ...(bytes === undefined ? {} : { bytes }),
      })),
    });
  };
  const share = async (path: string): Promise<boolean> => {
    const known = base?.files.get(path);
    if (base === undefined || known === undefined) return false;
    if (!(await linkFile(join(base.folder, path), join(part, path)))) return false;
    files.push(known);
    sharedBytes += known.bytes;
    return true;
  };

  progress.at('PostgreSQL', 0, 100);
  const digests = new Map<string, string>();
  const { database } = moment;
  const { tables, sequences } = await dumpTables({
    url: database.url,
    snapshot: database.snapshot,
    async take(table, text) {
      goOn();
      const path = tablePath(table.name);
      const plain = createHash('sha256');
      const watched = new Transform({
        transform(piece: Buffer, _encoding, done) {
          plain.update(piece);
          done(null, piece);
        },
      });
      const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });
      const [packedFile] = await Promise.all([
        writeFile(join(part, path), cipher.encrypt(packed)),
        pipeline(text, watched, packed),
      ]);
      files.push({ path, ...packedFile });
      digests.set(table.name, plain.digest('hex'));
    },
  });

  const parts = (moment.history?.tables ?? []).flatMap((table) =>
    table.parts.map(({ name }) => ({ table, name, folder: join(table.folder, name) })),
  );
  let copied = 0;
  await forEachFile(parts, async ({ table, name, folder }) => {
    progress.at('history', 10 + (80 * copied) / parts.length, 100);
    copied += 1;
    const below = partPath(table, name);
    const isKnown = await hasSameChecksums(folder, base, below);
    for (const file of await listFiles(folder)) {
      const path = `${below}/${file}`;
      if (!(isKnown && (await share(path)))) await copy(join(folder, file), path);
    }
  });

  progress.at('files', 90, 100);
  await forEachFile(moment.spool.segments, ({ name, bytes }) =>
    copy(join(moment.spool.folder, name), `data/spool/${name}`, bytes),
  );
  await forEachFile(await listFiles(moment.files), async (file) => {
    const path = `data/${file}`;
    // What people uploaded never changes: its name is made once and never again.
    const isKnown = file.startsWith('files/');
    if (!(isKnown && (await share(path)))) await copy(join(moment.files, file), path);
  });
  progress.at('manifest', 99, 100);
  goOn();
  const { history } = moment;
  const manifest = await writeManifest(
    part,
    {
      release: moment.release,
      moment: moment.moment,
      endedAt: systemClock.now(),
      base: sharedBytes > 0 && base !== undefined ? base.name : null,
      postgres: {
        migrations: database.migrations,
        tables: tables.map((table) => ({
          ...table,
          columns: [...table.columns],
          digest: digests.get(table.name) ?? '',
        })),
        sequences: [...sequences],
      },
      history: history && {
        ...history,
        tables: history.tables.map(({ name, uuid, parts }) => ({ name, uuid, parts })),
      },
      spool: { rows: moment.spool.rows },
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    },
    cipher,
  );
  await syncFolder(part);
  return { manifest, sharedBytes };
}

interface Base {
  readonly name: string;
  readonly folder: string;
  /** A file of it. */
  readonly read: (path: string) => Promise<Buffer>;
  readonly files: ReadonlyMap<string, ManifestFile>;
}

/** The last backup whose manifest this cipher opens: its files are under the same key, or none. */
async function findBase(root: string, cipher: BackupCipher): Promise<Base | undefined> {
  for (const name of (await listBackups(root)).reverse()) {
    const folder = join(root, name);
    const manifest = await readManifest(folder, cipher).catch(() => undefined);
    if (manifest === undefined) continue;
    const read = async (path: string): Promise<Buffer> =>
      await bytesOf(cipher.decrypt(readPieces(join(folder, path))));
    return { name, folder, read, files: new Map(manifest.files.map((file) => [file.path, file])) };
  }
  return undefined;
}

/** A part is the same when its own checksums are: the engine writes those of all its files. */
async function hasSameChecksums(
  folder: string,
  base: Base | undefined,
  below: string,
): Promise<boolean> {
  if (base === undefined) return false;
  const then = await base.read(`${below}/checksums.txt`).catch(() => undefined);
  const now = await readFile(join(folder, 'checksums.txt')).catch(() => undefined);
  return then !== undefined && now !== undefined && then.equals(now);
}
