import type { QueuedJob } from '../../link/job-queue.ts';
import type { Outcome } from './outcome.ts';

/** One request. The same object may be sent again after it was settled. */
export interface LinkJob extends QueuedJob {
  readonly unit: number;
  readonly pdu: Buffer;
  /** Milliseconds per try; null = as the round trips of the line suggest. */
  readonly timeout: number | null;
  /** Registers the station lets one read ask for; the protocol's limit unless given. */
  readonly mostRegisters?: number;
  /**
   * Of somebody who tries settings: that it is not answered says nothing of the connection, nor of
   * its stations, which others use.
   */
  readonly isTest?: boolean;
  /** How often a read may be sent; as the link does unless given. A write is sent once. */
  readonly tries?: number;
  /** Called each time that it goes out, just before. */
  sent?(): void;
  /** Called exactly once per `send`, possibly before `send` returns. */
  settle(outcome: Outcome): void;
}
