import { after, type Timestamp, timestamp } from '@millwright/kernel';
import { type ColumnType, type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import type { Log } from '../../base/log.ts';
import type { Tables } from '../../engines/postgres/index.ts';
import { retryDelay } from '../jobs/index.ts';
import type { Tx } from '../storage/index.ts';
import { UnreadableEvent } from './read-event.ts';

export interface StoredEvent {
  /** Rises with every event; the same whenever the same event is dispatched. */
  readonly id: number;
  readonly name: string;
  /** Of the data, as the event was declared when it was emitted. */
  readonly version: number;
  /** What it is about (`alarm:17`); events of one key arrive in the order they were emitted. */
  readonly key: string;
  readonly data: unknown;
  readonly at: Timestamp;
}

/** Hands a stored event to one consumer. @throws UnreadableEvent when no attempt can help */
export type Dispatch = (event: StoredEvent, tx: Tx) => Promise<void>;

/** Event name → consumer → what hands the event to it. */
export type Consumers = ReadonlyMap<string, ReadonlyMap<string, Dispatch>>;

export const outboxChannel = 'millwright_outbox';

/** `outbox_delivery`: what one consumer is still to be handed, by the name that the table has always had. */
export type OutboxTables = Tables<{
  outbox_event: {
    id: GeneratedAlways<number>;
    name: string;
    version: number;
    key: string;
    data: ColumnType<unknown, string, never>;
    at: Date;
  };
  outbox_delivery: {
    event_id: number;
    consumer: string;
    key: string;
    attempts: Generated<number>;
    due_at: Date;
    dead_at: Date | null;
    last_error: string | null;
  };
}>;

/** Attempts before a dispatch is laid aside, so that its key goes on: about 17 minutes. */
const maxAttempts = 10;
const longestError = 2000;

/** Events of one kind, in the order given, to the same consumers. */
export async function storeEvents(
  tx: Tx,
  kind: {
    readonly name: string;
    readonly version: number;
    readonly consumers: readonly string[];
    readonly at: Timestamp;
  },
  events: readonly { readonly key: string; readonly data: unknown }[],
): Promise<void> {
  if (events.length === 0) return;
  // Ids are given before commits: without waiting, a later event of a key could be seen first. The
  // locks are taken in one order by all, so that two emitters of several keys do not block each other.
  const keys = [...new Set(events.map((event) => event.key))];
  await sql`
    select pg_advisory_xact_lock(lock) from (
      select distinct hashtextextended(key, 7305) as lock from unnest(${keys}::text[]) as key
        order by lock offset 0
    ) as locks`.execute(tx);
  const given = JSON.stringify(events.map(({ key, data }) => ({ key, data: data ?? null })));
  const at = new Date(kind.at);
  await sql`
    with given as (
      select row_number() over () as place, * from jsonb_to_recordset(${given}::jsonb)
        as event (key text, data jsonb)
    ), numbered as (
      select nextval(pg_get_serial_sequence('outbox_event', 'id')) as id, ordered.*
        from (select * from given order by place) as ordered
    ), stored as (
      insert into outbox_event (id, name, version, key, data, at) overriding system value
        select id, ${kind.name}, ${kind.version}, key, coalesce(data, 'null'), ${at}::timestamptz
          from numbered
    )
    insert into outbox_delivery (event_id, consumer, key, due_at)
      select id, consumer, key, ${at}::timestamptz
        from numbered, unnest(${kind.consumers}::text[]) as consumer`.execute(tx);
  if (kind.consumers.length > 0) {
    await sql`select pg_notify(${outboxChannel}, '')`.execute(tx);
  }
}

/**
 * Claims an event that is due and hands it to its handler. The row stays locked meanwhile, so no other node takes it,
 * and a node that dies gives it back by losing its connection.
 */
export function dispatchNext(needs: {
  db: Kysely<unknown>;
  consumers: Consumers;
  now: Timestamp;
  claimed: () => void;
  log: Log;
}): Promise<boolean> {
  return needs.db.transaction().execute(async (tx) => {
    const claimed = await claim(tx, needs.consumers, needs.now);
    if (claimed === undefined) return false;
    needs.claimed();
    const { consumer, attempts, event } = claimed;
    await sql`savepoint handling`.execute(tx);
    try {
      await needs.consumers.get(event.name)?.get(consumer)?.(event, tx);
      await sql`release savepoint handling`.execute(tx);
      await one(tx, event.id, consumer).deleted();
    } catch (error) {
      await sql`rollback to savepoint handling`.execute(tx);
      const attempt = attempts + 1;
      const isLast = attempt >= maxAttempts || error instanceof UnreadableEvent;
      await one(tx, event.id, consumer).failed(attempt, isLast, needs.now, error);
      const facts = { err: error, event: event.name, id: event.id, consumer, attempt };
      needs.log.warn(facts, isLast ? 'an event is set aside' : 'an event could not be handled');
    }
    return true;
  });
}

interface ClaimedRow {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly key: string;
  readonly data: unknown;
  readonly at: Date;
  readonly consumer: string;
  readonly attempts: number;
}

async function claim(
  tx: Tx,
  handled: Consumers,
  now: Timestamp,
): Promise<{ consumer: string; attempts: number; event: StoredEvent } | undefined> {
  const pairs = [...handled].flatMap(([event, known]) =>
    [...known.keys()].map((consumer) => `${event} ${consumer}`),
  );
  if (pairs.length === 0) return undefined;
  const { rows } = await sql<ClaimedRow>`
    select * from outbox_claim(${pairs}, ${new Date(now)})`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { consumer, attempts, at, ...event } = row;
  return { consumer, attempts, event: { ...event, at: timestamp(at.getTime()) } };
}

const one = (tx: Tx, eventId: number, consumer: string) => ({
  deleted: () =>
    tx
      .withTables<OutboxTables>()
      .deleteFrom('outbox_delivery')
      .where('event_id', '=', eventId)
      .where('consumer', '=', consumer)
      .execute(),
  failed: (attempts: number, isLast: boolean, now: Timestamp, error: unknown) =>
    tx
      .withTables<OutboxTables>()
      .updateTable('outbox_delivery')
      .set({
        attempts,
        due_at: new Date(after(now, retryDelay(attempts))),
        dead_at: isLast ? new Date(now) : null,
        last_error: String(error).slice(0, longestError),
      })
      .where('event_id', '=', eventId)
      .where('consumer', '=', consumer)
      .execute(),
});

export async function countDispatches(
  db: Kysely<unknown>,
): Promise<{ waiting: number; dead: number }> {
  return db
    .withTables<OutboxTables>()
    .selectFrom('outbox_delivery')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('dead_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('dead_at', 'is not', null).as('dead'),
    ])
    .executeTakeFirstOrThrow();
}

export async function retryDead(db: Kysely<unknown>, now: Timestamp): Promise<number> {
  const { numUpdatedRows } = await db
    .withTables<OutboxTables>()
    .updateTable('outbox_delivery')
    .set({ dead_at: null, attempts: 0, due_at: new Date(now) })
    .where('dead_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function pruneEvents(db: Kysely<unknown>, before: Timestamp): Promise<number> {
  const { numDeletedRows } = await db
    .withTables<OutboxTables>()
    .deleteFrom('outbox_event')
    .where('at', '<', new Date(before))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox_delivery')
            .select('event_id')
            .whereRef('outbox_delivery.event_id', '=', 'outbox_event.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
