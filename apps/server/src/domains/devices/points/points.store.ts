/** The table `point`. */
import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import { limitValues } from '@millwright/contract/devices/points/point-limits';
import type {
  Point,
  PointBrief,
  PointInput,
} from '@millwright/contract/devices/points/points.schemas';
import { addressOf, type Protocol, protocolOf } from '@millwright/contract/devices/protocols/index';
import {
  bug,
  DataType,
  type DeviceId,
  type DisplayFormat,
  type ItemId,
  type PointId,
  type UserId,
  WriteConfirm,
} from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import { prepared, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, pageOf } from '../../../platform/storage/index.ts';
import type { DeviceTables } from '../devices.store.ts';
import { type OwnLimits, ownLimitsOf } from './limits.store.ts';
import { noteMeantOtherwise } from './meant-since.store.ts';

export type PointTables = Tables<
  Pick<DeviceTables, 'device'> & {
    point: {
      id: GeneratedAlways<PointId>;
      device_id: DeviceId;
      name: string;
      /** In the words of the device's protocol. */
      address: ColumnType<object, string, string>;
      /** As people read, search and sort it. */
      address_text: string;
      data_type: DataType;
      display_format: DisplayFormat;
      unit: string;
      writable: boolean;
      saved: boolean;
      decimals: number | null;
      low_low_limit: number | null;
      lower_limit: number | null;
      upper_limit: number | null;
      high_high_limit: number | null;
      limit_level: Point['limitLevel'];
      limit_delay_ms: number;
      limit_deadband: number;
      own_limits: ColumnType<OwnLimits | null, string | null, string | null>;
      write_min: number | null;
      write_max: number | null;
      write_step: number | null;
      write_confirm: Point['writeConfirm'];
      slope: number;
      intercept: number;
      group_id: number | null;
      text_list_id: number | null;
      version: Generated<number>;
    };
  }
>;

export interface PointQuery {
  readonly deviceId: DeviceId;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: 'id' | 'name' | 'address' | 'dataType' | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const sortColumns = {
  id: 'point.id',
  name: 'point.name',
  address: 'point.address_text',
  dataType: 'point.data_type',
} as const;

type PointRow = Selectable<PointTables['point']> & { item_id: ItemId };

const pointOf = (row: PointRow): Point => ({
  id: row.id,
  deviceId: row.device_id,
  itemId: row.item_id,
  name: row.name,
  dataType: row.data_type,
  displayFormat: row.display_format,
  unit: row.unit,
  writable: row.writable,
  saved: row.saved,
  decimals: row.decimals,
  lowLowLimit: row.low_low_limit,
  lowerLimit: row.lower_limit,
  upperLimit: row.upper_limit,
  highHighLimit: row.high_high_limit,
  limitLevel: row.limit_level,
  limitDelayMs: row.limit_delay_ms,
  limitDeadband: row.limit_deadband,
  writeMin: row.write_min,
  writeMax: row.write_max,
  writeStep: row.write_step,
  writeConfirm: row.write_confirm,
  slope: row.slope,
  intercept: row.intercept,
  groupId: row.group_id,
  textListId: row.text_list_id,
  version: row.version,
  ...row.own_limits,
  ...row.address,
});

/** The device that points belong to, as much as their rows need. */
type Owner = Pick<Device, 'id' | 'itemId' | 'protocol'>;

/** Only a text has a length of its own; the other types know theirs. */
function addressFor(protocol: Protocol, input: PointInput): Record<string, unknown> {
  const address = addressOf(protocol, input);
  return 'length' in address && input.dataType !== DataType.CHAR
    ? { ...address, length: 1 }
    : address;
}

const fieldsOf = (protocol: Protocol, input: PointInput) => {
  const address = addressFor(protocol, input);
  return {
    ...valueFieldsOf(input),
    address,
    address_text: protocolOf(protocol).addressText(address),
  };
};

const valueFieldsOf = (input: PointInput) => ({
  name: input.name,
  data_type: input.dataType,
  display_format: input.displayFormat,
  unit: input.unit,
  writable: input.writable,
  saved: input.saved,
  decimals: input.decimals,
  low_low_limit: input.lowLowLimit,
  lower_limit: input.lowerLimit,
  upper_limit: input.upperLimit,
  high_high_limit: input.highHighLimit,
  limit_level: input.limitLevel,
  limit_delay_ms: input.limitDelayMs,
  limit_deadband: input.limitDeadband,
  own_limits: ownLimitsOf(input),
  write_min: input.writeMin,
  write_max: input.writeMax,
  write_step: input.writeStep,
  write_confirm: input.writeConfirm,
  slope: input.slope,
  intercept: input.intercept,
  group_id: input.groupId,
  text_list_id: input.textListId,
});

const pointsWithDevice = (db: Kysely<unknown>) =>
  db
    .withTables<PointTables>()
    .selectFrom('point')
    .innerJoin('device', 'device.id', 'point.device_id')
    .where('device.deletion_id', 'is', null);

const selectPoints = (db: Kysely<unknown>) =>
  pointsWithDevice(db).selectAll('point').select('device.item_id');

export async function listPoints(
  db: Kysely<unknown>,
  query: PointQuery,
): Promise<{ list: Point[]; total: number }> {
  const { deviceId, keyword, order } = query;
  let wanted = pointsWithDevice(db).where('device_id', '=', deviceId);
  if (keyword) wanted = wanted.where(contains(['point.name', 'point.address_text'], keyword));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll('point')
      .select('device.item_id')
      .orderBy(sortColumns[query.sort ?? 'id'], order)
      .orderBy('point.id', order),
  );
  return { list: rows.map(pointOf), total };
}

