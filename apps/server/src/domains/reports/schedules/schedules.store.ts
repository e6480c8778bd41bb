/** The table `report_schedule`. */
import { type Language, refuse } from '@millwright/contract';
import type {
  DueAt,
  ReportScheduleInput,
} from '@millwright/contract/reports/schedules/report-schedules.schemas';
import type {
  RunFormat,
  ScheduledKind,
  ScheduledSpan,
} from '@millwright/contract/reports/schedules/schedule-limits';
import type { FaultDetails, ItemId, Timestamp, UserId } from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page, pageOf } from '../../../platform/storage/index.ts';

/** An address outside, and who named it: it is told for them. */
export interface NamedAddress {
  readonly address: string;
  readonly namedBy: UserId;
}

type ScheduleTables = Tables<{
  report_schedule: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    title: string;
    kind: ScheduledKind;
    report_id: number | null;
    history_sheet_id: number | null;
    status_template_id: number | null;
    variable_view_id: number | null;
    span: ScheduledSpan;
    due_at: ColumnType<DueAt, string, string>;
    format: RunFormat;
    language: Language;
    user_ids: UserId[];
    addresses: ColumnType<NamedAddress[], string, string>;
    keep: number;
    owner_id: UserId | null;
    paused_code: string | null;
    paused_details: ColumnType<FaultDetails, string | undefined, string>;
    settled_at: Date;
    next_at: Date | null;
    planned_at: Date;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
}>;

/** Why it does not run. */
export interface Reason {
  readonly code: string;
  readonly details: FaultDetails;
}

