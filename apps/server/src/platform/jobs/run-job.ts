/** One job from claim to end. */
import { after, type Clock, type Duration, milliseconds, seconds } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../base/log.ts';
import { NotYet, UnreadablePayload } from './define-job.ts';
import {
  type ClaimedJob,
  claimJob,
  deadLetterJob,
  finishJob,
  postponeJob,
  renewLease,
  retryJob,
  returnJob,
} from './jobs.store.ts';
import { retryDelay } from './retry-delay.ts';

export interface JobRun {
  readonly id: number;
  readonly key: string | null;
  /** 1 for the first. */
  readonly attempt: number;
  /** True when a failure now would be final. */
  readonly isLast: boolean;
  /** Aborted when the server stops or the lease was lost: give up soon, it will be run again. */
  readonly signal: AbortSignal;
}

/** Runs at least once; effects are idempotent by the job's id or its payload. */
export type JobWork<Payload> = (payload: Payload, job: JobRun) => Promise<void>;

export interface JobOptions {
  /** 8 when left out: about two minutes of retries. */
  readonly maxAttempts?: number;
  /** How long other nodes wait for one that died; it is renewed while the job runs. 60 s. */
  readonly lease?: Duration;
  /** Whether this server may run it now; any may when left out. */
  readonly isOurs?: () => boolean;
  /**
   * `outside`: it waits for machines of others, who may never answer. Such jobs have lanes of their own, so
   * that nothing else waits for them.
   */
  readonly waitsFor?: 'outside';
}

export interface JobDefinition extends JobOptions {
  /** Given the payload as it is stored. @throws UnreadablePayload when no attempt can help */
  readonly run: JobWork<unknown>;
}

const defaultAttempts = 8;
const defaultLease = seconds(60);

/** The longest that any of these jobs is leased for. */
export const longestLeaseOf = (definitions: Iterable<JobOptions>): Duration =>
  milliseconds(Math.max(defaultLease, ...[...definitions].map(({ lease = 0 }) => lease)));

export interface JobNeeds {
  readonly db: Kysely<unknown>;
  readonly definitions: ReadonlyMap<string, JobDefinition>;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** Claims and runs one due job; false when there was none. */
export async function takeJob(
  needs: JobNeeds & { claimed: (others: boolean) => void },
): Promise<boolean> {
  const { db, definitions, clock } = needs;
  if (definitions.size === 0) return false;
  const leaseOf = (name: string) => definitions.get(name)?.lease ?? defaultLease;
  const ours = [...definitions].filter(([, { isOurs }]) => isOurs?.() ?? true);
  const names = ours.map(([name]) => name);
  const job = await claimJob(db, names, clock.now(), leaseOf);
  const definition = job && definitions.get(job.name);
  if (job === undefined || definition === undefined) return false;
  if (needs.stopping.aborted) {
    await returnJob(db, job);
    return false;
  }
  needs.claimed(true);
  await run(needs, job, definition);
  return true;
}

async function run(
  { db, clock, log, stopping }: JobNeeds,
  job: ClaimedJob,
  definition: JobDefinition,
): Promise<void> {
  const maxAttempts = definition.maxAttempts ?? defaultAttempts;
  const isLast = job.attempts >= maxAttempts;
  const { signal, end } = holdLease({ db, clock, log }, job, definition.lease ?? defaultLease);
  try {
    await definition.run(job.payload, {
      id: job.id,
      key: job.key,
      attempt: job.attempts,
      isLast,
      signal: AbortSignal.any([stopping, signal]),
    });
  } catch (error) {
    if (stopping.aborted) return returnJob(db, job);
    if (error instanceof NotYet) {
      return postponeJob(db, job, after(clock.now(), error.pause));
    }
    const facts = { err: error, job: job.name, id: job.id, attempt: job.attempts };
    const isFinal = isLast || error instanceof UnreadablePayload;
    log.warn(facts, isFinal ? 'a job failed for good' : 'a job failed and will be tried again');
    const now = clock.now();
    if (isFinal) return deadLetterJob(db, job, now, error);
    return retryJob(db, job, after(now, retryDelay(job.attempts, error)), error);
  } finally {
    end();
  }
  await finishJob(db, job, clock.now());
}

function holdLease(
  { db, clock, log }: { db: Kysely<unknown>; clock: Clock; log: Log },
  job: ClaimedJob,
  lease: Duration,
): { signal: AbortSignal; end: () => void } {
  const lost = new AbortController();
  let ended = false;
  let cancel = (): void => undefined;
  const renewLater = (): void => {
    if (ended) return;
    cancel = clock.after(milliseconds(lease / 3), () => {
      renewLease(db, job, after(clock.now(), lease)).then(
        (held) => (held ? renewLater() : lost.abort()),
        (error) => {
          log.warn({ err: error, job: job.name, id: job.id }, 'could not renew the lease of a job');
          renewLater();
        },
      );
    });
  };
  renewLater();
  return {
    signal: lost.signal,
    end() {
      ended = true;
      cancel();
    },
  };
}