/** On which sides there are limits; nothing where there are none. */
function limitsIn(row: PointRow): Pick<PointBrief, 'limits'> {
  const limits = limitValues(pointOf(row)).map(({ side }) => side);
  return limits.length === 0 ? {} : { limits };
}

export async function briefPoints(
  db: Kysely<unknown>,
  { itemId, deviceId }: { itemId: ItemId; deviceId?: DeviceId | undefined },
): Promise<PointBrief[]> {
  const rows = await selectPoints(db)
    .select('device.device_name')
    .where('device.item_id', '=', itemId)
    .$if(deviceId !== undefined, (points) => points.where('device.id', '=', deviceId ?? null))
    .orderBy('device.device_name')
    .orderBy('point.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    deviceName: row.device_name,
    name: row.name,
    dataType: row.data_type,
    unit: row.unit,
    writable: row.writable,
    textListId: row.text_list_id,
    ...limitsIn(row),
    ...(row.write_confirm === WriteConfirm.button ? {} : { writeConfirm: row.write_confirm }),
  }));
}

/** The points there are of these, in the order of their ids. */
export async function findPoints(db: Kysely<unknown>, ids: readonly PointId[]): Promise<Point[]> {
  const wanted = selectPoints(db).where('point.id', '=', anyOf(ids));
  const rows = await wanted.orderBy('point.id').execute();
  return rows.map(pointOf);
}

/** Those there are whose device is asked where one of these is: at the machine itself, or on its line. */
export async function pointsBeside(
  db: Kysely<unknown>,
  ids: readonly PointId[],
  devices: readonly DeviceId[],
): Promise<Point[]> {
  const wanted = selectPoints(db)
    .where('point.id', '=', anyOf(ids))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('device as other')
          .select('other.id')
          .where('other.id', '=', anyOf(devices))
          .whereRef('other.host', '=', 'device.host')
          .whereRef('other.port', 'is not distinct from', 'device.port')
          .whereRef('other.gateway_id', 'is not distinct from', 'device.gateway_id'),
      ),
    );
  return (await wanted.orderBy('point.id').execute()).map(pointOf);
}

/** Whose the points are, of those there are. */
export async function itemsOfPoints(
  db: Kysely<unknown>,
  ids: readonly PointId[],
): Promise<{ id: PointId; itemId: ItemId }[]> {
  const rows = await pointsWithDevice(db)
    .select(['point.id', 'device.item_id'])
    .where('point.id', '=', anyOf(ids))
    .execute();
  return rows.map((row) => ({ id: row.id, itemId: row.item_id }));
}

