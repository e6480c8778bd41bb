/** Whoever connects to the web port: how many there may be, and for how long they may say nothing. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Clock, seconds } from '@millwright/kernel';
import type { ConnectionCaps } from '../../../base/connection-caps.ts';

/** The head of the first request must be here by then, and TLS agreed on before. */
const quiet = seconds(20);

interface Held {
  /** As it was accepted, below TLS. */
  readonly socket: Socket;
  /** Requests that are not answered yet. */
  requests: number;
  readonly stopWaiting: () => void;
}

/** The same below TLS and above; nothing of a connection that has ended. */
const nameOf = ({ remoteAddress, remotePort, localAddress }: Socket): string | undefined =>
  remoteAddress && `${remoteAddress} ${remotePort} ${localAddress}`;

/**
 * Counts connections from before their TLS handshake to their end. One that has no request under
 * way gives way to others where there is no room; what has become another protocol never does.
 */
export function holdConnections(
  server: Server,
  { caps, clock }: { readonly caps: ConnectionCaps; readonly clock: Clock },
): void {
  const all = new Map<string, Held>();
  const heldOf = (socket: Socket): Held | undefined => all.get(nameOf(socket) ?? '');

  server.prependListener('connection', (socket: Socket) => {
    const name = nameOf(socket);
    if (name === undefined) return void socket.destroy();
    if (!caps.admit(socket)) return;
    caps.rest(socket);
    const stopWaiting = clock.after(quiet, () => socket.destroy());
    const held: Held = { socket, requests: 0, stopWaiting };
    all.set(name, held);
    socket.once('close', () => {
      stopWaiting();
      if (all.get(name) === held) all.delete(name);
    });
  });

  const begin = (held: Held | undefined): void => {
    if (held === undefined) return;
    held.stopWaiting();
    held.requests += 1;
    caps.use(held.socket);
  };
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const held = heldOf(request.socket);
    begin(held);
    response.once('close', () => {
      if (held === undefined) return;
      held.requests -= 1;
      if (held.requests === 0) caps.rest(held.socket);
    });
  });
  server.prependListener('upgrade', (request: IncomingMessage) => begin(heldOf(request.socket)));
}
