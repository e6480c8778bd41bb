/** The history engine: the embedded one in a child process, or the one `CLICKHOUSE_URL` names. */
import { join } from 'node:path';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Config } from '../../base/config.ts';
import type { Health, Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import { type BinaryReader, createBinaryReader } from './binary-reader.ts';
import type { EngineLimits } from './child/embedded-engine.ts';
import { loadChild, type WaitingChild } from './fork-child.ts';
import { type EngineMetrics, readEngineMetrics } from './metrics.ts';
import { type Supervisor, superviseChild } from './supervisor.ts';
import { withWholeErrors } from './whole-errors.ts';

export interface Clickhouse extends Stoppable {
  readonly client: ClickHouseClient;
  /** The short way for what a person waits for. */
  readonly binary: Pick<BinaryReader, 'read'>;
  readonly url: string;
  /** Process id of the embedded engine while it is alive; undefined for an external one. */
  readonly pid: number | undefined;
  /** Folder of the embedded engine's files; undefined for an external one. */
  readonly store: string | undefined;
  health(): Promise<Health>;
  /** @throws what the client throws when the engine does not answer. */
  metrics(): Promise<EngineMetrics>;
}

export interface ClickhouseNeeds {
  readonly config: Pick<Config, 'dataDir' | 'CLICKHOUSE_URL'>;
  readonly log: Log;
  /** Of the embedded engine; by default parts of the machine's memory. */
  readonly limits?: EngineLimits;
  /** Milliseconds without a sign of the engine after which a statement is given up. */
  readonly requestTimeout?: number;
  /** See {@link loadClickhouse}. */
  readonly loaded?: WaitingChild | null;
}

/** Errors reach the caller, who knows what they mean; the client's own log only repeats them. */
const quiet = { level: ClickHouseLogLevel.OFF };

/** An engine that has not answered by then is busy or hangs: whoever asks for its state cannot wait. */
const healthMs = 700;

/** The database of an embedded engine; an external one takes it from its URL. */
const database = 'millwright';

const folderIn = (dataDir: string): string => join(dataDir, 'clickhouse');

/**
 * Loads the program of the embedded engine, which opens nothing before {@link startClickhouse}; null
 * where there is none.
 */
export const loadClickhouse = (config: ClickhouseNeeds['config']): WaitingChild | null =>
  config.CLICKHOUSE_URL === undefined ? loadChild(folderIn(config.dataDir)) : null;

/** @throws Fault outage `general.unavailable` when the embedded engine does not start. */
export async function startClickhouse(needs: ClickhouseNeeds): Promise<Clickhouse> {
  const log = needs.log.child({ engine: 'clickhouse' });
  const external = needs.config.CLICKHOUSE_URL;
  if (external !== undefined) {
    const client = createClient({
      url: external,
      log: quiet,
      ...(needs.requestTimeout === undefined ? {} : { request_timeout: needs.requestTimeout }),
    });
    return connect({ client, binary: createBinaryReader({ url: external }), url: external });
  }
  const folder = folderIn(needs.config.dataDir);
  const supervisor = await superviseChild(folder, log, needs.limits, needs.loaded ?? undefined);
  const client = createClient({
    url: supervisor.url,
    password: supervisor.secret,
    database,
    request_timeout: needs.requestTimeout ?? 120_000,
    max_open_connections: 16,
    log: quiet,
    keep_alive: { enabled: true, idle_socket_ttl: 30_000 },
  });
  await createDatabase(supervisor);
  const { url, secret } = supervisor;
  const binary = createBinaryReader({ url, password: secret, database });
  return connect({ client, binary, url, supervisor, store: join(folder, 'store') });
}

/** The engine's `default` database is an overlay that lacks what an Atomic one has. */
async function createDatabase(supervisor: Supervisor): Promise<void> {
  const client = createClient({ url: supervisor.url, password: supervisor.secret, log: quiet });
  await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database} ENGINE = Atomic` });
  await client.close();
}

function connect(parts: {
  readonly client: ClickHouseClient;
  readonly binary: BinaryReader;
  readonly url: string;
  readonly supervisor?: Supervisor;
  readonly store?: string;
}): Clickhouse {
  const { binary, url, supervisor } = parts;
  const client = withWholeErrors(parts.client);
  return {
    name: 'clickhouse',
    client,
    binary,
    url,
    store: parts.store,
    get pid() {
      return supervisor?.pid;
    },
    async health() {
      const ping = await client.ping({ select: true, abort_signal: AbortSignal.timeout(healthMs) });
      if (ping.success) return { name: 'clickhouse', ok: true };
      return {
        ...{ name: 'clickhouse', ok: false, degraded: true, isSilent: true },
        detail: ping.error.message,
      };
    },
    metrics: () => readEngineMetrics(client, supervisor),
    async stop() {
      binary.close();
      await client.close();
      await supervisor?.stop();
    },
  };
}
