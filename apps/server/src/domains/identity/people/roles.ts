/** Roles, as an administrator edits them. */
import { refuse } from '@millwright/contract';
import type { RoleRow } from '@millwright/contract/identity/roles.schemas';
import type { Acting } from '../../../platform/audit/index.ts';
import { type Tx, versioned } from '../../../platform/storage/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import {
  announceRole,
  deleteRole,
  findRole,
  holderOfName,
  lockRole,
  type RoleInput,
  usersOfRole,
  writeRole,
} from '../users/index.ts';

async function demandFreeName(tx: Tx, roleName: string, own: number | undefined): Promise<void> {
  const holder = await holderOfName(tx, roleName);
  if (holder !== undefined && holder !== own) throw refuse('identity.role_taken', { roleName });
}

async function demandRole(tx: Tx, id: number): Promise<RoleRow> {
  const role = await findRole(tx, id);
  if (role === undefined) throw refuse('general.not_found');
  return role;
}

/** @throws Fault refusal `identity.role_taken` */
export const createRole = (
  needs: IdentityNeeds,
  input: RoleInput,
  acting: Acting,
): Promise<number> =>
  needs.transactions.run(async (tx) => {
    await demandFreeName(tx, input.roleName, undefined);
    return writeRole(needs, tx, undefined, input, acting);
  });

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh role,
 *   `identity.role_taken`
 */
export async function editRole(
  needs: IdentityNeeds,
  { id, version, ...input }: RoleInput & { readonly id: number; readonly version: number },
  acting: Acting,
): Promise<RoleRow> {
  const role = await needs.transactions.run(async (tx) => {
    await lockRole(tx, id);
    versioned(await findRole(tx, id), version);
    await demandFreeName(tx, input.roleName, id);
    await writeRole(needs, tx, id, input, acting);
    return demandRole(tx, id);
  });
  await announceRole(needs, id);
  return role;
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
    // One order for everybody: two who delete the same roles do not wait for each other.
    for (const id of new Set(ids.toSorted((a, b) => a - b))) {
      await lockRole(tx, id);
      const { roleName, pages, permissions } = await demandRole(tx, id);
      if ((await usersOfRole(tx, id)).length > 0) {
        throw refuse('identity.role_in_use', { roleName });
      }
      await deleteRole(tx, id);
      await needs.auditTrail.record(tx, {
        ...acting,
        action: 'role.delete',
        subject: { kind: 'role', id, name: roleName },
        before: { roleName, pages, permissions },
      });
    }
  });
}
