/** Whom a call about users may be about. */
import { refuse } from '@millwright/contract';
import type { UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Session } from '../../../platform/access/index.ts';
import { findUser, findUserByName, type UserRow } from '../users/index.ts';

/** @throws Fault refusal `general.not_found` */
export async function anyUser(db: Kysely<unknown>, id: UserId): Promise<UserRow> {
  const user = await findUser(db, id);
  if (user === undefined) throw refuse('general.not_found');
  return user;
}

/**
 * Whose sub-users a call is about: of those whom it names, else the caller's own; null = everybody's,
 * where an administrator names nobody. The answer to a name that nobody has, and to one that is not
 * the caller's to manage, is the same.
 * @throws Fault refusal `general.not_found` for an id, `identity.parent_unknown` for a name
 */
export async function namedParent(
  db: Kysely<unknown>,
  named: { readonly parentId?: UserId | undefined; readonly parentName?: string | undefined },
  { grade, userId }: Pick<Session, 'grade' | 'userId'>,
): Promise<UserId | null> {
  const { parentId, parentName } = named;
  if (grade !== 0 && parentId !== undefined && parentId !== userId) {
    throw refuse('general.not_found');
  }
  if (parentName !== undefined) {
    const user = await findUserByName(db, parentName);
    const isBelow = user?.id === userId || user?.parent_id === userId;
    if (user === undefined || (grade !== 0 && !isBelow)) throw refuse('identity.parent_unknown');
    // Both say whose: they must mean the same.
    if (parentId !== undefined && parentId !== user.id) throw refuse('identity.parent_unknown');
    return user.id;
  }
  return parentId ?? (grade === 0 ? null : userId);
}
