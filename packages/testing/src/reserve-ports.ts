import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { outage } from '@millwright/kernel';

/** Below the ports that systems give to clients, and above those that a plant looks through itself. */
const lastBlock = 32_000;
const firstBlock = 20_000;
/** The first port of a block is its lock; the others are given. */
const block = 32;

/** Listened on until this process ends, however it ends. */
const locks: Server[] = [];

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

async function hold(port: number): Promise<Server | null> {
  const server = createServer();
  // Clients that knock at a lock are none of our business.
  server.on('connection', (socket) => socket.on('error', () => {}).destroy());
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

async function tryBlock(first: number): Promise<boolean> {
  const held: Server[] = [];
  for (let port = first; port < first + block; port += 1) {
    const server = await hold(port);
    if (server === null) break;
    held.push(server);
  }
  const isWhole = held.length === block;
  const [lock, ...others] = held;
  if (isWhole && lock) locks.push(lock.unref());
  const closing = isWhole ? others : held;
  await Promise.all(closing.map((server) => new Promise((closed) => server.close(closed))));
  return isWhole;
}

/**
 * The first of 31 TCP ports of the loopback interface, one after another, that nobody uses and that
 * no other test of this machine is given while this process lives: a plant that ends has them
 * again when it comes back, whatever else starts meanwhile.
 */
export async function reservePorts(): Promise<number> {
  for (let first = lastBlock - block; first >= firstBlock; first -= block) {
    if (await tryBlock(first)) return first + 1;
  }
  throw outage('testing.no_free_ports');
}
