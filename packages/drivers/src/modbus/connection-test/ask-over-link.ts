import type { Clock } from '@millwright/kernel';
import { Priority } from '../../link/job-queue.ts';
import type { Link } from '../line/link.ts';
import type { LinkJob } from '../line/link-job.ts';
import type { Outcome } from '../line/outcome.ts';

/** How one request ended, and how long that took from its turn on the line. */
export interface Asked {
  readonly outcome: Outcome;
  readonly ms: number;
}

export interface Question {
  readonly unit: number;
  readonly pdu: Buffer;
  readonly timeout: number;
  readonly mostRegisters: number;
}

/** Sends a request once, ahead of the schedule; abort ends it as cancelled. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<Asked>;

export const askOver =
  (link: Pick<Link, 'send' | 'cancel'>, clock: Clock): Ask =>
  (question, signal) =>
    new Promise((resolve) => {
      let began = clock.now();
      const cancel = (): void => link.cancel(job);
      const job: LinkJob = {
        ...question,
        priority: Priority.onDemand,
        tries: 1,
        isTest: true,
        // What it waits for, behind others or on a line that is shut, is not the device's time.
        mayGo() {
          began = clock.now();
          return true;
        },
        settle(outcome) {
          signal.removeEventListener('abort', cancel);
          // The clock counts whole milliseconds, and nothing takes none.
          resolve({ outcome, ms: Math.max(1, clock.now() - began) });
        },
      };
      if (signal.aborted) {
        resolve({ outcome: { kind: 'cancelled' }, ms: 0 });
        return;
      }
      signal.addEventListener('abort', cancel, { once: true });
      link.send(job);
    });
