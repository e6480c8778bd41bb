import { createConnection, type LinkState } from '../../link/connection.ts';
import {
  awaitsConnection,
  createJobQueue,
  isScheduled,
  type Ticket as QueueTicket,
} from '../../link/job-queue.ts';
import type { StationState } from '../../link/station-health.ts';
import type { Connector } from '../../link/tcp-connector.ts';
import type { TimerWheel, WheelTimer } from '../../timer-wheel.ts';
import { type FramingKind, framings } from '../wire/framing.ts';
import {
  classifyException,
  decodeReply,
  ExceptionCode,
  isWrite,
  limits,
  type ModbusReply,
  readReplyBytes,
} from '../wire/pdu.ts';
import type { LinkJob } from './link-job.ts';
import { createLinkStations } from './link-stations.ts';
import { createLinkTraffic, type LinkCounters, type StationTraffic } from './link-traffic.ts';
import type { Outcome } from './outcome.ts';
import { createReplyProof, type Wanted } from './reply-proof.ts';
import { copiesBack, createTransactions } from './transactions.ts';

export type { Outcome } from './outcome.ts';

export interface LinkSettings {
  readonly framing: FramingKind;
  /** Requests that may wait for replies at once, 1–16; RTU framing always uses 1. */
  readonly inFlight?: number;
  readonly tries?: number;
  /**
   * False where only the far end can make a connection, and pays for it: then one that answers
   * nothing is kept. True unless given.
   */
  readonly isDialled?: boolean;
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
  /** Milliseconds that a request may take at present which says nothing itself. */
  readonly timeout: number;
  traffic(unit: number): Readonly<StationTraffic>;
  /** What was known of the station is over: its next answer is told as its first. */
  forget(unit: number): void;
  /** Jobs not yet on the wire. */
  readonly queued: number;
  start(): void;
  /** As of its connection; where only the far end can make one, whether there is one. */
  hurry(): Promise<boolean>;
  send(job: LinkJob): void;
  /** Settles the job as cancelled if it has not ended; a reply that still comes is dropped. */
  cancel(job: LinkJob): void;
  /** Cancels every job, closes the connection and resolves when it is closed. */
  stop(): Promise<void>;
}

const busyPause = 100;
/** Of a request that says nothing itself, on a connection that measures nothing. */
const defaultTimeout = 1000;
const dropAfterTimeouts = 4;
/** So often an answer that may hold bytes of another has to be the same. */
const timesAlike = 3;
/** So often a question is asked whose answers may each hold bytes of another, beyond those of which copies may come. */
const mostDoubted = 4;
/** Before a connection that was given up at a timeout is made anew. */
const renewalPause = 100;

type Ticket = QueueTicket<LinkJob>;

interface Slot {
  transaction: number;
  ticket: Ticket | null;
  /** The request as it was sent, which may read more than the job asks for. */
  pdu: Buffer | null;
  readonly timer: WheelTimer;
}

/**
 * The state machine of one Modbus connection: a queue with priorities, a bounded number of
 * requests in flight, a time limit for each, and a connection that comes back by itself.
 *
 * A reply is matched by transaction id (MBAP; one that may hold bytes of another is asked for again, see
 * `receiveDoubtful`) or by the proof that it can belong to no other
 * question (RTU, see `createReplyProof`); anything else is dropped and counted as late, and never
 * disturbs the queue. Without ids the line is also shut after a timeout: a connection we dial is
 * made anew, any other is left in peace until the late reply has come, or for another timeout.
 *
 * Reads that are not answered, and those of a device that is busy, are sent once more. A write is
 * never: it may have been carried out, and ends as `silent` or with the exception that came.
 *
 * While there is no connection every job ends as `offline` at once, but for a write that was sent
 * before it broke, which ends as `silent`: nothing piles up, and no command is carried out minutes
 * after it was given. What takes back a press waits for the connection, and is the first on it.
 */
