import { refuse } from '@millwright/contract';
import type { ItemId, UserId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { setPassword, takeName } from '../account/index.ts';
import { checkPassword, hashPassword } from '../credentials/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import {
  lockAdministrators,
  replaceRoles,
  rolesOfUser,
  type UserRow,
  updateUser,
} from '../users/index.ts';
import { announceRoles, checkExpiry, checkItems, checkRoles, trimRoles } from './grantable.ts';

/** What is left out stays as it is. */
export interface UserEdit {
  readonly userName?: string | undefined;
  readonly password?: string | undefined;
  readonly roles?: readonly number[] | undefined;
  readonly items?: readonly ItemId[] | undefined;
  /** Null = never. */
  readonly expiresAt?: number | null | undefined;
  readonly historyDays?: number | null | undefined;
}

/**
 * Changes a user; open sessions feel it at once, and end when the password is another or the time
 * is over.
 * @throws Fault refusal `identity.name_taken`, `identity.password`, `identity.role_unknown`,
 *   `identity.item_unknown`, `identity.expires_beyond`, `identity.last_administrator`
 */
export async function editUser(
  needs: AccountNeeds,
  user: UserRow,
  change: UserEdit,
  /** The person who does, by whom a new password is known. */
  by: UserId,
  acting: Acting,
): Promise<void> {
  const id = user.id;
  const parent = user.parent_id;
  const { userName, password, roles, items, expiresAt, historyDays } = change;
  // An end from before the account above was given an earlier one stays, without effect.
  if (expiresAt !== facts(user).expiresAt) await checkExpiry(needs.db, expiresAt, parent);
  if (items !== undefined) await checkItems(needs, items, parent);
  if (password !== undefined) checkPassword(password, needs.passwordRule, user.grade);
  const hash = password === undefined ? undefined : await hashPassword(password);
  const now = new Date(needs.clock.now());
  const isOver = typeof expiresAt === 'number' && expiresAt <= now.getTime();

  let trimmed: readonly number[] = [];
  const ended = await needs.transactions.run(async (tx) => {
    if (isOver && user.grade === 0) {
      const able = await lockAdministrators(tx, now);
      if (able.every((each) => each === id)) throw refuse('identity.last_administrator');
    }
    const had = await rolesOfUser(tx, id);
    if (userName !== undefined) await takeName(tx, id, userName, now);
    if (roles !== undefined) {
      await checkRoles(tx, roles, parent);
      const held = new Set(had.map((role) => role.id));
      const given = roles.filter((role) => !held.has(role));
      if (parent !== null) trimmed = await trimRoles(needs, tx, { given, owner: parent }, acting);
      await replaceRoles(tx, id, [...new Set(roles)]);
    }
    await updateUser(tx, id, {
      ...(expiresAt === undefined
        ? {}
        : { expires_at: expiresAt === null ? null : new Date(expiresAt) }),
      ...(historyDays === undefined ? {} : { history_days: historyDays }),
      updated_at: now,
    });
    const name = userName ?? user.user_name;
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'user.edit',
      subject: { kind: 'user', id, name },
      before: { ...facts(user), roles: had.map(({ roleName }) => roleName) },
      after: {
        userName: name,
        expiresAt: expiresAt === undefined ? facts(user).expiresAt : expiresAt,
        historyDays: historyDays === undefined ? user.history_days : historyDays,
        roles: (await rolesOfUser(tx, id)).map(({ roleName }) => roleName),
      },
    });
    if (hash === undefined) return [];
    return setPassword(needs, tx, { user: id, userName: name, hash, by }, acting);
  });
  announce(needs, id, { ended, isOver });
  await announceRoles(needs, trimmed);
  if (items !== undefined) await needs.items().assign(id, items, acting);
}

const facts = (user: UserRow) => ({
  userName: user.user_name,
  expiresAt: user.expires_at?.getTime() ?? null,
  historyDays: user.history_days,
});

function announce(
  { guard }: Pick<AccountNeeds, 'guard'>,
  userId: UserId,
  { ended, isOver }: { ended: readonly string[]; isOver: boolean },
): void {
  for (const tokenHash of ended) guard.announce({ kind: 'ended', tokenHash });
  guard.announce({ kind: isOver ? 'ended' : 'access', userId });
}
