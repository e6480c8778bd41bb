/** A small installation on real engines, for tests of backups. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock, timestamp } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import type { Stoppable } from '../../base/lifecycle.ts';
import { silentLog } from '../../base/log.ts';
import { openTestHistory, type TestHistory } from '../../domains/telemetry/history/testing.ts';
import { clickhouseMigrations } from '../../engines/clickhouse/testing.ts';
import {
  migrationsFolder,
  openTestPostgres,
  type TestPostgres,
} from '../../engines/postgres/testing.ts';
import { ownLease } from '../lease/index.ts';
import { type BackupCipher, plainText } from './encryption/index.ts';
import { type KeptMoment, openBackupSocket, takeMoment } from './moment/index.ts';
import { type BackupPlace, makeFolder, openFolder } from './places/index.ts';
import { silentProgress } from './progress.ts';
import { restoreBackup, type Targets } from './restore/index.ts';
import { createBackupWitness } from './schedule/index.ts';
import { takeBackup } from './take/index.ts';

export const migrations = { postgres: migrationsFolder, clickhouse: clickhouseMigrations };

export interface NotedRun {
  readonly kind: string;
  readonly state: string;
  readonly problem: string | null;
  readonly place: string;
  readonly samples: number | null;
}

export interface TestInstallation {
  readonly dataDir: string;
  readonly opened: TestHistory;
  readonly database: TestPostgres;
  /** What is noted of backups and drills, the first one first. */
  runs(): Promise<NotedRun[]>;
  /** Called with each moment before anything of it is copied. */
  onMoment: (kept: KeptMoment) => Promise<void>;
  /** Folder of the backups. */
  readonly root: string;
  /** @param to a folder; `root` when left out */
  backup(
    keep?: number,
    cipher?: BackupCipher,
    to?: string | BackupPlace,
  ): ReturnType<typeof takeBackup>;
  /** Makes a data folder, by default of the last backup. */
  restore(
    name: string,
    from?: string | BackupPlace,
    cipher?: BackupCipher,
    targets?: Targets,
  ): ReturnType<typeof restoreBackup>;
  /** Samples of a point, one for each time from `from` on. */
  write(point: number, from: number, count: number): Promise<void>;
  insertRows(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** @param historyUrl of an external ClickHouse; in the box when left out */
export async function openInstallation(historyUrl?: string): Promise<TestInstallation> {
  const place = createTempDir();
  const opened = await openTestHistory(timestamp(Date.now()), {
    parent: place.path,
    ...(historyUrl === undefined ? {} : { url: historyUrl }),
  });
  const database = await openTestPostgres();
  const { dataDir } = opened.clickhouse;
  mkdirSync(join(dataDir, 'files/ab'), { recursive: true });
  writeFileSync(join(dataDir, 'files/ab/abcd'), 'x'.repeat(100_000));
  mkdirSync(join(dataDir, 'identity'));
  writeFileSync(join(dataDir, 'identity/sign-in-key.pem'), 'a key');
  const root = join(place.path, 'backups');
  const installation: TestInstallation = {
    dataDir,
    opened,
    database,
    async runs() {
      const { rows } = await database.postgres.pool.query<NotedRun>(
        'select kind, state, problem, place, sample_count as samples from backup_run order by id',
      );
      return rows;
    },
    root,
    onMoment: async () => {},
    backup: async (keep, cipher, to = root) =>
      await takeBackup({
        dataDir,
        to: typeof to === 'string' ? await makeFolder(to, dataDir) : to,
        progress: silentProgress,
        ...(keep === undefined ? {} : { keep }),
        ...(cipher === undefined ? {} : { cipher }),
      }),
    restore: (name, from = root, cipher = plainText, targets = {}) =>
      restoreBackup({
        from: typeof from === 'string' ? openFolder(from) : from,
        dataDir: join(place.path, name),
        targets,
        migrations,
        progress: silentProgress,
        cipher,
      }),
    async write(point, from, count) {
      const batch = opened.history.createBatch(count);
      for (let n = 0; n < count; n += 1) batch.append(point, from + n, n / 10, 0, null);
      await opened.history.write(batch);
    },
    async insertRows(count) {
      await database.postgres.pool.query(
        `insert into job_name (name, seen_at)
         select gen_random_uuid()::text, now() from generate_series(1, $1)`,
        [count],
      );
    },
    async stop() {
      await served.stop();
      await opened.stop();
      await database.drop();
      place.remove();
    },
  };
  const served: Stoppable = await openBackupSocket({
    dataDir,
    clickhouse: opened.clickhouse,
    log: silentLog,
    lease: ownLease,
    witness: createBackupWitness({ db: database.postgres.db, clock: systemClock }),
    async takeMoment() {
      const kept = await takeMoment({
        dataDir,
        release: 'test',
        postgres: database.postgres,
        clickhouse: opened.clickhouse,
        history: { hold: () => opened.history.hold() },
      });
      await installation.onMoment(kept);
      return kept;
    },
  });
  return installation;
}
