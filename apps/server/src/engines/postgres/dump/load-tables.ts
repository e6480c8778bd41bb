/** Fills the tables of a database from the text of COPY: all of it, or nothing. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sequence, TableRows } from './dump-tables.ts';
import { inSession } from './session.ts';

/**
 * What the tables held before goes. References and triggers are passed by: the rows satisfied
 * them where they come from. Needs a superuser.
 * @param needs.open the text of one table
 * @returns the rows of each table
 */
export function loadTables(needs: {
  readonly url: string;
  readonly tables: readonly TableRows[];
  readonly sequences: readonly Sequence[];
  readonly open: (table: TableRows) => Readable;
}): Promise<Map<string, number>> {
  return inSession(needs.url, async (client) => {
    const quote = (name: string): string => client.escapeIdentifier(name);
    const loaded = new Map<string, number>();
    await client.query('begin; set local session_replication_role = replica');
    const names = needs.tables.map(({ name }) => quote(name));
    if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
    for (const table of needs.tables) {
      const columns = table.columns.map(quote).join(', ');
      const rows = client.query(copyFrom(`copy ${quote(table.name)} (${columns}) from stdin`));
      await pipeline(needs.open(table), rows);
      loaded.set(table.name, rows.rowCount);
    }
    for (const { name, last } of needs.sequences) {
      if (last !== null) await client.query('select setval($1, $2)', [quote(name), last]);
    }
    await client.query('commit');
    await client.query('analyze');
    return loaded;
  });
}
