/** External engines for tests of backups: a database of PostgreSQL's, and a ClickHouse that is a server of its own. */
import { randomUUID } from 'node:crypto';
import { outage } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import { silentLog } from '../../base/log.ts';
import { startClickhouse } from '../../engines/clickhouse/index.ts';
import { superviseChild } from '../../engines/clickhouse/supervisor.ts';
import { connectPostgres } from '../../engines/postgres/start.ts';
import { createTestDatabase, startTestCluster } from '../../engines/postgres/testing.ts';
import type { Targets } from './restore/index.ts';

export interface ExternalEngines {
  /** An empty database of each. */
  open(): Promise<Required<{ [Name in keyof Targets]-?: string }>>;
  stop(): Promise<void>;
}

export async function startExternalEngines(): Promise<ExternalEngines> {
  const folder = createTempDir();
  const clickhouse = await superviseChild(folder.path, silentLog);
  const shared = process.env.TEST_DATABASE_URL;
  const cluster = shared === undefined ? await startTestCluster() : undefined;
  const drops: (() => Promise<void>)[] = [];
  return {
    async open() {
      const name = `m_${randomUUID().replaceAll('-', '_')}`;
      const reply = await fetch(clickhouse.url, {
        method: 'POST',
        headers: { 'x-clickhouse-key': clickhouse.secret },
        body: `CREATE DATABASE ${name} ENGINE = Atomic`,
      });
      if (!reply.ok) throw outage('testing.no_database', { said: await reply.text() });
      const url = new URL(clickhouse.url);
      Object.assign(url, {
        username: 'default',
        password: clickhouse.secret,
        pathname: `/${name}`,
      });
      const database = await createTestDatabase(shared ?? cluster?.url ?? '', {
        migrations: false,
      });
      drops.push(() => database.drop());
      return { DATABASE_URL: database.url, CLICKHOUSE_URL: url.href };
    },
    async stop() {
      for (const drop of drops) await drop();
      await cluster?.stop();
      await clickhouse.stop();
      folder.remove();
    },
  };
}

/** Asks the engine of a data folder, or the external one, past the product. */
export async function askHistory<Row>(
  dataDir: string,
  url: string | undefined,
  query: string,
): Promise<Row[]> {
  const clickhouse = await startClickhouse({
    config: { dataDir, CLICKHOUSE_URL: url },
    log: silentLog,
  });
  try {
    return await (await clickhouse.client.query({ query, format: 'JSONEachRow' })).json<Row>();
  } finally {
    await clickhouse.stop();
  }
}

/** Counts and digests of all rows of all tables of history, each key once. */
export const digestHistory = (dataDir: string, url?: string): Promise<unknown[]> => {
  const each = ['sample', 'sample_minute', 'sample_hour', 'sample_day', 'rollup_mark'].map(
    (table) => `SELECT '${table}' AS name, toFloat64(count()) AS rows,
      toString(sum(sipHash64(*))) AS digest FROM ${table} FINAL`,
  );
  return askHistory(dataDir, url, `SELECT * FROM (${each.join(' UNION ALL ')}) ORDER BY name`);
};

/** One statement in an external PostgreSQL. */
export async function askDatabase(url: string, query: string): Promise<unknown[]> {
  const { pool, stop } = connectPostgres(url, silentLog);
  try {
    return (await pool.query(query)).rows;
  } finally {
    await stop();
  }
}
