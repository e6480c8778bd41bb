import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { programAt, startPeer, untilListening } from './process.ts';

/** Coil 0, as the file of what was written has it: behind the registers. */
export const firstCoil = 65_536;

export interface ModbusPeer {
  readonly host: '127.0.0.1';
  readonly port: number;
  readonly unitId: number;
  /** Ends it without warning, as a machine that is switched off. */
  kill(): Promise<void>;
  /** Switches it on again, on the same port, with its first values. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A Modbus device by pymodbus: holding registers 0 and 1 are 5678h and 1234h, every other word is
 * its own address, every third bit is on.
 * @param options.framer `rtu` = RTU frames over TCP
 * @param options.logFile gets a line for each frame that writes: milliseconds since 1970, first address
 *   ({@link firstCoil} and more: coils), values; registers 10 to 19 count up once a second then, and
 *   coils 10 to 19 go off by themselves a moment after they were switched on
 */
export async function startPymodbus(
  options: { framer?: 'tcp' | 'rtu'; unitId?: number; logFile?: string } = {},
): Promise<ModbusPeer> {
  const { framer = 'tcp', unitId = 1, logFile } = options;
  // Debian's Python has Debian's pymodbus; another on the path would not.
  const python = programAt('python3-pymodbus', '/usr/bin/python3');
  const port = await freePort();
  const start = async () => {
    const script = join(import.meta.dirname, 'pymodbus-device.py');
    const args = [script, String(port), framer, String(unitId)];
    const peer = startPeer(python, logFile === undefined ? args : [...args, logFile]);
    await untilListening('pymodbus', peer, port);
    return peer;
  };
  let peer = await start();
  return {
    host: '127.0.0.1',
    port,
    unitId,
    kill: () => peer.stop('SIGKILL'),
    async restart() {
      await peer.stop('SIGKILL');
      peer = await start();
    },
    stop: () => peer.stop('SIGKILL'),
  };
}
