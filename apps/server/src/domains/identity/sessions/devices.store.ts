/** The table `remembered_device`: who may sign in from where without the password. */
import type { RememberedDevice } from '@millwright/contract/identity/account.schemas';
import type { UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { deleteSessionsOfDevice, type SessionTables } from './sessions.store.ts';

const tables = (db: Kysely<unknown>) => db.withTables<SessionTables>();

export async function insertDevice(
  db: Kysely<unknown>,
  device: {
    readonly user: UserId;
    readonly tokenHash: string;
    readonly address: string;
    readonly agent: string;
    readonly now: Date;
    readonly expiresAt: Date;
    /** Whether it is remembered after a second factor. */
    readonly secondFactor?: boolean;
  },
): Promise<number> {
  const { id } = await tables(db)
    .insertInto('remembered_device')
    .values({
      user_id: device.user,
      token_hash: device.tokenHash,
      address: device.address,
      agent: device.agent,
      created_at: device.now,
      last_used_at: device.now,
      expires_at: device.expiresAt,
      second_factor: device.secondFactor ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The device of a token that is good: the newest, or the one before. */
export const findDevice = (db: Kysely<unknown>, tokenHash: string, now: Date) =>
  tables(db)
    .selectFrom('remembered_device')
    .select(['id', 'user_id', 'expires_at', 'second_factor'])
    .where((e) => e.or([e('token_hash', '=', tokenHash), e('previous_hash', '=', tokenHash)]))
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The device of a token that was good once. */
export const findDeviceOfRetired = (db: Kysely<unknown>, tokenHash: string) =>
  tables(db)
    .selectFrom('retired_device_token as t')
    .innerJoin('remembered_device as d', 'd.id', 't.device_id')
    .select(['d.id', 'd.user_id'])
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirst();

/**
 * Gives the device its next token for the one it brought, which stays good until the next one is
 * used; whichever else there was is retired. False when the one it brought is good no more.
 */
export async function rotateDevice(
  tx: Kysely<unknown>,
  device: {
    readonly id: number;
    readonly broughtHash: string;
    readonly nextHash: string;
    readonly now: Date;
    /** Whether it is used after a second factor; else it stays as it was. */
    readonly secondFactor: boolean;
  },
): Promise<boolean> {
  const { id, broughtHash, nextHash, now, secondFactor } = device;
  const row = await tables(tx)
    .selectFrom('remembered_device')
    .select(['token_hash', 'previous_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || ![row.token_hash, row.previous_hash].includes(broughtHash)) return false;
  const other = broughtHash === row.token_hash ? row.previous_hash : row.token_hash;
  if (other !== null) {
    await tables(tx)
      .insertInto('retired_device_token')
      .values({ token_hash: other, device_id: id })
      .execute();
  }
  await tables(tx)
    .updateTable('remembered_device')
    .set({
      token_hash: nextHash,
      previous_hash: broughtHash,
      last_used_at: now,
      ...(secondFactor ? { second_factor: true } : {}),
    })
    .where('id', '=', id)
    .execute();
  return true;
}

export async function listDevices(
  db: Kysely<unknown>,
  user: UserId,
  now: Date,
): Promise<RememberedDevice[]> {
  const rows = await tables(db)
    .selectFrom('remembered_device')
    .selectAll()
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    agent: row.agent,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  }));
}

/** Forgets one device of the user; answers the hashes of its sessions, or null without such one. */
export async function deleteDevice(
  tx: Kysely<unknown>,
  user: UserId,
  id: number,
): Promise<string[] | null> {
  const ended = await deleteSessionsOfDevice(tx, user, id);
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('remembered_device')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n ? ended : null;
}

/** Forgets all devices of the user; the session `keep` lives on without one. */
export async function deleteDevicesOf(
  tx: Kysely<unknown>,
  user: UserId,
  keep?: string,
): Promise<void> {
  if (keep !== undefined) {
    // So do the browsers that came with its device, by the session from now on.
    await sql`
      update push_subscription set device_id = null, session_id = session.id
        from session
       where session.token_hash = ${keep} and session.device_id = push_subscription.device_id`.execute(
      tx,
    );
    await tables(tx)
      .updateTable('session')
      .set({ device_id: null })
      .where('token_hash', '=', keep)
      .execute();
  }
  await tables(tx).deleteFrom('remembered_device').where('user_id', '=', user).execute();
}

export async function deleteDevicesBefore(db: Kysely<unknown>, moment: Date): Promise<void> {
  await tables(db).deleteFrom('remembered_device').where('expires_at', '<', moment).execute();
}

/** Whose each device is, in the order of `ids`; null where there is none. */
export async function ownersOfDevices(
  db: Kysely<unknown>,
  ids: readonly number[],
): Promise<(UserId | null)[]> {
  const rows = await tables(db)
    .selectFrom('remembered_device')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .execute();
  const owners = new Map(rows.map((row) => [row.id, row.user_id]));
  return ids.map((id) => owners.get(id) ?? null);
}
