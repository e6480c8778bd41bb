import { storableStart } from '@millwright/contract/fields/storable-text';
import { after, type Timestamp, timestamp } from '@millwright/kernel';
import { type ColumnType, type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import type { Log } from '../../base/log.ts';
import { prepared, type Tables } from '../../engines/postgres/index.ts';
import { longestRetryDelay, retryDelay } from '../jobs/index.ts';
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

export interface Consumer {
  /** Whether it writes through `tx`; what it wrote is undone when it fails. */
  readonly writes: boolean;
  /** Hands it a stored event. @throws UnreadableEvent when no attempt can help */
  readonly dispatch: (event: StoredEvent, tx: Tx) => Promise<void>;
}

/** Event name → consumer's name → the consumer. */
export type Consumers = ReadonlyMap<string, ReadonlyMap<string, Consumer>>;

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
  const keys = [...new Set(events.map((event) => event.key))];
  const given = JSON.stringify(events.map(({ key, data }) => ({ key, data: data ?? null })));
  const at = new Date(kind.at);
  // Ids are given before commits: without waiting, a later event of a key could be seen first. So no
  // id is drawn before all locks are held. They are taken in one order by all, so that two emitters
  // of several keys do not block each other.
  await sql`${prepared('store_events')}
    with locks as materialized (
      select pg_advisory_xact_lock(lock) as taken from (
        select distinct hashtextextended(key, 7305) as lock from unnest(${keys}::text[]) as key
          order by lock offset 0
      ) as wanted
    ), held as materialized (select count(taken) as locks from locks
    ), given as (
      select row_number() over () as place, * from jsonb_to_recordset(${given}::jsonb)
        as event (key text, data jsonb)
    ), numbered as (
      select nextval(pg_get_serial_sequence('outbox_event', 'id')) as id, ordered.*
        from held, lateral (select * from given where held.locks > 0 order by place) as ordered
    ), stored as (
      insert into outbox_event (id, name, version, key, data, at) overriding system value
        select id, ${kind.name}, ${kind.version}, key, coalesce(data, 'null'), ${at}::timestamptz
          from numbered
    ), addressed as (
      insert into outbox_delivery (event_id, consumer, key, due_at)
        select id, consumer, key, ${at}::timestamptz
          from numbered, unnest(${kind.consumers}::text[]) as consumer
    )
    select pg_notify(${outboxChannel}, '') where ${kind.consumers.length > 0}`.execute(tx);
}

/** Dispatches claimed at once: a flood costs some statements for so many, and others wait no longer than for these. */
const atOnce = 32;

/**
 * Claims events that are due and hands them to their consumers. The rows stay locked meanwhile, so no other node takes
 * them, and a node that dies gives them back by losing its connection.
 */
export function dispatchDue(needs: {
  db: Kysely<unknown>;
  consumers: Consumers;
  now: Timestamp;
  claimed: (others: boolean) => void;
  log: Log;
}): Promise<boolean | 'last'> {
  return needs.db.transaction().execute(async (tx) => {
    const claimed = await claim(tx, needs.consumers, needs.now);
    if (claimed.length === 0) return false;
    // Where there were fewer, nothing else is due that can be taken yet.
    needs.claimed(claimed.length === atOnce);
    const done: ClaimedDispatch[] = [];
    // What writes takes longer: the others do not wait for it.
    for (const dispatch of claimed.toSorted((a, b) => Number(a.to.writes) - Number(b.to.writes))) {
      try {
        await handOver(dispatch, tx);
        done.push(dispatch);
      } catch (error) {
        const attempt = dispatch.attempts + 1;
        const isLast = attempt >= maxAttempts || error instanceof UnreadableEvent;
        await noteFailure(tx, dispatch, { attempt, isLast, now: needs.now, error });
        const { event, consumer } = dispatch;
        const facts = { err: error, event: event.name, id: event.id, consumer, attempt };
        needs.log.warn(facts, isLast ? 'an event is set aside' : 'an event could not be handled');
      }
    }
    const more = await deleteDispatches(tx, done, needs.now);
    return more || claimed.length === atOnce ? true : 'last';
  });
}

