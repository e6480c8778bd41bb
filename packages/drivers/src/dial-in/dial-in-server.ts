import { type AddressInfo, createServer, type Socket } from 'node:net';
import { outage } from '@millwright/kernel';
import type { Connector } from '../modbus/tcp-connector.ts';
import type { TimerWheel } from '../timer-wheel.ts';
import { findIdentity } from './find-identity.ts';

export interface DialInNeeds {
  readonly wheel: TimerWheel;
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  /**
   * A box that nobody expects has dialled in; its connection is closed.
   * @param sent its first bytes, at most 64; empty when it said nothing in time.
   */
  unknown?(sent: Buffer, address: string): void;
  /** A box took the place of one with the same identity, so often that there must be two. */
  contested?(identity: string): void;
}

/**
 * Where boxes (DTUs) dial in. A box first sends its registration packet, e.g. its IMEI; what it
 * sends later (heartbeats, the packet again before each reply) is left in the stream for the RTU
 * framer, which steps over it.
 */
export interface DialInServer {
  readonly port: number;
  /**
   * Expects a box. The connector resolves whenever the box has dialled in, at once if it already
   * waits. A box that dials in anew replaces its own older connection, which may be long dead.
   * @param identity the registration packet; 1 to 40 bytes, one link per identity.
   */
  box(identity: Buffer): Connector;
  /** Expects the box no longer, and closes its connection. */
  forget(identity: Buffer): void;
  stop(): Promise<void>;
}

interface Box {
  readonly identity: Buffer;
  /** The connection of the box, taken by a link or not yet. */
  socket: Socket | null;
  taken: boolean;
  take: ((socket: Socket) => void) | null;
  replacements: number;
}

const registrationLimit = 10_000;
const longestPacket = 64;
const contestWindow = 60_000;
const contestCount = 3;

/** Rejects with the error of `listen` when the port is taken. */
export async function startDialInServer(needs: DialInNeeds): Promise<DialInServer> {
  const boxes = new Map<string, Box>();
  const strangers = new Set<Socket>();
  const window = needs.wheel.timer(() => {
    for (const box of boxes.values()) box.replacements = 0;
    window.start(contestWindow);
  });
  window.start(contestWindow);

  function greet(socket: Socket): void {
    let sent: Buffer = Buffer.alloc(0);
    strangers.add(socket);
    const limit = needs.wheel.timer(reject);
    limit.start(registrationLimit);

    function part(): void {
      limit.stop();
      strangers.delete(socket);
      socket.off('data', listen);
      socket.off('close', part);
    }
    function reject(): void {
      part();
      needs.unknown?.(sent.subarray(0, longestPacket), socket.remoteAddress ?? '');
      socket.destroy();
    }
    function listen(chunk: Buffer): void {
      sent = Buffer.concat([sent, chunk]);
      const identities = [...boxes.values()].map((box) => box.identity);
      const found = findIdentity(sent, identities);
      if (found === 'more' && sent.length < longestPacket) return;
      const box = Buffer.isBuffer(found) ? boxes.get(keyOf(found)) : undefined;
      if (!box) {
        reject();
        return;
      }
      part();
      socket.pause();
      if (sent.length > box.identity.length) socket.unshift(sent.subarray(box.identity.length));
      admit(box, socket);
    }
    socket.setKeepAlive(true, 30_000);
    socket.setNoDelay(true);
    // Stays for good: an error may come while nobody has taken the connection yet.
    socket.on('error', () => socket.destroy());
    socket.on('data', listen);
    socket.on('close', part);
  }

  function admit(box: Box, socket: Socket): void {
    const older = box.socket;
    box.socket = socket;
    box.taken = false;
    socket.once('close', () => {
      if (box.socket === socket) box.socket = null;
    });
    if (older) {
      older.destroy();
      box.replacements += 1;
      if (box.replacements === contestCount) needs.contested?.(box.identity.toString('latin1'));
    }
    handOver(box);
  }

  function handOver(box: Box): void {
    const { socket, take } = box;
    if (!socket || !take || box.taken || socket.destroyed) return;
    box.taken = true;
    box.take = null;
    take(socket);
  }

  const server = createServer(greet);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(needs.port, needs.host, resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    box(identity) {
      const key = keyOf(identity);
      const box = boxes.get(key) ?? {
        identity,
        socket: null,
        taken: false,
        take: null,
        replacements: 0,
      };
      boxes.set(key, box);
      return (signal) =>
        new Promise((resolve, reject) => {
          const abandon = (): void => {
            box.take = null;
            reject(outage('link.cancelled'));
          };
          signal.addEventListener('abort', abandon, { once: true });
          box.take = (socket) => {
            signal.removeEventListener('abort', abandon);
            resolve(socket);
          };
          handOver(box);
        });
    },
    forget(identity) {
      const key = keyOf(identity);
      boxes.get(key)?.socket?.destroy();
      boxes.delete(key);
    },
    async stop() {
      window.stop();
      for (const socket of strangers) socket.destroy();
      for (const box of boxes.values()) box.socket?.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const keyOf = (identity: Buffer): string => identity.toString('hex');
