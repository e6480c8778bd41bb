/** Reads every table, whole and at one moment, as the text of COPY. */
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { restoreTable } from '../restoring/index.ts';
import { inSession } from './session.ts';

/** A table as it stands in the text of COPY: these columns, in this order. */
export interface TableRows {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface DumpedTable extends TableRows {
  readonly rows: number;
}

/** What a sequence gave out last; null when it never did. */
export interface Sequence {
  readonly name: string;
  readonly last: string | null;
}

/** The rows of all tables and where the sequences stand, from one moment. */
export interface Dump {
  readonly tables: readonly DumpedTable[];
  readonly sequences: readonly Sequence[];
}

/**
 * @param needs.snapshot moment to read (`Snapshot.id`); the present when left out
 * @param needs.take reads the whole text of one table before it resolves
 */
export function dumpTables(needs: {
  readonly url: string;
  readonly snapshot?: string;
  readonly take: (table: TableRows, text: Readable) => Promise<void>;
}): Promise<Dump> {
  return inSession(needs.url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    if (needs.snapshot !== undefined) {
      await client.query(`set transaction snapshot ${client.escapeLiteral(needs.snapshot)}`);
    }
    // Sequences know no snapshots: read late, they only skip numbers, which they always may.
    const sequences = await readSequences(client);
    const tables: DumpedTable[] = [];
    for (const table of await readTables(client)) {
      const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
      const text = client.query(
        copyTo(`copy ${client.escapeIdentifier(table.name)} (${columns}) to stdout`),
      );
      // A connection that is lost between two tables is told by the next statement.
      text.on('error', () => undefined);
      await needs.take(table, text);
      tables.push({ ...table, rows: text.rowCount });
    }
    await client.query('commit');
    return { tables, sequences };
  });
}

/**
 * What is of the place and not of the installation: a copy is another one, and a stranger to the
 * servers of this one; who of them collects says nothing there.
 */
const ofPlace = [
  'broker_session',
  'bus_secret',
  'collector_lease',
  'server_presence',
  restoreTable,
];

/** Whether a table has no part in a copy; those of earlier releases may have some. */
export const isOfPlace = (table: string): boolean => ofPlace.includes(table);

async function readTables(client: pg.Client): Promise<TableRows[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname <> all($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [ofPlace],
  );
  return rows;
}

async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
      where schemaname = 'public' order by 1`,
  );
  return rows;
}
