import type { Permission } from '@millwright/contract';
import type { Acting } from '../../platform/acting.ts';
import type { IdentityNeeds } from './identity.needs.ts';
import { saveRole as storeRole, usersOfRole } from './roles.store.ts';

export interface RoleInput {
  readonly roleName: string;
  /** Names of pages, see `identity/pages.ts`. */
  readonly pages: readonly string[];
  readonly permissions: readonly Permission[];
}

/** Makes the role of that name, or makes it what is given; its users feel it at once. */
export async function saveRole(
  needs: IdentityNeeds,
  input: RoleInput,
  acting: Acting,
): Promise<number> {
  const { id, users } = await needs.transactions.run(async (tx) => {
    const id = await storeRole(tx, { ...input, now: new Date(needs.clock.now()) });
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'role.save',
      subject: { kind: 'role', id, name: input.roleName },
      after: input,
    });
    return { id, users: await usersOfRole(tx, id) };
  });
  for (const userId of users) needs.guard.announce({ kind: 'access', userId });
  return id;
}
