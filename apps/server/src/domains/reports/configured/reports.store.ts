/** The tables `report` and `report_point`. */
import { refuse } from '@millwright/contract';
import type {
  ReportInterval,
  ReportPeriod,
  ReportTimeType,
} from '@millwright/contract/reports/configured/report-fields';
import type {
  Report,
  ReportEdit,
  ReportInput,
} from '@millwright/contract/reports/configured/reports.schemas';
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import type { ItemId, PointId, Timestamp } from '@millwright/kernel';
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

type ReportTables = Tables<{
  report: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    time_type: ReportTimeType;
    periods: ColumnType<ReportPeriod[], string, string>;
    step_unit: ReportInterval['unit'];
    step_every: number;
    group_by_device: boolean;
    totals: boolean;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  report_point: {
    report_id: number;
    point_id: PointId;
    position: number;
    name: string;
    aggregates: AggregateName[];
  };
}>;

export interface ReportQuery extends Page {
  readonly itemId: ItemId;
  readonly sort?: keyof typeof sorts | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

type ReportFields = Omit<ReportInput, 'itemId'>;
type LinkRow = Selectable<ReportTables['report_point']>;

const sorts = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const fieldsOf = (input: ReportFields) => ({
  name: input.name,
  time_type: input.timeType,
  periods: JSON.stringify(input.periodTimeList),
  step_unit: input.interval.unit,
  step_every: input.interval.every,
  group_by_device: input.groupByDevice,
  totals: input.totals,
});

const reportOf = (
  row: Selectable<ReportTables['report']>,
  links: readonly Pick<LinkRow, 'point_id' | 'name' | 'aggregates'>[],
): Report => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  timeType: row.time_type,
  periodTimeList: row.periods,
  // One pair of columns for both forms of a step.
  interval: { unit: row.step_unit, every: row.step_every } as ReportInterval,
  groupByDevice: row.group_by_device,
  totals: row.totals,
  dataIds: links.map((link) => link.point_id),
  dataNames: links.map((link) => link.name),
  aggregates: links.map((link) => link.aggregates),
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

/** Links of a device that was deleted may come back, and are hidden until then. */
const isHidden = sql<boolean>`exists (
  select from point join device on device.id = point.device_id
    where point.id = report_point.point_id and device.deletion_id is not null)`;

async function withPoints(
  db: Kysely<unknown>,
  rows: readonly Selectable<ReportTables['report']>[],
): Promise<Report[]> {
  const links = await db
    .withTables<ReportTables>()
    .selectFrom('report_point')
    .selectAll()
    .where('report_id', '=', anyOf(rows.map(({ id }) => id)))
    .where(sql<boolean>`not ${isHidden}`)
    .orderBy('position')
    .execute();
  const byReport = Map.groupBy(links, (link) => link.report_id);
  return rows.map((row) => reportOf(row, byReport.get(row.id) ?? []));
}

export async function listReports(
  db: Kysely<unknown>,
  query: ReportQuery,
): Promise<{ list: Report[]; total: number }> {
  const wanted = db
    .withTables<ReportTables>()
    .selectFrom('report')
    .where('item_id', '=', query.itemId)
    .where(contains(['name'], query.keyword ?? ''));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(sorts[query.sort ?? 'name'], query.order)
      .orderBy('id', query.order),
  );
  return { list: await withPoints(db, rows), total };
}

/** The reports there are of these, in no order. */
export async function findReports(db: Kysely<unknown>, ids: readonly number[]): Promise<Report[]> {
  const reports = db.withTables<ReportTables>().selectFrom('report').selectAll();
  return withPoints(db, await reports.where('id', '=', anyOf(ids)).execute());
}

