import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Clock, outage, type Timestamp } from '@millwright/kernel';
import type { Connector } from '../link/tcp-connector.ts';
import type { TimerWheel } from '../timer-wheel.ts';
import { openBoxStream } from './box-stream.ts';
import { type ByteAllowance, createByteAllowance } from './byte-allowance.ts';
import { type Choice, chooseBox, type Meetings, type Owned } from './choose-box.ts';
import { readPieces } from './read-pieces.ts';
import { acceptsMore } from './read-states.ts';
import {
  compileRegistration,
  longestPacket,
  type Registration,
  ruleOf,
  type Saying,
} from './registration.ts';
import { acceptedPackets } from './registration-overlap.ts';

export interface DialInNeeds {
  readonly clock: Clock;
  readonly wheel: TimerWheel;
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Counts a connection, and closes one too many; false for that one. */
  takes?(socket: Socket): boolean;
  /** What addresses have in common that are one customer's; else each is for itself. */
  networkOf?(address: string): string;
  /**
   * A box that nobody expects, or that is nobody's alone, has dialled in; its connection is closed.
   * @param sent its first bytes, at most 64; empty when it said nothing in time.
   */
  unknown?(sent: Buffer, address: string): void;
  /** Whether the box of this key has been let in with this packet, ever. */
  hasMet?(key: string, packet: Buffer): boolean;
  /** Whoever has been let in with a longer packet that begins so, expected at present or not. */
  metLonger?(sent: Buffer): readonly Owned[];
  /** The box of this key has been let in. */
  met?(key: string, packet: Buffer, address: string): void;
  /** A live connection was replaced by one from another address. */
  moved?(key: string, from: string, to: string): void;
  /** A box of this key was turned away. */
  refused?(key: string, box: RefusedBox): void;
}

/** How a box behaves (a DTU's settings). */
export interface BoxSettings extends Saying {
  readonly packetPrefix: Buffer | null;
  /** Whose it is: rules of several owners that accept one packet take nothing from each other. */
  readonly owner: string;
  /** Whether it may dial in from there. */
  admits(address: string): boolean;
}

export interface BoxStatus {
  readonly online: boolean;
  /** When it dialled in, or when its connection was lost; null = never seen. */
  readonly since: Timestamp | null;
  readonly address: string | null;
  /** When it last sent anything. */
  readonly heardAt: Timestamp | null;
  readonly heartbeats: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Boxes with this registration have been driving each other out: there must be two. */
  readonly contested: boolean;
  /** The latest box with this registration that was turned away. */
  readonly refused: RefusedBox | null;
  /** The latest time that a live connection was replaced by one from another address. */
  readonly moved: { readonly at: Timestamp; readonly from: string; readonly to: string } | null;
}

/** `disputed`: a rule of another owner accepts it too, or could have gone on with it. `network`: it may not come from there. */
export interface RefusedBox {
  readonly at: Timestamp;
  readonly reason: 'disputed' | 'network';
  readonly address: string;
}

/** Where boxes (DTUs) dial in, each first saying who it is with its registration packet. */
export interface DialInServer {
  readonly port: number;
  /**
   * Expects a box; under a known key, with new settings, its connection is closed. The connector
   * resolves whenever the box has dialled in, at once if it already waits. A box that dials in anew
   * replaces its own older connection, which may be long dead.
   */
  box(key: string, settings: BoxSettings): Connector;
  /** Null for a box that is not expected. */
  status(key: string): BoxStatus | null;
  /** Expects the box no longer, and closes its connection. */
  forget(key: string): void;
  stop(): Promise<void>;
}

interface Box {
  readonly key: string;
  readonly owner: string;
  readonly settings: BoxSettings;
  readonly registration: Registration;
  goesOn(sent: Buffer): boolean;
  /** Of all its connections: dialling in anew gives it no more. */
  readonly allowance: ByteAllowance;
  /** The connection of the box, taken by a link or not yet. */
  socket: Socket | null;
  stream: Duplex | null;
  take: ((stream: Duplex) => void) | null;
  since: Timestamp | null;
  address: string | null;
  heardAt: Timestamp | null;
  heartbeats: number;
  bytesIn: number;
  /** Of the connections before this one. */
  bytesOut: number;
  /** Times of the latest replacements of a live connection. */
  replaced: number[];
  refused: BoxStatus['refused'];
  moved: BoxStatus['moved'];
}

type Chosen = Extract<Choice<Box>, { readonly kind: 'box' }>;

