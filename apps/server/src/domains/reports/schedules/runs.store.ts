/** The tables `report_run` and `report_run_recipient`. */
import type {
  ReportRun,
  ReportRunState,
} from '@millwright/contract/reports/schedules/report-schedules.schemas';
import {
  type FaultDetails,
  type ItemId,
  minutes,
  type Timestamp,
  type UserId,
} from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf, type Page, pageOf } from '../../../platform/storage/index.ts';
import type { Reason } from './schedules.store.ts';

/** Why somebody has no message. */
export type Untold = 'withheld' | 'blind' | 'unreachable' | 'too_many';

type RunTables = Tables<{
  report_run: {
    id: GeneratedAlways<number>;
    schedule_id: number;
    state: ReportRunState;
    due_at: Date;
    missed: number;
    asked_by: string | null;
    span_from: Date | null;
    span_to: Date | null;
    reads_from: Date | null;
    ended_at: Date | null;
    file_id: number | null;
    file_name: string | null;
    size: number | null;
    error_code: string | null;
    error_details: ColumnType<FaultDetails, string | undefined, string>;
    attempts: Generated<number>;
    not_before: Date;
  };
  report_run_recipient: {
    run_id: number;
    position: number;
    user_id: UserId | null;
    name: string;
    account_id: UserId | null;
    message_id: number | null;
    outcome: Untold | null;
    seen_at: Date | null;
  };
}>;

/** One that is to be made. */
export interface WaitingRun {
  readonly id: number;
  readonly scheduleId: number;
  readonly dueAt: number;
  readonly askedBy: string | null;
  readonly missed: number;
  /** How often it was begun, this time included. */
  readonly attempts: number;
}

/** What came of one. */
export interface EndedRun {
  readonly span: { readonly from: number; readonly to: number } | null;
  readonly readsFrom: number | null;
  readonly file: { readonly id: number; readonly name: string; readonly size: number } | null;
  readonly error: Reason | null;
}

/** A person or an address that it was for. */
export interface RunRecipient {
  readonly userId: UserId | null;
  readonly name: string;
  /** Whose account sends it to an address outside. */
  readonly account: UserId | null;
  readonly messageId: number | null;
  readonly outcome: Untold | null;
}

export interface RunQuery extends Page {
  readonly scheduleId: number;
  readonly order: 'asc' | 'desc';
  readonly state?: ReportRunState | undefined;
}

const tables = (db: Kysely<unknown>) => db.withTables<RunTables>();

const timeOf = (date: Date | null): number | null => date?.getTime() ?? null;
const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));

const runOf = (
  row: Selectable<RunTables['report_run']>,
  about: { readonly itemId: ItemId; readonly title: string },
  recipients: ReportRun['recipients'],
): ReportRun => ({
  ...{ id: row.id, scheduleId: row.schedule_id, ...about },
  ...{ state: row.state, dueAt: row.due_at.getTime(), missed: row.missed, askedBy: row.asked_by },
  ...{ from: timeOf(row.span_from), to: timeOf(row.span_to), endedAt: timeOf(row.ended_at) },
  ...{ fileName: row.file_name, size: row.size },
  error: row.error_code === null ? null : { code: row.error_code, details: row.error_details },
  recipients,
});

interface RecipientRow {
  readonly run: number;
  readonly name: string;
  readonly isOutside: boolean;
  readonly outcome: Untold | null;
  /** Of its message; null where that is gone. */
  readonly state: 'held' | 'waiting' | 'sent' | 'failed' | null;
}

