/** Once a night what is older than its log is kept goes, and the audit trail says so. */
import { after, type Clock, days, type Port, type Timestamp } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import {
  type AuditTrail,
  actingAs,
  type SealedLog,
  type TrailPart,
} from '../../platform/audit/index.ts';
import { defineScheduledJob, type Jobs } from '../../platform/jobs/index.ts';
import type { Transactions, Tx } from '../../platform/storage/index.ts';

/** A log that does not grow for ever. */
export interface LogRetention {
  readonly name: string;
  /** Days that an entry stays. */
  readonly days: number;
  /** The log is this part of the audit trail. */
  readonly part?: TrailPart;
  /** Sealed in a chain of its own, which has to know what retention took. */
  readonly sealed?: Omit<SealedLog, 'name'>;
  /** Deletes what is older, in `tx` where it can; answers how many entries went. */
  purge(before: Timestamp, tx: Tx): Promise<number>;
}

const purgeLogs = defineScheduledJob('audit.purge_logs');

export function scheduleLogRetention(
  logs: Port<LogRetention>,
  needs: {
    readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
    readonly transactions: Transactions;
    readonly auditTrail: Pick<AuditTrail, 'record'>;
    readonly clock: Clock;
    readonly log: Log;
    readonly timeZone: string;
  },
): void {
  const { jobs, transactions, auditTrail, clock, log } = needs;

  const keep = ({ name, days: kept, part, sealed, purge }: LogRetention): Promise<number> =>
    transactions.run(async (tx) => {
      const before = after(clock.now(), days(-kept));
      const deleted = await purge(before, tx);
      if (deleted > 0) {
        await auditTrail.record(tx, {
          ...actingAs('retention'),
          action: 'audit.purge',
          subject: { kind: 'log', id: name, name },
          after: { before, deleted, ...part, ...(sealed ? { sealed: true } : {}) },
        });
      }
      return deleted;
    });

  jobs.define(purgeLogs, async () => {
    for (const each of logs.all()) {
      const gone = await keep(each);
      const { name, days: kept } = each;
      if (gone > 0) log.info({ log: name, days: kept, gone }, 'old entries were deleted');
    }
  });
  jobs.schedule(purgeLogs, '27 3 * * *', needs.timeZone, { catchUp: 'once' });
}
