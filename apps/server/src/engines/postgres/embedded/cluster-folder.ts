/** The folder of the embedded cluster: its layout, its secret and its creation. */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { outage } from '@millwright/kernel';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './processes.ts';
import type { RunAs } from './run-as.ts';

/** The superuser of the embedded cluster and the name of its database. */
export const clusterName = 'millwright';

export interface ClusterFolder {
  /** PGDATA. */
  readonly data: string;
  /** Holds the Unix socket; private to the account. */
  readonly socket: string;
  /** Weekday files of the server's own log. */
  readonly logs: string;
  /** Password of `clusterName`; also in the 0600 file `secret`. */
  readonly secret: string;
}

/** Opens the folder, creating the cluster when there is none. */
export async function openClusterFolder(needs: {
  home: string;
  account: Account | undefined;
  binaries: Binaries;
  runner: RunAs;
}): Promise<ClusterFolder> {
  const { home, account, binaries } = needs;
  const secret = await openSecret(join(home, 'secret'), account);
  const data = join(home, 'cluster');
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) await createCluster(needs, data);
  else if (Number(version) !== binaries.major) throw otherMajor(data, version.trim(), binaries);
  const socket = socketFolder(home);
  await privateFolder(socket, account);
  return { data, socket, logs: join(home, 'log'), secret };
}

/** A folder that only the account may enter. */
export async function privateFolder(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { uid } = await stat(path);
  const wanted = account?.uid ?? process.getuid?.();
  if (uid !== wanted && (uid !== 0 || account === undefined)) {
    throw outage('postgres.foreign_owner', {
      problem: `${path} belongs to user ${uid}, not to ${wanted}.`,
    });
  }
  await chmod(path, 0o700);
  if (account !== undefined) await chown(path, account.uid, account.gid);
}

async function openSecret(path: string, account: Account | undefined): Promise<string> {
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known !== '') return known.trim();
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, randomBytes(32).toString('base64url'), { mode: 0o600 });
  if (account !== undefined) await chown(fresh, account.uid, account.gid);
  await rename(fresh, path);
  return (await readFile(path, 'utf8')).trim();
}

/** initdb works in a folder of its own name, so that one cut short is never taken for a cluster. */
async function createCluster(
  { home, binaries, runner }: { home: string; binaries: Binaries; runner: RunAs },
  data: string,
): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^cluster\.new-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true });
  }
  const draft = join(home, `cluster.new-${process.pid}`);
  const child = runner.spawn(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${clusterName}`,
      `--pwfile=${join(home, 'secret')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    { cwd: home, env: binaries.environment, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const output = child.stderr === null ? '' : text(child.stderr);
  child.stdout?.resume();
  if ((await ended) !== 0) {
    throw outage('postgres.cannot_create', {
      problem: `The database in ${home} could not be created: ${(await output).trim()}`,
    });
  }
  await rename(draft, data);
}

/** Addresses of Unix sockets end at 103 bytes (107 on Linux), so a deep home has its socket elsewhere. */
function socketFolder(home: string): string {
  const inside = join(home, 'socket');
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) < 103) return inside;
  const mark = createHash('sha256').update(home).digest('hex').slice(0, 16);
  return join(tmpdir(), `millwright-${mark}`);
}

const otherMajor = (data: string, found: string, binaries: Binaries) =>
  outage('postgres.other_version', {
    problem: `${data} was written by PostgreSQL ${found}; this release brings ${binaries.major}. Export with the earlier release and import into an empty DATA_DIR.`,
  });