/**
 * Those there are; until the commit nobody deletes or hides them, or moves their devices. Devices
 * are locked before whatever uses their points, as moves and deletions do.
 */
export async function holdPoints(tx: Kysely<unknown>, ids: readonly PointId[]): Promise<Point[]> {
  await sql`
    select from device where deletion_id is null
      and id in (select device_id from point where id = ${anyOf(ids)})
      order by id for share`.execute(tx);
  return findPoints(tx, ids);
}

/** The points of some devices, by device and id. */
export async function pointsOfDevices(
  db: Kysely<unknown>,
  devices: readonly DeviceId[],
): Promise<Point[]> {
  const rows = await selectPoints(db)
    .where('point.device_id', '=', anyOf(devices))
    .orderBy('point.device_id')
    .orderBy('point.id')
    .execute();
  return rows.map(pointOf);
}

/** What the points of a device are at the moment. */
export interface PointRevision {
  readonly count: number;
  /** Another text as soon as one of them is another: `xmin` is the transaction that wrote the row. */
  readonly revision: string;
}

/** That of each device that has points. */
export async function pointRevisions(
  db: Kysely<unknown>,
  devices: readonly DeviceId[],
): Promise<Map<DeviceId, PointRevision>> {
  const { rows } = await sql<PointRevision & { id: DeviceId }>`
    select device_id as id, count(*)::int as count,
      sum(hashtextextended(concat(id, ' ', xmin), 0))::text as revision
    from point where device_id = ${anyOf(devices)}
    group by device_id`.execute(db);
  return new Map(rows.map(({ id, ...revision }) => [id, revision]));
}

/** Points that come from the database as one answer. */
const pointsInPage = 1000;

/** The points of a device in the order of their ids, a page at a time. */
export async function* pointPagesOf(
  db: Kysely<unknown>,
  device: DeviceId,
): AsyncGenerator<Point[]> {
  for (let last: PointId | null = null; ; ) {
    const rows: PointRow[] = await selectPoints(db)
      .where('point.device_id', '=', device)
      .$if(last !== null, (points) => points.where('point.id', '>', last))
      .orderBy('point.id')
      .limit(pointsInPage)
      .execute();
    yield rows.map(pointOf);
    if (rows.length < pointsInPage) return;
    last = rows.at(-1)?.id ?? null;
  }
}

/** Those of the device that have one of the names, letter case apart. */
export async function pointsNamed(
  db: Kysely<unknown>,
  device: DeviceId,
  names: readonly string[],
): Promise<Point[]> {
  const rows = await selectPoints(db)
    .where('point.device_id', '=', device)
    .where(
      sql<boolean>`lower(point.name) in (select lower(given) from unnest(${names}::text[]) as given)`,
    )
    .execute();
  return rows.map(pointOf);
}

/**
 * The first of these names that the device already has, or that comes twice; letter case apart.
 * The caller holds the lock on the device's row, so that the answer stays true.
 */
export async function findTakenName(
  tx: Kysely<unknown>,
  deviceId: DeviceId,
  names: readonly string[],
  except = 0,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select name, place, count(*) over (partition by lower(name)) as times
        from unnest(${names}::text[]) with ordinality as given (name, place)
    ) as given
    where times > 1 or exists (
      select from point
        where device_id = ${deviceId} and lower(point.name) = lower(given.name) and id <> ${except}
    )
    order by place limit 1`.execute(tx);
  return rows[0]?.name;
}

/** How many points there are in all items of the account. */
export async function countPointsOf(tx: Kysely<unknown>, account: UserId): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select count(*) as points from point
      join device on device.id = point.device_id join item on item.id = device.item_id
     where item.owner_id = ${account} and device.deletion_id is null`.execute(tx);
  return rows[0]?.points ?? 0;
}

/** Points that one statement takes; what it answers is read in one turn of the event loop. */
const perStatement = 1000;

const newRowOf = (device: Owner, input: PointInput) => ({
  ...fieldsOf(device.protocol, input),
  device_id: device.id,
});

type NewRow = ReturnType<typeof newRowOf>;

const hasAny = <Each>(all: readonly Each[]): all is readonly [Each, ...Each[]] => all.length > 0;