/** Where it fails, nothing that it wrote is left in `tx`. */
async function handOver({ to, event }: ClaimedDispatch, tx: Tx): Promise<void> {
  if (!to.writes) return to.dispatch(event, tx);
  await sql`savepoint handling`.execute(tx);
  try {
    await to.dispatch(event, tx);
    await sql`release savepoint handling`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint handling`.execute(tx);
    throw error;
  }
}

/**
 * When the next event is due at a consumer; null where none waits. Makes due what was noted by a clock
 * that was ahead and has been set back since: a first dispatch waits for nothing, and another no longer
 * than for the longest pause. Whatever is told of the same key later would wait behind it until the clock
 * has caught up.
 */
export async function nextDispatchDue(
  db: Kysely<unknown>,
  now: Timestamp,
): Promise<Timestamp | null> {
  const moment = new Date(now);
  // One statement, for it is asked behind nearly every event: the times are those of before it.
  const { rows } = await sql<{ due: Date | null }>`
    with ended as (
      update outbox_delivery as delivery set due_at = ${moment}
        from (
          select event_id, consumer from outbox_delivery
            where dead_at is null and due_at > ${moment}
              and (attempts = 0 or due_at > ${new Date(after(now, longestRetryDelay))})
            for update skip locked
        ) as ahead
        where delivery.event_id = ahead.event_id and delivery.consumer = ahead.consumer
        returning delivery.event_id
    )
    select least(
      (select ${moment}::timestamptz from ended limit 1),
      (select due_at from outbox_delivery where dead_at is null order by due_at limit 1)
    ) as due`.execute(db);
  const due = rows[0]?.due ?? null;
  return due === null ? null : timestamp(due.getTime());
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

interface ClaimedDispatch {
  readonly consumer: string;
  readonly to: Consumer;
  readonly attempts: number;
  readonly event: StoredEvent;
}

async function claim(tx: Tx, handled: Consumers, now: Timestamp): Promise<ClaimedDispatch[]> {
  const pairs = [...handled].flatMap(([event, known]) =>
    [...known.keys()].map((consumer) => `${event} ${consumer}`),
  );
  if (pairs.length === 0) return [];
  const { rows } = await sql<ClaimedRow>`
    select * from outbox_claim(${pairs}, ${new Date(now)}, ${atOnce})`.execute(tx);
  return rows.flatMap(({ consumer, attempts, at, ...event }) => {
    const to = handled.get(event.name)?.get(consumer);
    return to ? [{ consumer, to, attempts, event: { ...event, at: timestamp(at.getTime()) } }] : [];
  });
}

/** Events of these names since then, the like of them once, in the order in which they were stored last. */
export async function eventsSince(
  db: Kysely<unknown>,
  names: readonly string[],
  since: Timestamp,
): Promise<readonly Pick<StoredEvent, 'name' | 'version' | 'data'>[]> {
  const { rows } = await sql<Pick<StoredEvent, 'name' | 'version' | 'data'>>`
    select name, version, data from outbox_event
     where at >= ${new Date(since)} and name = any(${names})
     group by name, version, data order by max(id)`.execute(db);
  return rows;
}

/** Events of these names since then but those named, in the order in which their ids were given. */
export async function eventsBeside(
  db: Kysely<unknown>,
  names: readonly string[],
  since: Timestamp,
  known: readonly number[],
): Promise<readonly Pick<StoredEvent, 'id' | 'name' | 'version' | 'data'>[]> {
  const { rows } = await sql<Pick<StoredEvent, 'id' | 'name' | 'version' | 'data'>>`
    select id, name, version, data from outbox_event
     where at >= ${new Date(since)} and name = any(${names}) and id <> all(${known}::bigint[])
     order by id`.execute(db);
  return rows;
}

/** @returns whether others are due, which may have waited for these */
async function deleteDispatches(
  tx: Tx,
  done: readonly ClaimedDispatch[],
  now: Timestamp,
): Promise<boolean> {
  if (done.length === 0) return true;
  // The count sees what is deleted beside it: more than these are due where it finds one more.
  const { rows } = await sql<{ due: number }>`
    with deleted as (
      delete from outbox_delivery as delivery
        using unnest(${done.map(({ event }) => event.id)}::bigint[],
          ${done.map(({ consumer }) => consumer)}::text[]) as done (event_id, consumer)
        where delivery.event_id = done.event_id and delivery.consumer = done.consumer
    )
    select count(*) as due from (
      select from outbox_delivery where dead_at is null and due_at <= ${new Date(now)}
        order by due_at limit ${done.length + 1}
    ) as first`.execute(tx);
  return (rows[0]?.due ?? 0) > done.length;
}

async function noteFailure(
  tx: Tx,
  { event, consumer }: ClaimedDispatch,
  failure: { attempt: number; isLast: boolean; now: Timestamp; error: unknown },
): Promise<void> {
  const { attempt, isLast, now, error } = failure;
  await tx
    .withTables<OutboxTables>()
    .updateTable('outbox_delivery')
    .set({
      attempts: attempt,
      due_at: new Date(after(now, retryDelay(attempt))),
      dead_at: isLast ? new Date(now) : null,
      last_error: storableStart(String(error), longestError),
    })
    .where('event_id', '=', event.id)
    .where('consumer', '=', consumer)
    .execute();
}

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
