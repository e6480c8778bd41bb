import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { migrateClickhouse } from './migrate.ts';
import { openTestClickhouse, type TestClickhouse } from './testing.ts';

let clickhouse: TestClickhouse;
const folder = mkdtempSync(join(tmpdir(), 'millwright-migrations-'));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(async () => {
  clickhouse = await openTestClickhouse();
});
afterAll(async () => {
  await clickhouse.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('files are applied once, in order; a changed one is refused; a failed one is repeated', async () => {
  write('9002-fill.sql', `INSERT INTO made VALUES ('a;b');\n-- the end`);
  write('9001-table.sql', 'CREATE TABLE IF NOT EXISTS made (x String) ENGINE = Memory;');
  write('notes.txt', 'not a migration');
  const migrate = () => migrateClickhouse(clickhouse, folder, silentLog);
  expect(await migrate()).toEqual({ applied: ['9001-table.sql', '9002-fill.sql'] });
  expect(await migrate()).toEqual({ applied: [] });

  write('9003-broken.sql', 'CREATE TABLE IF NOT EXISTS half (x UInt8) ENGINE = Memory; SELEC 1');
  await expect(migrate()).rejects.toThrow('Syntax error');
  write('9003-broken.sql', 'CREATE TABLE IF NOT EXISTS half (x UInt8) ENGINE = Memory; SELECT 1');
  expect(await migrate()).toEqual({ applied: ['9003-broken.sql'] });

  write('9002-fill.sql', `INSERT INTO made VALUES ('changed')`);
  await expect(migrate()).rejects.toMatchObject({ code: 'engine.migration_changed' });
  const answer = await clickhouse.client.query({ query: 'SELECT x FROM made', format: 'JSON' });
  expect((await answer.json<{ x: string }>()).data).toEqual([{ x: 'a;b' }]);
});
