/** The table `location`. The item of one is its device's. */
import { refuse } from '@millwright/contract';
import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type {
  Location,
  LocationEdit,
  LocationInput,
} from '@millwright/contract/reports/locations/locations.schemas';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, sql } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, countRows, type Page, pageOf } from '../../../platform/storage/index.ts';

type LocationTables = Tables<{
  location: {
    id: GeneratedAlways<number>;
    device_id: DeviceId;
    name: string;
    longitude_point_id: PointId;
    latitude_point_id: PointId;
    datum: Location['datum'];
    version: Generated<number>;
  };
  device: {
    id: GeneratedAlways<DeviceId>;
    item_id: ItemId;
    device_name: string;
    deletion_id: number | null;
  };
}>;

export interface LocationQuery extends Page {
  readonly itemId: ItemId;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const columns = [
  'location.id as id',
  'device.item_id as itemId',
  'location.device_id as deviceId',
  'device.device_name as deviceName',
  'location.name as name',
  'location.longitude_point_id as longitudePointId',
  'location.latitude_point_id as latitudePointId',
  'location.datum as datum',
  'location.version as version',
] as const;

/** Of devices that are not about to be deleted. */
const locations = (db: Kysely<unknown>) =>
  db
    .withTables<LocationTables>()
    .selectFrom('location')
    .innerJoin('device', 'device.id', 'location.device_id')
    .where('device.deletion_id', 'is', null);

export async function listLocations(
  db: Kysely<unknown>,
  { itemId, keyword = '', order, ...page }: LocationQuery,
): Promise<{ list: Location[]; total: number }> {
  const wanted = locations(db)
    .where('device.item_id', '=', itemId)
    .where(contains(['location.name', 'device.device_name'], keyword));
  const { rows, total } = await pageOf(wanted, page, (matching) =>
    matching
      .select(columns)
      .orderBy(sql`lower(location.name)`, order)
      .orderBy('location.id', order),
  );
  return { list: rows, total };
}

/** Those there are of these, in no order. */
export const findLocations = (db: Kysely<unknown>, ids: readonly number[]): Promise<Location[]> =>
  locations(db).select(columns).where('location.id', '=', anyOf(ids)).execute();

/** The same, locked until the commit, in the order of their ids. */
export const lockLocations = (tx: Kysely<unknown>, ids: readonly number[]): Promise<Location[]> =>
  locations(tx)
    .select(columns)
    .where('location.id', '=', anyOf(ids))
    .orderBy('location.id')
    .forUpdate('location')
    .execute();

/** Until the end of the transaction nobody else adds one who counts them, too. */
export async function countLocations(tx: Kysely<unknown>, item: ItemId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('location'), ${item}::int)`.execute(tx);
  return countRows(locations(tx).where('device.item_id', '=', item));
}

type Fields = Omit<LocationInput, 'itemId'> & { readonly deviceId: DeviceId };

const valuesOf = ({ deviceId, name, longitudePointId, latitudePointId, datum }: Fields) => ({
  device_id: deviceId,
  name,
  longitude_point_id: longitudePointId,
  latitude_point_id: latitudePointId,
  datum,
});

/** What a statement that a constraint stopped means to the caller. */
const refused = (error: unknown, name: string): unknown =>
  brokenConstraint(error) === 'location_name'
    ? refuse('location.name_taken', { name }, error)
    : error;

/** @returns its id */
export async function insertLocation(tx: Kysely<unknown>, fields: Fields): Promise<number> {
  const rows = tx.withTables<LocationTables>().insertInto('location').values(valuesOf(fields));
  try {
    return (await rows.returning('id').executeTakeFirstOrThrow()).id;
  } catch (error) {
    throw refused(error, fields.name);
  }
}

export async function updateLocation(
  tx: Kysely<unknown>,
  { id, version, ...fields }: Fields & Pick<LocationEdit, 'id' | 'version'>,
): Promise<void> {
  const rows = tx.withTables<LocationTables>().updateTable('location').where('id', '=', id);
  try {
    await rows.set({ ...valuesOf(fields), version: version + 1 }).execute();
  } catch (error) {
    throw refused(error, fields.name);
  }
}

export async function deleteLocationRows(
  tx: Kysely<unknown>,
  ids: readonly number[],
): Promise<void> {
  const rows = tx.withTables<LocationTables>().deleteFrom('location');
  await rows.where('id', '=', anyOf(ids)).execute();
}

/** The locations that are told by some of these points; a point that is deleted takes its own along. */
export async function referencesOfLocations(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const rows = await locations(db)
    .select(columns)
    .where(({ eb, or }) =>
      or([
        eb('location.longitude_point_id', '=', anyOf(points)),
        eb('location.latitude_point_id', '=', anyOf(points)),
      ]),
    )
    .orderBy(sql`lower(location.name)`)
    .orderBy('location.id')
    .execute();
  return rows.map(({ id, name, itemId, longitudePointId, latitudePointId }) => ({
    subject: 'location',
    id,
    name,
    itemId,
    pointIds: [longitudePointId, latitudePointId].filter((point) => points.includes(point)),
    holdsPointIds: [],
  }));
}
