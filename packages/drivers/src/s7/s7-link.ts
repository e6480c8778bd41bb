import type { Connection } from '../link/connection.ts';
import { createConnection, type LinkState } from '../link/connection.ts';
import {
  awaitsConnection,
  createJobQueue,
  type QueuedJob,
  type Ticket as QueueTicket,
} from '../link/job-queue.ts';
import type { Connector } from '../link/tcp-connector.ts';
import type { TimerWheel, WheelTimer } from '../timer-wheel.ts';
import { createIsoFramer, encodeMessage, messageOverhead } from './wire/iso-on-tcp.ts';
import {
  decodeReply,
  emptyRead,
  encodeRead,
  encodeWrite,
  FunctionCode,
  mostVariables,
  readCost,
  referenceOf,
  type S7Item,
  type S7Reply,
  type S7Terms,
} from './wire/pdu.ts';
import { ItemCode, type S7Variable } from './wire/variables.ts';

/**
 * How one variable's request ended. `refused`: with the code of the variable, or with that of the
 * whole request (above 255). `silent`: no answer in time, or the connection broke when a write had
 * been sent. `offline`: no connection, or it broke otherwise.
 */
export type S7Outcome =
  | { readonly kind: 'data'; readonly data: Buffer }
  | { readonly kind: 'refused'; readonly code: number }
  | { readonly kind: 'malformed' | 'silent' | 'offline' | 'cancelled' };

/** Reads one variable, or writes it when `data` is given. May be sent again after it was settled. */
export interface S7Job extends QueuedJob {
  readonly station: number;
  readonly variable: S7Variable;
  readonly data: Uint8Array | null;
  /** Milliseconds per try. */
  readonly timeout: number;
  /** Called exactly once per `send`, possibly before `send` returns. */
  settle(outcome: S7Outcome): void;
}

/** Of one station; bytes are those of its packets. */
export interface S7Traffic {
  bytesIn: number;
  bytesOut: number;
  /** Replies that came after their time; they were dropped. */
  late: number;
}

/** One connection to a controller; see `createS7Link`. */
export interface S7Link {
  readonly state: LinkState;
  readonly counters: Readonly<S7Counters>;
  traffic(station: number): Readonly<S7Traffic>;
  start(): void;
  /** As of its connection. */
  hurry(): Promise<boolean>;
  send(job: S7Job): void;
  /** Settles the job as cancelled if it has not ended; a reply that still comes is dropped. */
  cancel(job: S7Job): void;
  stop(): Promise<void>;
}

/** Counted since the link was made. */
export interface S7Counters {
  requests: number;
  replies: number;
  timeouts: number;
  /** Replies that came after their time, or that nobody asked for; they were dropped. */
  late: number;
  connects: number;
}

type Ticket = QueueTicket<S7Job>;

/** A request under way, and the variables it asks for, in their order. */
interface Flight {
  reference: number;
  tickets: Ticket[];
  /** A byte more is asked for, behind them all. */
  isGuarded: boolean;
  /** Their answer, which counts once the next one has come in step. */
  held: S7Reply | null;
  readonly timer: WheelTimer;
}

const mostFlights = 4;
/** Requests whose late replies are still told apart. */
const mostGivenUp = 64;
const tries = 2;
/** Timeouts in a row after which the connection is given up for a new one. */
const dropAfterTimeouts = 3;

/**
 * The state machine of one S7 connection: a queue with priorities, as many variables in a request
 * as fit, a bounded number of requests in flight, a time limit for each, and a connection that
 * comes back by itself.
 *
 * A reply is matched by the reference it repeats (one that may end with bytes of another is not taken
 * as it is, see `doubt`); any other is dropped and counted as late. While
 * there is no connection every job ends as `offline` at once, but for a write that was sent before
 * it broke, which ends as `silent`: nothing piles up, and no command is carried out minutes after
 * it was given.
 */
