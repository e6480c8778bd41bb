import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '@millwright/server/base/log';
import { createPool } from '@millwright/server/engines/postgres/client';
import type { Millwright } from '../start-millwright.ts';

/** Who the entries of {@link fillOperationLog} name as their actor. */
export const pastActor = 'past';

/** Gives the operation log, whose times are whole milliseconds, a past that nobody could click together, a hundred entries a second. */
export async function fillOperationLog(
  { dataDir }: Pick<Millwright, 'dataDir'>,
  entries: number,
): Promise<void> {
  const home = join(dataDir, 'postgres');
  const secret = (await readFile(join(home, 'secret'), 'utf8')).trim();
  const socket = encodeURIComponent(join(home, 'socket'));
  const url = `postgresql://millwright:${secret}@localhost/millwright?host=${socket}`;
  const pool = createPool(url, silentLog, 1);
  await pool.query('set statement_timeout = 0');
  await pool.query(
    `insert into audit_entry (at, actor_kind, actor_name, action, subject_kind, subject_id)
       select date_trunc('milliseconds', now()) - interval '1 s' * (1 + n / 100), 'system', $2, 'item.edit', 'item', n
         from generate_series(1, $1::int) n`,
    [entries, pastActor],
  );
  await pool.end();
}
