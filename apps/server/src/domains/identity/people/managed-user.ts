/** Whom a call about users may be about. */
import { refuse } from '@millwright/contract';
import type { UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { findUser, type UserRow } from '../users/index.ts';

/** @throws Fault refusal `general.not_found` */
export async function anyUser(db: Kysely<unknown>, id: UserId): Promise<UserRow> {
  const user = await findUser(db, id);
  if (user === undefined) throw refuse('general.not_found');
  return user;
}
