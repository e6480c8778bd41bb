import type { Permission } from '@millwright/contract';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import {
  findRole,
  findRoleByName,
  insertRole,
  type RoleOwner,
  updateRole,
  usersOfRole,
} from './roles.store.ts';
import { lockWord } from './users.store.ts';

export interface RoleInput {
  readonly roleName: string;
  /** Names of pages, see `identity/pages.ts`. */
  readonly pages: readonly string[];
  readonly permissions: readonly Permission[];
}

/**
 * Which role of the owner's has the name; nobody takes or frees it before the transaction ends.
 */
export async function holderOfName(
  tx: Tx,
  owner: RoleOwner,
  roleName: string,
): Promise<number | undefined> {
  await lockWord(tx, `role ${owner ?? ''} ${roleName}`);
  return (await findRoleByName(tx, owner, roleName))?.id;
}

/** Makes a role of the owner's (`id` undefined), or makes the role what is given; on the record. */
export async function writeRole(
  needs: IdentityNeeds,
  tx: Tx,
  { id, owner }: { readonly id: number | undefined; readonly owner: RoleOwner },
  input: RoleInput,
  acting: Acting,
): Promise<number> {
  const now = new Date(needs.clock.now());
  const before = id === undefined ? undefined : await findRole(tx, id);
  if (id !== undefined) await updateRole(tx, id, input, now);
  const written = id ?? (await insertRole(tx, owner, input, now));
  await needs.auditTrail.record(tx, {
    ...acting,
    action: 'role.save',
    subject: { kind: 'role', id: written, name: input.roleName },
    ...(before === undefined ? {} : { before: heldBy(before) }),
    after: heldBy(input),
  });
  return written;
}

const heldBy = ({ roleName, pages, permissions }: RoleInput): RoleInput => ({
  roleName,
  pages,
  permissions,
});

/** To be called after the commit: the users of the role feel the change at once. */
export async function announceRole(needs: IdentityNeeds, id: number): Promise<void> {
  for (const userId of await usersOfRole(needs.db, id)) {
    needs.guard.announce({ kind: 'access', userId });
  }
}

/** Makes the role of that name of the installation, or makes it what is given. */
export async function saveRole(
  needs: IdentityNeeds,
  input: RoleInput,
  acting: Acting,
): Promise<number> {
  const owner = null;
  const id = await needs.transactions.run(async (tx) => {
    const known = await holderOfName(tx, owner, input.roleName);
    return writeRole(needs, tx, { id: known, owner }, input, acting);
  });
  await announceRole(needs, id);
  return id;
}
