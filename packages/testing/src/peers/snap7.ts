import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { outage } from '@millwright/kernel';
import { freePort } from '../free-port.ts';
import { runPeer, startPeer, untilListening } from './process.ts';

/** Codes by which Snap7 names the areas of a controller. */
export const snap7Areas = { I: 129, Q: 130, M: 131, DB: 132 } as const;

/** Runs of bytes as Snap7's own client reads and writes them. */
interface Place {
  readonly area: keyof typeof snap7Areas;
  readonly db?: number;
  readonly start: number;
}

/** A controller by Snap7: data blocks 1 (512 bytes), 2 (1,000) and 3 (16), 256 bytes of I, Q, M. */
export interface Snap7Peer {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** What Snap7's client reads, in hexadecimal. */
  read(place: Place, bytes: number): Promise<string>;
  write(place: Place, hex: string): Promise<void>;
  /** Switches it off without warning. */
  kill(): Promise<void>;
  /** Switches it on again on the same port, all of it zero. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The set-up builds it (`scripts/setup/snap7.mjs`). */
const program = join(import.meta.dirname, '../../../../node_modules/.cache/millwright/snap7-peer');

/** False where the set-up found no compiler, and has said that its tests are left out. */
export const hasSnap7 = (): boolean => existsSync(program);

/** @param options.pdu bytes of the longest message it grants */
export async function startSnap7(options: { pdu?: number } = {}): Promise<Snap7Peer> {
  const port = await freePort();
  const start = async () => {
    const peer = startPeer(program, ['serve', String(port), String(options.pdu ?? 480)]);
    await untilListening('snap7', peer, port);
    return peer;
  };
  let peer = await start();
  const ask = async (verb: 'read' | 'write', { area, db = 0, start: at }: Place, last: string) => {
    const words = [verb, port, snap7Areas[area], db, at, last].map(String);
    const { code, output } = await runPeer(program, words);
    if (code !== 0) throw outage('testing.snap7_failed', { output });
    return output.trim();
  };
  return {
    host: '127.0.0.1',
    port,
    read: (place, bytes) => ask('read', place, String(bytes)),
    write: async (place, hex) => void (await ask('write', place, hex.replaceAll(' ', ''))),
    kill: () => peer.stop('SIGKILL'),
    async restart() {
      await peer.stop('SIGKILL');
      peer = await start();
    },
    stop: () => peer.stop('SIGKILL'),
  };
}
