import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { programAt, startPeer, untilListening } from './process.ts';

/** A device by libmodbus; what its registers hold stands in `libmodbus-device.py`. */
export interface LibmodbusPeer {
  readonly host: '127.0.0.1';
  readonly port: number;
  stop(): Promise<void>;
}

export async function startLibmodbus(): Promise<LibmodbusPeer> {
  const python = programAt('python3', '/usr/bin/python3');
  const port = await freePort();
  const peer = startPeer(python, [join(import.meta.dirname, 'libmodbus-device.py'), String(port)]);
  await untilListening('libmodbus', peer, port);
  return { host: '127.0.0.1', port, stop: () => peer.stop('SIGKILL') };
}
