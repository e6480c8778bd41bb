/**
 * One moment of the whole installation, kept where others can copy it: a snapshot of PostgreSQL, the
 * parts of history, the spool, all other files. History stands still for it, so that it holds
 * all that was acknowledged before the snapshot and nothing that is later.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Clickhouse,
  cloneTables,
  dropClones,
  dropFrozen,
  freezeTables,
  readAppliedClickhouse,
  readTableSpan,
} from '../../../engines/clickhouse/index.ts';
import { openSnapshot, type Postgres, readApplied } from '../../../engines/postgres/index.ts';
import { readFirstSeal } from '../../audit/index.ts';
import { brokerSession, leftOut } from '../places/index.ts';
import { backupFolder, type Moment } from './backup-messages.ts';
import { linkFolder } from './link-folder.ts';

/** What a backup needs of history; see `History.hold`. */
export interface MomentHistory {
  hold(): Promise<{
    readonly tables: readonly string[];
    linkSpool(folder: string): {
      readonly version: bigint;
      readonly rows: number;
      readonly segments: readonly { readonly name: string; readonly bytes: number }[];
    };
    release(): void;
  }>;
}

export interface MomentNeeds {
  readonly dataDir: string;
  readonly release: string;
  readonly postgres: Pick<Postgres, 'url' | 'pool'>;
  readonly clickhouse: Pick<Clickhouse, 'client' | 'store' | 'url'>;
  readonly history: MomentHistory;
}

export interface KeptMoment {
  readonly moment: Moment;
  drop(): Promise<void>;
}

/** Of the names of moments. */
const markBeginning = 'backup_';
const isSegment = (path: string): boolean => /^spool\/(backfill\/)?\d{12}\.spool$/.test(path);

export async function takeMoment(needs: MomentNeeds): Promise<KeptMoment> {
  const { dataDir, release, postgres, clickhouse, history } = needs;
  const { store } = clickhouse;
  // The engine writes other signs than these in another way.
  const mark = `${markBeginning}${randomUUID().replaceAll('-', '_')}`;
  const staging = join(backupFolder(dataDir), mark);
  const spoolFolder = join(staging, 'spool');
  const files = join(staging, 'files');
  await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
  const dropFiles = async (): Promise<void> => {
    await rm(staging, { recursive: true, force: true });
    if (store !== undefined) await dropFrozen(store, mark);
    // What an engine that is away keeps of them, the next backup drops.
    else await dropClones(clickhouse, mark).catch(() => undefined);
  };
  try {
    // What killed servers left in an external engine, where no other backup can be under way.
    if (store === undefined) await dropClones(clickhouse);
    const held = await history.hold();
    const standing = async () => {
      const snapshot = await openSnapshot(postgres.url);
      try {
        const spool = held.linkSpool(spoolFolder);
        const kept = await keepHistory(clickhouse, held.tables, mark);
        return { snapshot, spool, kept };
      } catch (error) {
        await snapshot.close();
        throw error;
      }
    };
    const { snapshot, spool, kept } = await standing().finally(() => held.release());
    const drop = async (): Promise<void> => {
      await snapshot.close();
      await dropFiles();
    };
    try {
      const isOurs = (path: string) =>
        !leftOut.has(path) && path !== brokerSession && !isSegment(path);
      await linkFolder(dataDir, files, isOurs);
      return {
        moment: {
          release,
          installation: await readFirstSeal(postgres),
          moment: snapshot.at,
          database: {
            url: postgres.url,
            snapshot: snapshot.id,
            migrations: await readApplied(postgres.pool),
          },
          history: {
            ...kept,
            version: String(spool.version),
            migrations: await readAppliedClickhouse(clickhouse),
          },
          spool: { folder: spoolFolder, rows: spool.rows, segments: [...spool.segments] },
          files,
        },
        drop,
      };
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  } catch (error) {
    await dropFiles();
    throw error;
  }
}

/** The tables of history as they are now, until what bears the mark goes. */
async function keepHistory(
  clickhouse: MomentNeeds['clickhouse'],
  names: readonly string[],
  mark: string,
) {
  const { store, url } = clickhouse;
  if (store === undefined) {
    const tables = await cloneTables(clickhouse, { tables: names, mark });
    return {
      kind: 'rows' as const,
      url,
      tables: tables.map((table) => ({ ...table, partitions: [...table.partitions] })),
    };
  }
  const tables = await freezeTables(clickhouse, { store, tables: names, mark });
  return {
    kind: 'parts' as const,
    span: await readTableSpan(clickhouse, 'sample'),
    tables: tables.map((table) => ({ ...table, parts: [...table.parts] })),
  };
}

/** What killed servers and programs left of moments here; before the first one is taken. */
export async function dropLeftMoments(
  dataDir: string,
  { store }: Pick<Clickhouse, 'store'>,
): Promise<void> {
  const folder = backupFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const isOurs = name.startsWith(markBeginning) || name === 'drill';
    if (isOurs) await rm(join(folder, name), { recursive: true, force: true });
  }
  if (store !== undefined) await dropFrozen(store, markBeginning);
}
