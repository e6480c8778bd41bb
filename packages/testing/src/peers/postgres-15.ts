import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outage } from '@millwright/kernel';
import { freePort } from '../free-port.ts';
import { createTempDir } from '../temp-dir.ts';
import { waitFor } from '../wait-for.ts';
import { runPeer, startPeer, untilListening } from './process.ts';

const binaries = '/usr/lib/postgresql/15/bin';

/** Whether Debian's PostgreSQL 15 server is on this machine. */
export const hasPostgres15 = (): boolean => existsSync(join(binaries, 'postgres'));

export interface Postgres15 {
  readonly url: string;
  /**
   * Ends it as its own restart does: connections are cut, transactions rolled back.
   * @param away what happens before it is started again
   */
  restart(away?: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** The ids of Debian's user `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 };

/** An empty PostgreSQL 15 cluster of Debian's packages on loopback. */
export async function startPostgres15(): Promise<Postgres15> {
  const folder = createTempDir();
  const data = join(folder.path, 'data');
  const passwordFile = join(folder.path, 'password');
  const password = 'testing';
  writeFileSync(passwordFile, password);
  mkdirSync(data);
  const user = process.getuid?.() === 0 ? NOBODY : {};
  if ('uid' in user) {
    for (const path of [folder.path, data, passwordFile]) chownSync(path, NOBODY.uid, NOBODY.gid);
  }
  const made = await runPeer(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'millwright', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-N'],
    user,
  );
  if (made.code !== 0) throw outage('testing.initdb_failed', { output: made.output });
  const port = await freePort();
  const args = ['-D', data, '-p', String(port), '-k', '', '-h', '127.0.0.1', '-F'];
  const start = async () => {
    const peer = startPeer(join(binaries, 'postgres'), args, user);
    await untilListening('postgres', peer, port);
    // It listens before it takes anybody in: until then it says that it is starting up.
    await waitFor('postgres to be ready', () => {
      return peer.ended || peer.output().includes('database system is ready to accept connections');
    });
    return peer;
  };
  let peer = await start();
  return {
    url: `postgres://millwright:${password}@127.0.0.1:${port}/postgres`,
    async restart(away) {
      await peer.stop('SIGINT');
      await away?.();
      peer = await start();
    },
    async stop() {
      await peer.stop('SIGINT');
      folder.remove();
    },
  };
}
