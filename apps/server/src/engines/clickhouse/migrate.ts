/**
 * Numbered SQL files, applied once each, forward only. ClickHouse has no transactions for this:
 * every statement of a file must bear being run again (`IF NOT EXISTS`), because a file is
 * recorded only when all of it went through.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bug } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import { splitStatements } from './child/sql-text.ts';
import type { Clickhouse } from './clickhouse.ts';
import { demandNoRestore } from './restoring/index.ts';

const ledger = `
  CREATE TABLE IF NOT EXISTS schema_migration (
    name String,
    checksum String,
    applied_at DateTime64(3, 'UTC') DEFAULT now64(3)
  )
  ENGINE = MergeTree ORDER BY name
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;

/**
 * Applies what `folder` holds and the database has not seen, in the order of the names.
 * @param only the names of those to apply, for tables as they were that a restore fills; all when
 *   left out
 * @throws Fault bug `engine.migration_changed` when an applied file is not what it was; outage
 *   `clickhouse.half_restored` while a restore has not filled it to the end
 */
export async function migrateClickhouse(
  { client }: Pick<Clickhouse, 'client'>,
  folder: string,
  log: Log,
  only?: ReadonlySet<string>,
): Promise<{ applied: string[] }> {
  if (only === undefined) await demandNoRestore({ client });
  await client.command({ query: ledger });
  const known = new Map<string, string>();
  for (const { name, checksum } of await readAppliedClickhouse({ client })) {
    known.set(name, checksum);
  }
  const applied: string[] = [];
  for (const { name, text, checksum } of readClickhouseMigrations(folder)) {
    if (only !== undefined && !only.has(name)) continue;
    const before = known.get(name);
    if (before === checksum) continue;
    if (before !== undefined) throw bug('engine.migration_changed', { name });
    for (const query of splitStatements(text)) await client.command({ query });
    await client.insert({
      table: 'schema_migration',
      values: [{ name, checksum }],
      format: 'JSONEachRow',
    });
    log.info({ migration: name }, 'applied a migration of the history engine');
    applied.push(name);
  }
  return { applied };
}

/** The files of a folder, in the order of their names. */
export function readClickhouseMigrations(
  folder: string,
): { readonly name: string; readonly text: string; readonly checksum: string }[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** What the database has applied, by name. */
export async function readAppliedClickhouse({
  client,
}: Pick<Clickhouse, 'client'>): Promise<{ name: string; checksum: string }[]> {
  const answer = await client.query({
    query: 'SELECT name, checksum FROM schema_migration ORDER BY name',
    format: 'JSONEachRow',
  });
  return await answer.json<{ name: string; checksum: string }>();
}
