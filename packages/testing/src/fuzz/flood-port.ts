/** Writes frames at a port over many connections, each from an address of its own. */
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

/** What one connection is for. */
export interface Lane {
  /** Said first; nothing where the frames are what comes first. */
  readonly greeting: Buffer | null;
  /** Resolves when the frames may come; the greeting needs an answer, or a moment. */
  greeted?(socket: Socket): Promise<void>;
  /** How many frames the connection brings unless the other side ends it before. */
  readonly frames: number;
  /** The next frame; `left` says how many come after it. */
  frame(left: number): Buffer;
}

export interface Flood {
  readonly frames: number;
  readonly connections: number;
  readonly bytes: number;
}

/** Written together, as a network joins them. */
const together = 64;

/** Frames of one connection. @returns how many were written, and their bytes */
async function flow(port: number, localAddress: string, lane: Lane): Promise<[number, number]> {
  const socket = createConnection({ host: '127.0.0.1', port, localAddress });
  socket.on('error', () => {});
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // What is answered is taken and forgotten.
  socket.resume();
  await Promise.race([once(socket, 'connect').catch(() => {}), ended]);
  if (lane.greeting !== null && !socket.destroyed) {
    socket.write(lane.greeting);
    await Promise.race([lane.greeted?.(socket), ended]);
  }
  let written = 0;
  let bytes = 0;
  while (written < lane.frames && !socket.destroyed && socket.writable) {
    const count = Math.min(together, lane.frames - written);
    const batch = Buffer.concat(
      Array.from({ length: count }, (_, at) => lane.frame(lane.frames - written - at - 1)),
    );
    written += count;
    bytes += batch.length;
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.write(batch, () => resolve());
    await Promise.race([promise, ended]);
  }
  // As a box goes that has lost its network: no goodbye, and no port is kept waiting for one.
  if (!socket.destroyed) socket.resetAndDestroy();
  await ended;
  return [written, bytes];
}

/**
 * @param frames how many are written in all, or a few more
 * @param lanes how many connections at a time
 * @param next what the next connection is for
 */
export async function floodPort(options: {
  readonly port: number;
  readonly frames: number;
  readonly lanes: number;
  readonly next: (lane: number) => Lane;
  /** Ends the flood early. */
  readonly signal: AbortSignal;
}): Promise<Flood> {
  const { port, lanes, next, signal } = options;
  let frames = 0;
  let connections = 0;
  let bytes = 0;
  const work = async (lane: number): Promise<void> => {
    while (frames < options.frames && !signal.aborted) {
      const from = `127.7.${lane % 250}.${1 + (connections % 250)}`;
      connections += 1;
      const [written, size] = await flow(port, from, next(lane));
      frames += written;
      bytes += size;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  return { frames, connections, bytes };
}
