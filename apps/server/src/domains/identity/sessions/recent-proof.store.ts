/** When who has a session last proved who they are, as the table `session` has it. */
import type { Kysely } from 'kysely';
import type { SessionTables } from './sessions.store.ts';

const sessions = (db: Kysely<unknown>) => db.withTables<SessionTables>();

/** Who has the session has proved who they are. Answers whether there is one still. */
export async function markProved(
  db: Kysely<unknown>,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await sessions(db)
    .updateTable('session')
    .set({ proved_at: now })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When who has the session last proved who they are. */
export async function provedAtOf(db: Kysely<unknown>, tokenHash: string): Promise<Date | null> {
  const row = await sessions(db)
    .selectFrom('session')
    .select('proved_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.proved_at ?? null;
}
