import type { WriteOptions } from '../port.ts';
import type { LinkState } from './connection.ts';

/** Order of service on a link, the most urgent first. */
export const Priority = {
  release: 0,
  stop: 1,
  write: 2,
  onDemand: 3,
  alarm: 4,
  history: 5,
} as const;
export type Priority = (typeof Priority)[keyof typeof Priority];

/** Of a write that is bound by these. */
export const priorityOf = ({ first, stops }: WriteOptions): Priority => {
  if (first === true) return Priority.release;
  return stops === true ? Priority.stop : Priority.write;
};

/** True for what runs on a schedule, and may therefore be left out now. */
export const isScheduled = (priority: Priority): boolean => priority > Priority.onDemand;

/** What the queue has to know of a request. */
export interface QueuedJob {
  readonly priority: Priority;
  /** Asked when its turn comes: whether it still may go. */
  readonly mayGo?: (() => boolean) | undefined;
}

/** Whether it waits for a connection, where everything else ends for want of one. */
export const awaitsConnection = ({ priority }: QueuedJob, state: LinkState): boolean =>
  priority === Priority.release && state !== 'stopped';

/** A job on its way, and how often it has been tried. */
export interface Ticket<Job extends QueuedJob> {
  readonly job: Job;
  tries: number;
  /** An exception came that may have been meant for another (only without transaction ids). */
  isDoubted?: boolean;
  /** An answer that may hold bytes of another, how often the same has come, and by which transactions. */
  doubtful?: { readonly pdu: Buffer; readonly times: number; readonly asked: readonly number[] };
}

/**
 * So many that are more urgent go ahead of a scheduled read that waits: a write and its read-back. What
 * interlocks and alarms look at is read while people write as fast as the line carries.
 */
const mostAhead = 2;

/**
 * What waits for its turn on a link: by priority, and within one in order of arrival. A scheduled read
 * that may go has its turn after `mostAhead` others; releases and stops go before it all the same, and
 * releases do not count.
 */
export interface JobQueue<Job extends QueuedJob> {
  readonly length: number;
  add(ticket: Ticket<Job>): void;
  /**
   * Before all others of its priority.
   * @param how `isUnsent`: something else had to be sent in its place, and its turn is still to come
   */
  putBack(ticket: Ticket<Job>, how?: { readonly isUnsent: boolean }): void;
  /**
   * Takes out the ticket whose turn it is, of those that may go.
   * @param heldUntil moment until which a ticket has to wait; 0 lets it go.
   * @param withdrawn gets what may no longer go when its turn comes, to end it.
   * @returns the ticket, or the earliest of those moments; null when nothing waits.
   */
  take(
    heldUntil: (ticket: Ticket<Job>) => number,
    withdrawn: (ticket: Ticket<Job>) => void,
  ): Ticket<Job> | number | null;
  /** Takes out everything that matches, the most urgent first. */
  remove(matches: (ticket: Ticket<Job>) => boolean): Ticket<Job>[];
}

export function createJobQueue<Job extends QueuedJob>(): JobQueue<Job> {
  type Lane = Ticket<Job>[];
  const lanes: [Lane, Lane, Lane, Lane, Lane, Lane] = [[], [], [], [], [], []];
  const [releases, stops, writes, onDemand, ...scheduled] = lanes;
  const readsFirst = [releases, stops, ...scheduled, writes, onDemand];
  /** How many went ahead of a scheduled read that waits. */
  let ahead = 0;

  function takeFirst(heldUntil: (ticket: Ticket<Job>) => number): Ticket<Job> | number | null {
    let earliest = Number.POSITIVE_INFINITY;
    for (const lane of ahead < mostAhead ? lanes : readsFirst) {
      for (const [index, ticket] of lane.entries()) {
        const held = heldUntil(ticket);
        if (held === 0) {
          lane.splice(index, 1);
          return ticket;
        }
        earliest = Math.min(earliest, held);
      }
    }
    return Number.isFinite(earliest) ? earliest : null;
  }

  function goes({ priority }: Job): void {
    if (isScheduled(priority)) ahead = 0;
    else if (priority !== Priority.release && scheduled.some((lane) => lane.length > 0)) ahead += 1;
  }

  return {
    get length() {
      return lanes.reduce((sum, lane) => sum + lane.length, 0);
    },
    add: (ticket) => void lanes[ticket.job.priority].push(ticket),
    putBack(ticket, { isUnsent } = { isUnsent: false }) {
      lanes[ticket.job.priority].unshift(ticket);
      if (isUnsent && isScheduled(ticket.job.priority)) ahead = mostAhead;
    },
    take(heldUntil, withdrawn) {
      for (;;) {
        const next = takeFirst(heldUntil);
        if (next === null || typeof next === 'number') return next;
        if (next.job.mayGo?.() ?? true) {
          goes(next.job);
          return next;
        }
        withdrawn(next);
      }
    },
    remove(matches) {
      const removed: Ticket<Job>[] = [];
      for (const lane of lanes) {
        const kept = lane.filter((ticket) => !matches(ticket));
        if (kept.length === lane.length) continue;
        removed.push(...lane.filter(matches));
        lane.splice(0, lane.length, ...kept);
      }
      return removed;
    },
  };
}
