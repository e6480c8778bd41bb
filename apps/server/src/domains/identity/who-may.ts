import type { Permission } from '@millwright/contract';
import type { Clock, ItemId, UserId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { ItemAccess } from './item-access.ts';
import { findUserAccess } from './sessions/index.ts';
import { listAdministrators } from './users/index.ts';

/** Who of these users, and of the administrators, may do this in the item now; the demonstration may nothing. */
export async function findWhoMay(
  needs: { readonly db: Kysely<unknown>; readonly clock: Clock; readonly items: () => ItemAccess },
  permission: Permission,
  item: ItemId,
  users: readonly UserId[],
): Promise<readonly UserId[]> {
  const asked = new Set([...(await listAdministrators(needs.db)), ...users]);
  const may: UserId[] = [];
  for (const user of asked) {
    const access = await findUserAccess(needs, user);
    if (access === null || access.demo) continue;
    const isGranted = access.grade === 0 || access.permissions.has(permission);
    if (isGranted && (access.items === 'all' || access.items.has(item))) may.push(user);
  }
  return may;
}
