/** Roles, as an administrator edits them. */
import type { Permission } from '@millwright/contract';
import { refusal } from '@millwright/kernel';
import type { Acting } from '../../../platform/acting.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { deleteRole, findRole, findRoleByName, renameRole, usersOfRole } from '../roles.store.ts';
import { type RoleInput, saveRole } from '../save-role.ts';
import { lockWord } from '../users.store.ts';

async function demandFreeName(tx: Tx, roleName: string, own: number | null): Promise<void> {
  await lockWord(tx, `role ${roleName}`);
  const holder = await findRoleByName(tx, roleName);
  if (holder !== undefined && holder.id !== own) throw refusal('identity.role_taken', { roleName });
}

/** @throws Fault refusal `identity.role_taken` */
export async function addRole(
  needs: IdentityNeeds,
  input: RoleInput,
  acting: Acting,
): Promise<number> {
  await needs.transactions.run((tx) => demandFreeName(tx, input.roleName, null));
  return saveRole(needs, input, acting);
}

/** @throws Fault refusal `general.not_found`, `identity.role_taken` */
export async function editRole(
  needs: IdentityNeeds,
  {
    id,
    ...input
  }: RoleInput & { readonly id: number; readonly permissions: readonly Permission[] },
  acting: Acting,
): Promise<void> {
  await needs.transactions.run(async (tx) => {
    if ((await findRole(tx, id)) === undefined) throw refusal('general.not_found');
    await demandFreeName(tx, input.roleName, id);
    await renameRole(tx, id, input.roleName);
  });
  await saveRole(needs, input, acting);
}

/**
 * Deletes all of them, or none.
 * @throws Fault refusal `general.not_found`, `identity.role_in_use`
 */
export async function deleteRoles(
  needs: IdentityNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<void> {
  await needs.transactions.run(async (tx) => {
    for (const id of new Set(ids)) {
      const role = await findRole(tx, id);
      if (role === undefined) throw refusal('general.not_found');
      const roleName = role.role_name;
      if ((await usersOfRole(tx, id)).length > 0)
        throw refusal('identity.role_in_use', { roleName });
      await deleteRole(tx, id);
      await needs.auditTrail.record(tx, {
        ...acting,
        action: 'role.delete',
        subject: { kind: 'role', id, name: roleName },
        before: { pages: role.pages },
      });
    }
  });
}
