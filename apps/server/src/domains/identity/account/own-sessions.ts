/** Users see where they are signed in and remembered, and can end it. */

import { refuse } from '@millwright/contract';
import type { RememberedDevice, SessionRow } from '@millwright/contract/identity/account.schemas';

import type { Session } from '../../../platform/access/index.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import {
  aliveAt,
  deleteDevice,
  deleteSessionById,
  listDevices,
  listSessions,
} from '../sessions/index.ts';

type Context = Pick<CallContext, 'session' | 'address'>;

export async function ownSessions(
  { db, clock, sessionIdle }: Pick<IdentityNeeds, 'db' | 'clock' | 'sessionIdle'>,
  session: Session,
): Promise<SessionRow[]> {
  const entries = await listSessions(db, session.userId, aliveAt(clock.now(), sessionIdle));
  // The visitors of the demonstration account do not know each other.
  const own = entries.filter(({ tokenHash }) => !session.demo || tokenHash === session.tokenHash);
  return own.map((entry) => ({
    id: entry.id,
    address: entry.address,
    agent: entry.agent,
    createdAt: entry.createdAt.getTime(),
    lastSeenAt: entry.lastSeenAt.getTime(),
    current: entry.tokenHash === session.tokenHash,
  }));
}

/** Ends the session with those opened from it, and forgets the device it came from. @throws `general.not_found` */
export async function endOwnSession(
  needs: IdentityNeeds,
  id: number,
  context: Context,
): Promise<void> {
  const { userId, userName } = context.session;
  const ended = await needs.transactions.run(async (tx) => {
    const session = await deleteSessionById(tx, userId, id);
    if (session === undefined) throw refuse('general.not_found');
    const others = session.device === null ? null : await deleteDevice(tx, userId, session.device);
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.end_session',
      subject: { kind: 'user', id: userId, name: userName },
    });
    return [...session.ended, ...(others ?? [])];
  });
  for (const tokenHash of ended) needs.guard.announce({ kind: 'ended', tokenHash });
}

/** None of the demonstration account, whose visitors do not know each other. */
export const ownDevices = async (
  { db, clock }: Pick<IdentityNeeds, 'db' | 'clock'>,
  session: Session,
): Promise<RememberedDevice[]> =>
  session.demo ? [] : listDevices(db, session.userId, new Date(clock.now()));

/** @throws Fault refusal `general.not_found` */
export async function forgetOwnDevice(
  needs: IdentityNeeds,
  id: number,
  context: Context,
): Promise<void> {
  const { userId, userName } = context.session;
  const ended = await needs.transactions.run(async (tx) => {
    const sessions = await deleteDevice(tx, userId, id);
    if (sessions === null) throw refuse('general.not_found');
    await needs.auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.forget_device',
      subject: { kind: 'user', id: userId, name: userName },
    });
    return sessions;
  });
  for (const tokenHash of ended) needs.guard.announce({ kind: 'ended', tokenHash });
}
