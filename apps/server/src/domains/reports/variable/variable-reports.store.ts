/** The tables `variable_report`, `variable_report_point` and `variable_view`. */
import { refuse } from '@millwright/contract';
import type {
  VariableReport,
  VariableReportEdit,
  VariableReportInput,
} from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { DeviceId, ItemId, PointId, Timestamp } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, type RawBuilder, sql } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page } from '../../../platform/storage/index.ts';

type ReportTables = Tables<{
  variable_report: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    version: Generated<number>;
    updated_at: Date;
  };
  variable_report_point: { report_id: number; point_id: PointId; position: number };
}>;

export interface ReportQuery extends Page {
  readonly itemId: ItemId;
  readonly sort?: 'name' | 'updatedAt' | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const tables = (db: Kysely<unknown>) => db.withTables<ReportTables>();

interface ReportRow {
  id: number;
  item_id: ItemId;
  name: string;
  version: number;
  updated_at: Date;
  point_ids: PointId[];
  views: number;
}

const reportOf = (row: ReportRow): VariableReport => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  pointIds: row.point_ids,
  views: row.views,
  version: row.version,
  updatedAt: row.updated_at.getTime(),
});

/** Points that a deletion hides are not shown; they may come back. */
const rowsWhere = (
  db: Kysely<unknown>,
  condition: RawBuilder<boolean>,
  rest: RawBuilder<unknown>,
): Promise<VariableReport[]> =>
  sql<ReportRow>`
    select variable_report.*, array(
        select link.point_id from variable_report_point as link
          join point on point.id = link.point_id
          join device on device.id = point.device_id and device.deletion_id is null
          where link.report_id = variable_report.id order by link.position) as point_ids,
        (select count(*) from variable_view where report_id = variable_report.id) as views
      from variable_report where ${condition} ${rest}`
    .execute(db)
    .then(({ rows }) => rows.map(reportOf));

const sorts = { name: sql`lower(name)`, updatedAt: sql`updated_at` } as const;

export async function listReports(
  db: Kysely<unknown>,
  { itemId, keyword, page, pageSize, sort, order }: ReportQuery,
): Promise<{ list: VariableReport[]; total: number }> {
  const wanted = sql<boolean>`item_id = ${itemId} and ${contains(['name'], keyword ?? '')}`;
  const total = await countRows(tables(db).selectFrom('variable_report').where(wanted));
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const list = await rowsWhere(
    db,
    wanted,
    sql`order by ${sorts[sort ?? 'name']} ${direction}, id
      limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  return { list, total };
}

/** The reports there are of these, in no order. */
export const findReports = (
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<VariableReport[]> => rowsWhere(db, sql`id = ${anyOf(ids)}`, sql``);

/** The same, locked until the commit, in the order of their ids. */
export const lockReports = (
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<VariableReport[]> =>
  rowsWhere(tx, sql`id = ${anyOf(ids)}`, sql`order by id for update of variable_report`);

export const countReportsOf = (tx: Kysely<unknown>, item: ItemId): Promise<number> =>
  countRows(tables(tx).selectFrom('variable_report').where('item_id', '=', item));

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'variable_report_name':
      return refuse('variable_report.name_taken', { name }, error);
    case 'variable_report_item_id_fkey':
      return refuse('general.not_found', {}, error);
    // The point went while the report was being written.
    case 'variable_report_point_exists':
      return refuse('variable_report.point_foreign', {}, error);
    default:
      return error;
  }
};

/** What a deletion hides stays, for it may come back. */
async function putPoints(
  tx: Kysely<unknown>,
  report: number,
  points: readonly PointId[],
): Promise<void> {
  await sql`
    delete from variable_report_point where report_id = ${report} and point_id in (
      select point.id from point join device on device.id = point.device_id
        where device.deletion_id is null)`.execute(tx);
  const rows = points.map((point, position) => ({
    report_id: report,
    point_id: point,
    position,
  }));
  await tables(tx).insertInto('variable_report_point').values(rows).execute();
}

/** @throws Fault refusal `variable_report.name_taken`, `variable_report.point_foreign`, `general.not_found` */
export async function insertReport(
  tx: Kysely<unknown>,
  { itemId, name, pointIds }: VariableReportInput,
  now: Timestamp,
): Promise<number> {
  try {
    const { id } = await tables(tx)
      .insertInto('variable_report')
      .values({ item_id: itemId, name, updated_at: new Date(now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await putPoints(tx, id, pointIds);
    return id;
  } catch (error) {
    throw refused(error, name);
  }
}

/** @throws Fault refusal `variable_report.name_taken`, `variable_report.point_foreign` */
export async function updateReport(
  tx: Kysely<unknown>,
  { id, version, name, pointIds }: VariableReportEdit,
  now: Timestamp,
): Promise<void> {
  try {
    await tables(tx)
      .updateTable('variable_report')
      .set({ name, version: version + 1, updated_at: new Date(now) })
      .where('id', '=', id)
      .execute();
    await putPoints(tx, id, pointIds);
  } catch (error) {
    throw refused(error, name);
  }
}

export async function deleteReportRows(tx: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  await tables(tx).deleteFrom('variable_report').where('id', '=', anyOf(ids)).execute();
}

/** Reports stay with their item when a device goes to another one, without its points. */
export async function forgetPointsOf(tx: Kysely<unknown>, device: DeviceId): Promise<void> {
  await sql`
    with gone as (
      delete from variable_report_point using point
        where point.id = point_id and point.device_id = ${device} returning report_id)
    update variable_report set version = version + 1
      where id in (select report_id from gone)`.execute(tx);
}
