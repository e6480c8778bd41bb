/**
 * The keeper is one connection held for as long as this process owns the cluster. Its advisory lock
 * says that the cluster has an owner (it goes with the connection, so also after kill -9), and its
 * end says that the server died, whether it is our child or was adopted.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Duration, milliseconds, seconds } from '@millwright/kernel';
import pg from 'pg';
import { clusterName } from './cluster-folder.ts';

const ownership = 7_305_001;
/** The server notices within milliseconds that a killed owner's connection is gone. */
const ownerFarewell = seconds(3);
const retry = milliseconds(10);

/** Where the server listens: the folder of its Unix socket, and its superuser's password. */
export interface Address {
  readonly socket: string;
  readonly secret: string;
}

export type Meeting =
  | { readonly kind: 'owned'; readonly keeper: pg.Client }
  /** Another living process holds the cluster; `owner` is how it named itself. */
  | { readonly kind: 'taken'; readonly owner: string }
  /** Nothing answers with our secret. */
  | { readonly kind: 'silent'; readonly cause: unknown };

/**
 * Waits for the server to answer and takes ownership.
 * @param timeout how long a server that does not listen may take; one that says it is recovering
 *   is given all the time it needs, as long as `alive`.
 */
export async function meet(
  address: Address,
  timeout: Duration,
  alive: () => boolean,
): Promise<Meeting> {
  for (let deadline = Date.now() + timeout; ; await delay(retry)) {
    try {
      return await own(await connect(address));
    } catch (error) {
      const code = codeOf(error);
      if (code === startingUp) deadline = Date.now() + timeout;
      const mayCome = code === startingUp || notListening.has(code ?? '') || thrownOut(error);
      if (!alive() || !mayCome || Date.now() > deadline) return { kind: 'silent', cause: error };
    }
  }
}

async function connect({ socket, secret }: Address): Promise<pg.Client> {
  const client = new pg.Client({
    host: socket,
    user: clusterName,
    password: secret,
    database: 'postgres',
    application_name: `millwright owner ${process.pid}`,
    connectionTimeoutMillis: 5000,
  });
  // A connection that breaks also ends, which is what its owner listens for.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function own(client: pg.Client): Promise<Meeting> {
  for (const deadline = Date.now() + ownerFarewell; ; await delay(retry)) {
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(${ownership}) as locked`,
    );
    if (rows[0]?.locked) return { kind: 'owned', keeper: client };
    if (Date.now() < deadline) continue;
    const owner = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and objid = ${ownership} and granted`,
    );
    await client.end();
    return { kind: 'taken', owner: owner.rows[0]?.name ?? 'another process' };
  }
}

const startingUp = '57P03';
const notListening = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET']);

/**
 * It has ended all its sessions, ours too: another one crashed, or it is stopping. Who connects
 * before it has noticed meets this within its first question.
 */
const thrownOut = (error: unknown): boolean =>
  ['57P01', '57P02', 'EPIPE'].includes(codeOf(error) ?? '') ||
  (error instanceof Error && connectionGone.test(error.message));

/** In the words of pg, which gives it no code: while it asks, and when it was noticed before. */
const connectionGone = /^Connection terminated|is not queryable$/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
