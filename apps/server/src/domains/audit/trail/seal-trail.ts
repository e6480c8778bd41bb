/** Every minute what was recorded is sealed, and the head of the chain goes into the server's log. */
import type { Clock } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import { createAuditChain, type SealedLog } from '../../../platform/audit/index.ts';
import { defineScheduledJob, type Jobs } from '../../../platform/jobs/index.ts';
import type { Transactions } from '../../../platform/storage/index.ts';

const seal = defineScheduledJob('audit.seal');

export function sealTrail(needs: {
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly log: Log;
  /** Asked for at each run: later domains add theirs. */
  sealedLogs(): readonly SealedLog[];
}): void {
  const { transactions, clock } = needs;
  needs.jobs.define(seal, async () => {
    for (const log of needs.sealedLogs()) {
      const { entries, head } = await createAuditChain({ transactions, clock, log }).seal();
      // Kept elsewhere with the server's log, it shows when the end of this one was cut off.
      if (entries > 0) needs.log.info({ sealed: log.name, entries, head }, 'a log was sealed');
    }
  });
  needs.jobs.schedule(seal, '* * * * *', 'UTC', { catchUp: 'once' });
}
