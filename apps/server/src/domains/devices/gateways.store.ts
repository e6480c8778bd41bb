/** The table `gateway`. */

import { refuse } from '@millwright/contract';
import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import type { Gateway } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { Mapping } from '@millwright/contract/devices/protocols/index';
import type { DeviceId, GatewayId, ItemId, Timestamp, UserId } from '@millwright/kernel';
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type JSONColumnType,
  type Kysely,
  type Selectable,
  sql,
} from 'kysely';
import { brokenConstraint, type Tables } from '../../engines/postgres/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { anyOf, contains, pageOf } from '../../platform/storage/index.ts';
import type { VisibleItems } from '../items/index.ts';
import { registrationKey } from './registration-key.ts';

type GatewayTables = Tables<{
  gateway: {
    id: GeneratedAlways<GatewayId>;
    item_id: ItemId;
    gateway_name: string;
    kind: Gateway['kind'];
    box_id: string;
    password_hash: string | null;
    registration: ColumnType<Registration | null, string | null, string | null>;
    registration_key: string | null;
    awaits_consent: Generated<boolean>;
    networks: Generated<string[]>;
    mappings: JSONColumnType<Mapping[]>;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
    /** Deleted with its item, and may be taken back. */
    deletion_id: number | null;
  };
}>;

/** What is stored of a gateway; the password as its hash. */
export interface GatewayRow {
  readonly itemId: ItemId;
  readonly kind: Gateway['kind'];
  readonly gatewayName: string;
  readonly boxId: string;
  readonly passwordHash: string | null;
  readonly registration: Registration | null;
  readonly awaitsConsent: boolean;
  readonly networks: readonly string[];
  readonly mappings: readonly Mapping[];
}

export interface GatewayQuery {
  readonly visible: VisibleItems;
  readonly itemId?: ItemId | undefined;
  readonly awaitsConsent?: boolean | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: 'gatewayName' | 'boxId' | 'createdAt' | undefined;
  readonly order: 'asc' | 'desc';
  readonly keyword?: string | undefined;
}

const sortColumns = {
  gatewayName: 'gateway_name',
  boxId: 'box_id',
  createdAt: 'created_at',
} as const;

const deviceCount = sql<number>`(select count(*) from device where device.gateway_id = gateway.id
  and device.deletion_id is null)`;

const gatewayOf = (row: Selectable<GatewayTables['gateway']>, devices: number): Gateway => ({
  id: row.id,
  itemId: row.item_id,
  kind: row.kind,
  gatewayName: row.gateway_name,
  boxId: row.box_id,
  registration: row.registration,
  awaitsConsent: row.awaits_consent,
  networks: row.networks,
  mappings: row.mappings,
  deviceCount: devices,
  version: row.version,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
});

const gateways = (db: Kysely<unknown>) => db.withTables<GatewayTables>();

/** Without those that were deleted with their item. */
const gatewaysThere = (db: Kysely<unknown>) =>
  gateways(db).selectFrom('gateway').where('deletion_id', 'is', null);

export async function listGateways(
  db: Kysely<unknown>,
  query: GatewayQuery,
): Promise<{ list: Gateway[]; total: number }> {
  const { visible, itemId, awaitsConsent, keyword, order } = query;
  let wanted = gatewaysThere(db);
  if (visible !== 'all') wanted = wanted.where('item_id', '=', anyOf(visible));
  if (itemId !== undefined) wanted = wanted.where('item_id', '=', itemId);
  if (awaitsConsent !== undefined) wanted = wanted.where('awaits_consent', '=', awaitsConsent);
  if (keyword) {
    wanted = wanted.where(contains(['gateway_name', 'box_id'], keyword));
  }
  const { rows, total } = await pageOf(wanted, query, (matching) =>
    matching
      .selectAll()
      .select(deviceCount.as('devices'))
      .orderBy(sortColumns[query.sort ?? 'gatewayName'], order)
      .orderBy('id', order),
  );
  return { list: rows.map((row) => gatewayOf(row, row.devices)), total };
}

/** The gateways there are of these, in no order. */
export async function findGateways(
  db: Kysely<unknown>,
  ids: readonly GatewayId[],
): Promise<Gateway[]> {
  const rows = await gatewaysThere(db)
    .selectAll()
    .select(deviceCount.as('devices'))
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map((row) => gatewayOf(row, row.devices));
}

