/** The table `alarm_shelf`: of what nobody is told for a while. */
import type { AlarmLevel } from '@millwright/contract/alarm-level';
import type { AlarmKind, ShelvingWay } from '@millwright/contract/alarms/alarms.schemas';
import type { AlarmShelf } from '@millwright/contract/alarms/shelving/shelving.schemas';
import {
  type AlarmId,
  type DeviceId,
  type ItemId,
  type PointId,
  type Timestamp,
  timestamp,
} from '@millwright/kernel';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { anyOf, contains, pageOf } from '../../../platform/storage/index.ts';
import type { VisibleItems } from '../../items/index.ts';
import { type AlarmSource, sourceKey } from './alarm-source.ts';

type ShelfTables = Tables<{
  alarm_shelf: {
    kind: AlarmKind;
    source_id: number;
    rule_id: number | null;
    point_id: PointId | null;
    alarm_id: AlarmId;
    item_id: ItemId;
    item_name: string;
    device_id: DeviceId | null;
    device_name: string | null;
    name: string;
    level: AlarmLevel;
    way: ShelvingWay;
    reason: string;
    begun_at: Date;
    begun_by: string;
    since: Date;
    ends_at: Date;
  };
}>;

export interface ShelfQuery {
  readonly visible: VisibleItems;
  readonly itemId?: ItemId | undefined;
  readonly keyword?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof sortColumns | undefined;
  readonly order: 'asc' | 'desc';
}

const sortColumns = {
  endsAt: 'ends_at',
  begunAt: 'begun_at',
  level: 'level',
  name: 'name',
} as const;

/** A source with how it is shelved. */
export type ShelvedSource = AlarmSource &
  Pick<AlarmShelf, 'way' | 'endsAt'> & {
    /** Since when nobody is told, however often it was shelved anew meanwhile. */
    readonly since: number;
  };

const key = sql`hashtext('alarm shelf')`;

/** Until the commit nothing is shelved or unshelved by others, so that what is raised knows of it. */
export const holdShelves = (tx: Kysely<unknown>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx);

