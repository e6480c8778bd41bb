import type { Jobs } from '../../platform/jobs.ts';
import type { IdentityNeeds } from './identity.needs.ts';
import { deleteSessionsBefore } from './sessions.store.ts';

/** Once a night the sessions that are over leave the table; they were good for nothing before. */
export function scheduleIdentity(
  jobs: Pick<Jobs, 'define' | 'schedule'>,
  { db, clock }: Pick<IdentityNeeds, 'db' | 'clock'>,
): void {
  jobs.define('identity.purge_sessions', () => deleteSessionsBefore(db, new Date(clock.now())));
  jobs.schedule('identity.purge_sessions', '17 3 * * *', 'UTC', { catchUp: 'once' });
}
