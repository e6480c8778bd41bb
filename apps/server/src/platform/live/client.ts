/** One open page: its subscriptions, what has changed since its last frame, and its socket. */

import type { LiveClosing, LiveReply, LiveText } from '@millwright/contract/live/live-messages';
import type { TopicToken } from '@millwright/contract/manifest/topic';
import { type Clock, seconds } from '@millwright/kernel';
import type { WebSocket } from 'ws';
import type { Session } from '../access/index.ts';
import type { LiveRows, LiveRowsTarget } from './rows.ts';
import type { LiveWatchers, Watcher } from './watchers.ts';

/** Bytes waiting in the process beyond which no frame of values is added. */
const coalesceAbove = 65_536;
/** Bytes waiting beyond which the client is given up: events cannot be coalesced. */
const dropAbove = 1_048_576;
/** A page that takes nothing for this long is given up. */
const dropAfter = seconds(10);

const closeCodes: Readonly<Record<LiveClosing, number>> = {
  signed_out: 4401,
  slow: 4408,
  restart: 1012,
  protocol: 1008,
  too_many: 4429,
};

/** Milliseconds to stay away after a closing; a second after the others. */
const retryDelays: Readonly<Partial<Record<LiveClosing, () => number>>> = {
  // Spread over four seconds, or all pages come back in the same moment.
  restart: () => 1000 + Math.floor(Math.random() * 4000),
  too_many: () => 5000,
};

export interface LiveClientNeeds {
  readonly socket: WebSocket;
  readonly session: Session;
  readonly clock: Clock;
  readonly rows: LiveRows;
  readonly watchers: LiveWatchers;
  /** Called when the first change after a flush arrives. */
  readonly onDirty: (client: LiveClient) => void;
}

export class LiveClient implements Watcher {
  session: Session;
  /** Cleared when a ping goes out, set when its pong arrives. */
  alive = true;
  /** Points by subscription. */
  readonly subscriptions = new Map<number | string, readonly number[]>();
  /** Topics by subscription. */
  readonly topics = new Map<number | string, TopicToken>();

  /** Keys of the buttons that it holds down. */
  readonly pressed = new Set<string>();

  /** Resolves when the socket is gone. */
  readonly closed: Promise<void>;

  readonly #needs: LiveClientNeeds;
  /** Slot of each watched point, and how many subscriptions name it. */
  readonly #slots = new Map<number, { slot: number; uses: number }>();
  readonly #free: number[] = [];
  /** By slot: the point (0 = free), and whether it has changed since the last frame. */
  readonly #points: number[] = [];
  readonly #isDirty: boolean[] = [];
  readonly #dirty: number[] = [];
  #buffer = new ArrayBuffer(4096);
  #inFlight = false;
  #blockedSince: number | undefined;

  constructor(needs: LiveClientNeeds) {
    this.#needs = needs;
    this.session = needs.session;
    this.closed = new Promise((resolve) => needs.socket.once('close', () => resolve()));
  }

