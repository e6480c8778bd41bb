/** A real engine of its own for one test file, in a folder that goes with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../../base/log.ts';
import type { EngineLimits } from './child/embedded-engine.ts';
import { type Clickhouse, startClickhouse } from './clickhouse.ts';
import { migrateClickhouse } from './migrate.ts';

export interface TestClickhouse extends Clickhouse {
  readonly dataDir: string;
}

/** The folder of the product's own migrations. */
export const clickhouseMigrations = join(import.meta.dirname, '../../../migrations/clickhouse');

export interface TestOptions {
  readonly limits?: EngineLimits;
  /** Where its folder is made; the system's place for temporary files unless given. */
  readonly parent?: string;
  /** Of an external engine in its place; its tables stay. */
  readonly url?: string;
}

/** Starts an embedded engine (about 0.4 s), or goes to an external one, with the product's tables; `stop` removes everything. */
export async function openTestClickhouse(options: TestOptions = {}): Promise<TestClickhouse> {
  const dataDir = mkdtempSync(join(options.parent ?? tmpdir(), 'millwright-clickhouse-'));
  const clickhouse = await startClickhouse({
    config: { dataDir, CLICKHOUSE_URL: options.url },
    log: silentLog,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  await migrateClickhouse(clickhouse, clickhouseMigrations, silentLog);
  const stop = clickhouse.stop.bind(clickhouse);
  return Object.assign(clickhouse, {
    dataDir,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}