/** Every gateway whose box may come: all but those whose registration is not in force. */
export async function expectedGateways(db: Kysely<unknown>): Promise<Gateway[]> {
  const rows = await gatewaysThere(db)
    .selectAll()
    .select(deviceCount.as('devices'))
    .where(sql<boolean>`kind <> 'dial-in' or not awaits_consent`)
    .execute();
  return rows.map((row) => gatewayOf(row, row.devices));
}

/** Who brings a registration into force waits for whoever else does, until that one has ended. */
export async function lockRegistrations(tx: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gateway:registrations', 0))`.execute(tx);
}

/** Whether a gateway has the box id; whoever asks for the same one waits until the transaction ends. */
export async function isBoxIdTaken(tx: Kysely<unknown>, boxId: string): Promise<boolean> {
  const lock = `gateway:box-id ${boxId.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const { rows } = await sql`select from gateway where lower(box_id) = lower(${boxId})`.execute(tx);
  return rows.length > 0;
}

/**
 * Keeps the box id for a gateway that is about to get it.
 * @throws Fault refusal `gateway.box_id_taken`
 */
export async function keepBoxId(tx: Kysely<unknown>, boxId: string): Promise<void> {
  if (await isBoxIdTaken(tx, boxId)) throw refuse('gateway.box_id_taken', { boxId });
}

/** A moment of the database: what had been committed by then can be told from what came since. */
export async function momentOf(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as moment`.execute(db);
  return rows[0]?.moment ?? '0';
}

/** Rows of a table that were written after a moment, and some from just before it; null: all. */
export const writtenSince = (table: 'gateway' | 'box_meeting', moment: string | null) =>
  moment === null
    ? sql<boolean>`true`
    : sql<boolean>`age(${sql.ref(`${table}.xmin`)}) <= age(${moment}::xid8::xid)`;

/**
 * The registrations in force of gateways in other items; without an item those of all.
 * @param since only those that came into force, or were written again, after this moment
 */
export async function registrationsElsewhere(
  db: Kysely<unknown>,
  itemId: ItemId | null,
  since: string | null = null,
): Promise<Registration[]> {
  const { rows } = await sql<{ registration: Registration }>`
    select registration from gateway
      where kind = 'dial-in' and not awaits_consent and item_id is distinct from ${itemId}::bigint
        and ${writtenSince('gateway', since)}`.execute(db);
  return rows.map(({ registration }) => registration);
}

/** The registrations in force in this item, and in those of everybody in the actor's account. */
export async function registrationsOfAccount(
  tx: Kysely<unknown>,
  {
    itemId,
    actor,
    except,
  }: {
    /** Null where it is still to be made. */
    readonly itemId: ItemId | null;
    readonly actor: Actor;
    readonly except: number | null;
  },
): Promise<Registration[]> {
  const user = actor.kind === 'user' ? actor.id : null;
  const { rows } = await sql<{ registration: Registration }>`
    select registration from gateway
      where kind = 'dial-in' and not awaits_consent and id is distinct from ${except}::bigint
        and (item_id = ${itemId}::bigint or item_id in (
          select item_id from item_user
            join app_user as member on member.id = user_id
            join app_user as acting
              on coalesce(acting.parent_id, acting.id) = coalesce(member.parent_id, member.id)
            where acting.id = ${user}::bigint))`.execute(tx);
  return rows.map(({ registration }) => registration);
}

/** Locks the row: who edits or deletes it waits. */
export async function lockGateway(tx: Kysely<unknown>, id: GatewayId): Promise<Gateway | null> {
  await gateways(tx).selectFrom('gateway').select('id').where('id', '=', id).forUpdate().execute();
  const [row] = await findGateways(tx, [id]);
  return row ?? null;
}

/** By what a box signs in. */
export interface BoxPassword {
  readonly gatewayId: GatewayId;
  readonly itemId: number;
  /** In lower case. */
  readonly boxId: string;
  readonly hash: string;
}

const passwordsOf = (db: Kysely<unknown>) =>
  gatewaysThere(db)
    .select([
      'id as gatewayId',
      'item_id as itemId',
      'password_hash as hash',
      sql<string>`lower(box_id)`.as('boxId'),
    ])
    .where('password_hash', 'is not', null)
    .$narrowType<{ hash: string }>();

/** Undefined when there is no such box that signs in. */
export const findBoxPassword = (
  db: Kysely<unknown>,
  boxId: string,
): Promise<BoxPassword | undefined> =>
  passwordsOf(db).where(sql`lower(box_id)`, '=', boxId.toLowerCase()).executeTakeFirst();

