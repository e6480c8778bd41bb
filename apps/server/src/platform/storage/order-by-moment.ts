import { after, seconds, type Timestamp } from '@millwright/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Clocks of servers and machines differ by less. */
const slack = seconds(10);

/**
 * What rows of a table are put in order by, for a list by one of its moments. A row from the future was
 * written while a clock was ahead, and would stand first until that time has come: it has the place
 * in which it was written, behind what had been there by then. Rows with one place go by their id.
 */
export async function orderByMoment(
  db: Kysely<unknown>,
  table: string,
  column: string,
  now: Timestamp,
): Promise<RawBuilder<Date>> {
  const rows = sql.table(table);
  const own = sql<Date>`${sql.ref(`${table}.${column}`)}`;
  const latest = new Date(after(now, slack));
  const found = await sql`select from ${rows} where ${own} > ${latest} limit 1`.execute(db);
  if (found.rows.length === 0) return own;
  const before = sql.ref(`before.${column}`);
  return sql<Date>`case when ${own} > ${latest} then coalesce((
    select ${before} from ${rows} as before
      where before.id < ${sql.ref(`${table}.id`)} and ${before} <= ${latest}
      order by ${before} desc limit 1), '-infinity') else ${own} end`;
}
