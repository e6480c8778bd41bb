import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTempDir, type TempDir } from '@millwright/testing';
import { hasPostgres15, startPostgres15 } from '@millwright/testing/peers/postgres-15';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { migratePostgres, type Postgres, prepared, startPostgres } from './index.ts';

interface Target {
  readonly url?: string;
  stop(): Promise<void>;
}

const targets: Record<string, () => Promise<Target>> = {
  embedded: async () => ({ stop: async () => undefined }),
  ...(hasPostgres15() ? { 'PostgreSQL 15 by URL': startPostgres15 } : {}),
};

describe.each(Object.entries(targets))('%s', (_name, open) => {
  let folder: TempDir;
  let target: Target;
  let postgres: Postgres;
  beforeAll(async () => {
    folder = createTempDir();
    target = await open();
    postgres = await startPostgres({
      config: { dataDir: folder.path, DATABASE_URL: target.url },
      log: silentLog,
    });
  });
  afterAll(async () => {
    await postgres?.stop();
    await target?.stop();
    folder.remove();
  });

  it('is healthy', async () => {
    expect(await postgres.health()).toEqual({ name: 'postgres', ok: true });
  });

  it('keeps text of every script, whatever the locale', async () => {
    const text = "一号机 '; drop table x; -- ÄÖ 😀";
    const { rows } = await sql<{ text: string; length: number }>`
      select ${text}::text as text, char_length(${text}) as length`.execute(postgres.db);
    expect(rows).toEqual([{ text, length: [...text].length }]);
  });

  it('reads whole numbers as numbers, dates as text and moments as Date', async () => {
    const { rows } = await postgres.pool.query(
      `select 9007199254740991::int8 as big, count(*) as count, '{1,2}'::int8[] as list,
              date '2026-03-01' as day, timestamptz '2026-03-01T00:00:00Z' as at`,
    );
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        count: 1,
        list: [1, 2],
        day: '2026-03-01',
        at: new Date('2026-03-01T00:00:00Z'),
      },
    ]);
  });

  it('refuses a whole number that would be rounded', async () => {
    await expect(postgres.pool.query('select 9007199254740993::int8 as big')).rejects.toMatchObject(
      {
        code: 'postgres.unsafe_integer',
      },
    );
    expect((await postgres.health()).ok).toBe(true);
  });

  it('names itself and bounds its statements', async () => {
    const { rows } = await postgres.pool.query(
      `select current_setting('application_name') as name, current_setting('statement_timeout') as bound`,
    );
    expect(rows).toEqual([{ name: 'millwright', bound: '30s' }]);
  });

  it('prepares once, on each connection, what is marked so', async () => {
    const known = await postgres.db.connection().execute(async (db) => {
      for (const value of [1, 2]) {
        const { rows } =
          await sql`${prepared('for_the_test')} select ${value}::int as value`.execute(db);
        expect(rows).toEqual([{ value }]);
      }
      return sql`select name from pg_prepared_statements`.execute(db);
    });
    expect(known.rows).toEqual([{ name: 'for_the_test' }]);
  });

  it('says of a statement that took too long what can be done', async () => {
    const slow = postgres.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sql`select pg_sleep(5)`.execute(tx);
    });
    await expect(slow).rejects.toMatchObject({
      ...{ code: 'general.too_slow', family: 'refusal', details: { seconds: 30 } },
    });
    expect((await postgres.health()).ok).toBe(true);
  });

  it('passes notifications on to who listens', async () => {
    const heard = new Promise<string>((resolve) => {
      postgres.listen('contract', (payload) => {
        if (payload === '') void postgres.pool.query(`select pg_notify('contract', 'hello')`);
        else resolve(payload);
      });
    });
    expect(await heard).toBe('hello');
  });

  describe('migrations', () => {
    let sqlFolder: string;
    const write = (name: string, text: string) => writeFile(join(sqlFolder, name), text);
    beforeAll(async () => {
      sqlFolder = join(folder.path, 'migrations');
      await mkdir(sqlFolder);
      await write('0001-first.sql', 'create table first (id int);');
      await write('0002-second.sql', 'insert into first values (1);');
    });

    it('applies each file once, also when two servers start together', async () => {
      const runs = await Promise.all([
        migratePostgres(postgres, sqlFolder, silentLog),
        migratePostgres(postgres, sqlFolder, silentLog),
      ]);
      expect(runs.flatMap((run) => run.applied)).toEqual(['0001-first.sql', '0002-second.sql']);
      expect((await postgres.pool.query('select id from first')).rows).toEqual([{ id: 1 }]);
    });

    it('leaves nothing of a file that fails, and says which', async () => {
      await write('0003-bad.sql', 'insert into first values (2); insert into nowhere values (1);');
      await expect(migratePostgres(postgres, sqlFolder, silentLog)).rejects.toMatchObject({
        code: 'postgres.migration',
        details: { problem: expect.stringMatching(/0003-bad\.sql.*nowhere/) },
      });
      expect((await postgres.pool.query('select id from first')).rows).toEqual([{ id: 1 }]);
      await rm(join(sqlFolder, '0003-bad.sql'));
    });

    it('refuses a file that was changed after it was applied', async () => {
      await write('0002-second.sql', 'insert into first values (7);');
      await expect(migratePostgres(postgres, sqlFolder, silentLog)).rejects.toMatchObject({
        details: { problem: expect.stringContaining('0002-second.sql was changed') },
      });
      await write('0002-second.sql', 'insert into first values (1);');
    });

    it('refuses a database that a newer release has written, and twin numbers', async () => {
      await write('0002-twin.sql', 'select 1;');
      await expect(migratePostgres(postgres, sqlFolder, silentLog)).rejects.toMatchObject({
        details: { problem: expect.stringContaining('bear one number') },
      });
      await rm(join(sqlFolder, '0002-twin.sql'));
      await rm(join(sqlFolder, '0002-second.sql'));
      await expect(migratePostgres(postgres, sqlFolder, silentLog)).rejects.toMatchObject({
        details: { problem: expect.stringContaining('newer') },
      });
    });
  });
});
