/** Connections that ask for another protocol (RFC 9110 §7.8): by path, to whoever speaks it. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../../base/log.ts';

/** Takes over the connection; it must check the caller itself. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Answers in HTTP, as `401 Unauthorized`, and ends the connection from both sides. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}

/** @param handlers by path: lower case, no query, no slash at the end */
export function routeUpgrades(
  server: Pick<Server, 'on'>,
  handlers: ReadonlyMap<string, UpgradeHandler>,
  needs: { readonly log: Log; readonly accepting: () => boolean },
): void {
  server.on('upgrade', (request, socket, head) => {
    // Until the handler listens, a connection that breaks would otherwise end the process.
    socket.on('error', (error) => needs.log.debug({ err: error }, 'upgraded connection'));
    const path = (request.url ?? '').split('?', 1)[0]?.toLowerCase().replace(/\/$/, '') ?? '';
    const handler = handlers.get(path);
    if (handler === undefined) refuseUpgrade(socket, '404 Not Found');
    else if (!needs.accepting()) refuseUpgrade(socket, '503 Service Unavailable');
    else handler(request, socket, head);
  });
}
