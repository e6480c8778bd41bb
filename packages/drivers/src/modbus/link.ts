import type { TimerWheel, WheelTimer } from '../timer-wheel.ts';
import { createConnection, type LinkState } from './connection.ts';
import { type FramingKind, framings } from './framing.ts';
import { createJobQueue, isScheduled, type LinkJob, type Ticket } from './job-queue.ts';
import { classifyException, decodeReply, ExceptionCode, type ModbusReply } from './pdu.ts';
import { createStationHealth, type StationHealth, type StationState } from './station-health.ts';
import type { Connector } from './tcp-connector.ts';

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

/** Bytes of the frames to and from one station since the link was made. */
export interface StationTraffic {
  bytesOut: number;
  bytesIn: number;
}

export interface LinkSettings {
  readonly framing: FramingKind;
  /** Requests that may wait for replies at once, 1–16; RTU framing always uses 1. */
  readonly inFlight?: number;
  readonly tries?: number;
  /** Timeouts in a row after which the connection is given up for a new one; 4 unless given. */
  readonly dropAfterTimeouts?: number;
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
  traffic(unit: number): Readonly<StationTraffic>;
  /** Jobs not yet on the wire. */
  readonly queued: number;
  start(): void;
  send(job: LinkJob): void;
  /** Settles the job as cancelled if it has not ended; a reply that still comes is dropped. */
  cancel(job: LinkJob): void;
  /** Cancels every job, closes the connection and resolves when it is closed. */
  stop(): Promise<void>;
}

