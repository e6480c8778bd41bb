/** The tables of a ClickHouse database in its own binary format, and back. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { silentLog } from '@millwright/server/base/log';
import {
  type Clickhouse,
  migrateClickhouse,
  startClickhouse,
} from '@millwright/server/engines/clickhouse/index';

const migrationsFolder = fileURLToPath(
  new URL('../../../../apps/server/migrations/clickhouse', import.meta.url),
);

type Client = Clickhouse['client'];

async function withClickhouse<T>(
  dataDir: string,
  use: (engine: Clickhouse) => Promise<T>,
): Promise<T> {
  const engine = await startClickhouse({
    config: { dataDir, CLICKHOUSE_URL: undefined },
    log: silentLog,
  });
  try {
    return await use(engine);
  } finally {
    await engine.stop();
  }
}

async function rowsOf<T>(client: Client, query: string): Promise<T[]> {
  return (await client.query({ query, format: 'JSONEachRow' })).json<T>();
}

export interface KeptTable {
  readonly name: string;
  readonly rows: number;
  /** In ClickHouse's format Native. */
  readonly content: Buffer;
}

export interface KeptHistory {
  readonly migrations: readonly string[];
  readonly tables: readonly KeptTable[];
}

/** @param only for a table, the condition on the rows that are kept; without one all are */
export const readHistory = (
  dataDir: string,
  only: Readonly<Record<string, string>>,
): Promise<KeptHistory> =>
  withClickhouse(dataDir, async ({ client }) => {
    const applied = await rowsOf<{ name: string }>(
      client,
      'SELECT name FROM schema_migration ORDER BY name',
    );
    const names = await rowsOf<{ name: string }>(
      client,
      `SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name`,
    );
    const tables: KeptTable[] = [];
    for (const { name } of names) {
      const from = `FROM ${name} WHERE ${only[name] ?? '1'}`;
      const [{ rows = 0 } = {}] = await rowsOf<{ rows: number }>(
        client,
        `SELECT toUInt32(count()) AS rows ${from}`,
      );
      const { stream } = await client.exec({
        query: `SELECT * ${from} ORDER BY ALL FORMAT Native`,
      });
      tables.push({ name, rows, content: await buffer(stream) });
    }
    return { migrations: applied.map(({ name }) => name), tables };
  });

/** Makes the history of an empty data folder as it was when its tables were read. */
export async function writeHistory(dataDir: string, kept: KeptHistory): Promise<void> {
  const migrations = await mkdtemp(join(tmpdir(), 'millwright-migrations-'));
  try {
    for (const name of kept.migrations)
      await cp(join(migrationsFolder, name), join(migrations, name));
    await withClickhouse(dataDir, async (engine) => {
      await migrateClickhouse(engine, migrations, silentLog);
      for (const { name, content } of kept.tables) {
        await engine.client.command({ query: `TRUNCATE TABLE ${name}` });
        const { stream } = await engine.client.exec({
          query: `INSERT INTO ${name} FORMAT Native`,
          values: Readable.from([content]),
        });
        await buffer(stream);
      }
    });
  } finally {
    await rm(migrations, { recursive: true });
  }
}