const registrationLimit = 10_000;
/** What is read of a connection before it is known whose it is; no rule looks at as much. */
const introductionBytes = 4096;
/** So often all rules are asked as soon as bytes come; of one that goes on, when it is silent. */
const askedAtOnce = 8;
/** So much that is not taken is held of a connection; what is more waits in the network. */
const heldBytes = 16_384;
/** A packet that another rule could go on with has ended after so long a silence. */
const acceptAfter = 300;
/** So many replacements within the window, milliseconds, mean two boxes. */
export const contest = { turns: 3, window: 180_000 } as const;
/**
 * Connections that have not said who they are; beyond these the oldest of the network that has most
 * of them is closed, so that a flood pushes out its own.
 */
const mostUnregistered = 500;

/** Rejects with the error of `listen` when the port is taken. */
export async function startDialInServer(needs: DialInNeeds): Promise<DialInServer> {
  const { clock, wheel } = needs;
  const boxes = new Map<string, Box>();
  const unregistered = new Map<Socket, { readonly network: string; readonly reject: () => void }>();
  const meetings: Meetings<Box> = {
    hasMet: (box, packet) => needs.hasMet?.(box.key, packet) ?? false,
    metLonger: (sent) => needs.metLonger?.(sent) ?? [],
  };

  /** The oldest of the network that has most. */
  function oldestOfMost(): { readonly reject: () => void } | undefined {
    const counts = new Map<string, number>();
    for (const { network } of unregistered.values()) {
      counts.set(network, (counts.get(network) ?? 0) + 1);
    }
    const most = Math.max(...counts.values());
    return [...unregistered.values()].find(({ network }) => counts.get(network) === most);
  }

  function greet(socket: Socket): void {
    // Stays for good: an error may come while nobody has taken the connection yet.
    socket.on('error', () => socket.destroy());
    if (needs.takes && !needs.takes(socket)) return;
    const address = socket.remoteAddress ?? '';
    const network = needs.networkOf?.(address) ?? address;
    let sent: Buffer = Buffer.alloc(0);
    let likely: Chosen | null = null;
    const limit = wheel.timer(reject);
    let asked = 0;
    let askedAbout = 0;
    /** Fewer bytes than this decide nothing. */
    let decisive = 1;
    const silence = wheel.timer(() => {
      if (askedAbout < sent.length) ask();
      else if (likely) settle(likely);
    });
    const reader = readPieces(socket, {
      ...{ wheel, most: introductionBytes, waitFor: () => 0 },
      take: listen,
    });
    unregistered.set(socket, { network, reject });
    limit.start(registrationLimit);
    if (unregistered.size > mostUnregistered) oldestOfMost()?.reject();

    function part(): void {
      limit.stop();
      silence.stop();
      unregistered.delete(socket);
      reader.stop();
      socket.off('close', part);
    }
    function reject(): void {
      part();
      needs.unknown?.(sent.subarray(0, longestPacket), address);
      socket.destroy();
    }
    function refuse(turnedAway: readonly Owned[], reason: RefusedBox['reason']): void {
      for (const key of new Set(turnedAway.map((each) => each.key))) {
        const refused = { at: clock.now(), reason, address };
        const box = boxes.get(key);
        if (box) box.refused = refused;
        needs.refused?.(key, refused);
      }
    }
    function dispute(among: readonly Owned[]): void {
      refuse(among, 'disputed');
      reject();
    }
    /** No more bytes come that could make it another's. */
    function settle(chosen: Chosen): void {
      const { box, losers, rivals } = chosen;
      if (rivals.length === 0) accept(chosen);
      else dispute([box, ...losers, ...rivals]);
    }
    function accept({ box, length, packet, losers }: Chosen): void {
      refuse(losers, 'disputed');
      if (!box.settings.admits(address)) {
        refuse([box], 'network');
        reject();
        return;
      }
      part();
      needs.met?.(box.key, packet, address);
      admit(box, socket, sent, length);
    }
    function listen(piece: Buffer): boolean {
      sent = Buffer.concat([sent, piece]);
      const isTold = sent.length >= decisive && asked < askedAtOnce;
      if (isTold || sent.length >= longestPacket) ask();
      else silence.start(acceptAfter);
      return true;
    }
    function ask(): void {
      asked += 1;
      askedAbout = sent.length;
      const isFull = sent.length >= longestPacket;
      const found = chooseBox(sent, boxes.values(), meetings);
      if (found.kind === 'disputed') dispute(found.boxes);
      else if (found.kind === 'box') {
        likely = found;
        if (!found.mayChange || isFull) settle(found);
        else silence.start(acceptAfter);
      } else if (isFull || found.kind === 'unknown') {
        if (likely) settle(likely);
        else reject();
      } else {
        // It has gone on as only a longer packet does.
        likely = null;
        decisive = found.decisive;
      }
    }
    socket.setKeepAlive(true, 30_000);
    socket.setNoDelay(true);
    socket.on('close', part);
  }

  function admit(box: Box, socket: Socket, sent: Buffer, length: number): void {
    const now = clock.now();
    const { settings } = box;
    const address = socket.remoteAddress ?? null;
    if (box.socket) {
      if (box.address !== null && address !== null && box.address !== address) {
        box.moved = { at: now, from: box.address, to: address };
        needs.moved?.(box.key, box.address, address);
      }
      box.replaced = [...box.replaced.slice(1 - contest.turns), now];
      leave(box, now);
    }
    box.since = now;
    box.address = address;
    box.refused = null;
    const prefix = settings.packetPrefix ?? sent.subarray(0, length);
    const additions = {
      packetPrefix: settings.sent === 'once' ? null : prefix,
      heartbeat: settings.heartbeat,
    };
    box.socket = socket;
    box.bytesIn += length;
    box.heardAt = now;
    box.stream = openBoxStream(socket, sent.subarray(length), additions, {
      ...{ wheel, allowance: box.allowance },
      heard(bytes, heartbeats) {
        box.bytesIn += bytes;
        box.heartbeats += heartbeats;
        box.heardAt = clock.now();
      },
    });
    socket.once('close', () => {
      if (box.socket === socket) leave(box, clock.now());
    });
    handOver(box);
  }

  function leave(box: Box, at: Timestamp): void {
    const { socket, stream } = box;
    box.bytesOut += socket?.bytesWritten ?? 0;
    box.socket = null;
    box.stream = null;
    box.since = at;
    stream?.destroy();
    socket?.destroy();
  }

  function handOver(box: Box): void {
    const { stream, take } = box;
    if (!stream || !take || stream.destroyed) return;
    box.stream = null;
    box.take = null;
    take(stream);
  }

  const server = createServer({ highWaterMark: heldBytes }, greet);
  await new Promise<void>((resolve, reject) => {
    // Later ones too: an accept that fails costs that connection alone.
    server.on('error', reject);
    server.listen(needs.port, needs.host, resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    box(key, settings) {
      const old = boxes.get(key);
      if (old) leave(old, clock.now());
      const accepted = acceptedPackets(settings);
      const box: Box = {
        key,
        owner: settings.owner,
        settings,
        registration: compileRegistration(ruleOf(settings), settings.heartbeat),
        goesOn: (sent) => acceptsMore(accepted, sent),
        allowance: old?.allowance ?? createByteAllowance(wheel),
        socket: null,
        stream: null,
        take: null,
        since: old?.since ?? null,
        address: old?.address ?? null,
        heardAt: old?.heardAt ?? null,
        heartbeats: 0,
        bytesIn: old?.bytesIn ?? 0,
        bytesOut: old?.bytesOut ?? 0,
        replaced: [],
        refused: null,
        moved: old?.moved ?? null,
      };
      boxes.set(key, box);
      return (signal) =>
        new Promise((resolve, reject) => {
          const abandon = (): void => {
            box.take = null;
            reject(outage('link.cancelled'));
          };
          signal.addEventListener('abort', abandon, { once: true });
          box.take = (stream) => {
            signal.removeEventListener('abort', abandon);
            resolve(stream);
          };
          handOver(box);
        });
    },
    status(key) {
      const box = boxes.get(key);
      if (!box) return null;
      const { socket, since, address, heardAt, heartbeats, bytesIn, replaced, refused, moved } =
        box;
      const bytesOut = box.bytesOut + (socket?.bytesWritten ?? 0);
      const recent = replaced.filter((at) => clock.now() - at < contest.window);
      const contested = recent.length >= contest.turns;
      return {
        online: socket !== null,
        since,
        address,
        heardAt,
        heartbeats,
        bytesIn,
        bytesOut,
        contested,
        refused,
        moved,
      };
    },
    forget(key) {
      const box = boxes.get(key);
      boxes.delete(key);
      if (box) leave(box, clock.now());
    },
    async stop() {
      for (const socket of unregistered.keys()) socket.destroy();
      for (const box of boxes.values()) leave(box, clock.now());
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