/** Until the commit nothing is raised, so that nothing is that does not know of the shelves. */
export const lockShelves = (tx: Kysely<unknown>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${key})`.execute(tx);

const shelfOf = (row: Selectable<ShelfTables['alarm_shelf']>): AlarmShelf => ({
  alarmId: row.alarm_id,
  itemId: row.item_id,
  itemName: row.item_name,
  deviceId: row.device_id,
  deviceName: row.device_name,
  kind: row.kind,
  name: row.name,
  level: row.level,
  way: row.way,
  reason: row.reason,
  begunAt: row.begun_at.getTime(),
  begunBy: row.begun_by,
  endsAt: row.ends_at.getTime(),
});

export async function listShelves(
  db: Kysely<unknown>,
  query: ShelfQuery,
): Promise<{ list: AlarmShelf[]; total: number }> {
  const { visible, itemId, keyword } = query;
  let wanted = db.withTables<ShelfTables>().selectFrom('alarm_shelf');
  if (visible !== 'all') wanted = wanted.where('item_id', '=', anyOf(visible));
  if (itemId !== undefined) wanted = wanted.where('item_id', '=', itemId);
  if (keyword) wanted = wanted.where(contains(['name', 'item_name', 'device_name'], keyword));
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .orderBy(sortColumns[query.sort ?? 'endsAt'], query.order)
      .orderBy('kind')
      .orderBy('source_id'),
  );
  return { list: rows.map(shelfOf), total };
}

/** Which rows are of these sources. */
export const isOneOf = (sources: readonly AlarmSource[]) =>
  sql<boolean>`(kind, source_id) in (select * from unnest(
    ${sources.map(({ kind }) => kind)}::text[], ${sources.map(({ sourceId }) => sourceId)}::bigint[]))`;

/** How those of these that are shelved are, by {@link sourceKey}. */
export async function shelvesOf(
  tx: Kysely<unknown>,
  sources: readonly AlarmSource[],
): Promise<Map<string, ShelvedSource>> {
  const rows = await tx
    .withTables<ShelfTables>()
    .selectFrom('alarm_shelf')
    .select(['kind', 'source_id as sourceId', 'way', 'ends_at', 'since'])
    .where(isOneOf(sources))
    .execute();
  return new Map(
    rows.map(({ ends_at, since, ...row }) => [
      sourceKey(row),
      { ...row, endsAt: ends_at.getTime(), since: since.getTime() },
    ]),
  );
}

/** Shelves sources, anew where they are; leaves out those whose rule or point is gone. */
export async function putShelves(
  tx: Kysely<unknown>,
  shelves: readonly (AlarmSource & AlarmShelf & Pick<ShelvedSource, 'since'>)[],
): Promise<void> {
  const rows = shelves.map((shelf) => ({
    kind: shelf.kind,
    source_id: shelf.sourceId,
    rule_id: shelf.kind === 'rule' ? shelf.sourceId : null,
    point_id: shelf.kind === 'rule' ? null : (shelf.sourceId as PointId),
    alarm_id: shelf.alarmId,
    item_id: shelf.itemId,
    item_name: shelf.itemName,
    device_id: shelf.deviceId,
    device_name: shelf.deviceName,
    name: shelf.name,
    level: shelf.level,
    way: shelf.way,
    reason: shelf.reason,
    begun_at: new Date(shelf.begunAt),
    begun_by: shelf.begunBy,
    since: new Date(shelf.since),
    ends_at: new Date(shelf.endsAt),
  }));
  await tx
    .withTables<ShelfTables>()
    .insertInto('alarm_shelf')
    .values(rows)
    .onConflict((known) =>
      known.columns(['kind', 'source_id']).doUpdateSet(({ ref }) => ({
        alarm_id: ref('excluded.alarm_id'),
        name: ref('excluded.name'),
        level: ref('excluded.level'),
        way: ref('excluded.way'),
        reason: ref('excluded.reason'),
        begun_at: ref('excluded.begun_at'),
        begun_by: ref('excluded.begun_by'),
        since: ref('excluded.since'),
        ends_at: ref('excluded.ends_at'),
      })),
    )
    .execute();
}

/** Takes these off the shelf; answers those that were there. */
export async function takeShelves(
  tx: Kysely<unknown>,
  sources: readonly AlarmSource[],
): Promise<(AlarmSource & AlarmShelf)[]> {
  const rows = await tx
    .withTables<ShelfTables>()
    .deleteFrom('alarm_shelf')
    .where(isOneOf(sources))
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...shelfOf(row), sourceId: row.source_id }));
}

/** Those that were shelved until their alarm cleared are so no more. */
export async function endOneShots(
  tx: Kysely<unknown>,
  sources: readonly AlarmSource[],
): Promise<void> {
  await tx
    .withTables<ShelfTables>()
    .deleteFrom('alarm_shelf')
    .where(isOneOf(sources))
    .where('way', '=', 'one-shot')
    .execute();
}

/** Those whose time is over. */
export async function shelvesOver(
  tx: Kysely<unknown>,
  now: Timestamp,
): Promise<readonly AlarmSource[]> {
  return tx
    .withTables<ShelfTables>()
    .selectFrom('alarm_shelf')
    .select(['kind', 'source_id as sourceId'])
    .where('ends_at', '<=', new Date(now))
    .execute();
}

/** When the next one ends by itself. */
export async function nextShelfEnd(tx: Kysely<unknown>): Promise<Timestamp | undefined> {
  const next = await tx
    .withTables<ShelfTables>()
    .selectFrom('alarm_shelf')
    .select('ends_at')
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirst();
  return next && timestamp(next.ends_at.getTime());
}

/** They are the item's from now on. */
export async function moveShelves(
  tx: Kysely<unknown>,
  device: DeviceId,
  { itemId, itemName }: Pick<AlarmShelf, 'itemId' | 'itemName'>,
): Promise<void> {
  await tx
    .withTables<ShelfTables>()
    .updateTable('alarm_shelf')
    .set({ item_id: itemId, item_name: itemName })
    .where('device_id', '=', device)
    .execute();
}
