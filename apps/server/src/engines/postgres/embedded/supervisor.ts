/** Keeps the embedded PostgreSQL running for as long as this process lives. */
import { mkdir, realpath, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bug, milliseconds, seconds } from '@millwright/kernel';
import type pg from 'pg';
import { endWithProcess } from '../../../base/ending/own-programs.ts';
import type { Stoppable } from '../../../base/lifecycle.ts';
import type { Log } from '../../../base/log.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { bringUp, type Cluster, end, inHaste, type Running } from './bring-up.ts';
import { clusterName, openClusterFolder, privateFolder } from './cluster-folder.ts';
import { isPostmasterOf } from './processes.ts';
import { admit, runAs } from './run-as.ts';
import type { Settings } from './settings.ts';

export interface EmbeddedPostgres extends Stoppable {
  /** Connects as the owner to the database `millwright`; holds the secret. */
  readonly url: string;
  /** Process id of the server; changes when it had to be started anew. */
  readonly pid: number;
  /** Times it was brought back since the start. */
  readonly restarts: number;
}

const firstPause = milliseconds(100);
const longestPause = seconds(5);
/** A server that lived this long owes nothing to its earlier deaths. */
const settled = seconds(30);

/**
 * @param needs.home folder for everything of the cluster; made when missing.
 * @param needs.settings server settings over the built-in ones.
 * @throws Fault `postgres.*`; its detail `problem` is a sentence for the operator.
 */
export async function startEmbedded(needs: {
  home: string;
  log: Log;
  settings?: Settings;
}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(needs);
  const stopping = new AbortController();
  let running = await bringUp(cluster);
  let restarts = 0;
  let recovery: Promise<void> | undefined;
  await ensureDatabase(running.keeper);
  watch(running);

  function watch({ keeper }: Running): void {
    const since = Date.now();
    keeper.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover(since);
    });
  }

  let pause = firstPause;
  async function recover(since: number): Promise<void> {
    needs.log.error({ pid: running.pid }, 'PostgreSQL is gone; bringing it back');
    if (Date.now() - since > settled) pause = firstPause;
    while (!stopping.signal.aborted) {
      try {
        running = await bringUp(cluster);
        restarts += 1;
        needs.log.info({ pid: running.pid, restarts }, 'PostgreSQL is back');
        watch(running);
        return;
      } catch (error) {
        needs.log.error({ err: error, nextTryInMs: pause }, 'PostgreSQL could not be brought back');
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        pause = milliseconds(Math.min(pause * 2, longestPause));
      }
    }
  }

  const endThis = async (steps?: typeof inHaste): Promise<void> => {
    if (await isPostmasterOf(running.pid, cluster.folder.data)) await end(running.pid, steps);
  };
  const forget = endWithProcess(async () => {
    stopping.abort();
    await endThis(inHaste);
  });

  return {
    name: 'postgres-server',
    url: `postgresql://${clusterName}:${cluster.folder.secret}@localhost/${clusterName}?host=${encodeURIComponent(cluster.folder.socket)}`,
    get pid() {
      return running.pid;
    },
    get restarts() {
      return restarts;
    },
    async stop() {
      stopping.abort();
      await recovery;
      await running.keeper.end();
      await endThis();
      forget();
      // Nothing of ours stays in the machine's temporary folder.
      await rmdir(cluster.folder.socket).catch(() => undefined);
    },
  };
}

async function openCluster(needs: {
  home: string;
  log: Log;
  settings?: Settings;
}): Promise<Cluster> {
  const account = await chooseAccount(needs.home);
  await mkdir(needs.home, { recursive: true });
  const home = await realpath(needs.home);
  await privateFolder(home, account);
  const binaries = await findBinaries(join(home, 'libraries'));
  if (account !== undefined) await admit(dirname(home), account);
  const runner = await runAs(account, [home, binaries.postgres]);
  const folder = await openClusterFolder({ home, account, binaries, runner });
  return { home, folder, binaries, runner, settings: needs.settings ?? {}, log: needs.log };
}

async function ensureDatabase(keeper: pg.Client): Promise<void> {
  const { rowCount } = await keeper.query('select 1 from pg_database where datname = $1', [
    clusterName,
  ]);
  if (rowCount === null) throw bug('postgres.no_answer');
  if (rowCount === 0) await keeper.query(`create database ${clusterName}`);
}
