/** Copies of a row of a database that a test fills. */
import type { Pool } from 'pg';

/** Columns that a copy of a row has of its own, as SQL over its number `n`. */
type Own = Readonly<Record<string, string>>;

/** So many copies of a row, but for those columns. */
export async function copyRow(
  pool: Pool,
  table: string,
  { id, count, own }: { readonly id: number; readonly count: number; readonly own: Own },
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = $1 and table_schema = 'public'
        and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => `"${name}"`);
  const values = rows.map(({ name }) => own[name] ?? `of."${name}"`);
  await pool.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
      from ${table} of cross join generate_series(1, ${count}) n where of.id = ${id}`,
  );
}
