/** Whose browsers show alarms, and until when: the table `push_subscription` beside sessions and devices. */
import type { PushBrowser, PushFrame } from '@millwright/contract/identity/push-browsers.schemas';
import type { UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { PushSubscriptionTables } from '../../../platform/notify/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

const tables = (db: Kysely<unknown>) => db.withTables<PushSubscriptionTables>();

/** What a subscription ends with. */
export interface Holder {
  readonly sessionId: number | null;
  readonly deviceId: number | null;
}

/** The device that the session came from where that is remembered, else the session, locked until the commit; undefined when it has ended. */
export async function lockHolder(
  tx: Kysely<unknown>,
  tokenHash: string,
): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select case when device_id is null then id end as "sessionId", device_id as "deviceId"
      from session where token_hash = ${tokenHash} for share`.execute(tx);
  return rows[0];
}

export interface NewBrowser extends Holder {
  readonly user: UserId;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly frame: PushFrame;
  readonly agent: string;
  readonly now: Date;
}

/** One endpoint is one browser's: it is whose it was told last. */
export async function putBrowser(tx: Kysely<unknown>, browser: NewBrowser): Promise<number> {
  const { user, endpoint, sessionId, deviceId, now, ...rest } = browser;
  const held = { session_id: sessionId, device_id: deviceId, created_at: now };
  const row = { user_id: user, ...rest, ...held, last_used_at: null };
  const { id } = await tables(tx)
    .insertInto('push_subscription')
    .values({ endpoint, ...row })
    .onConflict((same) => same.column('endpoint').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many browsers the user has beside that of an endpoint. */
export async function countBrowsers(
  tx: Kysely<unknown>,
  user: UserId,
  endpoint: string,
): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('push_subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where('endpoint', '<>', endpoint)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of the user that are told at `now`, the newest first. */
export async function listBrowsers(
  db: Kysely<unknown>,
  user: UserId,
  now: Date,
): Promise<PushBrowser[]> {
  const { rows } = await sql<
    Pick<PushBrowser, 'id' | 'agent' | 'frame' | 'endpointHash'> & {
      createdAt: Date;
      lastUsedAt: Date | null;
      until: Date;
    }
  >`select b.id, b.agent, b.frame, encode(sha256(convert_to(b.endpoint, 'UTF8')), 'hex') as "endpointHash",
           b.created_at as "createdAt", b.last_used_at as "lastUsedAt",
           coalesce(s.expires_at, d.expires_at) as until
      from push_subscription b left join session s on s.id = b.session_id
           left join remembered_device d on d.id = b.device_id
     where b.user_id = ${user} and coalesce(s.expires_at, d.expires_at) > ${now}
     order by b.created_at desc, b.id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.getTime(),
    lastUsedAt: row.lastUsedAt?.getTime() ?? null,
    until: row.until.getTime(),
  }));
}

/** Moves a browser to its new address; false where none has that endpoint and secret. */
export async function moveBrowser(
  tx: Kysely<unknown>,
  before: { readonly endpoint: string; readonly auth: string },
  address: { readonly endpoint: string; readonly p256dh: string; readonly auth: string },
): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('push_subscription')
    .select('id')
    .where('endpoint', '=', before.endpoint)
    .where('auth', '=', before.auth)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return false;
  const { id } = found;
  // The same browser, told twice.
  await tables(tx)
    .deleteFrom('push_subscription')
    .where('endpoint', '=', address.endpoint)
    .where('id', '<>', id)
    .execute();
  await tables(tx).updateTable('push_subscription').set(address).where('id', '=', id).execute();
  return true;
}

/** The User-Agent header that it came with; undefined where the user has no such browser. */
export async function deleteBrowser(
  tx: Kysely<unknown>,
  user: UserId,
  id: number,
): Promise<string | undefined> {
  const row = await tables(tx)
    .deleteFrom('push_subscription')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .returning('agent')
    .executeTakeFirst();
  return row?.agent;
}

/** Whose each browser is, in the order of `ids`; null where there is none. */
export async function ownersOfBrowsers(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<(UserId | null)[]> {
  const rows = await tables(db)
    .selectFrom('push_subscription')
    .select(['id', 'user_id'])
    .where('id', '=', anyOf(ids))
    .execute();
  const owners = new Map(rows.map((row) => [row.id, row.user_id]));
  return ids.map((id) => owners.get(id) ?? null);
}
