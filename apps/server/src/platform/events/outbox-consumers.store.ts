/** Which consumers there are, over all processes; see migration 0210. */
import type { Timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

export interface ConsumerName {
  readonly event: string;
  readonly consumer: string;
}

/** Notes that a process has these consumers now. */
export async function noteConsumers(
  db: Kysely<unknown>,
  consumers: readonly ConsumerName[],
  now: Timestamp,
): Promise<void> {
  await sql`
    insert into outbox_consumer (event, consumer, seen_at)
      select event, consumer, ${new Date(now)}
        from jsonb_to_recordset(${JSON.stringify(consumers)}::jsonb)
          as given (event text, consumer text)
      on conflict (event, consumer) do update
        set seen_at = greatest(outbox_consumer.seen_at, excluded.seen_at)`.execute(db);
}

/**
 * Drops what waits for consumers that no process has noted since `before`; answers how many
 * events each of them was still to be handed.
 */
export async function dropForgotten(
  db: Kysely<unknown>,
  before: Timestamp,
): Promise<(ConsumerName & { dispatches: number })[]> {
  const limit = new Date(before);
  await sql`delete from outbox_consumer where seen_at < ${limit}`.execute(db);
  const { rows } = await sql<ConsumerName & { dispatches: number }>`
    with dropped as (
      delete from outbox_delivery as waiting
       using outbox_event as event
       where event.id = waiting.event_id
         and event.at < ${limit}
         and not exists (
           select from outbox_consumer as known
            where known.event = event.name and known.consumer = waiting.consumer
         )
       returning event.name as event, waiting.consumer
    )
    select event, consumer, count(*) as dispatches from dropped group by event, consumer
     order by event, consumer`.execute(db);
  return rows;
}
