/** Gives a table of the embedded engine parts that another one has frozen. */
import { join } from 'node:path';
import type { Clickhouse } from '../clickhouse.ts';
import { tableFolder } from './table-folder.ts';

/**
 * @param needs.place puts the files of one part into the folder it is given, which it makes
 * @throws ClickHouseError when the engine does not take a part; the table then has those before it
 */
export async function attachParts(
  { client }: Pick<Clickhouse, 'client'>,
  needs: {
    readonly store: string;
    readonly table: string;
    readonly parts: readonly string[];
    readonly place: (part: string, folder: string) => Promise<void>;
  },
): Promise<void> {
  const { path } = await tableFolder({ client }, needs.table);
  for (const part of needs.parts) {
    await needs.place(part, join(needs.store, path, 'detached', part));
    await client.command({ query: `ALTER TABLE ${needs.table} ATTACH PART '${part}'` });
  }
}
