/** The ports of the broker in the box: plain, and with TLS where it has a certificate. */
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { outage } from '@millwright/kernel';
import type { ConnectionCaps } from '../../base/connection-caps.ts';
import type { Log } from '../../base/log.ts';

/** Longest time that a TLS handshake may take, in milliseconds. */
const HANDSHAKE_MS = 10_000;
/**
 * Bytes that a connection may have brought before anybody asks for them, and one more read of 64 KiB:
 * Node reads by itself until it has so many. What is more waits in the network.
 */
const MOST_AHEAD = 16_384;
/** Addresses that mean every interface: one cannot connect to them. */
const everywhere = new Set(['0.0.0.0', '::']);

/** A port that speaks TLS; key and certificate in PEM. */
export interface SecurePort {
  readonly port: number;
  readonly cert: string;
  readonly key: string;
}

export interface Listeners {
  /** Known once open; port 0 is replaced by the one that was free. */
  readonly url: string;
  readonly secureUrl: string | null;
  readonly listening: boolean;
  /** @throws outage `mqtt.port_taken` */
  open(): Promise<void>;
  /** Takes no more; resolves when the last connection has ended. */
  close(): Promise<void>;
  /** Ends all connections. */
  drop(): void;
}

export function createListeners(needs: {
  readonly host: string;
  readonly port: number;
  readonly secure?: SecurePort;
  readonly take: (socket: Socket) => void;
  /** For all ports together. */
  readonly caps?: ConnectionCaps;
  readonly log: Log;
}): Listeners {
  const { host, secure, caps, log } = needs;
  const sockets = new Set<Socket>();

  const take = (socket: Socket): void => {
    if (!socket.destroyed) needs.take(socket);
  };
  /** Also those whose handshake is not through; before anybody reads from them. */
  const follow = (server: Server): Server =>
    server.prependListener('connection', (socket: Socket) => {
      if (caps && !caps.admit(socket)) return;
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
  const plain = {
    server: follow(createServer({ highWaterMark: MOST_AHEAD }, take)),
    port: needs.port,
  };
  const encrypted = secure && {
    server: follow(createTlsServer({ ...secure, handshakeTimeout: HANDSHAKE_MS }, take)).on(
      'tlsClientError',
      (error: Error) => log.debug({ err: error }, 'mqtt connection dropped'),
    ),
    port: secure.port,
  };
  const all = encrypted ? [plain, encrypted] : [plain];

  const open = (one: { server: Server; port: number }): Promise<void> => {
    const { server, port } = one;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.on('error', (error) => {
      // An accept that fails costs that connection alone.
      if (server.listening) log.warn({ err: error }, 'mqtt connection not accepted');
      else reject(outage('mqtt.port_taken', { port }, error));
    });
    server.listen(port, host, () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') one.port = address.port;
      resolve();
    });
    return promise;
  };
  const close = ({ server }: { server: Server }): Promise<void> =>
    new Promise((resolve) => {
      if (server.listening) server.close(() => resolve());
      else resolve();
    });
  const shown = everywhere.has(host) ? '127.0.0.1' : host;

  return {
    get url() {
      return `mqtt://${shown}:${plain.port}`;
    },
    get secureUrl() {
      return encrypted ? `mqtts://${shown}:${encrypted.port}` : null;
    },
    get listening() {
      return all.every(({ server }) => server.listening);
    },
    open: async () => void (await Promise.all(all.map(open))),
    close: async () => void (await Promise.all(all.map(close))),
    drop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
