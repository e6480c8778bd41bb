/** The session at an external MQTT broker. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bug } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

/** In the data folder, where it was while each server had a session of its own. */
const fileOfBefore = 'mqtt-client-id';

/**
 * The name of the one session that all servers of this database have at an external broker, of which
 * the collector alone is connected. It outlives restarts and changes of hands, for the broker keeps
 * under it what could not be delivered meanwhile.
 */
export async function readBrokerSession(db: Kysely<unknown>, dataDir: string): Promise<string> {
  const name = await nameOfBefore(dataDir);
  await sql`
    insert into broker_session (client_id)
    values (${name ?? `millwright-${randomBytes(6).toString('hex')}`})
    on conflict (only_one) do nothing`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select client_id as name from broker_session`.execute(db);
  const [row] = rows;
  if (row === undefined) throw bug('mqtt.no_session');
  return row.name;
}

async function nameOfBefore(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, fileOfBefore), 'utf8')).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