const backoff = { demoteAfter: 2, firstHold: 1000 };
const longestHold = 60_000;
/** With its jitter ten seconds: the return of a station that has been there is noticed soon. */
const longestHoldOfKnown = 8000;
const busyPause = 100;
const quietGap = 100;
const longestDrain = 2000;

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
  const dropAfterTimeouts = needs.dropAfterTimeouts ?? 4;
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
  const queue = createJobQueue();
  const slots: Slot[] = Array.from({ length: window }, () => {
    const slot: Slot = { transaction: -1, ticket: null, timer: wheel.timer(() => expire(slot)) };
    return slot;
  });
  const stations = new Map<number, StationHealth>();
  const traffics = new Map<number, StationTraffic>();
  let lastTransaction = 0;
  let timeoutsInRow = 0;
  let drainingSince: number | null = null;

  const framer = framing.replies({ frame: receive, broken: () => connection.drop('garbage') });
  const pumpTimer = wheel.timer(pump);
  const drainTimer = wheel.timer(() => {
    drainingSince = null;
    pump();
  });
  const connection = createConnection({
    connect: needs.connect,
    wheel,
    random,
    heard,
    opened() {
      counters.connects += 1;
      timeoutsInRow = 0;
      drainingSince = null;
      drainTimer.stop();
      framer.reset();
      for (const health of stations.values()) health.pardon();
    },
    lost: () => settleAll('offline'),
    changed: (state, cause) => needs.linkState?.(state, cause),
  });

  function station(unit: number): StationHealth {
    let found = stations.get(unit);
    if (!found) {
      found = createStationHealth(backoff, random);
      stations.set(unit, found);
    }
    return found;
  }

  function traffic(unit: number): StationTraffic {
    let found = traffics.get(unit);
    if (!found) {
      found = { bytesOut: 0, bytesIn: 0 };
      traffics.set(unit, found);
    }
    return found;
  }

  function settleAll(kind: 'offline' | 'cancelled'): void {
    const orphans: Ticket[] = [];
    for (const slot of slots) {
      if (slot.ticket) orphans.push(slot.ticket);
      release(slot);
    }
    orphans.push(...queue.remove(() => true));
    for (const { job } of orphans) job.settle({ kind });
  }

  // Sending

  function pump(): void {
    for (const slot of slots) {
      if (connection.state !== 'online' || drainingSince !== null) return;
      if (slot.ticket) continue;
      const next = queue.take(heldUntil);
      if (next === null) return;
      if (typeof next === 'number') {
        pumpTimer.start(next - wheel.now());
        return;
      }
      transmit(slot, next);
    }
  }

  /** A person's request does not wait for a demoted station, only for a busy one. */
  function heldUntil({ job }: Ticket): number {
    const health = station(job.unit);
    if (health.heldUntil === 0 || health.heldUntil <= wheel.now()) return 0;
    return health.probing && !isScheduled(job.priority) ? 0 : health.heldUntil;
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
    traffic(job.unit).bytesOut += frame.length;
    framer.expect(job.unit, job.pdu);
    slot.timer.start(job.timeout);
    connection.write(frame);
  }

  function release(slot: Slot): void {
    slot.ticket = null;
    slot.transaction = -1;
    slot.timer.stop();
  }

  // Receiving

  function heard(chunk: Buffer): void {
    counters.bytesIn += chunk.length;
    if (drainingSince === null) framer.push(chunk);
    else if (wheel.now() - drainingSince > longestDrain) connection.drop('garbage');
    else drainTimer.start(quietGap);
  }

  /** Without transaction ids, a reply that comes later could be taken for the next one's. */
  function drain(): void {
    if (framing.hasTransactions) return;
    drainingSince = wheel.now();
    framer.reset();
    drainTimer.start(quietGap);
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
    traffic(unit).bytesIn += pdu.length + framing.overhead;
    timeoutsInRow = 0;
    connection.proven();
    conclude(ticket, decodeReply(ticket.job.pdu, pdu));
    pump();
  }

  function conclude(ticket: Ticket, reply: ModbusReply): void {
    const { unit } = ticket.job;
    if (reply.kind === 'exception') {
      counters.exceptions += 1;
      if (classifyException(reply.code) === 'retryable' && ticket.tries < tries) {
        station(unit).pause(wheel.now() + busyPause);
        queue.putBack(ticket);
        return;
      }
      if (reply.code === ExceptionCode.gatewayTargetSilent) {
        unanswered(ticket, reply);
        return;
      }
    }
    const health = station(unit);
    const before = health.state;
    health.answered();
    ticket.job.settle(reply);
    if (before !== 'online') needs.stationState?.(unit, 'online');
  }

  function expire(slot: Slot): void {
    const { ticket } = slot;
    if (!ticket) return;
    release(slot);
    counters.timeouts += 1;
    timeoutsInRow += 1;
    drain();
    const last = station(ticket.job.unit).probing ? 1 : tries;
    if (ticket.tries < last) queue.putBack(ticket);
    else unanswered(ticket, { kind: 'silent' });
    if (timeoutsInRow >= dropAfterTimeouts) connection.drop('silent');
    else pump();
  }

  function unanswered({ job }: Ticket, outcome: Outcome): void {
    const { unit } = job;
    const health = station(unit);
    const before = health.state;
    health.unanswered(wheel.now(), longestHoldOf(job, health));
    if (health.state !== before) needs.stationState?.(unit, health.state);
    const abandoned = health.probing
      ? queue.remove((waiting) => waiting.job.unit === unit && isScheduled(waiting.job.priority))
      : [];
    job.settle(outcome);
    for (const ticket of abandoned) ticket.job.settle({ kind: 'silent' });
  }

  /** However many have fallen silent, probing them takes half of the line they share at most. */
  function longestHoldOf({ timeout }: LinkJob, { known }: StationHealth): number {
    if (!known) return longestHold;
    const silent = [...stations.values()].filter(({ state }) => state === 'silent').length;
    return Math.min(longestHold, Math.max(longestHoldOfKnown, silent * timeout * 2));
  }

  /** Keeps the line until the reply has come or its time is over: only then is it free of it. */
  function abandon(job: LinkJob): Ticket {
    return { job: { ...job, settle: () => {} }, tries };
  }

  return {
    get state() {
      return connection.state;
    },
    counters,
    traffic,
    get queued() {
      return queue.length;
    },
    start: () => connection.start(),
    send(job) {
      if (connection.state !== 'online') {
        job.settle({ kind: connection.state === 'stopped' ? 'cancelled' : 'offline' });
        return;
      }
      const health = stations.get(job.unit);
      if (health?.probing && isScheduled(job.priority) && health.heldUntil > wheel.now()) {
        job.settle({ kind: 'silent' });
        return;
      }
      queue.add({ job, tries: 0 });
      pump();
    },
    cancel(job) {
      const slot = slots.find(({ ticket }) => ticket?.job === job);
      const [queued] = slot ? [] : queue.remove((ticket) => ticket.job === job);
      if (!slot && !queued) return;
      if (slot && framing.hasTransactions) release(slot);
      else if (slot) slot.ticket = abandon(job);
      job.settle({ kind: 'cancelled' });
      pump();
    },
    async stop() {
      const closed = connection.stop();
      pumpTimer.stop();
      drainTimer.stop();
      settleAll('cancelled');
      await closed;
    },
  };
}
