/** The table `sign_in_ticket`: who has proved the first factor and is asked for the second. */
import type { UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import type { SessionTables } from './sessions.store.ts';

type TicketTables = Tables<
  SessionTables & {
    sign_in_ticket: {
      token_hash: string;
      user_id: UserId;
      mode: 'password' | 'code' | 'device';
      remember: boolean;
      device_id: number | null;
      device_hash: string | null;
      attempts: number;
      expires_at: Date;
    };
  }
>;
export type TicketRow = TicketTables['sign_in_ticket'];

const tables = (db: Kysely<unknown>) => db.withTables<TicketTables>();

export async function insertTicket(
  tx: Kysely<unknown>,
  ticket: Omit<TicketRow, 'attempts'>,
): Promise<void> {
  await tables(tx)
    .insertInto('sign_in_ticket')
    .values({ ...ticket, attempts: 0 })
    .execute();
}

/** Counts a code that was brought with the ticket; undefined when it is good for none (any more). */
export const countTry = (
  db: Kysely<unknown>,
  tokenHash: string,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<TicketRow | undefined> =>
  tables(db)
    .updateTable('sign_in_ticket')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
    .returningAll()
    .executeTakeFirst();

/** Uses the ticket up; false when somebody else has. */
export async function takeTicket(tx: Kysely<unknown>, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('sign_in_ticket')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What the user has begun is over, as when the password or the second factor is another. */
export async function deleteTicketsOf(tx: Kysely<unknown>, user: UserId): Promise<void> {
  await tables(tx).deleteFrom('sign_in_ticket').where('user_id', '=', user).execute();
}

export async function deleteTicketsBefore(db: Kysely<unknown>, moment: Date): Promise<void> {
  await tables(db).deleteFrom('sign_in_ticket').where('expires_at', '<', moment).execute();
}
