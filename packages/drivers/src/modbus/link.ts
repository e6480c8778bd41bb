import type { Duplex } from 'node:stream';
import type { TimerWheel, WheelTimer } from '../timer-wheel.ts';
import type { StreamFramer } from './framer.ts';
import { type FramingKind, framings } from './framing.ts';
import { classifyException, decodeReply, type ModbusReply } from './pdu.ts';
import { createStationHealth, type StationHealth, type StationState } from './station-health.ts';
import type { Connector } from './tcp-connector.ts';

/** Order of service on a link, the most urgent first. */
export const Priority = { write: 0, onDemand: 1, alarm: 2, history: 3 } as const;
export type Priority = (typeof Priority)[keyof typeof Priority];

/**
 * How a request ended. Besides the device's replies: `silent` (no answer within the time limit and
 * tries, or the station is being left alone), `offline` (no connection, or it broke while the
 * request was under way), `cancelled`.
 */
export type Outcome =
  | ModbusReply
  | { readonly kind: 'silent' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'cancelled' };

/** One request. The same object may be sent again after it was settled. */
export interface LinkJob {
  readonly unit: number;
  readonly pdu: Buffer;
  readonly priority: Priority;
  /** Milliseconds per try. */
  readonly timeout: number;
  /** Called exactly once per `send`, possibly before `send` returns. */
  settle(outcome: Outcome): void;
}

/**
 * `offline`: waiting for the next attempt. `connecting`: dialling, or waiting for a box to dial in.
 */
export type LinkState = 'stopped' | 'offline' | 'connecting' | 'online';

/** Counted since the link was made; bytes are those of Modbus frames, without TCP/IP headers. */
export interface LinkCounters {
  bytesOut: number;
  bytesIn: number;
  requests: number;
  replies: number;
  exceptions: number;
  timeouts: number;
  /** Replies that came after their time, or that nobody asked for; they were dropped. */
  late: number;
  connects: number;
}

export interface LinkSettings {
  readonly framing: FramingKind;
  /** Requests that may wait for replies at once, 1–16; RTU framing always uses 1. */
  readonly inFlight?: number;
  readonly tries?: number;
}

export interface LinkNeeds extends LinkSettings {
  readonly connect: Connector;
  readonly wheel: TimerWheel;
  /** 0 ≤ n < 1. */
  readonly random?: () => number;
  /** `cause` tells why a connection could not be made or was lost. */
  linkState?(state: LinkState, cause?: unknown): void;
  stationState?(unit: number, state: StationState): void;
}

/** One connection, shared by the stations behind it; see `createLink`. */
export interface Link {
  readonly state: LinkState;
  readonly counters: Readonly<LinkCounters>;
  /** Jobs not yet on the wire. */
  readonly queued: number;
  stationState(unit: number): StationState;
  start(): void;
  send(job: LinkJob): void;
  /** Settles the job as cancelled if it has not ended; a reply that still comes is dropped. */
  cancel(job: LinkJob): void;
  /** Cancels every job, closes the connection and resolves when it is closed. */
  stop(): Promise<void>;
}

const backoff = { demoteAfter: 2, firstHold: 1000, longestHold: 60_000 };
const reconnect = { first: 500, longest: 30_000 };
const busyPause = 100;
const dropAfterTimeouts = 4;
const rtuQuietGap = 100;
const rtuLongestDrain = 2000;

interface Ticket {
  readonly job: LinkJob;
  tries: number;
}

interface Slot {
  transaction: number;
  ticket: Ticket | null;
  readonly timer: WheelTimer;
}

/**
 * The state machine of one Modbus connection: a queue with priorities, a bounded number of
 * requests in flight, a time limit for each, and a connection that comes back by itself.
 *
 * A reply is matched by transaction id (MBAP) or by being the only one awaited (RTU); anything
 * else is dropped and counted as late, and never disturbs the queue. While there is no connection
 * every job ends as `offline` at once: nothing piles up, and no command is carried out minutes
 * after it was given.
 */
