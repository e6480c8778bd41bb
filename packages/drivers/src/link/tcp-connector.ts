import { createConnection, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Duration, outage } from '@millwright/kernel';

/**
 * Opens the stream of a link and resolves when it can carry requests. For a box that dials in, the
 * promise waits for the box. Rejects with an outage; gives up when `signal` aborts.
 */
export type Connector = (signal: AbortSignal) => Promise<Duplex>;

/**
 * Dials a TCP address. The caller passes an address it has already checked and resolved.
 * Outages: `link.refused`, `link.unreachable`, `link.timeout`, each with `{host, port}`.
 */
export function tcpConnector(target: {
  readonly host: string;
  readonly port: number;
  readonly timeout: Duration;
}): Connector {
  const { host, port } = target;
  return (signal) =>
    new Promise<Socket>((resolve, reject) => {
      if (signal.aborted) throw outage('link.cancelled', { host, port });
      const socket = createConnection({ host, port, noDelay: true, keepAlive: true });
      const fail = (code: string, cause?: unknown): void => {
        signal.removeEventListener('abort', abort);
        socket.destroy();
        reject(outage(code, { host, port }, cause));
      };
      const abort = (): void => fail('link.cancelled');
      signal.addEventListener('abort', abort, { once: true });
      socket.setTimeout(target.timeout, () => fail('link.timeout'));
      // Stays for good: an error may come before whoever takes the socket over listens for it.
      socket.on('error', (cause: NodeJS.ErrnoException) =>
        fail(cause.code === 'ECONNREFUSED' ? 'link.refused' : 'link.unreachable', cause),
      );
      socket.once('connect', () => {
        signal.removeEventListener('abort', abort);
        socket.setTimeout(0);
        socket.removeAllListeners('timeout');
        resolve(socket);
      });
    });
}
