/** How many connections a port of boxes takes: from one network, and in all. */
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

export interface ConnectionCaps {
  /** Connections that were turned away. */
  readonly refused: number;
  /** Counts the connection while it lasts; one too many is closed, and false answered. */
  admit(socket: Socket): boolean;
}

export interface MostConnections {
  readonly ofNetwork: number;
  readonly inAll: number;
}

export function createConnectionCaps(most: MostConnections): ConnectionCaps {
  const open = new Map<string, number>();
  let all = 0;
  let refused = 0;
  return {
    get refused() {
      return refused;
    },
    admit(socket) {
      const network = networkOf(socket.remoteAddress ?? '');
      const own = open.get(network) ?? 0;
      if (all >= most.inAll || own >= most.ofNetwork) {
        refused += 1;
        socket.destroy();
        return false;
      }
      all += 1;
      open.set(network, own + 1);
      socket.once('close', () => {
        all -= 1;
        const left = (open.get(network) ?? 0) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      });
      return true;
    },
  };
}
