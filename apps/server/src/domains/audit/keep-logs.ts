/** Once a night what is older than its log is kept goes. */
import { after, type Clock, days, type Timestamp } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import type { Port } from '../../platform/contributions.ts';
import type { Jobs } from '../../platform/jobs.ts';

/** A log that does not grow for ever. */
export interface KeptLog {
  readonly name: string;
  /** Days that an entry stays. */
  readonly days: number;
  /** Deletes what is older; answers how many entries went. */
  purge(before: Timestamp): Promise<number>;
}

export function keepLogs(
  logs: Port<KeptLog>,
  { jobs, clock, log }: { jobs: Pick<Jobs, 'define' | 'schedule'>; clock: Clock; log: Log },
): void {
  jobs.define('audit.purge_logs', async () => {
    for (const { name, days: kept, purge } of logs.all()) {
      const gone = await purge(after(clock.now(), days(-kept)));
      if (gone > 0) log.info({ log: name, days: kept, gone }, 'old entries were deleted');
    }
  });
  jobs.schedule('audit.purge_logs', '27 3 * * *', 'UTC', { catchUp: 'once' });
}
