/** Connections that ask for another protocol (RFC 9110 §7.8): by path, to whoever speaks it. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../../base/log.ts';
import { toFault } from './envelope.ts';

/** Takes over the connection; it must check the caller itself. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Answers in HTTP, as `401 Unauthorized`, and ends the connection from both sides. */
export function refuseUpgrade(socket: Duplex, status: string, headers = ''): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\n\r\n`);
}

/** The same for a refusal of the admission layer: when to come again stands in its header. */
export function refuseTooMany(socket: Duplex, thrown: unknown): void {
  const { details } = toFault(thrown);
  refuseUpgrade(socket, '429 Too Many Requests', `Retry-After: ${details.seconds ?? 1}\r\n`);
}

/** @param handlers by path: lower case, no query, no slash at the end */
export function routeUpgrades(
  server: Pick<Server, 'on'>,
  handlers: ReadonlyMap<string, UpgradeHandler>,
  needs: {
    readonly log: Log;
    readonly accepting: () => boolean;
    /** Refuses what is too much, before anything is looked up. @throws Fault `general.too_many` */
    readonly admit: (request: IncomingMessage) => void;
  },
): void {
  server.on('upgrade', (request, socket, head) => {
    // Until the handler listens, a connection that breaks would otherwise end the process.
    socket.on('error', (error) => needs.log.debug({ err: error }, 'upgraded connection'));
    try {
      needs.admit(request);
    } catch (error) {
      return refuseTooMany(socket, error);
    }
    const path = (request.url ?? '').split('?', 1)[0]?.toLowerCase().replace(/\/$/, '') ?? '';
    const handler = handlers.get(path);
    if (handler === undefined) refuseUpgrade(socket, '404 Not Found');
    else if (!needs.accepting()) refuseUpgrade(socket, '503 Service Unavailable');
    else handler(request, socket, head);
  });
}