export function createLink(needs: LinkNeeds): Link {
  const { wheel } = needs;
  const random = needs.random ?? Math.random;
  const framing = framings[needs.framing];
  const tries = needs.tries ?? 2;
  const isDialled = needs.isDialled ?? true;
  const proof = framing.hasTransactions ? null : createReplyProof();
  const window = framing.hasTransactions ? Math.min(Math.max(needs.inFlight ?? 1, 1), 16) : 1;

  const traffic = createLinkTraffic();
  const { counters } = traffic;
  const queue = createJobQueue<LinkJob>();
  const slots: Slot[] = Array.from({ length: window }, () => {
    const slot: Slot = {
      transaction: -1,
      ticket: null,
      pdu: null,
      timer: wheel.timer(() => expire(slot)),
    };
    return slot;
  });
  const stations = createLinkStations({
    random,
    changed: (unit, state) => needs.stationState?.(unit, state),
  });
  const transactions = createTransactions(random, window);
  let timeoutsInRow = 0;
  /** Wheel time before which nothing is asked. */
  let shutUntil = 0;
  /** Bytes have come since the last frame: somebody talks, but not as we do. */
  let isNoisy = false;
  /** The line was out of step: its first answer is asked for once more. */
  let isSuspect = false;

  const framer = framing.replies({
    frame: receive,
    broken: () => connection.drop('garbage'),
    isOfLate: transactions.isOfLate,
  });
  const pumpTimer = wheel.timer(pump);
  const connection = createConnection({
    connect: needs.connect,
    wheel,
    random,
    heard,
    opened(isRenewed) {
      counters.connects += 1;
      framer.reset();
      transactions.opened();
      proof?.connected(wheel.now());
      if (isRenewed) {
        pump();
        return;
      }
      timeoutsInRow = 0;
      isNoisy = false;
      stations.pardon();
    },
    lost: endAsLost,
    changed(state, cause) {
      if (state === 'online') pump();
      needs.linkState?.(state, cause);
    },
  });

  function takeAll(): Ticket[] {
    const orphans: Ticket[] = [];
    for (const slot of slots) {
      if (slot.ticket) orphans.push(slot.ticket);
      release(slot);
    }
    orphans.push(...queue.remove(() => true));
    return orphans;
  }

  /** A write that was sent may have been carried out: nobody may say that it was not. */
  function endAsLost(): void {
    for (const ticket of takeAll()) endUnsent(ticket, 'offline');
  }

  function endUnsent({ job, tries: sent }: Ticket, kind: 'offline' | 'cancelled'): void {
    job.settle({ kind: sent > 0 && isWrite(job.pdu) ? 'silent' : kind });
  }

  // Sending

  function pump(): void {
    for (const slot of slots) {
      if (connection.state !== 'online' || !connection.isOpen) return;
      if (slot.ticket) continue;
      if (shutUntil > wheel.now()) {
        pumpTimer.start(shutUntil - wheel.now());
        return;
      }
      const next = queue.take(heldUntil, (ticket) => endUnsent(ticket, 'cancelled'));
      if (next === null) return;
      if (typeof next === 'number') {
        pumpTimer.start(next - wheel.now());
        return;
      }
      transmit(slot, next);
    }
  }

  /** A person's request does not wait for a demoted station, only for a busy one. */
  function heldUntil(ticket: Ticket): number {
    const { job } = ticket;
    const health = stations.of(job.unit);
    const isHeld = health.heldUntil > 0 && health.heldUntil > wheel.now();
    if (isHeld && !(health.probing && !isScheduled(job.priority))) return health.heldUntil;
    return proof ? proof.clearAt(wantedOf(ticket), wheel.now()) : 0;
  }

  /** A write cannot be asked again when an exception leaves doubts: it goes where none can arise. */
  const wantedOf = ({ job, isDoubted = isWrite(job.pdu) }: Ticket): Wanted => ({
    unit: job.unit,
    pdu: job.pdu,
    most: job.mostRegisters ?? limits.readRegisters,
    isDoubted,
  });

  const usualTimeout = (): number => proof?.trips.timeout ?? defaultTimeout;
  const timeoutOf = ({ timeout }: LinkJob): number => timeout ?? usualTimeout();

  function transmit(slot: Slot, ticket: Ticket): void {
    if (!proof) {
      put(slot, ticket, ticket.job.pdu);
      return;
    }
    const turn = proof.turn(wantedOf(ticket), wheel.now());
    proof.asked(turn, timeoutOf(ticket.job), wheel.now());
    if (turn.isSpacer) queue.putBack(ticket, { isUnsent: true });
    const { pdu } = turn.question;
    put(slot, turn.isSpacer ? quietly({ ...ticket.job, pdu }) : ticket, pdu);
  }

  function put(slot: Slot, ticket: Ticket, pdu: Buffer): void {
    const { job } = ticket;
    slot.transaction = transactions.next();
    slot.ticket = ticket;
    slot.pdu = pdu;
    ticket.tries += 1;
    const frame = framing.encode(slot.transaction, job.unit, pdu);
    traffic.asked(job.unit, frame.length);
    framer.expect(job.unit, pdu);
    slot.timer.start(timeoutOf(job));
    job.sent?.();
    connection.write(frame);
  }

  function release(slot: Slot): void {
    slot.ticket = null;
    slot.pdu = null;
    slot.transaction = -1;
    slot.timer.stop();
  }

  // Receiving

  function heard(chunk: Buffer): void {
    counters.bytesIn += chunk.length;
    isNoisy = true;
    framer.push(chunk);
  }

  function receive(
    transaction: number | null,
    unit: number,
    pdu: Buffer,
    isDoubtful = false,
  ): void {
    isNoisy = false;
    if (proof) {
      receiveUnnumbered(unit, pdu);
      return;
    }
    const slot = slots.find((candidate) => candidate.transaction === transaction);
    if (transaction !== null) transactions.answered(transaction);
    if (slot?.ticket?.job.unit !== unit) drop(unit);
    else if (isDoubtful && (pdu[0] as number) <= 4) receiveDoubtful(slot, slot.ticket, pdu);
    else answered(slot, pdu);
  }

  /**
   * What was read may be two replies in one, the first of them broken off. It counts when it comes again
   * and again in every byte: a transaction that would stand in it is another one each time, in both bytes.
   */
  function receiveDoubtful(slot: Slot, ticket: Ticket, pdu: Buffer): void {
    const times = ticket.doubtful?.pdu.equals(pdu) === true ? ticket.doubtful.times + 1 : 1;
    if (times >= timesAlike) answered(slot, pdu);
    else if (ticket.tries >= mostDoubted + copiesBack * window) connection.drop('garbage');
    else {
      const asked = [...(ticket.doubtful?.asked ?? []), slot.transaction];
      ticket.doubtful = { pdu: Buffer.from(pdu), times, asked };
      transactions.leap(asked);
      askAgain(slot, pdu);
    }
  }

  function drop(unit: number): void {
    connection.unasked();
    traffic.dropped(unit);
  }

  function receiveUnnumbered(unit: number, pdu: Buffer): void {
    const [slot] = slots;
    if (!slot || !proof) return;
    const { ticket } = slot;
    const verdict = proof.evaluate(unit, pdu, wheel.now());
    switch (verdict) {
      case 'answer':
        if (isSuspect && (pdu[0] as number) <= 4) {
          isSuspect = false;
          askAgain(slot, pdu);
        } else answered(slot, pdu);
        return;
      case 'too wide':
        askAgain(slot, pdu);
        return;
      case 'doubtful':
        if (ticket) ticket.isDoubted = true;
        askAgain(slot, pdu);
        return;
      case 'overdue':
        drop(unit);
        shutUntil = 0;
        pump();
        return;
      case 'out of step':
        drop(unit);
        isSuspect = true;
        shutUntil = wheel.now() + proof.bound;
        connection.drop('out_of_step');
        return;
      default:
        drop(unit);
    }
  }

  function arrived(slot: Slot, unit: number, pdu: Buffer): void {
    release(slot);
    const bytes = pdu.length + framing.overhead;
    traffic.answered(unit, bytes);
    timeoutsInRow = 0;
    connection.proven(bytes);
  }

  function askAgain(slot: Slot, pdu: Buffer): void {
    const { ticket } = slot;
    if (!ticket) return;
    arrived(slot, ticket.job.unit, pdu);
    if (isWrite(ticket.job.pdu)) ticket.job.settle({ kind: 'silent' });
    else queue.putBack(ticket);
    pump();
  }

  function answered(slot: Slot, pdu: Buffer): void {
    const { ticket, pdu: asked } = slot;
    if (!ticket || !asked) return;
    const { unit, pdu: wanted } = ticket.job;
    arrived(slot, unit, pdu);
    const reply = decodeReply(asked, pdu);
    const isWider = asked !== wanted && reply.kind === 'data';
    conclude(
      ticket,
      isWider ? { kind: 'data', data: reply.data.subarray(0, readReplyBytes(wanted)) } : reply,
    );
    pump();
  }

  const mayRepeat = ({ job, tries: sent }: Ticket, most: number): boolean =>
    sent < most && !isWrite(job.pdu);

  function conclude(ticket: Ticket, reply: ModbusReply): void {
    const { unit } = ticket.job;
    if (reply.kind === 'exception') {
      counters.exceptions += 1;
      if (classifyException(reply.code) === 'retryable' && mayRepeat(ticket, tries)) {
        stations.of(unit).pause(wheel.now() + busyPause);
        queue.putBack(ticket);
        return;
      }
      if (reply.code === ExceptionCode.gatewayTargetSilent) {
        unanswered(ticket, reply);
        return;
      }
    }
    const tell = stations.answered(unit);
    ticket.job.settle(reply);
    tell();
  }

  function expire(slot: Slot): void {
    const { ticket } = slot;
    if (!ticket) return;
    release(slot);
    counters.timeouts += 1;
    if (!ticket.job.isTest) timeoutsInRow += 1;
    proof?.timedOut(wheel.now());
    const last = stations.of(ticket.job.unit).probing ? 1 : (ticket.job.tries ?? tries);
    if (mayRepeat(ticket, last)) queue.putBack(ticket);
    else unanswered(ticket, { kind: 'silent' });
    if (isDialled && timeoutsInRow >= dropAfterTimeouts) {
      connection.drop(isNoisy && proof ? 'garbage' : 'silent');
    } else if (proof && isDialled) connection.renew(renewalPause);
    else {
      if (proof) shutUntil = wheel.now() + timeoutOf(ticket.job);
      pump();
    }
  }

  function unanswered({ job }: Ticket, outcome: Outcome): void {
    const { unit } = job;
    if (job.isTest) {
      job.settle(outcome);
      return;
    }
    const probe = timeoutOf(job) * (proof && !isDialled ? 2 : 1);
    const abandoned = stations.unanswered(unit, wheel.now(), probe)
      ? queue.remove((waiting) => waiting.job.unit === unit && isScheduled(waiting.job.priority))
      : [];
    job.settle(outcome);
    for (const ticket of abandoned) ticket.job.settle({ kind: 'silent' });
  }

  /** Of which nobody hears. */
  function quietly(job: LinkJob): Ticket {
    return { job: { ...job, sent: () => {}, settle: () => {} }, tries };
  }

  return {
    get state() {
      return connection.state;
    },
    counters,
    get timeout() {
      return usualTimeout();
    },
    traffic: traffic.of,
    forget: stations.forget,
    get queued() {
      return queue.length;
    },
    start: () => connection.start(),
    hurry: async () => (isDialled ? await connection.hurry() : connection.state === 'online'),
    send(job) {
      if (connection.state !== 'online' && !awaitsConnection(job, connection.state)) {
        job.settle({ kind: connection.state === 'stopped' ? 'cancelled' : 'offline' });
        return;
      }
      const health = stations.find(job.unit);
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
      // Keeps the line until the reply has come or its time is over: only then is it free of it.
      else if (slot) slot.ticket = quietly(job);
      job.settle({ kind: 'cancelled' });
      pump();
    },
    async stop() {
      const closed = connection.stop();
      pumpTimer.stop();
      for (const { job } of takeAll()) job.settle({ kind: 'cancelled' });
      await closed;
    },
  };
}