export function createLink(needs: LinkNeeds): Link {
  const { wheel } = needs;
  const random = needs.random ?? Math.random;
  const framing = framings[needs.framing];
  const tries = needs.tries ?? 2;
  const window = framing.hasTransactions ? Math.min(Math.max(needs.inFlight ?? 1, 1), 16) : 1;

  const counters: LinkCounters = {
    bytesOut: 0,
    bytesIn: 0,
    requests: 0,
    replies: 0,
    exceptions: 0,
    timeouts: 0,
    late: 0,
    connects: 0,
  };
  const queues: Ticket[][] = [[], [], [], []];
  const slots: Slot[] = Array.from({ length: window }, () => {
    const slot: Slot = { transaction: -1, ticket: null, timer: wheel.timer(() => expire(slot)) };
    return slot;
  });
  const stations = new Map<number, StationHealth>();

  let state: LinkState = 'stopped';
  let stream: Duplex | null = null;
  let dialling: AbortController | null = null;
  let attempts = 0;
  let lastTransaction = 0;
  let timeoutsInRow = 0;
  let draining = false;
  let drainSince = 0;

  const framer: StreamFramer = framing.replies({ frame: receive, broken: () => drop('garbage') });
  const reconnectTimer = wheel.timer(dial);
  const pumpTimer = wheel.timer(pump);
  const drainTimer = wheel.timer(() => {
    draining = false;
    pump();
  });

  function become(next: LinkState, cause?: unknown): void {
    if (next === state) return;
    state = next;
    needs.linkState?.(next, cause);
  }

  function station(unit: number): StationHealth {
    let found = stations.get(unit);
    if (!found) {
      found = createStationHealth(backoff, random);
      stations.set(unit, found);
    }
    return found;
  }

  // Connection

  function dial(): void {
    become('connecting');
    const attempt = new AbortController();
    dialling = attempt;
    needs.connect(attempt.signal).then(
      (opened) => (attempt.signal.aborted ? opened.destroy() : online(opened)),
      (cause: unknown) => {
        if (!attempt.signal.aborted) retryLater(cause);
      },
    );
  }

  function online(opened: Duplex): void {
    stream = opened;
    dialling = null;
    counters.connects += 1;
    timeoutsInRow = 0;
    draining = false;
    framer.reset();
    for (const health of stations.values()) health.pardon();
    opened.on('data', (chunk: Buffer) => {
      if (opened === stream) hear(chunk);
    });
    opened.on('error', (cause) => {
      if (opened === stream) drop(cause);
    });
    opened.on('close', () => {
      if (opened === stream) drop('closed');
    });
    opened.on('end', () => {
      if (opened === stream) drop('closed');
    });
    become('online');
    pump();
  }

  function retryLater(cause: unknown): void {
    dialling = null;
    const ceiling = Math.min(reconnect.first * 2 ** attempts, reconnect.longest);
    attempts = Math.min(attempts + 1, 16);
    become('offline', cause);
    reconnectTimer.start(ceiling * (0.5 + random() * 0.5));
  }

  function drop(cause: unknown): void {
    const dropped = stream;
    if (!dropped) return;
    stream = null;
    dropped.on('error', () => {});
    dropped.destroy();
    drainTimer.stop();
    retryLater(cause);
    settleAll('offline');
  }

  function settleAll(kind: 'offline' | 'cancelled'): void {
    const orphans: Ticket[] = [];
    for (const slot of slots) {
      if (slot.ticket) orphans.push(slot.ticket);
      release(slot);
    }
    for (const queue of queues) orphans.push(...queue.splice(0));
    for (const { job } of orphans) job.settle({ kind });
  }

  // Sending

  function pump(): void {
    if (!stream || draining) return;
    for (const slot of slots) {
      if (slot.ticket) continue;
      const ticket = takeNext();
      if (!ticket) return;
      transmit(slot, ticket);
      if (!stream) return;
    }
  }

  function takeNext(): Ticket | null {
    let earliest = Number.POSITIVE_INFINITY;
    for (const queue of queues) {
      for (let index = 0; index < queue.length; index += 1) {
        const ticket = queue[index] as Ticket;
        const { heldUntil, probing } = station(ticket.job.unit);
        const urgent = ticket.job.priority <= Priority.onDemand;
        if (heldUntil > 0 && heldUntil > wheel.now() && !(urgent && probing)) {
          earliest = Math.min(earliest, heldUntil);
          continue;
        }
        queue.splice(index, 1);
        return ticket;
      }
    }
    if (earliest < Number.POSITIVE_INFINITY) pumpTimer.start(earliest - wheel.now());
    return null;
  }

  function transmit(slot: Slot, ticket: Ticket): void {
    const { job } = ticket;
    lastTransaction = (lastTransaction + 1) & 0xffff;
    slot.transaction = lastTransaction;
    slot.ticket = ticket;
    ticket.tries += 1;
    counters.requests += 1;
    const frame = framing.encode(lastTransaction, job.unit, job.pdu);
    counters.bytesOut += frame.length;
    framer.expect(job.unit, job.pdu);
    slot.timer.start(job.timeout);
    stream?.write(frame);
  }

  function release(slot: Slot): void {
    slot.ticket = null;
    slot.transaction = -1;
    slot.timer.stop();
  }

  // Receiving

  function hear(chunk: Buffer): void {
    counters.bytesIn += chunk.length;
    if (draining) {
      if (wheel.now() - drainSince > rtuLongestDrain) drop('garbage');
      else drainTimer.start(rtuQuietGap);
      return;
    }
    framer.push(chunk);
  }

  function receive(transaction: number | null, unit: number, pdu: Buffer): void {
    const slot =
      transaction === null
        ? slots[0]
        : slots.find((candidate) => candidate.transaction === transaction);
    const ticket = slot?.ticket;
    if (!slot || !ticket || ticket.job.unit !== unit) {
      counters.late += 1;
      return;
    }
    release(slot);
    counters.replies += 1;
    timeoutsInRow = 0;
    attempts = 0;
    conclude(ticket, decodeReply(ticket.job.pdu, pdu));
    pump();
  }

  function conclude(ticket: Ticket, reply: ModbusReply): void {
    const { unit } = ticket.job;
    if (reply.kind === 'exception') {
      counters.exceptions += 1;
      if (classifyException(reply.code) === 'retryable' && ticket.tries < tries) {
        station(unit).pause(wheel.now() + busyPause);
        queues[ticket.job.priority]?.unshift(ticket);
        return;
      }
      if (reply.code === 11) {
        unanswered(ticket, reply);
        return;
      }
    }
    const health = station(unit);
    const before = health.state;
    health.answered();
    if (before !== 'online') needs.stationState?.(unit, 'online');
    ticket.job.settle(reply);
  }

  function expire(slot: Slot): void {
    const { ticket } = slot;
    if (!ticket) return;
    release(slot);
    counters.timeouts += 1;
    timeoutsInRow += 1;
    if (!framing.hasTransactions) {
      draining = true;
      drainSince = wheel.now();
      framer.reset();
      drainTimer.start(rtuQuietGap);
    }
    const last = station(ticket.job.unit).probing ? 1 : tries;
    if (ticket.tries < last) queues[ticket.job.priority]?.unshift(ticket);
    else unanswered(ticket, { kind: 'silent' });
    if (timeoutsInRow >= dropAfterTimeouts) drop('silent');
    else pump();
  }

  function unanswered(ticket: Ticket, outcome: Outcome): void {
    const { unit } = ticket.job;
    const health = station(unit);
    const before = health.state;
    health.unanswered(wheel.now());
    if (health.state !== before) needs.stationState?.(unit, health.state);
    const abandoned = health.probing ? withdraw(unit) : [];
    ticket.job.settle(outcome);
    for (const { job } of abandoned) job.settle({ kind: 'silent' });
  }

  /** Takes the scheduled jobs of a demoted station out of the queue. */
  function withdraw(unit: number): Ticket[] {
    const taken: Ticket[] = [];
    for (const priority of [Priority.alarm, Priority.history]) {
      const queue = queues[priority] as Ticket[];
      const kept = queue.filter((ticket) => ticket.job.unit !== unit);
      if (kept.length === queue.length) continue;
      taken.push(...queue.filter((ticket) => ticket.job.unit === unit));
      queues[priority] = kept;
    }
    return taken;
  }

  return {
    get state() {
      return state;
    },
    counters,
    get queued() {
      return queues.reduce((sum, queue) => sum + queue.length, 0);
    },
    stationState: (unit) => stations.get(unit)?.state ?? 'unknown',
    start() {
      if (state === 'stopped') dial();
    },
    send(job) {
      if (!stream) {
        job.settle({ kind: state === 'stopped' ? 'cancelled' : 'offline' });
        return;
      }
      const health = stations.get(job.unit);
      const scheduled = job.priority > Priority.onDemand;
      if (health?.probing && scheduled && health.heldUntil > wheel.now()) {
        job.settle({ kind: 'silent' });
        return;
      }
      queues[job.priority]?.push({ job, tries: 0 });
      pump();
    },
    cancel(job) {
      for (const slot of slots) {
        if (slot.ticket?.job !== job) continue;
        release(slot);
        if (!framing.hasTransactions) {
          draining = true;
          drainSince = wheel.now();
          framer.reset();
          drainTimer.start(rtuQuietGap);
        }
        job.settle({ kind: 'cancelled' });
        pump();
        return;
      }
      const queue = queues[job.priority] as Ticket[];
      const index = queue.findIndex((ticket) => ticket.job === job);
      if (index < 0) return;
      queue.splice(index, 1);
      job.settle({ kind: 'cancelled' });
    },
    async stop() {
      become('stopped');
      dialling?.abort();
      dialling = null;
      for (const timer of [reconnectTimer, pumpTimer, drainTimer]) timer.stop();
      const closing = stream;
      stream = null;
      settleAll('cancelled');
      if (!closing || closing.destroyed) return;
      const closed = new Promise<void>((resolve) => closing.once('close', () => resolve()));
      closing.on('error', () => {});
      closing.destroy();
      await closed;
    },
  };
}