  get watched(): number[] {
    return [...this.#slots.keys()];
  }

  /** How many points are watched. */
  get watching(): number {
    return this.#slots.size;
  }

  isWatching(point: number): boolean {
    return this.#slots.has(point);
  }

  mark(slot: number): void {
    if (this.#isDirty[slot] === true) return;
    this.#isDirty[slot] = true;
    if (this.#dirty.push(slot) === 1) this.#needs.onDirty(this);
  }

  watch(points: readonly number[]): void {
    for (const point of points) {
      const known = this.#slots.get(point);
      if (known !== undefined) {
        known.uses++;
        continue;
      }
      const slot = this.#free.pop() ?? this.#points.length;
      this.#points[slot] = point;
      this.#slots.set(point, { slot, uses: 1 });
      this.#needs.watchers.add(point, this, slot);
    }
  }

  /** Takes back one use of each point. */
  unwatch(points: readonly number[]): void {
    for (const point of points) {
      const known = this.#slots.get(point);
      if (known !== undefined && --known.uses === 0) this.#release(point, known.slot);
    }
  }

  /** Ends every use of these points: access to them was taken away. */
  revoke(points: ReadonlySet<number>): void {
    for (const point of points) {
      const known = this.#slots.get(point);
      if (known !== undefined) this.#release(point, known.slot);
    }
    for (const [id, list] of this.subscriptions) {
      const kept = list.filter((point) => !points.has(point));
      this.subscriptions.set(id, kept);
    }
  }

  #release(point: number, slot: number): void {
    this.#needs.watchers.remove(point, this);
    this.#slots.delete(point);
    this.#points[slot] = 0;
    this.#free.push(slot);
  }

  /** Sends the present values of `points`, in order after what was sent before. */
  sendSnapshot(points: readonly number[]): void {
    if (points.length === 0) return;
    this.#needs.rows.points(points.length).set(points);
    // Its own buffer: a frame of changes may be in flight.
    this.#sendRows(points.length, true, (bytes) => new ArrayBuffer(bytes));
  }

  /**
   * Sends what has changed. While the last frame has not left the process, changes only gather:
   * the next frame carries each point once, with its newest value.
   * @returns whether there is still something to send
   */
  flush(): boolean {
    if (this.#inFlight || this.#needs.socket.bufferedAmount > coalesceAbove) {
      const now = this.#needs.clock.now();
      this.#blockedSince ??= now;
      if (now - this.#blockedSince > dropAfter) this.close('slow');
      return this.isOpen;
    }
    this.#blockedSince = undefined;
    const points = this.#needs.rows.points(this.#dirty.length);
    let count = 0;
    for (const slot of this.#dirty) {
      this.#isDirty[slot] = false;
      const point = this.#points[slot];
      if (point !== undefined && point !== 0) points[count++] = point;
    }
    this.#dirty.length = 0;
    if (count > 0) this.#sendRows(count, false, this.#lend);
    return false;
  }

  /** A little more than asked, so that a growing count does not mean a new buffer each time. */
  readonly #lend = (bytes: number): ArrayBuffer => {
    if (this.#buffer.byteLength < bytes) this.#buffer = new ArrayBuffer(Math.ceil(bytes * 1.5));
    return this.#buffer;
  };

  readonly #sent = (): void => {
    this.#inFlight = false;
  };

  #sendRows(count: number, snapshot: boolean, lend: (bytes: number) => ArrayBuffer): void {
    const target: LiveRowsTarget = {
      snapshot,
      lend,
      frame: (bytes) => {
        if (!this.isOpen) return;
        this.#inFlight = true;
        this.#needs.socket.send(bytes, this.#sent);
      },
      texts: (values: readonly LiveText[]) => this.send({ op: 'texts', snapshot, values }),
    };
    this.#needs.rows.read(count, target);
  }

  send(reply: LiveReply): void {
    this.sendText(JSON.stringify(reply));
  }

  /** For one text that goes to many. */
  sendText(text: string): void {
    if (!this.isOpen) return;
    if (this.#needs.socket.bufferedAmount > dropAbove) this.close('slow');
    else this.#needs.socket.send(text);
  }

  get isOpen(): boolean {
    return this.#needs.socket.readyState === this.#needs.socket.OPEN;
  }

  ping(): void {
    this.alive = false;
    this.#needs.socket.ping();
  }

  /** Tells why and closes; a page that does not answer is cut off a second later. */
  close(reason: LiveClosing): void {
    if (!this.isOpen) return;
    const { socket, clock } = this.#needs;
    const retryMs = retryDelays[reason]?.() ?? 1000;
    if (reason !== 'slow') socket.send(JSON.stringify({ op: 'closing', reason, retryMs }));
    socket.close(closeCodes[reason], reason);
    const cut = clock.after(seconds(1), () => socket.terminate());
    socket.once('close', cut);
  }

  /** The socket is gone: nothing of it may stay behind. */
  dispose(): void {
    for (const [point, { slot }] of this.#slots) this.#release(point, slot);
    this.subscriptions.clear();
    this.topics.clear();
  }
}