/** Of each of these, the item it is of; null where there is none. */
export async function itemsOfReports(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<(ItemId | null)[]> {
  const rows = await db
    .withTables<ReportTables>()
    .selectFrom('report')
    .select(['id', 'item_id'])
    .where('id', '=', anyOf(ids))
    .execute();
  const known = new Map(rows.map((row) => [row.id, row.item_id]));
  return ids.map((id) => known.get(id) ?? null);
}

/** Locked until the commit, in the order of their ids. */
export async function lockReports(tx: Kysely<unknown>, ids: readonly number[]): Promise<Report[]> {
  const reports = tx.withTables<ReportTables>().selectFrom('report').selectAll();
  const rows = reports.where('id', '=', anyOf(ids)).orderBy('id').forUpdate();
  return withPoints(tx, await rows.execute());
}

/** Those of an item by their ids. */
export async function reportsOfItem(db: Kysely<unknown>, item: ItemId): Promise<Report[]> {
  const reports = db.withTables<ReportTables>().selectFrom('report').selectAll();
  return withPoints(db, await reports.where('item_id', '=', item).orderBy('id').execute());
}

/** Until the end of the transaction nobody else adds one who counts them, too. */
export async function countReportsForMore(tx: Kysely<unknown>, item: ItemId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('report'), ${item}::int)`.execute(tx);
  return countRows(tx.withTables<ReportTables>().selectFrom('report').where('item_id', '=', item));
}

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'report_name':
      return refuse('report.name_taken', { name }, error);
    case 'report_item_id_fkey':
      return refuse('general.not_found', {}, error);
    // The point went while the report was being written.
    case 'report_point_exists':
      return refuse('report.point_foreign', {}, error);
    default:
      return error;
  }
};

/** What a deletion hides stays behind the others, for it may come back. */
async function linkPoints(
  tx: Kysely<unknown>,
  report: number,
  { dataIds, dataNames, aggregates }: ReportFields,
): Promise<void> {
  const links = tx.withTables<ReportTables>();
  await links
    .deleteFrom('report_point')
    .where('report_id', '=', report)
    .where(sql<boolean>`not ${isHidden}`)
    .execute();
  await links
    .updateTable('report_point')
    .set({ position: dataIds.length })
    .where('report_id', '=', report)
    .execute();
  await links
    .insertInto('report_point')
    .values(
      dataIds.map((point_id, position) => ({
        ...{ report_id: report, point_id, position },
        name: dataNames[position] ?? '',
        aggregates: aggregates[position] ?? [],
      })),
    )
    .execute();
}

/** @throws Fault refusal `report.name_taken`, `report.point_foreign`, `general.not_found`. */
export async function insertReport(
  tx: Kysely<unknown>,
  { itemId, ...fields }: ReportInput,
  now: Timestamp,
): Promise<Report> {
  const at = new Date(now);
  try {
    const row = await tx
      .withTables<ReportTables>()
      .insertInto('report')
      .values({ ...fieldsOf(fields), item_id: itemId, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkPoints(tx, row.id, fields);
    return { ...reportOf(row, []), ...fields };
  } catch (error) {
    throw refused(error, fields.name);
  }
}

/** @throws Fault refusal `report.name_taken`, `report.point_foreign`. */
export async function updateReport(
  tx: Kysely<unknown>,
  { id, version, ...fields }: ReportEdit,
  now: Timestamp,
): Promise<Report> {
  try {
    const row = await tx
      .withTables<ReportTables>()
      .updateTable('report')
      .set({ ...fieldsOf(fields), version: version + 1, updated_at: new Date(now) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await linkPoints(tx, id, fields);
    return { ...reportOf(row, []), ...fields };
  } catch (error) {
    throw refused(error, fields.name);
  }
}

export async function deleteReportRows(tx: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  await tx.withTables<ReportTables>().deleteFrom('report').where('id', '=', anyOf(ids)).execute();
}

/** Takes points that go to another item out of the reports of this one. */
export async function forgetPoints(
  tx: Kysely<unknown>,
  points: readonly PointId[],
): Promise<number[]> {
  const links = tx.withTables<ReportTables>().deleteFrom('report_point');
  const gone = await links.where('point_id', '=', anyOf(points)).returning('report_id').execute();
  return [...new Set(gone.map((row) => row.report_id))].sort((a, b) => a - b);
}

/** Forms that are open on these begin from another state now. */
export async function raiseVersions(tx: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  await tx
    .withTables<ReportTables>()
    .updateTable('report')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute();
}
