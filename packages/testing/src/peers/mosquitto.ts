import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { createTempDir } from '../temp-dir.ts';
import { programAt, startPeer, untilListening } from './process.ts';

export interface Mosquitto {
  readonly url: string;
  readonly port: number;
  /** Ends it without warning. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with the sessions it had saved. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Eclipse Mosquitto on loopback, open to everybody, its sessions kept in a folder of its own. */
export async function startMosquitto(): Promise<Mosquitto> {
  const program = programAt('mosquitto', '/usr/sbin/mosquitto');
  const port = await freePort();
  const folder = createTempDir();
  const file = join(folder.path, 'mosquitto.conf');
  writeFileSync(
    file,
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous true',
      'persistence true',
      `persistence_location ${folder.path}/`,
      'autosave_on_changes true',
      'autosave_interval 1',
      // Started by root it would become another user, who could not write here.
      'user root',
      '',
    ].join('\n'),
  );
  const start = async () => {
    const peer = startPeer(program, ['-c', file, '-v']);
    await untilListening('mosquitto', peer, port);
    return peer;
  };
  let peer = await start();
  return {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    kill: () => peer.stop('SIGKILL'),
    async restart() {
      await peer.stop();
      peer = await start();
    },
    async stop() {
      await peer.stop();
      folder.remove();
    },
  };
}
