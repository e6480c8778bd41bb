import { freePort } from '../free-port.ts';
import { programAt, startPeer, untilListening } from './process.ts';

export interface NatsServer {
  readonly url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A NATS server on loopback, nothing kept on disk. */
export async function startNatsServer(): Promise<NatsServer> {
  const program = programAt('nats-server', '/usr/sbin/nats-server');
  const port = await freePort();
  const start = async () => {
    const peer = startPeer(program, ['--addr', '127.0.0.1', '--port', String(port)]);
    await untilListening('nats-server', peer, port);
    return peer;
  };
  let peer = await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    async restart() {
      await peer.stop();
      peer = await start();
    },
    stop: () => peer.stop(),
  };
}
