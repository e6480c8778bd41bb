/**
 * The end of a restore into external engines, wherever it comes to it: their marks go, then the note
 * in the data folder that says which restore it was.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../../base/config.ts';
import type { Log } from '../../../base/log.ts';
import { endClickhouseRestore, startClickhouse } from '../../../engines/clickhouse/index.ts';
import { endPostgresRestore, type Postgres } from '../../../engines/postgres/index.ts';
import { restoreNote } from '../places/index.ts';

const noted = z.object({ id: z.string() });

/** In the folder that is being made. */
export const noteRestore = (folder: string, id: string): Promise<void> =>
  writeFile(join(folder, restoreNote), JSON.stringify({ id }), { mode: 0o600 });

export const forgetRestore = (dataDir: string): Promise<void> =>
  rm(join(dataDir, restoreNote), { force: true });

/**
 * Before a server makes or changes tables: ends a restore that had given the data folder its name and
 * was killed then. Marks of any other restore stay.
 */
export async function endRestore(needs: {
  readonly config: Pick<Config, 'dataDir' | 'DATABASE_URL' | 'CLICKHOUSE_URL'>;
  readonly postgres: Pick<Postgres, 'pool'>;
  readonly log: Log;
}): Promise<void> {
  const { config, postgres, log } = needs;
  const text = await readFile(join(config.dataDir, restoreNote), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { id } = noted.parse(JSON.parse(text));
  if (config.DATABASE_URL !== undefined) {
    const client = await postgres.pool.connect();
    try {
      await endPostgresRestore(client, id);
    } finally {
      client.release();
    }
  }
  if (config.CLICKHOUSE_URL !== undefined) {
    const clickhouse = await startClickhouse({ config, log });
    try {
      await endClickhouseRestore(clickhouse, id);
    } finally {
      await clickhouse.stop();
    }
  }
  await forgetRestore(config.dataDir);
  log.info({ id }, 'a restore that was killed at its end is complete');
}