export function createS7Link(needs: {
  readonly connect: Connector;
  readonly wheel: TimerWheel;
  readonly random: () => number;
  /** What the controller has granted on the connection that is open. */
  terms(): S7Terms;
  linkState(state: LinkState, cause?: unknown): void;
  answered(station: number): void;
  unanswered(station: number): void;
}): S7Link {
  const { wheel } = needs;
  const counters: S7Counters = { requests: 0, replies: 0, timeouts: 0, late: 0, connects: 0 };
  const queue = createJobQueue<S7Job>();
  const traffics = new Map<number, S7Traffic>();
  const flights: Flight[] = Array.from({ length: mostFlights }, () => {
    const timer = wheel.timer(() => expire(flight));
    const flight: Flight = { reference: -1, tickets: [], isGuarded: false, held: null, timer };
    return flight;
  });
  /** Whose requests were given up, by the reference a reply would repeat. */
  const givenUp = new Map<number, number>();
  /** Of which an answer was in doubt: they are asked with a byte more behind them. */
  const guarded = new WeakSet<S7Job>();
  let lastReference = 0;
  let timeoutsInRow = 0;

  const framer = createIsoFramer({
    message: receive,
    connected: () => connection.unasked(),
    broken: () => connection.drop('garbage'),
    isOfLate: (reference) => ((lastReference - reference) & 0xffff) < mostGivenUp,
  });
  const connection: Connection = createConnection({
    connect: needs.connect,
    wheel,
    random: needs.random,
    heard: (chunk) => framer.push(chunk),
    opened() {
      counters.connects += 1;
      timeoutsInRow = 0;
      framer.reset();
    },
    lost: endAsLost,
    changed(state, cause) {
      // What waited for it goes before all that is polled.
      if (state === 'online') pump();
      needs.linkState(state, cause);
    },
  });

  function traffic(station: number): S7Traffic {
    let found = traffics.get(station);
    if (!found) {
      found = { bytesIn: 0, bytesOut: 0, late: 0 };
      traffics.set(station, found);
    }
    return found;
  }

  function release(flight: Flight): Ticket[] {
    const { tickets } = flight;
    flight.tickets = [];
    flight.held = null;
    flight.reference = -1;
    flight.timer.stop();
    return tickets;
  }

  const takeAll = (): Ticket[] => [...flights.flatMap(release), ...queue.remove(() => true)];

  /** A write that was sent may have been carried out: nobody may say that it was not. */
  function endAsLost(): void {
    for (const { job, tries: sent } of takeAll()) {
      job.settle({ kind: sent > 0 && job.data !== null ? 'silent' : 'offline' });
    }
  }

  // Sending

  function pump(): void {
    for (const flight of flights.slice(0, needs.terms().jobs)) {
      if (connection.state !== 'online') return;
      if (flight.tickets.length > 0) continue;
      const first = queue.take(() => 0, withdrawn);
      if (first === null || typeof first === 'number') return;
      flight.tickets = first.job.data === null ? withCompanions(first) : [first];
      transmit(flight, first.job);
    }
  }

  /** Of a write that waits nothing was sent: it is sent once. */
  const withdrawn = ({ job }: Ticket): void => job.settle({ kind: 'cancelled' });

  /** The reads of the same station that fit into one request and its reply. */
  function withCompanions(first: Ticket): Ticket[] {
    const { pduBytes } = needs.terms();
    const tickets = [first];
    // Room for the byte that may have to be asked for behind them.
    let { request, reply } = readCost(1);
    request += emptyRead.request;
    reply += emptyRead.reply;
    const add = ({ job }: Ticket): void => {
      const cost = readCost(job.variable.length);
      request += cost.request;
      reply += cost.reply;
    };
    const fits = ({ job }: Ticket): boolean => {
      const cost = readCost(job.variable.length);
      return (
        job.data === null &&
        job.station === first.job.station &&
        request + cost.request <= pduBytes &&
        reply + cost.reply <= pduBytes
      );
    };
    add(first);
    while (tickets.length < mostVariables - 1) {
      const next = queue.take((ticket) => (fits(ticket) ? 0 : Number.POSITIVE_INFINITY), withdrawn);
      if (next === null || typeof next === 'number') break;
      tickets.push(next);
      add(next);
    }
    return tickets;
  }

  function transmit(flight: Flight, { variable, data }: S7Job): void {
    for (const ticket of flight.tickets) ticket.tries += 1;
    flight.isGuarded = flight.tickets.some(({ job }) => guarded.has(job));
    const variables = flight.tickets.map(({ job }) => job.variable);
    const last = variables.at(-1);
    if (flight.isGuarded && last) variables.push(guardOf(last));
    put(flight, (reference) =>
      data === null ? encodeRead(reference, variables) : encodeWrite(reference, variable, data),
    );
  }

  function put(flight: Flight, encode: (reference: number) => Buffer): void {
    const [first] = flight.tickets;
    if (!first) return;
    lastReference = (lastReference + 1) & 0xffff;
    flight.reference = lastReference;
    counters.requests += 1;
    const timeout = Math.max(...flight.tickets.map(({ job }) => job.timeout));
    const message = encodeMessage(encode(flight.reference));
    traffic(first.job.station).bytesOut += message.length;
    flight.timer.start(timeout);
    connection.write(message);
  }

  // Receiving

  function receive(pdu: Buffer, isDoubtful: boolean): void {
    const reference = referenceOf(pdu);
    const flight = flights.find(
      ({ tickets, reference: awaited }) => tickets.length > 0 && awaited === reference,
    );
    const first = flight?.tickets[0];
    if (!flight || !first) {
      noteLate(reference);
      return;
    }
    const { job } = first;
    counters.replies += 1;
    const bytes = pdu.length + messageOverhead;
    traffic(job.station).bytesIn += bytes;
    timeoutsInRow = 0;
    connection.proven(bytes);
    const { held } = flight;
    const asked = job.data === null ? FunctionCode.read : FunctionCode.write;
    const count = flight.tickets.length + (flight.isGuarded ? 1 : 0);
    const reply = held ?? decodeReply(pdu, asked, count);
    const isSettled = !isDoubtful || held !== null || isProven(flight, reply);
    if (isSettled || reply.kind === 'malformed') conclude(flight, job, reply);
    else doubt(flight, job, reply);
  }

  function conclude(flight: Flight, { station }: S7Job, reply: S7Reply): void {
    const tickets = release(flight);
    for (const [index, { job }] of tickets.entries()) {
      const item = reply.kind === 'items' ? reply.items[index] : undefined;
      if (item) job.settle(outcomeOf(job, item));
      else job.settle(reply.kind === 'refused' ? reply : { kind: 'malformed' });
    }
    needs.answered(station);
    // Of what does not fit its question nobody knows where it ends.
    if (reply.kind === 'malformed') connection.drop('garbage');
    else pump();
  }

  /**
   * The last bytes of the answer may be the first of another, for a peer may break one off and go on in
   * the same connection. Values are asked for again with a byte behind them, so that they end before
   * such bytes. What has no values, as a refusal, counts when the next answer stands where it should.
   */
  function doubt(flight: Flight, job: S7Job, reply: Exclude<S7Reply, { kind: 'malformed' }>): void {
    if (reply.kind === 'refused' || job.data !== null) {
      flight.timer.stop();
      flight.held = reply;
      put(flight, (reference) => encodeRead(reference, [guardOf(job.variable)]));
    } else if (flight.isGuarded) conclude(flight, job, { kind: 'malformed' });
    else {
      for (const ticket of release(flight).toReversed()) {
        guarded.add(ticket.job);
        queue.putBack(ticket);
      }
      pump();
    }
  }

  function noteLate(reference: number | null): void {
    connection.unasked();
    counters.late += 1;
    const station = givenUp.get(reference ?? -1);
    if (station !== undefined) traffic(station).late += 1;
    givenUp.delete(reference ?? -1);
  }

  function expire(flight: Flight): void {
    const { reference } = flight;
    const tickets = release(flight);
    const [oldest] = givenUp.keys();
    if (givenUp.size >= mostGivenUp && oldest !== undefined) givenUp.delete(oldest);
    if (tickets[0]) givenUp.set(reference, tickets[0].job.station);
    counters.timeouts += 1;
    timeoutsInRow += 1;
    for (const ticket of tickets.toReversed()) {
      // A write may have been carried out: it is not sent twice, for a person has to know.
      if (ticket.tries < tries && ticket.job.data === null) queue.putBack(ticket);
      else ticket.job.settle({ kind: 'silent' });
    }
    const [first] = tickets;
    if (first) needs.unanswered(first.job.station);
    if (timeoutsInRow >= dropAfterTimeouts) connection.drop('silent');
    else pump();
  }

  return {
    get state() {
      return connection.state;
    },
    counters,
    traffic,
    start: () => connection.start(),
    hurry: () => connection.hurry(),
    send(job) {
      if (connection.state !== 'online' && !awaitsConnection(job, connection.state)) {
        job.settle({ kind: connection.state === 'stopped' ? 'cancelled' : 'offline' });
        return;
      }
      queue.add({ job, tries: 0 });
      pump();
    },
    cancel(job) {
      const flight = flights.find(({ tickets }) => tickets.some((ticket) => ticket.job === job));
      const [queued] = flight ? [] : queue.remove((ticket) => ticket.job === job);
      if (!flight && !queued) return;
      if (flight) {
        // The others of the request still want its reply.
        const ended: S7Job = { ...job, settle: () => {} };
        flight.tickets = flight.tickets.map((ticket) =>
          ticket.job === job ? { job: ended, tries } : ticket,
        );
      }
      job.settle({ kind: 'cancelled' });
      pump();
    },
    async stop() {
      const closed = connection.stop();
      for (const { job } of takeAll()) job.settle({ kind: 'cancelled' });
      await closed;
    },
  };
}

const guardOf = (variable: S7Variable): S7Variable => ({ ...variable, bit: null, length: 1 });

/** Of the six bytes in doubt five are the guard's, and what its code says can stand in no header there. */
function isProven({ isGuarded }: Flight, reply: S7Reply): boolean {
  const guard = reply.kind === 'items' ? reply.items.at(-1) : undefined;
  return isGuarded && guard?.code === ItemCode.ok && guard.data.length === 1;
}

function outcomeOf({ variable, data }: S7Job, item: S7Item): S7Outcome {
  if (item.code !== ItemCode.ok) return { kind: 'refused', code: item.code };
  const isWhole = data !== null || item.data.length === variable.length;
  return isWhole ? { kind: 'data', data: item.data } : { kind: 'malformed' };
}
