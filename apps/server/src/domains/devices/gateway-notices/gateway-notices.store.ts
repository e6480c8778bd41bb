/** The table `gateway_notice`. */
import type {
  GatewayNotice,
  GatewayNoticeKind,
} from '@millwright/contract/devices/gateways/gateway-notices.schemas';
import { type GatewayId, hours, type ItemId, type Timestamp } from '@millwright/kernel';
import { type Generated, type GeneratedAlways, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import {
  anyOf,
  contains,
  orderByMoment,
  type Page,
  pageOf,
} from '../../../platform/storage/index.ts';
import type { VisibleItems } from '../../items/index.ts';

type NoticeTables = Tables<{
  gateway_notice: {
    id: GeneratedAlways<number>;
    gateway_id: GatewayId;
    kind: GatewayNoticeKind;
    from_address: string | null;
    address: string | null;
    first_at: Date;
    last_at: Date;
    /** Counts in the order of writing. */
    told: Generated<number>;
    acknowledged_at: Date | null;
    acknowledged_by: string | null;
  };
  gateway: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    gateway_name: string;
    deletion_id: number | null;
  };
  item: { id: GeneratedAlways<ItemId>; item_name: string };
}>;

/** What happened at a gateway. */
export interface Noted {
  readonly gatewayId: GatewayId;
  readonly kind: GatewayNoticeKind;
  /** Whose connection was taken over. */
  readonly from: string | null;
  readonly address: string | null;
}

export interface GatewayNoticeQuery extends Page {
  readonly visible: VisibleItems;
  readonly itemId?: ItemId | undefined;
  readonly state?: 'unacknowledged' | 'acknowledged' | undefined;
  readonly sort?: 'lastAt' | 'firstAt' | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const sortColumns = { lastAt: 'last_at', firstAt: 'first_at' } as const;
/** What counts in the order in which these were written. */
const writtenBy = { lastAt: 'told', firstAt: 'id' } as const;
/** Somebody took note of a box from there: for so long after it came last, that is known. */
const knownFor = hours(1);
/** So many that were taken note of stay of a gateway, the latest. */
const mostKept = 100;

/** With their gateways, but for those that were deleted with their item. */
const noticesThere = (db: Kysely<unknown>) =>
  db
    .withTables<NoticeTables>()
    .selectFrom('gateway_notice')
    .innerJoin('gateway', 'gateway.id', 'gateway_notice.gateway_id')
    .where('gateway.deletion_id', 'is', null);

type Row = Selectable<NoticeTables['gateway_notice']> & {
  readonly item_id: ItemId;
  readonly gateway_name: string;
  readonly item_name: string;
};

const noticeOf = (row: Row): GatewayNotice => ({
  id: row.id,
  gatewayId: row.gateway_id,
  gatewayName: row.gateway_name,
  itemId: row.item_id,
  itemName: row.item_name,
  kind: row.kind,
  from: row.from_address,
  address: row.address,
  firstAt: row.first_at.getTime(),
  lastAt: row.last_at.getTime(),
  acknowledgedAt: row.acknowledged_at?.getTime() ?? null,
  acknowledgedBy: row.acknowledged_by,
});

export async function listGatewayNotices(
  db: Kysely<unknown>,
  query: GatewayNoticeQuery,
  now: Timestamp,
): Promise<{ list: GatewayNotice[]; total: number }> {
  const { visible, itemId, state, keyword, sort = 'lastAt', order } = query;
  let wanted = noticesThere(db).innerJoin('item', 'item.id', 'gateway.item_id');
  if (visible !== 'all') wanted = wanted.where('gateway.item_id', '=', anyOf(visible));
  if (itemId !== undefined) wanted = wanted.where('gateway.item_id', '=', itemId);
  if (state !== undefined) {
    wanted = wanted.where('acknowledged_at', state === 'acknowledged' ? 'is not' : 'is', null);
  }
  if (keyword) {
    const columns = ['gateway_name', 'item_name', 'from_address', 'address', 'acknowledged_by'];
    wanted = wanted.where(contains(columns, keyword));
  }
  const column = sortColumns[sort];
  const place = await orderByMoment(db, 'gateway_notice', column, now, writtenBy[sort]);
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll('gateway_notice')
      .select(['gateway.item_id', 'gateway_name', 'item_name'])
      .orderBy(place, order)
      .orderBy('gateway_notice.id', order),
  );
  return { list: rows.map(noticeOf), total };
}

/** The item of each notice that there is. */
export const itemsOfGatewayNotices = (
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<{ id: number; itemId: ItemId }[]> =>
  noticesThere(db)
    .select(['gateway_notice.id as id', 'gateway.item_id as itemId'])
    .where('gateway_notice.id', '=', anyOf(ids))
    .execute();

/**
 * Notes it in the row that nobody has taken note of, in the one that somebody has where the box
 * keeps coming from there, or in a new one. @returns the item; null where the gateway is gone
 */
export async function saveGatewayNotice(
  tx: Kysely<unknown>,
  { gatewayId, kind, from, address }: Noted,
  now: Timestamp,
): Promise<ItemId | null> {
  const [at, knownSince] = [new Date(now), new Date(now - knownFor)];
  const { rows } = await sql<{ item_id: ItemId }>`
    with known as (
      update gateway_notice set last_at = ${at}, told = nextval('gateway_notice_told')
       where gateway_id = ${gatewayId} and kind = ${kind} and acknowledged_at is not null
         and address is not distinct from ${address}::text and last_at > ${knownSince}
      returning gateway_id
    ), noted as (
      insert into gateway_notice (gateway_id, kind, from_address, address, first_at, last_at)
      select id, ${kind}, ${from}::text, ${address}::text, ${at}, ${at} from gateway
       where id = ${gatewayId} and not exists (select from known)
      on conflict (gateway_id, kind) where acknowledged_at is null do update set
        from_address = excluded.from_address, address = excluded.address, last_at = excluded.last_at,
        told = nextval('gateway_notice_told')
      returning gateway_id
    )
    select item_id from gateway
     where id in (select gateway_id from known union select gateway_id from noted)
       and deletion_id is null`.execute(tx);
  return rows[0]?.item_id ?? null;
}

/** Notes who has taken note of these; answers those that nobody had, with their items. */
export async function acknowledgeGatewayNotices(
  tx: Kysely<unknown>,
  ids: readonly number[],
  by: { readonly userName: string; readonly now: Timestamp },
): Promise<{ id: number; itemId: ItemId; gatewayId: GatewayId; gatewayName: string }[]> {
  const { rows } = await sql<{
    id: number;
    itemId: ItemId;
    gatewayId: GatewayId;
    gatewayName: string;
  }>`
    update gateway_notice set acknowledged_at = ${new Date(by.now)}, acknowledged_by = ${by.userName}
      from gateway
     where gateway.id = gateway_id and gateway_notice.id = ${anyOf(ids)}
       and acknowledged_at is null
    returning gateway_notice.id, item_id as "itemId", gateway_id as "gatewayId",
      gateway_name as "gatewayName"`.execute(tx);
  await sql`
    delete from gateway_notice where id in (
      select id from (
        select id, row_number() over (partition by gateway_id order by last_at desc, id desc) as place
          from gateway_notice
         where acknowledged_at is not null
           and gateway_id = ${anyOf([...new Set(rows.map(({ gatewayId }) => gatewayId))])}
      ) as kept where place > ${mostKept})`.execute(tx);
  return rows;
}