async function withRecipients(
  db: Kysely<unknown>,
  rows: readonly Selectable<RunTables['report_run']>[],
): Promise<ReportRun[]> {
  const { rows: schedules } = await sql<{ id: number; itemId: ItemId; title: string }>`
    select id, item_id as "itemId", title from report_schedule
     where id = ${anyOf([...new Set(rows.map((row) => row.schedule_id))])}`.execute(db);
  const about = new Map(schedules.map(({ id, ...rest }) => [id, rest]));
  const { rows: found } = await sql<RecipientRow>`
    select recipient.run_id as run, recipient.name, recipient.user_id is null as "isOutside",
           recipient.outcome, message.state
      from report_run_recipient as recipient left join message on message.id = recipient.message_id
     where recipient.run_id = ${anyOf(rows.map(({ id }) => id))}
     order by recipient.position`.execute(db);
  const byRun = Map.groupBy(found, ({ run }) => run);
  return rows.flatMap((row) => {
    const schedule = about.get(row.schedule_id);
    if (schedule === undefined) return [];
    const recipients = (byRun.get(row.id) ?? []).map(({ name, isOutside, outcome, state }) => ({
      ...{ name, isOutside },
      // Who is told by the bell alone has no message, and nothing is wrong with that.
      outcome: outcome ?? state ?? ('sent' as const),
    }));
    return [runOf(row, schedule, recipients)];
  });
}

export async function listRuns(
  db: Kysely<unknown>,
  query: RunQuery,
): Promise<{ list: ReportRun[]; total: number }> {
  const all = tables(db).selectFrom('report_run').where('schedule_id', '=', query.scheduleId);
  const { state, order } = query;
  const wanted = state === undefined ? all : all.where('state', '=', state);
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching.selectAll().orderBy('due_at', order).orderBy('id', order),
  );
  return { list: await withRecipients(db, rows), total };
}

/** The runs there are of these, in no order. */
export async function findRuns(db: Kysely<unknown>, ids: readonly number[]): Promise<ReportRun[]> {
  const rows = tables(db).selectFrom('report_run').selectAll().where('id', '=', anyOf(ids));
  return withRecipients(db, await rows.execute());
}

