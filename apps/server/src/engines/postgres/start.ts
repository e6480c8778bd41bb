/** PostgreSQL for the rest of the server: embedded in DATA_DIR, or wherever DATABASE_URL says. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Duration, outage, seconds } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Config } from '../../base/config.ts';
import type { Health, Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import { createDb, createPool } from './client.ts';
import { startEmbedded } from './embedded/supervisor.ts';
import { isDatabaseDown } from './errors.ts';
import { checkHealth } from './health.ts';
import { createListener, type Listener } from './listen.ts';

export interface Postgres extends Stoppable {
  /** Holds a password: never log it. */
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<unknown>;
  readonly listen: Listener['listen'];
  /** Times the embedded server had to be brought back; 0 for one that others run. */
  readonly restarts: number;
  health(): Promise<Health>;
}

export interface PostgresNeeds {
  readonly config: Pick<Config, 'dataDir' | 'DATABASE_URL'>;
  readonly log: Log;
  /** How long to wait for the server behind DATABASE_URL; 30 s when left out. */
  readonly timeout?: Duration;
  /** By which the database knows this server's connections. */
  readonly applicationName?: string;
}

const oldestVersion = 15;

/**
 * With DATABASE_URL only that server is used; there is no way back to the embedded one.
 * @throws Fault `postgres.*`; its detail `problem` is a sentence for the operator.
 */
export async function startPostgres(needs: PostgresNeeds): Promise<Postgres> {
  const log = needs.log.child({ engine: 'postgres' });
  const { DATABASE_URL, dataDir } = needs.config;
  const embedded =
    DATABASE_URL === undefined
      ? await startEmbedded({ home: join(dataDir, 'postgres'), log })
      : undefined;
  const url = DATABASE_URL ?? embedded?.url ?? '';
  const postgres = connectPostgres(url, log, needs.applicationName);
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await embedded?.stop();
  };
  try {
    await greet(postgres.pool, needs.timeout ?? seconds(30), log);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...postgres,
    stop,
    get restarts() {
      return embedded?.restarts ?? 0;
    },
  };
}

/** The client side alone, for a server that somebody else runs. */
export function connectPostgres(url: string, log: Log, applicationName?: string): Postgres {
  const pool = createPool(url, log, 16, applicationName);
  const listener = createListener(url, log);
  return {
    name: 'postgres',
    url,
    pool,
    db: createDb(pool),
    listen: listener.listen,
    restarts: 0,
    health: () => checkHealth(pool),
    async stop() {
      await listener.stop();
      await pool.end();
    },
  };
}

async function greet(pool: pg.Pool, timeout: Duration, log: Log): Promise<void> {
  for (const deadline = Date.now() + timeout; ; await delay(500)) {
    try {
      const { rows } = await pool.query<{ version: number }>(
        `select current_setting('server_version_num')::int / 10000 as version`,
      );
      const version = rows[0]?.version ?? 0;
      if (version >= oldestVersion) return;
      throw outage('postgres.other_version', {
        problem: `DATABASE_URL leads to PostgreSQL ${version}; ${oldestVersion} or newer is needed.`,
      });
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      if (Date.now() > deadline) {
        throw outage('postgres.unreachable', { problem: 'DATABASE_URL does not answer.' }, error);
      }
      log.warn({ err: error }, 'waiting for the database');
    }
  }
}
