/** The tables `data_set` and `data_set_point`. */

import { refuse } from '@millwright/contract';
import type {
  DataSet,
  DataSetBrief,
  DataSetInput,
  SelectablePoint,
} from '@millwright/contract/devices/data-sets/data-sets.schemas';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { DeviceId, ItemId, PointId, Timestamp } from '@millwright/kernel';
import {
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains } from '../../../platform/storage/index.ts';

type DataSetTables = Tables<{
  data_set: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    note: string;
    bound: Generated<boolean>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  data_set_point: { data_set_id: number; point_id: PointId; position: number };
}>;

interface Paging<Sort extends string> {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: Sort | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

export interface DataSetQuery extends Paging<keyof typeof sorts> {
  readonly itemId: ItemId;
}

export interface SelectableQuery extends Paging<keyof typeof selectableSorts> {
  readonly itemId: ItemId;
  readonly deviceId?: DeviceId | undefined;
  readonly groupId?: number | undefined;
  /** Whose points are marked. */
  readonly dataSetId?: number | undefined;
}

const sorts = {
  name: sql`lower(name)`,
  pointCount: sql`point_count`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
} as const;

const selectableSorts = {
  name: sql`lower(point.name)`,
  deviceName: sql`device.name_order`,
} as const;

const direction = (order: 'asc' | 'desc') => (order === 'asc' ? sql`asc` : sql`desc`);

type DataSetRow = Selectable<DataSetTables['data_set']> & { point_count: number };

const dataSetOf = (row: DataSetRow): DataSet => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  note: row.note,
  pointCount: row.point_count,
  bound: row.bound,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

const rowsWhere = (
  db: Kysely<unknown>,
  condition: RawBuilder<boolean>,
  rest: RawBuilder<unknown>,
) =>
  sql<DataSetRow>`
    select data_set.*, (
        select count(*) from data_set_point
          join point on point.id = data_set_point.point_id
          join device on device.id = point.device_id and device.deletion_id is null
          where data_set_id = data_set.id) as point_count
      from data_set where ${condition} ${rest}`
    .execute(db)
    .then(({ rows }) => rows.map(dataSetOf));

export async function listDataSets(
  db: Kysely<unknown>,
  { itemId, keyword, page, pageSize, sort, order }: DataSetQuery,
): Promise<{ list: DataSet[]; total: number }> {
  const wanted = sql<boolean>`item_id = ${itemId}
    and ${contains(['name'], keyword ?? '')}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from data_set where ${wanted}`.execute(db);
  const list = await rowsWhere(
    db,
    wanted,
    sql`order by ${sorts[sort ?? 'name']} ${direction(order)}, id
      limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  return { list, total: rows[0]?.total ?? 0 };
}

export const dataSetsOfItem = (db: Kysely<unknown>, item: ItemId): Promise<DataSet[]> =>
  rowsWhere(db, sql`item_id = ${item}`, sql`order by lower(name)`);

export async function briefDataSets(db: Kysely<unknown>, item: ItemId): Promise<DataSetBrief[]> {
  return db
    .withTables<DataSetTables>()
    .selectFrom('data_set')
    .select(['id', 'name', 'bound'])
    .where('item_id', '=', item)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** The data sets there are of these, in no order. */
export const findDataSets = (db: Kysely<unknown>, ids: readonly number[]): Promise<DataSet[]> =>
  rowsWhere(db, sql`id = ${anyOf(ids)}`, sql``);

/** The same, locked until the commit, in the order of their ids. */
export const lockDataSets = (tx: Kysely<unknown>, ids: readonly number[]): Promise<DataSet[]> =>
  rowsWhere(tx, sql`id = ${anyOf(ids)}`, sql`order by id for update`);

/** The points of a data set in their order, also those that a deletion hides. */
async function membersOf(
  db: Kysely<unknown>,
  dataSet: number,
): Promise<{ id: PointId; hidden: boolean }[]> {
  const { rows } = await sql<{ id: PointId; hidden: boolean }>`
    select point.id, device.deletion_id is not null as hidden from data_set_point
      join point on point.id = data_set_point.point_id
      join device on device.id = point.device_id
      where data_set_id = ${dataSet} order by position`.execute(db);
  return rows;
}

/** The ids of the points of a data set, in their order. */
export async function pointIdsOf(db: Kysely<unknown>, dataSet: number): Promise<PointId[]> {
  const members = await membersOf(db, dataSet);
  return members.filter(({ hidden }) => !hidden).map(({ id }) => id);
}

const brief = sql`point.id, point.device_id as "deviceId", device.device_name as "deviceName",
  point.name, point.data_type as "dataType", point.unit, point.writable, point.text_list_id as "textListId"`;

/** The points of a data set, in their order. */
export async function briefPointsOf(db: Kysely<unknown>, dataSet: number): Promise<PointBrief[]> {
  const { rows } = await sql<PointBrief>`
    select ${brief} from data_set_point
      join point on point.id = data_set_point.point_id
      join device on device.id = point.device_id and device.deletion_id is null
      where data_set_id = ${dataSet} order by position`.execute(db);
  return rows;
}

/** The points of an item that are named, by device and point, letter case apart. */
export async function briefPointsNamed(
  db: Kysely<unknown>,
  item: ItemId,
  names: readonly { readonly deviceName: string; readonly name: string }[],
): Promise<PointBrief[]> {
  const { rows } = await sql<PointBrief>`
    select distinct ${brief}
      from unnest(${names.map(({ deviceName }) => deviceName)}::text[],
        ${names.map(({ name }) => name)}::text[]) as given (device_name, name)
      join device on device.item_id = ${item} and device.deletion_id is null
        and lower(device.device_name) = lower(given.device_name)
      join point on point.device_id = device.id and lower(point.name) = lower(given.name)
  `.execute(db);
  return rows;
}

/** The points of an item, by device and id unless sorted, each with whether the data set has it. */
export async function selectablePoints(
  db: Kysely<unknown>,
  query: SelectableQuery,
): Promise<{ list: SelectablePoint[]; total: number }> {
  const { itemId, deviceId, groupId, dataSetId, keyword, page, pageSize } = query;
  const wanted = sql`device.item_id = ${itemId} and device.deletion_id is null
    and (${deviceId ?? null}::bigint is null or device.id = ${deviceId ?? null})
    and (${groupId ?? null}::bigint is null or point.group_id = ${groupId ?? null})
    and ${contains(['point.name', 'device.device_name'], keyword ?? '')}`;
  const source = sql`from point join device on device.id = point.device_id where ${wanted}`;
  const counted = await sql<{ total: number }>`select count(*) as total ${source}`.execute(db);
  const by = selectableSorts[query.sort ?? 'deviceName'];
  const { rows } = await sql<SelectablePoint>`
    select ${brief}, exists (select from data_set_point
        where data_set_id = ${dataSetId ?? null} and point_id = point.id) as selected
      ${source} order by ${by} ${direction(query.order)}, device.id, point.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { list: rows, total: counted.rows[0]?.total ?? 0 };
}

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'data_set_name':
      return refuse('data_set.name_taken', { name }, error);
    case 'data_set_item_id_fkey':
      return refuse('general.not_found', {}, error);
    // The point went while the set was being written.
    case 'data_set_point_exists':
      return refuse('data_set.point_foreign', {}, error);
    default:
      return error;
  }
};

