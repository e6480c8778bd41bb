/** Whom a call about users may be about. */
import { refuse } from '@millwright/contract';
import { userId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Session } from '../../../platform/access/index.ts';
import { findUser, type UserRow } from '../users.store.ts';

/** @throws Fault refusal `general.not_found` */
export async function anyUser(db: Kysely<unknown>, id: number): Promise<UserRow> {
  const user = await findUser(db, userId(id));
  if (user === undefined) throw refuse('general.not_found');
  return user;
}

/**
 * A sub-user of the caller, or anybody's for an administrator.
 * @throws Fault refusal `general.not_found`
 */
export async function ownSubUser(
  db: Kysely<unknown>,
  session: Pick<Session, 'grade' | 'userId'>,
  id: number,
): Promise<UserRow> {
  const user = await anyUser(db, id);
  const isTheirs = session.grade === 0 || user.parent_id === session.userId;
  if (user.parent_id === null || !isTheirs) throw refuse('general.not_found');
  return user;
}
