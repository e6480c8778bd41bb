import { actingAs } from '../../platform/audit/index.ts';
import { defineScheduledJob, type Jobs } from '../../platform/jobs/index.ts';
import { deleteCodesBefore, longestWindow } from './codes/index.ts';
import type { IdentityNeeds } from './identity.needs.ts';
import {
  deleteDevicesBefore,
  deletePlacesBefore,
  deleteSessionsBefore,
  deleteTicketsBefore,
  placeLength,
} from './sessions/index.ts';
import { disableExpired } from './users/index.ts';

/**
 * Disables whose time is over. Their sessions and sockets were over at that very moment; this makes
 * it visible in the lists, and on the record.
 */
export async function disableOver(needs: IdentityNeeds): Promise<void> {
  const now = new Date(needs.clock.now());
  const over = await needs.transactions.run(async (tx) => {
    const users = await disableExpired(tx, now);
    for (const { id, userName: name } of users) {
      await needs.auditTrail.record(tx, {
        ...actingAs('expiry'),
        action: 'user.change_state',
        subject: { kind: 'user', id, name },
        after: { enabled: false },
      });
    }
    return users;
  });
  for (const { id: userId } of over) needs.guard.announce({ kind: 'ended', userId });
}

/** What is over leaves the tables once a night; it was good for nothing before. */
async function purge({ db, clock }: Pick<IdentityNeeds, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteSessionsBefore(db, new Date(now));
  await deleteTicketsBefore(db, new Date(now));
  await deleteDevicesBefore(db, new Date(now));
  await deletePlacesBefore(db, new Date(now - placeLength));
  await deleteCodesBefore(db, new Date(now - longestWindow));
}

const disableExpiredUsers = defineScheduledJob('identity.disable_expired');
const purgeSessions = defineScheduledJob('identity.purge_sessions');

export function scheduleIdentity(
  jobs: Pick<Jobs, 'define' | 'schedule'>,
  needs: IdentityNeeds,
): void {
  jobs.define(disableExpiredUsers, () => disableOver(needs));
  jobs.schedule(disableExpiredUsers, '* * * * *', needs.timeZone, { catchUp: 'once' });
  jobs.define(purgeSessions, () => purge(needs));
  jobs.schedule(purgeSessions, '17 3 * * *', needs.timeZone, { catchUp: 'once' });
}
