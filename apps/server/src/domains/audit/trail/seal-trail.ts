/** Every minute what was recorded is sealed, and the head of the chain goes into the server's log. */
import type { Clock } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import { createAuditChain } from '../../../platform/audit/index.ts';
import { defineScheduledJob, type Jobs } from '../../../platform/jobs/index.ts';
import type { Transactions } from '../../../platform/storage/index.ts';

const seal = defineScheduledJob('audit.seal');

export function sealTrail(needs: {
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly log: Log;
}): void {
  const chain = createAuditChain(needs);
  needs.jobs.define(seal, async () => {
    const { entries, head } = await chain.seal();
    // Kept elsewhere with the log, it shows when the end of the trail was cut off.
    if (entries > 0) needs.log.info({ entries, head }, 'the audit trail was sealed');
  });
  needs.jobs.schedule(seal, '* * * * *', 'UTC', { catchUp: 'once' });
}