/** The latest one of each of these schedules. */
export async function latestRuns(
  db: Kysely<unknown>,
  schedules: readonly number[],
): Promise<Map<number, ReportRun>> {
  const rows = await tables(db)
    .selectFrom('report_run')
    .selectAll()
    .distinctOn('schedule_id')
    .where('schedule_id', '=', anyOf(schedules))
    .orderBy('schedule_id')
    .orderBy('due_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map((await withRecipients(db, rows)).map((run) => [run.scheduleId, run]));
}

/** What is read when the file is fetched; undefined where there is no such run. */
export async function findRunFile(db: Kysely<unknown>, id: number) {
  const row = await tables(db)
    .selectFrom('report_run')
    .select(['file_id as file', 'reads_from'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { file: row.file, readsFrom: timeOf(row.reads_from) };
}

/** Of each of these, the item it is of; null where there is none. */
export async function itemsOfRuns(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<(ItemId | null)[]> {
  const { rows } = await sql<{ id: number; item: ItemId }>`
    select run.id, schedule.item_id as item
      from report_run as run join report_schedule as schedule on schedule.id = run.schedule_id
     where run.id = ${anyOf(ids)}`.execute(db);
  const known = new Map(rows.map(({ id, item }) => [id, item]));
  return ids.map((id) => known.get(id) ?? null);
}

/** One that is due, once; answers whether it is new. */
export async function insertDueRun(
  tx: Kysely<unknown>,
  run: { readonly scheduleId: number; readonly dueAt: number; readonly missed: number },
  now: Timestamp,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('report_run')
    .values({
      ...{ schedule_id: run.scheduleId, due_at: new Date(run.dueAt), missed: run.missed },
      ...{ state: 'waiting', not_before: new Date(now) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** One that somebody asks for; where one waits that was asked for, that is it. */
export async function insertAskedRun(
  tx: Kysely<unknown>,
  run: { readonly scheduleId: number; readonly askedBy: string },
  now: Timestamp,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const made = await tables(tx)
    .insertInto('report_run')
    .values({
      ...{ schedule_id: run.scheduleId, due_at: new Date(now), missed: 0 },
      ...{ asked_by: run.askedBy, state: 'waiting', not_before: new Date(now) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return { id: made.id, isNew: true };
  const { id } = await tables(tx)
    .selectFrom('report_run')
    .select('id')
    .where('schedule_id', '=', run.scheduleId)
    .where('asked_by', 'is not', null)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** The number of lanes, and the one that is meant: each makes its own runs, one after another. */
export interface Lane {
  readonly lane: number;
  readonly of: number;
}

/** So far back it is looked who has had reports made: all that is due at six waits for two lanes. */
const turnWindow = minutes(10);

/**
 * Begins one of its lane: of whoever has had fewest made of late the one that has waited longest;
 * undefined where none does.
 */
export async function beginRun(
  db: Kysely<unknown>,
  { lane, of }: Lane,
  now: Timestamp,
): Promise<WaitingRun | undefined> {
  const { rows } = await sql<WaitingRun & { due: Date }>`
    with recent as (
      select schedule.owner_id, count(*) as runs
        from report_run as run join report_schedule as schedule on schedule.id = run.schedule_id
       where run.ended_at > ${new Date(now - turnWindow)}
       group by schedule.owner_id)
    update report_run set attempts = attempts + 1
     where id = (
       select run.id
         from report_run as run join report_schedule as schedule on schedule.id = run.schedule_id
         left join recent on recent.owner_id is not distinct from schedule.owner_id
        where run.state = 'waiting' and run.not_before <= ${new Date(now)} and run.id % ${of} = ${lane}
        order by coalesce(recent.runs, 0), run.not_before, run.id limit 1)
    returning id, schedule_id as "scheduleId", due_at as due, asked_by as "askedBy", missed, attempts`.execute(
    db,
  );
  return rows.map(({ due, ...run }) => ({ ...run, dueAt: due.getTime() }))[0];
}

/** Lanes in which something waits. */
export async function waitingLanes(
  db: Kysely<unknown>,
  of: number,
  now: Timestamp,
): Promise<number[]> {
  const { rows } = await sql<{ lane: number }>`
    select distinct (id % ${of})::int as lane from report_run
     where state = 'waiting' and not_before <= ${new Date(now)}`.execute(db);
  return rows.map(({ lane }) => lane);
}

/** It is begun again then. */
export async function putOffRun(db: Kysely<unknown>, id: number, until: number): Promise<void> {
  await tables(db)
    .updateTable('report_run')
    .set({ not_before: new Date(until) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** False where another hand has ended it, or it is gone. */
export async function endRun(
  tx: Kysely<unknown>,
  id: number,
  { span, readsFrom, file, error }: EndedRun,
  now: Timestamp,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('report_run')
    .set({
      ...{ state: error === null ? 'made' : 'failed', ended_at: new Date(now) },
      ...{ span_from: dateOf(span?.from ?? null), span_to: dateOf(span?.to ?? null) },
      reads_from: dateOf(readsFrom),
      ...{ file_id: file?.id ?? null, file_name: file?.name ?? null, size: file?.size ?? null },
      error_code: error?.code ?? null,
      error_details: JSON.stringify(error?.details ?? {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertRecipients(
  tx: Kysely<unknown>,
  run: number,
  recipients: readonly RunRecipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  await tables(tx)
    .insertInto('report_run_recipient')
    .values(
      recipients.map(({ userId, name, account, messageId, outcome }, position) => ({
        ...{ run_id: run, position, user_id: userId, name, account_id: account },
        ...{ message_id: messageId, outcome },
      })),
    )
    .execute();
}

/** Mails to addresses outside that an account had sent since then. */
export async function countOutside(
  tx: Kysely<unknown>,
  account: UserId,
  since: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from report_run_recipient as recipient join report_run as run on run.id = recipient.run_id
     where recipient.account_id = ${account} and recipient.message_id is not null
       and run.ended_at > ${new Date(since)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Locked until the commit; those there are of these. */
export async function lockRuns(tx: Kysely<unknown>, ids: readonly number[]): Promise<ReportRun[]> {
  const rows = tables(tx).selectFrom('report_run').selectAll().where('id', '=', anyOf(ids));
  return withRecipients(tx, await rows.orderBy('id').forUpdate().execute());
}

/** The messages of these runs, to be taken back where they wait. */
export async function messagesOfRuns(
  tx: Kysely<unknown>,
  where: { readonly runs: readonly number[] } | { readonly schedules: readonly number[] },
): Promise<number[]> {
  const of =
    'runs' in where
      ? sql`run.id = ${anyOf(where.runs)}`
      : sql`run.schedule_id = ${anyOf(where.schedules)}`;
  const { rows } = await sql<{ id: number }>`
    select recipient.message_id as id
      from report_run_recipient as recipient join report_run as run on run.id = recipient.run_id
     where ${of} and recipient.message_id is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteRunRows(tx: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  await tables(tx).deleteFrom('report_run').where('id', '=', anyOf(ids)).execute();
}

/** Those beyond the newest `keep` of a schedule that have ended. */
export async function runsBeyond(
  tx: Kysely<unknown>,
  schedule: number,
  keep: number,
): Promise<number[]> {
  const rows = await tables(tx)
    .selectFrom('report_run')
    .select('id')
    .where('schedule_id', '=', schedule)
    .where('state', '<>', 'waiting')
    .orderBy('due_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep)
    .execute();
  return rows.map(({ id }) => id);
}

/** The oldest runs of an item whose files would take more than `most` bytes together; never `but`. */
export async function runsOverSize(
  tx: Kysely<unknown>,
  item: ItemId,
  { most, but }: { readonly most: number; readonly but: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select run.id, sum(run.size) over (order by run.ended_at desc, run.id desc) as bytes
        from report_run as run join report_schedule as schedule on schedule.id = run.schedule_id
       where schedule.item_id = ${item} and run.file_id is not null) as sized
     where bytes > ${most} and id <> ${but}`.execute(tx);
  return rows.map(({ id }) => id);
}

interface News {
  readonly runId: number;
  readonly scheduleId: number;
  readonly itemId: ItemId;
  readonly title: string;
  readonly state: ReportRunState;
  readonly endedAt: number;
}

/** What somebody has not seen of the items that they may see, the latest first. */
export async function unseenRuns(
  db: Kysely<unknown>,
  user: UserId,
  items: 'all' | readonly ItemId[],
  most: number,
): Promise<{ unseen: number; list: News[] }> {
  const mine = sql`
      from report_run_recipient as recipient
      join report_run as run on run.id = recipient.run_id
      join report_schedule as schedule on schedule.id = run.schedule_id
     where recipient.user_id = ${user} and recipient.seen_at is null
       and ${items === 'all' ? sql`true` : sql`schedule.item_id = ${anyOf(items)}`}`;
  const { rows } = await sql<Omit<News, 'endedAt'> & { ended: Date; unseen: number }>`
    select run.id as "runId", schedule.id as "scheduleId", schedule.item_id as "itemId",
           schedule.title, run.state, run.ended_at as ended, count(*) over ()::int as unseen
    ${mine} order by run.ended_at desc, run.id desc limit ${most}`.execute(db);
  const list = rows.map(({ ended, unseen: _all, ...one }) => ({
    ...one,
    endedAt: ended.getTime(),
  }));
  return { unseen: rows[0]?.unseen ?? 0, list };
}

/** Answers how many they had not seen. */
export async function seeRuns(
  db: Kysely<unknown>,
  user: UserId,
  schedule: number,
  now: Timestamp,
): Promise<number> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('report_run_recipient')
    .set({ seen_at: new Date(now) })
    .where('user_id', '=', user)
    .where('seen_at', 'is', null)
    .where(
      sql<boolean>`exists (select from report_run as run
        where run.id = report_run_recipient.run_id and run.schedule_id = ${schedule})`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
