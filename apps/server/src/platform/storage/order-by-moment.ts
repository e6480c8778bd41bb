import { after, seconds, type Timestamp } from '@millwright/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Clocks of servers and machines differ by less. */
const slack = seconds(10);

/**
 * What rows of a table are put in order by, for a list by one of its moments. A row from the future was
 * written while a clock was ahead, and would stand first until that time has come: it has the place
 * in which it was written, behind what had been there by then. Rows with one place go by their id.
 * @param written the column that counts in the order of writing; ids do, but of rows that are written anew
 */
export async function orderByMoment(
  db: Kysely<unknown>,
  table: string,
  column: string,
  now: Timestamp,
  written = 'id',
): Promise<RawBuilder<Date>> {
  const own = sql<Date>`${sql.ref(`${table}.${column}`)}`;
  const latest = new Date(after(now, slack));
  const runs = await runsFromTheFuture(db, { table, column, written, latest });
  if (runs.length === 0) return own;
  const firsts = sql`${runs.map(({ first }) => first)}::bigint[]`;
  const places = sql`${runs.map(({ place }) => place)}::timestamptz[]`;
  const run = sql`width_bucket(${sql.ref(`${table}.${written}`)}, ${firsts})`;
  return sql<Date>`case when ${own} > ${latest} then (${places})[greatest(${run}, 1)] else ${own} end`;
}

interface Run {
  /** The id of its first row. */
  readonly first: string;
  readonly place: string;
}

/**
 * Rows from the future that were written one after the other, each with the latest of the rows that the
 * runs up to it follow. One row is looked up where a run may begin, not one for each of the future.
 */
async function runsFromTheFuture(
  db: Kysely<unknown>,
  {
    table,
    column,
    written,
    latest,
  }: {
    readonly table: string;
    readonly column: string;
    readonly written: string;
    readonly latest: Date;
  },
): Promise<readonly Run[]> {
  const rows = sql.table(table);
  const moment = sql.ref(column);
  const nth = sql.ref(written);
  const { rows: runs } = await sql<Run>`
    select future.id::text as first,
        coalesce(max(before.moment) over (order by future.id), '-infinity')::text as place
      from (select ${nth} as id, lag(${nth}) over (order by ${nth}) as previous
        from ${rows} where ${moment} > ${latest}) as future
      left join lateral (select ${nth} as id, ${moment} as moment from ${rows}
        where future.previous is distinct from future.id - 1 and ${nth} < future.id
        order by ${nth} desc limit 1) as before on true
      where previous is null or before.id <> previous
      order by future.id`.execute(db);
  return runs;
}
