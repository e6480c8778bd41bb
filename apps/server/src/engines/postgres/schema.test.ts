import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Generated, GeneratedAlways } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from './tables.ts';
import { openTestPostgres } from './testing.ts';

/** As the pool of `client.ts` reads them. */
const readAs: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly udt_name: string;
  readonly nullable: boolean;
  readonly source: 'given' | 'default' | 'made';
}

/** @throws Error for a type that {@link readAs} does not know */
function typeOf({ table_name, column_name, udt_name, nullable, source }: ColumnRow): string {
  const isList = udt_name.startsWith('_');
  const element = readAs[isList ? udt_name.slice(1) : udt_name];
  if (element === undefined) throw new Error(`${table_name}.${column_name} is ${udt_name}`);
  const read = `${element}${isList ? '[]' : ''}${nullable ? ' | null' : ''}`;
  return source === 'given' ? `Column<${read}>` : `Column<${read}, '${source}'>`;
}

test('the schema beside this file is that of the migrated database (vitest -u writes it)', async () => {
  const { postgres, drop } = await openTestPostgres();
  const { rows } = await postgres.pool.query<ColumnRow>(
    `select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
       case when identity_generation = 'ALWAYS' or is_generated = 'ALWAYS' then 'made'
            when column_default is not null or is_identity = 'YES' then 'default'
            else 'given' end as source
     from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  );
  await drop();
  const tables = Object.entries(Object.groupBy(rows, (row) => row.table_name)).map(
    ([table, columns = []]) =>
      [
        `  ${table}: {`,
        ...columns.map((column) => `    ${column.column_name}: ${typeOf(column)};`),
        '  };',
      ].join('\n'),
  );
  const text = `/** Written by schema.test.ts from the migrated database. */
import type { Column, Json } from '../column.ts';

export interface Schema {
${tables.join('\n')}
}
`;
  await expect(text).toMatchFileSnapshot('./generated/schema.ts');
});

test('every table type that a query is given is proven', () => {
  const root = join(import.meta.dirname, '../..');
  const texts = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  );
  const given = texts.flatMap(([, text]) => [...text.matchAll(/withTables<([^>…]*)>\(/g)]);
  const names = new Set(given.map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(20);
  for (const name of names) expect(name).toMatch(/^\w+Tables$/);
  const unproven = texts.flatMap(([file, text]) =>
    [...text.matchAll(/(?:type (\w+Tables) =(?!\s*Tables<)|interface (\w+Tables)\b)/g)]
      .filter(([, type, face]) => names.has(type ?? face ?? ''))
      .map(([words]) => `${file}: ${words}`),
  );
  expect(unproven).toEqual([]);
});

test('a declaration that drifts is refused by the check of types', () => {
  type Same = Tables<{
    job: { id: GeneratedAlways<number>; attempts: Generated<number>; lease: string | null };
    message: { state: 'waiting' | 'sent' };
  }>;
  // A line that the types let pass is itself an error.
  type Drifted = [
    // @ts-expect-error there is no such table
    Tables<{ jobs: { name: string } }>,
    // @ts-expect-error there is no such column
    Tables<{ job: { owner: string } }>,
    // @ts-expect-error it may be null
    Tables<{ job: { lease: string } }>,
    // @ts-expect-error it is never null
    Tables<{ job: { name: string | null } }>,
    // @ts-expect-error it is a number
    Tables<{ job: { attempts: string } }>,
    // @ts-expect-error it is a moment
    Tables<{ job: { run_at: string } }>,
    // @ts-expect-error a day is no moment
    Tables<{ alarm_number: { day: Date } }>,
    // @ts-expect-error jsonb is given as text
    Tables<{ job: { payload: { name: string } } }>,
    // @ts-expect-error it has no default
    Tables<{ job: { name: Generated<string> } }>,
    // @ts-expect-error the database makes it
    Tables<{ job: { id: Generated<number> } }>,
    // @ts-expect-error the database does not make it
    Tables<{ job: { name: GeneratedAlways<string> } }>,
  ];
  const [column, count]: [keyof Same['job'], Drifted['length']] = ['lease', 11];
  expect([column, count]).toEqual(['lease', 11]);
});