/** What of a row another one does not have as well. */
const differing = (row: NewRow, from: NewRow): Readonly<Record<string, unknown>> => {
  const own: Record<string, unknown> = {};
  for (const column of Object.keys(from) as (keyof NewRow)[]) {
    if (row[column] !== from[column]) own[column] = row[column] ?? null;
  }
  return own;
};

/**
 * The statement has the rows in one parameter: with one for each field Node and PostgreSQL take more
 * for the parameters than for the rows. Most fields of most points are those of the first, which is
 * sent whole; of the others what they have of their own.
 */
const insertion = (rows: readonly [NewRow, ...NewRow[]]) => {
  const [first] = rows;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const own = JSON.stringify(rows.map((row) => differing(row, first)));
  return sql`
    insert into point (${columns}) select ${columns} from jsonb_populate_recordset(
      jsonb_populate_record(null::public.point, ${JSON.stringify(first)}::jsonb), ${own}::jsonb)`;
};

/** Of a row that was not written again. */
const firstVersion = 1;

/**
 * In the order given. The rows are not asked for: reading all their columns takes longer than
 * writing them does.
 */
export async function insertPoints(
  tx: Kysely<unknown>,
  device: Owner,
  inputs: readonly PointInput[],
): Promise<Point[]> {
  const points: Point[] = [];
  for (let first = 0; first < inputs.length; first += perStatement) {
    const part = inputs.slice(first, first + perStatement).map((input) => newRowOf(device, input));
    if (!hasAny(part)) break;
    const { rows } = await sql<{ id: PointId }>`${prepared('insert_points')}
      ${insertion(part)} returning id`.execute(tx);
    for (const [index, row] of part.entries()) {
      const id = rows[index]?.id;
      if (id === undefined) throw bug('point.not_inserted');
      points.push(pointOf({ ...row, id, item_id: device.itemId, version: firstVersion }));
    }
  }
  return points;
}

/** Inserts points of which nothing but their ids is asked for, in the order given. */
export async function insertPointRows(
  tx: Kysely<unknown>,
  device: Owner,
  inputs: readonly PointInput[],
): Promise<PointId[]> {
  const given = inputs.map((input) => newRowOf(device, input));
  if (!hasAny(given)) return [];
  const { rows } = await sql<{ id: PointId }>`${insertion(given)} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** In the order given. */
export async function updatePoints(
  tx: Kysely<unknown>,
  device: Pick<Device, 'protocol'>,
  edits: readonly { readonly before: Point; readonly input: PointInput }[],
): Promise<{ readonly before: Point; readonly after: Point }[]> {
  const updated = new Map<PointId, PointRow>();
  for (let first = 0; first < edits.length; first += perStatement) {
    const rows = edits.slice(first, first + perStatement).map(({ before, input }) => ({
      ...fieldsOf(device.protocol, input),
      id: before.id,
    }));
    const set = Object.keys(rows[0] ?? {})
      .filter((column) => column !== 'id')
      .map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
    const { rows: fresh } = await sql<PointRow>`
      update point set ${sql.join(set)}, version = point.version + 1
        from jsonb_populate_recordset(null::public.point, ${JSON.stringify(rows)}::jsonb) as given, device
        where point.id = given.id and device.id = point.device_id
        returning point.*, device.item_id`.execute(tx);
    for (const row of fresh) updated.set(row.id, row);
  }
  const written = edits.flatMap(({ before }) => {
    const row = updated.get(before.id);
    return row === undefined ? [] : [{ before, after: pointOf(row) }];
  });
  await noteMeantOtherwise(tx, written);
  return written;
}

export async function updatePoint(
  tx: Kysely<unknown>,
  device: Pick<Device, 'protocol'>,
  before: Point,
  input: PointInput,
): Promise<Point> {
  const [edit] = await updatePoints(tx, device, [{ before, input }]);
  if (edit === undefined) throw refuse('general.not_found');
  return edit.after;
}

export async function deletePointRows(tx: Kysely<unknown>, ids: readonly PointId[]): Promise<void> {
  await tx.withTables<PointTables>().deleteFrom('point').where('id', '=', anyOf(ids)).execute();
}
