/**
 * Makes a backup of a running server, in a process of its own: orders a moment, copies what it
 * stands for, and writes the manifest last. Files that an earlier backup beside it already has are
 * shared with it, so that only what is new takes time and room; each is whole by itself.
 */
import { join } from 'node:path';
import { systemClock } from '@millwright/kernel';
import { backupFault, placeFault } from '../backup-fault.ts';
import { type BackupCipher, plainText } from '../encryption/index.ts';
import {
  type Manifest,
  type PrunedBackups,
  pruneBackups,
  sealManifest,
} from '../manifest/index.ts';
import { type Moment, openMoment } from '../moment/index.ts';
import {
  type BackupPlace,
  forEachFile,
  listFiles,
  type NewBackup,
  nameOf,
} from '../places/index.ts';
import type { Progress } from '../progress.ts';
import { createBackupFiles } from './backup-files.ts';
import { findBase } from './base-backup.ts';
import { copyParts } from './copy-parts.ts';
import { copyRows } from './copy-rows.ts';
import { copyTables } from './copy-tables.ts';
import { demandOwnPlace } from './demand-own-place.ts';

export interface BackupResult extends PrunedBackups {
  /** Where it is, as people write it. */
  readonly path: string;
  readonly manifest: Manifest;
  /** Bytes of all its files. */
  readonly bytes: number;
  /** Bytes of those that it shares with the one before. */
  readonly sharedBytes: number;
}

export interface BackupNeeds {
  readonly dataDir: string;
  readonly to: BackupPlace;
  /** How many to keep, this one included; all when left out. */
  readonly keep?: number;
  /** Of the key, where there is one. */
  readonly cipher?: BackupCipher;
  readonly progress: Progress;
}

/** @throws Fault outage `backup.*`; what is incomplete is removed, or looks it */
export async function takeBackup(needs: BackupNeeds): Promise<BackupResult> {
  const { dataDir, to, keep, progress, cipher = plainText } = needs;
  progress.at('waiting for the moment', 0, 1);
  const ordered = await openMoment(dataDir, to.path);
  try {
    const { installation } = ordered.moment;
    await demandOwnPlace(to, cipher, installation);
    const made = await to.begin(nameOf(ordered.moment.moment));
    const { manifest, sharedBytes, path } = await fillOrDrop(made, ordered, {
      dataDir,
      to,
      progress,
      cipher,
    });
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const samples = samplesOf(manifest);
    const rows = manifest.postgres.tables.reduce((sum, table) => sum + table.rows, 0);
    await ordered.done({ path, bytes, rows, samples }).catch(() => undefined);
    // Another may have made its first meanwhile.
    if (keep !== undefined) await demandOwnPlace(to, cipher, installation);
    const pruned =
      keep === undefined
        ? { removed: 0, uncounted: [] }
        : await pruneBackups(to, { keep, now: systemClock.now(), cipher });
    return { path, manifest, bytes, sharedBytes, ...pruned };
  } catch (error) {
    throw placeFault(error, to.path);
  } finally {
    ordered.close();
  }
}

/** Samples of a backup as they lie in the engine and in the spool; some may be there twice. */
export function samplesOf({ history, spool }: Manifest): number {
  const lying =
    history?.kind === 'rows'
      ? history.tables.find(({ name }) => name === 'sample')?.partitions
      : history?.tables.find(({ name }) => name === 'sample')?.parts;
  return (lying ?? []).reduce((sum, { rows }) => sum + rows, spool.rows);
}

interface Ordered {
  readonly moment: Moment;
  readonly gone: AbortSignal;
}
type FillNeeds = Required<Pick<BackupNeeds, 'dataDir' | 'to' | 'progress' | 'cipher'>>;

/** What does not come to its end leaves nothing. */
async function fillOrDrop(
  made: NewBackup,
  ordered: Ordered,
  needs: FillNeeds,
): Promise<{ manifest: Manifest; sharedBytes: number; path: string }> {
  try {
    const { manifest, text, sharedBytes } = await fill(made, ordered, needs);
    if (ordered.gone.aborted) throw backupFault('backup.broken_off');
    return { manifest, sharedBytes, path: await made.complete(text) };
  } catch (error) {
    await made.drop();
    // The database goes with its server: whatever failed then, that is why.
    throw ordered.gone.aborted
      ? backupFault('backup.broken_off', {}, error)
      : placeFault(error, needs.to.path);
  }
}

async function fill(
  made: NewBackup,
  { moment, gone }: Ordered,
  { dataDir, to, progress, cipher }: FillNeeds,
): Promise<{ manifest: Manifest; text: string; sharedBytes: number }> {
  const base = await findBase(to, cipher);
  const files = createBackupFiles({ to: made, base, cipher, gone });
  progress.at('PostgreSQL', 0, 100);
  const postgres = await copyTables(moment.database, files);
  const reached = (share: number) => progress.at('history', 10 + 80 * share, 100);
  const history =
    moment.history.kind === 'parts'
      ? await copyParts(moment.history, files, reached)
      : await copyRows(moment.history, dataDir, files, reached);
  progress.at('files', 90, 100);
  await forEachFile(moment.spool.segments, ({ name, bytes }) =>
    files.copy(join(moment.spool.folder, name), `data/spool/${name}`, bytes),
  );
  await forEachFile(await listFiles(moment.files), async (file) => {
    const path = `data/${file}`;
    // What people uploaded never changes: its name is made once and never again.
    const isKnown = file.startsWith('files/');
    if (!(isKnown && (await files.share(path)))) await files.copy(join(moment.files, file), path);
  });
  progress.at('manifest', 99, 100);
  files.goOn();
  const { sharedBytes } = files;
  const sealed = await sealManifest(
    {
      release: moment.release,
      installation: moment.installation,
      moment: moment.moment,
      endedAt: systemClock.now(),
      base: sharedBytes > 0 && base !== undefined ? base.stored.name : null,
      postgres,
      history,
      spool: { rows: moment.spool.rows },
      files: files.made.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    },
    cipher,
  );
  return { ...sealed, sharedBytes };
}