/** A schedule as it is stored. */
export interface StoredSchedule {
  readonly id: number;
  readonly itemId: ItemId;
  readonly title: string;
  readonly kind: ScheduledKind;
  readonly sourceId: number | null;
  readonly span: ScheduledSpan;
  readonly dueAt: DueAt;
  readonly format: RunFormat;
  readonly language: Language;
  readonly userIds: readonly UserId[];
  readonly addresses: readonly NamedAddress[];
  readonly keep: number;
  readonly ownerId: UserId | null;
  readonly paused: Reason | null;
  readonly settledAt: number;
  readonly nextAt: number | null;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What somebody enters, and who answers for it. */
export interface ScheduleFields
  extends Omit<ReportScheduleInput, 'itemId' | 'addresses' | 'userIds'> {
  readonly userIds: readonly UserId[];
  readonly addresses: readonly NamedAddress[];
  readonly ownerId: UserId;
}

export interface ScheduleQuery extends Page {
  readonly itemId: ItemId;
  readonly sort?: keyof typeof sorts | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const sorts = { title: 'title', nextAt: 'next_at', updatedAt: 'updated_at' } as const;

const sourceColumns = {
  report: 'report_id',
  sheet: 'history_sheet_id',
  status: 'status_template_id',
  view: 'variable_view_id',
} as const;

const tables = (db: Kysely<unknown>) => db.withTables<ScheduleTables>();

const scheduleOf = (row: Selectable<ScheduleTables['report_schedule']>): StoredSchedule => ({
  id: row.id,
  itemId: row.item_id,
  title: row.title,
  kind: row.kind,
  sourceId: row[sourceColumns[row.kind]],
  span: row.span,
  dueAt: row.due_at,
  format: row.format,
  language: row.language,
  userIds: row.user_ids,
  addresses: row.addresses,
  keep: row.keep,
  ownerId: row.owner_id,
  paused: row.paused_code === null ? null : { code: row.paused_code, details: row.paused_details },
  settledAt: row.settled_at.getTime(),
  nextAt: row.next_at?.getTime() ?? null,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

const valuesOf = (fields: ScheduleFields) => ({
  title: fields.title,
  kind: fields.kind,
  ...{ report_id: null, history_sheet_id: null },
  ...{ status_template_id: null, variable_view_id: null },
  [sourceColumns[fields.kind]]: fields.sourceId,
  span: fields.span,
  due_at: JSON.stringify(fields.dueAt),
  format: fields.format,
  language: fields.language,
  user_ids: [...fields.userIds],
  addresses: JSON.stringify(fields.addresses),
  keep: fields.keep,
  owner_id: fields.ownerId,
});

const dateOrNull = (time: number | null): Date | null => (time === null ? null : new Date(time));

export async function listSchedules(
  db: Kysely<unknown>,
  query: ScheduleQuery,
): Promise<{ list: StoredSchedule[]; total: number }> {
  const wanted = tables(db)
    .selectFrom('report_schedule')
    .where('item_id', '=', query.itemId)
    .where(contains(['title'], query.keyword ?? ''));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(sorts[query.sort ?? 'title'], query.order)
      .orderBy('id', query.order),
  );
  return { list: rows.map(scheduleOf), total };
}

/** The schedules there are of these, in no order. */
export async function findSchedules(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<StoredSchedule[]> {
  const rows = tables(db).selectFrom('report_schedule').selectAll().where('id', '=', anyOf(ids));
  return (await rows.execute()).map(scheduleOf);
}

/** Locked until the commit, in the order of their ids. */
export async function lockSchedules(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<StoredSchedule[]> {
  const rows = tables(tx).selectFrom('report_schedule').selectAll().where('id', '=', anyOf(ids));
  return (await rows.orderBy('id').forUpdate().execute()).map(scheduleOf);
}

export async function schedulesOfItem(
  db: Kysely<unknown>,
  item: ItemId,
): Promise<StoredSchedule[]> {
  const rows = tables(db).selectFrom('report_schedule').selectAll().where('item_id', '=', item);
  return (await rows.orderBy('id').execute()).map(scheduleOf);
}

/** Until the end of the transaction nobody else adds one who counts them, too. */
export async function countSchedulesForMore(tx: Kysely<unknown>, item: ItemId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('report_schedule'), ${item}::int)`.execute(tx);
  return countRows(tables(tx).selectFrom('report_schedule').where('item_id', '=', item));
}

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, title: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'report_schedule_title':
      return refuse('report_schedule.title_taken', { title }, error);
    case 'report_schedule_item_id_fkey':
      return refuse('general.not_found', {}, error);
    // The report went while the schedule was being written.
    case 'report_schedule_report_id_fkey':
    case 'report_schedule_history_sheet_id_fkey':
    case 'report_schedule_status_template_id_fkey':
    case 'report_schedule_variable_view_id_fkey':
      return refuse('report_schedule.source_foreign', {}, error);
    default:
      return error;
  }
};

/** @throws Fault refusal `report_schedule.title_taken`, `report_schedule.source_foreign`, `general.not_found` */
export async function insertSchedule(
  tx: Kysely<unknown>,
  {
    itemId,
    nextAt,
    paused,
    ...fields
  }: ScheduleFields & {
    readonly itemId: ItemId;
    readonly nextAt: number | null;
    readonly paused: string | null;
  },
  now: Timestamp,
): Promise<StoredSchedule> {
  const at = new Date(now);
  try {
    const row = await tables(tx)
      .insertInto('report_schedule')
      .values({
        ...valuesOf(fields),
        ...{ item_id: itemId, paused_code: paused, next_at: dateOrNull(nextAt) },
        ...{ settled_at: at, planned_at: at, created_at: at, updated_at: at },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return scheduleOf(row);
  } catch (error) {
    throw refused(error, fields.title);
  }
}

/** @throws Fault refusal `report_schedule.title_taken`, `report_schedule.source_foreign` */
export async function updateSchedule(
  tx: Kysely<unknown>,
  {
    id,
    version,
    nextAt,
    ...fields
  }: ScheduleFields & {
    readonly id: number;
    readonly version: number;
    readonly nextAt: number | null;
  },
  now: Timestamp,
): Promise<StoredSchedule> {
  const at = new Date(now);
  try {
    const row = await tables(tx)
      .updateTable('report_schedule')
      .set({ ...valuesOf(fields), version: version + 1, updated_at: at })
      .set({ next_at: dateOrNull(nextAt), settled_at: at, planned_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return scheduleOf(row);
  } catch (error) {
    throw refused(error, fields.title);
  }
}

export async function deleteScheduleRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<void> {
  await tables(tx).deleteFrom('report_schedule').where('id', '=', anyOf(ids)).execute();
}

/** Forms that are open on it begin from another state then. */
export async function pauseSchedule(
  tx: Kysely<unknown>,
  id: number,
  { code, details }: Reason,
): Promise<StoredSchedule> {
  const row = await tables(tx)
    .updateTable('report_schedule')
    .set(({ eb }) => ({
      ...{ paused_code: code, paused_details: JSON.stringify(details), next_at: null },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return scheduleOf(row);
}

/** From now on, by the rights of `owner`. */
export async function resumeSchedule(
  tx: Kysely<unknown>,
  id: number,
  { owner, nextAt }: { readonly owner: UserId; readonly nextAt: number | null },
  now: Timestamp,
): Promise<StoredSchedule> {
  const at = new Date(now);
  const row = await tables(tx)
    .updateTable('report_schedule')
    .set(({ eb }) => ({
      ...{ paused_code: null, paused_details: '{}', owner_id: owner },
      ...{ next_at: dateOrNull(nextAt), settled_at: at, planned_at: at },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return scheduleOf(row);
}

/**
 * Takes those that are due, and those that nobody has reckoned since `plannedBefore`, which other servers
 * pass over until the commit. Of items that are deleted none is taken.
 */
export async function takeDue(
  tx: Kysely<unknown>,
  now: Timestamp,
  { plannedBefore, most }: { readonly plannedBefore: number; readonly most: number },
): Promise<StoredSchedule[]> {
  const rows = await tables(tx)
    .selectFrom('report_schedule')
    .selectAll()
    .where('paused_code', 'is', null)
    .where(({ eb, or }) =>
      or([eb('next_at', '<=', new Date(now)), eb('planned_at', '<', new Date(plannedBefore))]),
    )
    .where(
      sql<boolean>`exists (select from item where item.id = report_schedule.item_id and item.deletion_id is null)`,
    )
    .orderBy('next_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(scheduleOf);
}

/** What was due until now is seen to. */
export async function setSettled(
  tx: Kysely<unknown>,
  id: number,
  nextAt: number | null,
  now: Timestamp,
): Promise<void> {
  const at = new Date(now);
  await tables(tx)
    .updateTable('report_schedule')
    .set({ next_at: dateOrNull(nextAt), settled_at: at, planned_at: at })
    .where('id', '=', id)
    .execute();
}
