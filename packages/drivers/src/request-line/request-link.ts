import { createConnection, type LinkState } from '../link/connection.ts';
import {
  awaitsConnection,
  createJobQueue,
  type QueuedJob,
  type Ticket,
} from '../link/job-queue.ts';
import type { Connector } from '../link/tcp-connector.ts';
import type { TimerWheel } from '../timer-wheel.ts';
import type { Answer, Question, RequestProtocol } from './request-protocol.ts';

/**
 * How a question ended. `silent`: no answer in time, or the connection broke when a write had been
 * sent. `offline`: no connection, or it broke otherwise.
 */
export type RequestOutcome =
  | Extract<Answer, { readonly kind: 'data' | 'refused' }>
  | { readonly kind: 'malformed' | 'silent' | 'offline' | 'cancelled' };

/** A question on its way. May be sent again after it was settled. */
export interface RequestJob extends QueuedJob {
  readonly question: Question;
  readonly isWrite: boolean;
  /** Milliseconds. */
  readonly timeout: number;
  /** Called exactly once per `send`, possibly before `send` returns. */
  settle(outcome: RequestOutcome): void;
}

/** One connection over which questions go one at a time; see `createRequestLink`. */
export interface RequestLink {
  readonly state: LinkState;
  readonly traffic: Readonly<RequestTraffic>;
  start(): void;
  /** As of its connection. */
  hurry(): Promise<boolean>;
  send(job: RequestJob): void;
  /** Settles the job as cancelled if it has not ended; the connection ends when it was sent. */
  cancel(job: RequestJob): void;
  stop(): Promise<void>;
}

/** Counted since the link was made. */
export interface RequestTraffic {
  bytesIn: number;
  bytesOut: number;
  /** Messages that answered nothing; they were dropped. */
  unasked: number;
}

const nothing = Buffer.alloc(0);

/**
 * One question at a time. What answers it is judged before the connection counts as proven; after
 * silence, a malformed answer or a question that was given up the connection ends, so that what comes
 * late comes to nobody. What comes while nothing is asked, or began to come before the question was
 * sent, answers nothing. While there is no connection every job ends as `offline` at once.
 */
export function createRequestLink(needs: {
  readonly lengthOf: RequestProtocol<unknown, unknown>['lengthOf'];
  readonly connect: Connector;
  readonly wheel: TimerWheel;
  readonly random: () => number;
  changed(state: LinkState, cause?: unknown): void;
}): RequestLink {
  const queue = createJobQueue<RequestJob>();
  const traffic: RequestTraffic = { bytesIn: 0, bytesOut: 0, unasked: 0 };
  let reference = 0;
  let waiting: RequestJob | null = null;
  let heard: Buffer = nothing;
  /** Bytes of `heard` that had come before the question was sent: what begins among them answers nothing. */
  let early = 0;
  const timer = needs.wheel.timer(() => giveUp('silent', 'silent'));
  const connection = createConnection({
    connect: needs.connect,
    wheel: needs.wheel,
    random: needs.random,
    opened() {
      heard = nothing;
      early = 0;
    },
    heard: receive,
    lost() {
      // What was sent may have been carried out; what still waits was not.
      end({ kind: waiting?.isWrite ? 'silent' : 'offline' });
      endQueued('offline');
    },
    changed(state, cause) {
      // What waited for it goes before all that is polled.
      if (state === 'online') pump();
      needs.changed(state, cause);
    },
  });

  function release(): RequestJob | null {
    const job = waiting;
    waiting = null;
    timer.stop();
    return job;
  }

  const end = (outcome: RequestOutcome): void => release()?.settle(outcome);

  function endQueued(kind: 'offline' | 'cancelled'): void {
    for (const { job } of queue.remove(() => true)) job.settle({ kind });
  }

  /** Settled at last: whoever asks again at once must not do so over what is given up. */
  function giveUp(kind: 'silent' | 'malformed' | 'cancelled', cause: string): void {
    const job = release();
    connection.drop(cause);
    job?.settle({ kind });
  }

  // Sending

  /** Of a write that waits nothing was sent. */
  const withdrawn = ({ job }: Ticket<RequestJob>): void => job.settle({ kind: 'cancelled' });

  function pump(): void {
    if (waiting !== null || !connection.isOpen) return;
    const next = queue.take(() => 0, withdrawn);
    if (next === null || typeof next === 'number') return;
    waiting = next.job;
    reference += 1;
    early = heard.length;
    const message = Buffer.from(waiting.question.encode(reference));
    traffic.bytesOut += message.length;
    timer.start(waiting.timeout);
    connection.write(message);
  }

  // Receiving

  function receive(chunk: Buffer): void {
    traffic.bytesIn += chunk.length;
    heard = heard.length === 0 ? chunk : Buffer.concat([heard, chunk]);
    while (heard.length > 0 && connection.isOpen) {
      const length = needs.lengthOf(heard);
      if (length === 'malformed' || (typeof length === 'number' && !(length > 0))) {
        giveUp('malformed', 'garbage');
        break;
      }
      if (length === 'incomplete' || heard.length < length) break;
      const message = heard.subarray(0, length);
      heard = heard.subarray(length);
      take(message);
    }
    pump();
  }

  function take(message: Buffer): void {
    const answer = waiting === null || early > 0 ? unasked : evaluate(waiting.question, message);
    early = Math.max(early - message.length, 0);
    switch (answer.kind) {
      case 'unasked':
        traffic.unasked += 1;
        connection.unasked();
        return;
      case 'malformed':
        giveUp('malformed', 'garbage');
        return;
      default:
        connection.proven(message.length);
        end(answer);
    }
  }

  /** An answer of another length is none. */
  function evaluate(question: Question, message: Buffer): Answer {
    const answer = question.parse(message, reference);
    const fits = answer.kind !== 'data' || answer.data.length === question.length;
    return fits ? answer : { kind: 'malformed' };
  }

  return {
    get state() {
      return connection.state;
    },
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
      if (waiting === job) giveUp('cancelled', 'closed');
      else if (queue.remove((ticket) => ticket.job === job).length > 0) {
        job.settle({ kind: 'cancelled' });
      }
    },
    async stop() {
      const closed = connection.stop();
      end({ kind: 'cancelled' });
      endQueued('cancelled');
      await closed;
    },
  };
}

const unasked = { kind: 'unasked' } as const;
