import { type Kysely, sql } from 'kysely';

/**
 * Channels over which no message has gone since one that has waited longer than `longMs` now, or was given
 * up within a day: with since when, and how many have not arrived.
 */
export async function failingChannels(
  db: Kysely<unknown>,
  now: number,
  longMs: number,
): Promise<{ channel: string; since: number; count: number }[]> {
  const { rows } = await sql<{ channel: string; since: Date; count: number }>`
    select channel, min(created_at) as since, count(*)::int as count from message
     where state in ('waiting', 'failed') and attempts > 0
       and created_at > ${new Date(now - 86_400_000)}
       and not exists (select from message as later
                        where later.channel = message.channel and later.sent_at > message.created_at)
     group by channel having min(created_at) < ${new Date(now - longMs)}
     order by channel`.execute(db);
  return rows.map((row) => ({ ...row, since: row.since.getTime() }));
}
