/** What somebody may give to a user. */
import { refuse } from '@millwright/contract';
import type { ItemId, UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Session } from '../../../platform/access/index.ts';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { AccountNeeds, IdentityNeeds } from '../identity.needs.ts';
import {
  announceRole,
  findRole,
  findUser,
  grantsOf,
  installationRoles,
  lockGrantsOf,
  lockRole,
  type RoleOwner,
  rolesToGive,
  writeRole,
} from '../users/index.ts';
import { beyondOwn, mayLastUntil, type Own, withinOwn } from './may-grant.ts';

/**
 * Whose roles the caller manages: administrators the installation's (null), a user their own.
 * @throws Fault refusal `identity.no_sub_users` for sub-users, who have nobody below
 */
export function managedRoles({ grade, userId }: Pick<Session, 'grade' | 'userId'>): RoleOwner {
  if (grade === 2) throw refuse('identity.no_sub_users');
  return grade === 0 ? null : userId;
}

/** What a role of the owner's may hold at this moment. */
export const grantableBy = async (db: Kysely<unknown>, owner: RoleOwner): Promise<Own> =>
  owner === null ? 'all' : grantsOf(db, owner);

/** The same, to write by: it stays so until the transaction ends. */
export async function lockGrantableBy(tx: Tx, owner: RoleOwner): Promise<Own> {
  if (owner !== null) await lockGrantsOf(tx, owner);
  return grantableBy(tx, owner);
}

/**
 * Roles of the installation; for a sub-user those that the parent has, and those that the parent made
 * for them.
 * @throws Fault refusal `identity.role_unknown`
 */
export async function checkRoles(
  db: Kysely<unknown>,
  roles: readonly number[],
  parent: UserId | null,
): Promise<void> {
  const allowed =
    parent === null
      ? await installationRoles(db, roles)
      : new Set((await rolesToGive(db, parent)).map(({ id }) => id));
  if (!roles.every((role) => allowed.has(role))) throw refuse('identity.role_unknown');
}

/**
 * Roles that are given hold from then on what their owner has at this moment, and no more: what was
 * taken from the owner since does not come back with them. Answers which were changed by it, to be
 * announced after the commit.
 */
export async function trimRoles(
  needs: IdentityNeeds,
  tx: Tx,
  { given, owner }: { readonly given: readonly number[]; readonly owner: UserId },
  acting: Acting,
): Promise<number[]> {
  const trimmed: number[] = [];
  const own = await lockGrantableBy(tx, owner);
  // One order for everybody: two who give the same roles do not wait for each other.
  for (const id of new Set(given.toSorted((a, b) => a - b))) {
    await lockRole(tx, id);
    const role = await findRole(tx, id);
    if (role?.ownerId !== owner || beyondOwn(own, role).length === 0) continue;
    const held = { roleName: role.roleName, ...withinOwn(own, role) };
    await writeRole(needs, tx, { id, owner }, held, acting);
    trimmed.push(id);
  }
  return trimmed;
}

/** After the commit. */
export async function announceRoles(needs: IdentityNeeds, ids: readonly number[]): Promise<void> {
  for (const id of ids) await announceRole(needs, id);
}

/**
 * Nobody below lasts longer than the account above.
 * @throws Fault refusal `identity.expires_beyond`
 */
export async function checkExpiry(
  db: Kysely<unknown>,
  expiresAt: number | null | undefined,
  parent: UserId | null,
): Promise<void> {
  if (parent === null || expiresAt === undefined) return;
  const above = (await findUser(db, parent))?.expires_at?.getTime() ?? null;
  if (!mayLastUntil(above, expiresAt)) throw refuse('identity.expires_beyond');
}

/**
 * Items that exist; for a sub-user only such as the parent was given.
 * @throws Fault refusal `identity.item_unknown`
 */
export async function checkItems(
  needs: Pick<AccountNeeds, 'items'>,
  items: readonly ItemId[],
  parent: UserId | null,
): Promise<void> {
  const access = needs.items();
  const allowed: ReadonlySet<number> =
    parent === null ? new Set((await access.names(items)).keys()) : await access.itemsOf(parent);
  if (!items.every((item) => allowed.has(item))) throw refuse('identity.item_unknown');
}
