/** What somebody may give to a user. */
import { refuse } from '@millwright/contract';
import type { ItemId, UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { AccountNeeds } from '../identity.needs.ts';
import { knownRoles, rolesOfUser } from '../users/index.ts';

/**
 * Roles that exist; for a sub-user only such as the parent has.
 * @throws Fault refusal `identity.role_unknown`
 */
export async function checkRoles(
  db: Kysely<unknown>,
  roles: readonly number[],
  parent: UserId | null,
): Promise<void> {
  const allowed =
    parent === null
      ? await knownRoles(db, roles)
      : new Set((await rolesOfUser(db, parent)).map(({ id }) => id));
  if (!roles.every((role) => allowed.has(role))) throw refuse('identity.role_unknown');
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
