/** Makes the cluster answer and be ours: adopts a server left behind, or starts one. */
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Duration, outage, seconds } from '@millwright/kernel';
import type pg from 'pg';
import type { Log } from '../../../base/log.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { meet } from './keeper.ts';
import { hasEnded, isAlive, isListed, isPostmasterOf, readPostmasterId } from './processes.ts';
import type { RunAs } from './run-as.ts';
import { commandLine, type Settings } from './settings.ts';

export interface Cluster {
  readonly home: string;
  readonly folder: ClusterFolder;
  readonly binaries: Binaries;
  readonly runner: RunAs;
  readonly settings: Settings;
  readonly log: Log;
}

export interface Running {
  readonly pid: number;
  readonly keeper: pg.Client;
}

/**
 * @throws Fault `postgres.in_use` when another living process owns the cluster.
 * @throws Fault `postgres.cannot_start` with the server's own last words.
 */
export async function bringUp(cluster: Cluster): Promise<Running> {
  const { folder, log } = cluster;
  const pid = await readPostmasterId(folder.data);
  if (pid !== undefined && (await isPostmasterOf(pid, folder.data))) {
    const meeting = await meet(folder, seconds(5), () => isAlive(pid));
    if (meeting.kind === 'owned') {
      log.info({ pid }, 'adopted a PostgreSQL server that was left running');
      return { pid, keeper: meeting.keeper };
    }
    if (meeting.kind === 'taken') throw inUse(cluster.home, meeting.owner);
    log.warn({ pid, err: meeting.cause }, 'ending a PostgreSQL server that does not answer');
    await end(pid);
  } else if (pid !== undefined && isListed(pid)) {
    // The number now belongs to a stranger or a zombie, and PostgreSQL would respect it.
    await rm(join(folder.data, 'postmaster.pid'), { force: true });
  }
  return start(cluster);
}

type EndSteps = readonly (readonly [NodeJS.Signals, Duration])[];
const inOrder: EndSteps = [
  ['SIGINT', seconds(20)],
  ['SIGQUIT', seconds(5)],
  ['SIGKILL', seconds(5)],
];
/** Where the process that it belongs to is about to be ended. */
export const inHaste: EndSteps = [
  ['SIGINT', seconds(2)],
  ['SIGQUIT', seconds(2)],
  ['SIGKILL', seconds(1)],
];

/** Fast shutdown, then the immediate one, which the next start repairs from the log. */
export async function end(pid: number, steps = inOrder): Promise<void> {
  for (const [signal, limit] of steps) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    // A stopped process hears nothing else.
    process.kill(pid, 'SIGCONT');
    if (await hasEnded(pid, limit)) return;
  }
}

async function start({ home, folder, binaries, runner, settings, log }: Cluster): Promise<Running> {
  const words = join(home, 'last-start.log');
  const output = await open(words, 'w');
  // In a session of its own: a Ctrl-C meant for us must not reach it before our last writes.
  const child = runner.spawn(binaries.postgres, commandLine(folder, settings), {
    cwd: home,
    env: binaries.environment,
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  child.unref();
  await once(child, 'spawn').finally(() => output.close());
  const meeting = await meet(folder, seconds(30), () => child.exitCode === null);
  if (meeting.kind === 'owned' && child.pid !== undefined) {
    log.debug({ pid: child.pid }, 'PostgreSQL started');
    return { pid: child.pid, keeper: meeting.keeper };
  }
  if (meeting.kind === 'taken') throw inUse(home, meeting.owner);
  if (child.pid !== undefined) await end(child.pid);
  const problem = (await readFile(words, 'utf8')).trim().split('\n').slice(-5).join('\n');
  throw outage(
    'postgres.cannot_start',
    { problem: `PostgreSQL in ${home} did not start: ${problem} (its log: ${folder.logs})` },
    meeting.kind === 'silent' ? meeting.cause : undefined,
  );
}

const inUse = (home: string, owner: string) =>
  outage('postgres.in_use', {
    problem: `${home} is in use by ${owner}. One server owns an embedded database: stop that one, choose another DATA_DIR, or share one through DATABASE_URL.`,
  });
