import { refuse } from '@millwright/contract';
import type { Timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { findUser, type UserRow } from './users.store.ts';

/**
 * Whether the account, and that of whose sub-user it is, may be used now. Told only to who has
 * proved whose account it is, so that names cannot be found out.
 * @throws Fault refusal `identity.expired`, `identity.disabled`
 */
export async function checkUsable(
  db: Kysely<unknown>,
  user: UserRow,
  now: Timestamp,
): Promise<void> {
  checkState(user, now);
  if (user.parent_id === null) return;
  const parent = await findUser(db, user.parent_id);
  if (parent === undefined) throw refuse('identity.disabled');
  checkState(parent, now);
}

/** The job that disables the expired may have run or not: it is the expiry that people are told. */
function checkState(user: UserRow, now: Timestamp): void {
  if (user.expires_at !== null && user.expires_at.getTime() <= now) {
    throw refuse('identity.expired');
  }
  if (!user.enabled) throw refuse('identity.disabled');
}
