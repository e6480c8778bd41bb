/** The secret that the servers of one database share, and that database's clock. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { bug } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

export interface BusSecret {
  /** Shows its bytes to nobody who prints or serializes it. */
  readonly key: KeyObject;
  /** The database's clock, in milliseconds since 1970. */
  readonly now: number;
}

/** Made in the database where there is none yet: it is in no parameter of a statement. */
export async function readBusSecret(db: Kysely<unknown>): Promise<BusSecret> {
  const known = await find(db);
  if (known !== undefined) return known;
  await sql`
    insert into bus_secret (secret, made_at)
    values (
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) ||
        uuid_send(gen_random_uuid())),
      clock_timestamp())
    on conflict (only_one) do nothing`.execute(db);
  const made = await find(db);
  if (made === undefined) throw bug('bus.no_secret');
  return made;
}

async function find(db: Kysely<unknown>): Promise<BusSecret | undefined> {
  const { rows } = await sql<{ secret: Buffer; now: number }>`
    select secret, extract(epoch from clock_timestamp())::double precision * 1000 as now
      from bus_secret`.execute(db);
  const [row] = rows;
  return row && { key: createSecretKey(row.secret), now: row.now };
}