/**
 * What a deletion hides stays in its place, for it may come back.
 * @throws Fault refusal `data_set.point_foreign` when a point has just gone.
 */
export async function putPoints(
  tx: Kysely<unknown>,
  dataSet: number,
  points: readonly PointId[],
): Promise<void> {
  const links = tx.withTables<DataSetTables>();
  const members = [...points];
  for (const [place, { id, hidden }] of (await membersOf(tx, dataSet)).entries()) {
    if (hidden && !points.includes(id)) members.splice(place, 0, id);
  }
  await links.deleteFrom('data_set_point').where('data_set_id', '=', dataSet).execute();
  const rows = members.map((point, position) => ({
    data_set_id: dataSet,
    point_id: point,
    position,
  }));
  try {
    await links.insertInto('data_set_point').values(rows).execute();
  } catch (error) {
    throw refused(error, '');
  }
}

/** @throws Fault refusal `data_set.name_taken`, `data_set.point_foreign`, `general.not_found`. */
export async function insertDataSet(
  tx: Kysely<unknown>,
  { itemId, name, note, pointIds }: DataSetInput,
  now: Timestamp,
): Promise<number> {
  const at = new Date(now);
  try {
    const { id } = await tx
      .withTables<DataSetTables>()
      .insertInto('data_set')
      .values({ item_id: itemId, name, note, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await putPoints(tx, id, pointIds);
    return id;
  } catch (error) {
    throw refused(error, name);
  }
}

/**
 * Writes name and note, which may be those of before, under a new version.
 * @throws Fault refusal `data_set.name_taken`.
 */
export async function updateDataSet(
  tx: Kysely<unknown>,
  { id, name, note }: Pick<DataSet, 'id' | 'name' | 'note'>,
  now: Timestamp,
): Promise<void> {
  try {
    await tx
      .withTables<DataSetTables>()
      .updateTable('data_set')
      .set(({ eb }) => ({ name, note, version: eb('version', '+', 1), updated_at: new Date(now) }))
      .where('id', '=', id)
      .execute();
  } catch (error) {
    throw refused(error, name);
  }
}

/** Binds one data set of an item, or none. */
export async function bindDataSetRow(
  tx: Kysely<unknown>,
  item: ItemId,
  dataSet: number | null,
): Promise<void> {
  const sets = () => tx.withTables<DataSetTables>().updateTable('data_set');
  await sets()
    .set({ bound: false })
    .where('item_id', '=', item)
    .where('bound', '=', true)
    .execute();
  if (dataSet !== null) await sets().set({ bound: true }).where('id', '=', dataSet).execute();
}

export async function deleteDataSetRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<void> {
  await tx
    .withTables<DataSetTables>()
    .deleteFrom('data_set')
    .where('id', '=', anyOf(ids))
    .execute();
}
