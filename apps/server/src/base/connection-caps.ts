/**
 * How many connections a port takes: from one network, and in all. Where there is no room, one over
 * which nothing goes on gives way to the next: its network's own, else of whoever has most.
 */
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

export interface ConnectionCaps {
  /** Connections that are open. */
  readonly open: number;
  /** Bytes that they have brought and that nobody has asked for: what Node reads by itself. */
  readonly bytesUnread: number;
  /** Connections that were turned away, and those that gave way and had never been used. */
  readonly refused: number;
  /** Connections that had been used and gave way. */
  readonly gaveWay: number;
  /** The network of the last that was refused. */
  readonly lastRefused: string | undefined;
  /** Counts the connection while it lasts; one too many is closed, and false answered. */
  admit(socket: Socket): boolean;
  /** Nothing goes on over it from now on, and it may give way. */
  rest(socket: Socket): void;
  /** Something goes on over it, as over every one that was never said to rest. */
  use(socket: Socket): void;
}

export interface MostConnections {
  readonly ofNetwork: number;
  readonly inAll: number;
}

interface Network {
  readonly name: string;
  /** A proxy, through which many networks come: only what there is in all counts for it. */
  readonly isProxy: boolean;
  open: number;
  /** Those that rest, the longest first. */
  readonly resting: Set<Socket>;
}

/** @param isProxy whether many networks come through this address */
export function createConnectionCaps(
  most: MostConnections,
  isProxy: (address: string) => boolean = () => false,
): ConnectionCaps {
  const networks = new Map<string, Network>();
  const admitted = new Map<Socket, Network>();
  const used = new WeakSet<Socket>();
  let refused = 0;
  let gaveWay = 0;
  let lastRefused: string | undefined;

  const find = (address: string): Network => {
    const own = isProxy(address);
    const name = own ? `proxy ${address}` : networkOf(address);
    return networks.get(name) ?? { name, isProxy: own, open: 0, resting: new Set() };
  };
  const refuse = (socket: Socket, { name }: Network): void => {
    refused += 1;
    lastRefused = name;
    socket.destroy();
  };
  const leave = (socket: Socket): void => {
    const network = admitted.get(socket);
    if (network === undefined) return;
    admitted.delete(socket);
    network.resting.delete(socket);
    network.open -= 1;
    if (network.open === 0) networks.delete(network.name);
  };
  /** Whether one has given way. */
  const makeRoom = (network: Network | undefined): boolean => {
    const [socket] = network?.resting ?? [];
    if (network === undefined || socket === undefined) return false;
    leave(socket);
    if (used.has(socket)) {
      gaveWay += 1;
      socket.destroy();
    } else refuse(socket, network);
    return true;
  };
  /** Of those who have one that rests, whoever has most; a proxy only where there is nobody else. */
  const findFullest = (): Network | undefined => {
    let fullest: Network | undefined;
    for (const network of networks.values()) {
      if (network.resting.size === 0) continue;
      const isFuller =
        fullest === undefined ||
        (network.isProxy === fullest.isProxy ? network.open > fullest.open : fullest.isProxy);
      if (isFuller) fullest = network;
    }
    return fullest;
  };
  const hasRoomFor = (network: Network): boolean => {
    const isOwnFull = !network.isProxy && network.open >= most.ofNetwork;
    if (isOwnFull && !makeRoom(network)) return false;
    return admitted.size < most.inAll || makeRoom(findFullest());
  };

  return {
    get open() {
      return admitted.size;
    },
    get bytesUnread() {
      let bytes = 0;
      for (const socket of admitted.keys()) bytes += socket.readableLength;
      return bytes;
    },
    get refused() {
      return refused;
    },
    get gaveWay() {
      return gaveWay;
    },
    get lastRefused() {
      return lastRefused;
    },
    admit(socket) {
      const network = find(socket.remoteAddress ?? '');
      if (!hasRoomFor(network)) {
        refuse(socket, network);
        return false;
      }
      // Its last one may just have given way.
      networks.set(network.name, network);
      network.open += 1;
      admitted.set(socket, network);
      socket.once('close', () => leave(socket));
      return true;
    },
    rest(socket) {
      admitted.get(socket)?.resting.add(socket);
    },
    use(socket) {
      used.add(socket);
      admitted.get(socket)?.resting.delete(socket);
    },
  };
}
