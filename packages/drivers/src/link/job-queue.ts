import type { LinkState } from './connection.ts';

/** Order of service on a link, the most urgent first. */
export const Priority = { release: 0, write: 1, onDemand: 2, alarm: 3, history: 4 } as const;
export type Priority = (typeof Priority)[keyof typeof Priority];

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

/** What waits for its turn on a link: by priority, and within one in order of arrival. */
export interface JobQueue<Job extends QueuedJob> {
  readonly length: number;
  add(ticket: Ticket<Job>): void;
  /** Before all others of its priority. */
  putBack(ticket: Ticket<Job>): void;
  /**
   * Takes out the first ticket that may go.
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
  const lanes: [Lane, Lane, Lane, Lane, Lane] = [[], [], [], [], []];

  function takeFirst(heldUntil: (ticket: Ticket<Job>) => number): Ticket<Job> | number | null {
    let earliest = Number.POSITIVE_INFINITY;
    for (const lane of lanes) {
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

  return {
    get length() {
      return lanes.reduce((sum, lane) => sum + lane.length, 0);
    },
    add: (ticket) => void lanes[ticket.job.priority].push(ticket),
    putBack: (ticket) => void lanes[ticket.job.priority].unshift(ticket),
    take(heldUntil, withdrawn) {
      for (;;) {
        const next = takeFirst(heldUntil);
        if (next === null || typeof next === 'number') return next;
        if (next.job.mayGo?.() ?? true) return next;
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
