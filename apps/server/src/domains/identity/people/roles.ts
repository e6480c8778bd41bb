/** Roles, as their owner edits them: an administrator for the installation, a user for those below. */
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
  listRoles,
  lockRole,
  type RoleInput,
  type RoleOwner,
  usersOfRole,
  writeRole,
} from '../users/index.ts';
import { grantableBy, lockGrantableBy } from './grantable.ts';
import { beyondOwn, type Own, withinOwn } from './may-grant.ts';

type OwnedRole = NonNullable<Awaited<ReturnType<typeof findRole>>>;

async function demandFreeName(
  tx: Tx,
  { owner, roleName }: { readonly owner: RoleOwner; readonly roleName: string },
  own: number | undefined,
): Promise<void> {
  const holder = await holderOfName(tx, owner, roleName);
  if (holder !== undefined && holder !== own) throw refuse('identity.role_taken', { roleName });
}

/** The owner's role, with what of it is in effect. @throws Fault refusal `general.not_found` */
async function demandRole(tx: Tx, id: number, owner: RoleOwner, own: Own): Promise<RoleRow> {
  const role = await findRole(tx, id);
  if (role === undefined || role.ownerId !== owner) throw refuse('general.not_found');
  return shownRole(role, own);
}

/** A role with what its owner has of it at this moment. */
const shownRole = ({ ownerId: _, ...role }: OwnedRole, own: Own): RoleRow => ({
  ...role,
  ...withinOwn(own, role),
});

/** @throws Fault refusal `identity.beyond_own` {names} */
function demandOwn(own: Own, input: RoleInput): void {
  const beyond = beyondOwn(own, input);
  if (beyond.length > 0) throw refuse('identity.beyond_own', { names: beyond.join(', ') });
}

/** The owner's roles, with what of them is in effect. */
export async function listOwnRoles(
  { db }: Pick<IdentityNeeds, 'db'>,
  owner: RoleOwner,
  query: Parameters<typeof listRoles>[2],
): Promise<{ list: RoleRow[]; total: number }> {
  const own = await grantableBy(db, owner);
  const { list, total } = await listRoles(db, owner, query);
  return { list: list.map((role) => shownRole(role, own)), total };
}

/** @throws Fault refusal `identity.role_taken`, `identity.beyond_own` */
export const createRole = (
  needs: IdentityNeeds,
  owner: RoleOwner,
  input: RoleInput,
  acting: Acting,
): Promise<number> =>
  needs.transactions.run(async (tx) => {
    demandOwn(await lockGrantableBy(tx, owner), input);
    await demandFreeName(tx, { owner, roleName: input.roleName }, undefined);
    return writeRole(needs, tx, { id: undefined, owner }, input, acting);
  });

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh role,
 *   `identity.role_taken`, `identity.beyond_own`
 */
export async function editRole(
  needs: IdentityNeeds,
  owner: RoleOwner,
  { id, version, ...input }: RoleInput & { readonly id: number; readonly version: number },
  acting: Acting,
): Promise<RoleRow> {
  const role = await needs.transactions.run(async (tx) => {
    const own = await lockGrantableBy(tx, owner);
    await lockRole(tx, id);
    versioned(await demandRole(tx, id, owner, own), version);
    demandOwn(own, input);
    await demandFreeName(tx, { owner, roleName: input.roleName }, id);
    await writeRole(needs, tx, { id, owner }, input, acting);
    return demandRole(tx, id, owner, own);
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
  owner: RoleOwner,
  ids: readonly number[],
  acting: Acting,
): Promise<void> {
  await needs.transactions.run(async (tx) => {
    // One order for everybody: two who delete the same roles do not wait for each other.
    for (const id of new Set(ids.toSorted((a, b) => a - b))) {
      await lockRole(tx, id);
      const { roleName, pages, permissions } = await demandRole(tx, id, owner, 'all');
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
