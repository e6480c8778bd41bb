/** The tables `status_template`, `status_template_device` and `status_template_point`. */
import { refuse } from '@millwright/contract';
import type {
  StatusDevice,
  StatusTemplate,
  StatusTemplateEdit,
  StatusTemplateInput,
} from '@millwright/contract/reports/status/status-templates.schemas';
import type { DeviceId, ItemId, PointId, Timestamp } from '@millwright/kernel';
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

type TemplateTables = Tables<{
  status_template: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    name: string;
    states: ColumnType<StatusTemplate['states'], string, string>;
    good_point: string | null;
    total_point: string | null;
    ideal_cycle_ms: number | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  status_template_device: { template_id: number; device_id: DeviceId; place: number };
  status_template_point: {
    template_id: number;
    device_id: DeviceId;
    name: string;
    point_id: PointId;
  };
}>;

export interface StatusTemplateQuery extends Page {
  readonly itemId: ItemId;
  readonly sort?: keyof typeof columns | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const columns = { name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' } as const;

type TemplateRow = Selectable<TemplateTables['status_template']>;

const tables = (db: Kysely<unknown>) => db.withTables<TemplateTables>();

const templateOf = (row: TemplateRow, devices: StatusDevice[]): StatusTemplate => ({
  id: row.id,
  itemId: row.item_id,
  name: row.name,
  states: row.states,
  goodPoint: row.good_point,
  totalPoint: row.total_point,
  idealCycleMs: row.ideal_cycle_ms,
  devices,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

const fieldsOf = (input: Omit<StatusTemplateInput, 'itemId' | 'devices'>) => ({
  name: input.name,
  states: JSON.stringify(input.states),
  good_point: input.goodPoint,
  total_point: input.totalPoint,
  ideal_cycle_ms: input.idealCycleMs,
});

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown => {
  switch (brokenConstraint(error)) {
    case 'status_template_name':
      return refuse('status_template.name_taken', { name }, error);
    case 'status_template_item_id_fkey':
      return refuse('general.not_found', {}, error);
    default:
      return error;
  }
};

/** Links of a device that was deleted may come back, and are hidden until then. */
const isThere = sql<boolean>`exists (
  select from device where device.id = status_template_device.device_id and deletion_id is null)`;

const isPointThere = sql<boolean>`exists (
  select from point join device on device.id = point.device_id
    where point.id = status_template_point.point_id and deletion_id is null)`;

async function withDevices(
  db: Kysely<unknown>,
  rows: readonly TemplateRow[],
): Promise<StatusTemplate[]> {
  const ids = anyOf(rows.map(({ id }) => id));
  const devices = await tables(db)
    .selectFrom('status_template_device')
    .select(['template_id', 'device_id'])
    .where('template_id', '=', ids)
    .where(isThere)
    .orderBy('place')
    .execute();
  const points = await tables(db)
    .selectFrom('status_template_point')
    .selectAll()
    .where('template_id', '=', ids)
    .where(isPointThere)
    .orderBy('name')
    .execute();
  const pointsOf = Map.groupBy(points, (row) => `${row.template_id} ${row.device_id}`);
  const devicesOf = Map.groupBy(devices, (row) => row.template_id);
  return rows.map((row) =>
    templateOf(
      row,
      (devicesOf.get(row.id) ?? []).map(({ device_id: deviceId }) => ({
        deviceId,
        points: (pointsOf.get(`${row.id} ${deviceId}`) ?? []).map((point) => ({
          name: point.name,
          pointId: point.point_id,
        })),
      })),
    ),
  );
}

async function linkDevices(
  tx: Kysely<unknown>,
  template: number,
  devices: readonly StatusDevice[],
): Promise<void> {
  const links = devices.map(({ deviceId }, place) => ({
    ...{ template_id: template, device_id: deviceId, place },
  }));
  if (links.length === 0) return;
  await tables(tx).insertInto('status_template_device').values(links).execute();
  const points = devices.flatMap(({ deviceId, points: chosen }) =>
    chosen.map(({ name, pointId }) => ({
      ...{ template_id: template, device_id: deviceId, name, point_id: pointId },
    })),
  );
  if (points.length === 0) return;
  await tables(tx).insertInto('status_template_point').values(points).execute();
}

export async function listStatusTemplates(
  db: Kysely<unknown>,
  query: StatusTemplateQuery,
): Promise<{ list: StatusTemplate[]; total: number }> {
  const wanted = tables(db)
    .selectFrom('status_template')
    .where('item_id', '=', query.itemId)
    .where(contains(['name'], query.keyword ?? ''));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(columns[query.sort ?? 'name'], query.order)
      .orderBy('id', query.order),
  );
  return { list: await withDevices(db, rows), total };
}

/** The templates there are of these, in no order. */
export async function findStatusTemplates(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<StatusTemplate[]> {
  const rows = tables(db).selectFrom('status_template').selectAll().where('id', '=', anyOf(ids));
  return withDevices(db, await rows.execute());
}

/** Those of an item. */
export async function statusTemplatesOf(
  db: Kysely<unknown>,
  item: ItemId,
): Promise<StatusTemplate[]> {
  const rows = tables(db).selectFrom('status_template').selectAll().where('item_id', '=', item);
  return withDevices(db, await rows.orderBy('id').execute());
}

/** The same as {@link findStatusTemplates}, locked until the commit, in the order of their ids. */
export async function lockStatusTemplates(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<StatusTemplate[]> {
  const rows = tables(tx).selectFrom('status_template').selectAll().where('id', '=', anyOf(ids));
  return withDevices(tx, await rows.orderBy('id').forUpdate().execute());
}

/** How many an item has, of which no more come until the commit. */
export async function countStatusTemplates(tx: Kysely<unknown>, item: ItemId): Promise<number> {
  await sql`select from item where id = ${item} for no key update`.execute(tx);
  return countRows(tables(tx).selectFrom('status_template').where('item_id', '=', item));
}

export async function insertStatusTemplate(
  tx: Kysely<unknown>,
  { itemId, devices, ...input }: StatusTemplateInput,
  now: Timestamp,
): Promise<StatusTemplate> {
  const at = { created_at: new Date(now), updated_at: new Date(now) };
  const rows = tables(tx).insertInto('status_template');
  const row = rows.values({ item_id: itemId, ...fieldsOf(input), ...at }).returningAll();
  try {
    const made = await row.executeTakeFirstOrThrow();
    await linkDevices(tx, made.id, devices);
    return templateOf(made, devices);
  } catch (error) {
    throw refused(error, input.name);
  }
}

export async function updateStatusTemplate(
  tx: Kysely<unknown>,
  { id, version, devices, ...input }: StatusTemplateEdit,
  now: Timestamp,
): Promise<StatusTemplate> {
  // Devices that are hidden keep their place until they come back or are gone.
  await tables(tx)
    .deleteFrom('status_template_device')
    .where('template_id', '=', id)
    .where(isThere)
    .execute();
  const row = tables(tx)
    .updateTable('status_template')
    .where('id', '=', id)
    .set({ ...fieldsOf(input), version: version + 1, updated_at: new Date(now) });
  try {
    const made = await row.returningAll().executeTakeFirstOrThrow();
    await linkDevices(tx, id, devices);
    return templateOf(made, devices);
  } catch (error) {
    throw refused(error, input.name);
  }
}

export async function deleteStatusTemplateRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<void> {
  await tables(tx).deleteFrom('status_template').where('id', '=', anyOf(ids)).execute();
}

/** Templates stay with their item when a device goes to another one, and let go of its points. */
export async function forgetDeviceAndPoints(
  tx: Kysely<unknown>,
  device: DeviceId,
  points: readonly PointId[],
): Promise<void> {
  await sql`
    update status_template set version = version + 1
     where id in (select template_id from status_template_device where device_id = ${device}
                  union select template_id from status_template_point
                         where point_id = ${anyOf(points)})`.execute(tx);
  await tables(tx).deleteFrom('status_template_device').where('device_id', '=', device).execute();
  await tables(tx)
    .deleteFrom('status_template_point')
    .where('point_id', '=', anyOf(points))
    .execute();
}
