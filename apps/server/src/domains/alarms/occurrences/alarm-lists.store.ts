/** Reads the table `alarm` for lists and counts. */

import type { AlarmLevel } from '@millwright/contract/alarm-level';
import type { Silence } from '@millwright/contract/alarms/alarm-silence';
import {
  type Alarm,
  type AlarmCounts,
  type AlarmKind,
  mostCountedAlarms,
} from '@millwright/contract/alarms/alarms.schemas';
import type { DeviceId, ItemId, PointId, Timestamp } from '@millwright/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  anyOf,
  contains,
  countRows,
  countUpTo,
  orderByMoment,
  pageOf,
} from '../../../platform/storage/index.ts';
import type { VisibleItems } from '../../items/index.ts';
import { type AlarmTables, alarmOf } from './alarms.store.ts';

export interface AlarmFilter {
  readonly visible: VisibleItems;
  /** Only active ones, or also those cleared that nobody has confirmed. */
  readonly state?: 'active' | 'retained' | 'cleared' | undefined;
  readonly itemId?: ItemId | undefined;
  readonly deviceId?: DeviceId | undefined;
  readonly pointId?: PointId | undefined;
  readonly level?: number | undefined;
  readonly kind?: AlarmKind | undefined;
  readonly confirmed?: boolean | undefined;
  /** Raised several times, or once. */
  readonly chattering?: boolean | undefined;
  /** Those of which nobody is told, or the others. */
  readonly silence?: Silence | undefined;
  /** Those that ask for a work order, or the others. */
  readonly orderWanted?: boolean | undefined;
  /** Of first-out groups. */
  readonly firstOut?: keyof typeof firstOuts | undefined;
  readonly keyword?: string | undefined;
  /** Raised from then on, and before. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface AlarmQuery extends AlarmFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: keyof typeof sortColumns | undefined;
  readonly order: 'asc' | 'desc';
}

const sortColumns = {
  raisedAt: 'raised_at',
  clearedAt: 'cleared_at',
  confirmedAt: 'confirmed_at',
  level: 'level',
  number: 'number',
  name: 'name',
} as const;

const silenced: Readonly<Record<Silence, RawBuilder<boolean>>> = {
  none: sql`(shelving is null and suppressed_by is null)`,
  any: sql`(shelving is not null or suppressed_by is not null)`,
  shelved: sql`shelving in ('one-shot', 'timed')`,
  'out-of-service': sql`shelving = 'out-of-service'`,
  suppressed: sql`suppressed_by is not null`,
};

const firstOuts = {
  first: sql<boolean>`first_id = id`,
  after: sql<boolean>`first_id <> id`,
  either: sql<boolean>`first_id is not null`,
};

function filtered(db: Kysely<unknown>, filter: AlarmFilter) {
  const { visible, state, keyword, from, to, confirmed } = filter;
  let wanted = db.withTables<AlarmTables>().selectFrom('alarm');
  if (visible !== 'all') wanted = wanted.where('item_id', '=', anyOf(visible));
  if (state === 'active') wanted = wanted.where('cleared_at', 'is', null);
  if (state === 'cleared') wanted = wanted.where('cleared_at', 'is not', null);
  if (state === 'retained') {
    wanted = wanted.where(sql<boolean>`(cleared_at is null or confirmed_at is null)`);
  }
  if (confirmed !== undefined) {
    wanted = wanted.where('confirmed_at', confirmed ? 'is not' : 'is', null);
  }
  if (filter.chattering !== undefined) {
    // The count of one that goes on is written now and then.
    const often = sql<boolean>`(raises > 1 or chattering)`;
    wanted = wanted.where(filter.chattering ? often : sql<boolean>`not ${often}`);
  }
  if (filter.silence !== undefined) wanted = wanted.where(silenced[filter.silence]);
  if (filter.orderWanted !== undefined) {
    wanted = wanted.where('order_wanted', '=', filter.orderWanted);
  }
  if (filter.firstOut !== undefined) wanted = wanted.where(firstOuts[filter.firstOut]);
  if (filter.itemId !== undefined) wanted = wanted.where('item_id', '=', filter.itemId);
  if (filter.deviceId !== undefined) wanted = wanted.where('device_id', '=', filter.deviceId);
  if (filter.pointId !== undefined) wanted = wanted.where('point_id', '=', filter.pointId);
  if (filter.level !== undefined) wanted = wanted.where(sql`level`, '=', filter.level);
  if (filter.kind !== undefined) wanted = wanted.where('kind', '=', filter.kind);
  if (from !== undefined) wanted = wanted.where('raised_at', '>=', new Date(from));
  if (to !== undefined) wanted = wanted.where('raised_at', '<', new Date(to));
  if (keyword) {
    const texts = sql`concat_ws(' ', number, name, item_name, device_name, point_name)`;
    wanted = wanted.where(contains([texts], keyword));
  }
  return wanted;
}

export async function listAlarms(
  db: Kysely<unknown>,
  query: AlarmQuery,
  now: Timestamp,
): Promise<{ list: Alarm[]; total: number; more: boolean }> {
  const { sort = 'raisedAt' } = query;
  let more = false;
  const wanted = filtered(db, query);
  const raised = await orderByMoment(db, 'alarm', 'raised_at', now);
  const sortedPage = (matching: typeof wanted) => {
    const sorted = matching
      .selectAll()
      .orderBy(sort === 'raisedAt' ? raised : sortColumns[sort], (by) =>
        (query.order === 'asc' ? by.asc() : by.desc()).nullsLast(),
      );
    return (sort === 'level' ? sorted.orderBy('priority', query.order) : sorted).orderBy(
      'id',
      query.order,
    );
  };
  // To the end of millions nobody turns pages, and counting them would take longer than reading one.
  const { rows, total } = await pageOf(wanted, query, sortedPage, async () => {
    const counted = await countUpTo(db, wanted, mostCountedAlarms);
    ({ more } = counted);
    return counted.total;
  });
  return { list: rows.map(alarmOf), total, more };
}

export const countListed = (db: Kysely<unknown>, filter: AlarmFilter): Promise<number> =>
  countRows(filtered(db, filter));

/** The alarms that were raised before this one, or the latest, newest first. */
export async function alarmsAfter(
  db: Kysely<unknown>,
  filter: AlarmFilter,
  last: Pick<Alarm, 'id' | 'raisedAt'> | null,
  limit: number,
): Promise<Alarm[]> {
  let wanted = filtered(db, filter);
  if (last !== null) {
    wanted = wanted.where(
      sql<boolean>`(raised_at, id) < (select raised_at, id from alarm where id = ${last.id})`,
    );
  }
  const rows = wanted.selectAll().orderBy('raised_at', 'desc').orderBy('id', 'desc').limit(limit);
  return (await rows.execute()).map(alarmOf);
}

/**
 * Active alarms by level, and how many nobody has confirmed, active or not, of those that people are told
 * of.
 */
export async function countAlarms(
  db: Kysely<unknown>,
  filter: Pick<AlarmFilter, 'visible' | 'itemId'>,
): Promise<AlarmCounts> {
  const at = (level: AlarmLevel) =>
    sql<number>`count(*) filter (where level = ${level} and cleared_at is null)`;
  return filtered(db, { ...filter, state: 'retained' })
    .select([
      at(1).as('ordinary'),
      at(2).as('general'),
      at(3).as('warn'),
      at(4).as('serious'),
      sql<number>`count(*) filter (where confirmed_at is null and ${silenced.none})`.as(
        'unconfirmed',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Active alarms that people are told of, of each of these items that has any. */
export async function countActiveByItem(
  db: Kysely<unknown>,
  items: readonly ItemId[],
): Promise<{ itemId: ItemId; alarms: number }[]> {
  return db
    .withTables<AlarmTables>()
    .selectFrom('alarm')
    .select(({ fn }) => ['item_id as itemId', fn.countAll<number>().as('alarms')])
    .where('cleared_at', 'is', null)
    .where(silenced.none)
    .where('item_id', '=', anyOf(items))
    .groupBy('item_id')
    .execute();
}