/** Of those of these gateways whose boxes sign in, in no order. */
export const listBoxPasswords = (
  db: Kysely<unknown>,
  gatewayIds: readonly GatewayId[],
): Promise<BoxPassword[]> => passwordsOf(db).where('id', '=', anyOf(gatewayIds)).execute();

const refused = (error: unknown, boxId: string): unknown => {
  const constraint = brokenConstraint(error);
  if (constraint === 'gateway_registration') {
    return refuse('gateway.registration_taken', {}, error);
  }
  if (constraint === 'gateway_box_id') return refuse('gateway.box_id_taken', { boxId }, error);
  // The item went while the gateway was being written.
  if (constraint === 'gateway_item_id_fkey') return refuse('general.not_found', {}, error);
  return error;
};

const fieldsOf = ({
  gatewayName,
  boxId,
  registration,
  awaitsConsent,
  networks,
  mappings,
}: Omit<GatewayRow, 'itemId' | 'kind' | 'passwordHash'>) => ({
  gateway_name: gatewayName,
  box_id: boxId,
  registration: registration === null ? null : JSON.stringify(registration),
  registration_key: registration === null ? null : registrationKey(registration),
  awaits_consent: awaitsConsent,
  networks: [...networks],
  mappings: JSON.stringify(mappings),
});

/**
 * @throws Fault refusal `gateway.box_id_taken`, `gateway.registration_taken`, `general.not_found`.
 */
export async function insertGateway(
  tx: Kysely<unknown>,
  { itemId, kind, passwordHash, ...input }: GatewayRow,
  now: Timestamp,
): Promise<Gateway> {
  const at = new Date(now);
  try {
    const row = await gateways(tx)
      .insertInto('gateway')
      .values({
        item_id: itemId,
        kind,
        ...fieldsOf(input),
        password_hash: passwordHash,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return gatewayOf(row, 0);
  } catch (error) {
    throw refused(error, input.boxId);
  }
}

/** @throws Fault refusal `gateway.box_id_taken`, `gateway.registration_taken`. */
export async function updateGateway(
  tx: Kysely<unknown>,
  before: Gateway,
  {
    passwordHash,
    ...input
  }: Omit<GatewayRow, 'itemId' | 'kind' | 'passwordHash'> & {
    readonly passwordHash: string | undefined;
  },
  now: Timestamp,
): Promise<Gateway> {
  try {
    const row = await gateways(tx)
      .updateTable('gateway')
      .set(({ eb }) => ({
        ...fieldsOf(input),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
        version: eb('version', '+', 1),
        updated_at: new Date(now),
      }))
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return gatewayOf(row, before.deviceCount);
  } catch (error) {
    throw refused(error, input.boxId);
  }
}

/**
 * Puts registrations that wait into force; they were claimed.
 * @throws Fault refusal `gateway.registration_taken`
 */
export async function bringIntoForce(
  tx: Kysely<unknown>,
  ids: readonly GatewayId[],
): Promise<void> {
  try {
    await gateways(tx)
      .updateTable('gateway')
      .set({ awaits_consent: false })
      .where('id', '=', anyOf(ids))
      .execute();
  } catch (error) {
    throw refused(error, '');
  }
}

/** How many gateways there are in all items of the account. */
export async function countGatewaysOf(tx: Kysely<unknown>, account: UserId): Promise<number> {
  const { rows } = await sql<{ gateways: number }>`
    select count(*) as gateways from gateway join item on item.id = gateway.item_id
     where item.owner_id = ${account} and gateway.deletion_id is null`.execute(tx);
  return rows[0]?.gateways ?? 0;
}

export async function deleteGatewayRow(tx: Kysely<unknown>, id: GatewayId): Promise<void> {
  await gateways(tx).deleteFrom('gateway').where('id', '=', id).execute();
}

/** The ids of the devices behind a gateway. */
export async function devicesBehind(db: Kysely<unknown>, gateway: GatewayId): Promise<DeviceId[]> {
  const rows = await db
    .withTables<
      Tables<{ device: { id: GeneratedAlways<DeviceId>; gateway_id: GatewayId | null } }>
    >()
    .selectFrom('device')
    .select('id')
    .where('gateway_id', '=', gateway)
    .execute();
  return rows.map((row) => row.id);
}
