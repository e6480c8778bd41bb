/** Managers make users: an administrator any, a user sub-users of their own. */
import { refuse } from '@millwright/contract';
import { type ItemId, timestamp, type UserId } from '@millwright/kernel';
import { personOf } from '../../../platform/access/index.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import { checkPassword, hashPassword } from '../credentials/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { createUser, createUserIn } from '../users/index.ts';
import { announceRoles, checkExpiry, checkItems, checkRoles, trimRoles } from './grantable.ts';

type Context = Pick<CallContext, 'session' | 'address'>;

interface NewPerson {
  readonly userName: string;
  readonly password: string;
  readonly roles: readonly number[];
  readonly expiresAt: number | null;
}

const timeOf = (expiresAt: number | null) =>
  expiresAt === null ? {} : { expiresAt: timestamp(expiresAt) };

/** @throws Fault refusal `identity.name_taken`, `identity.password`, `identity.role_unknown` */
export async function createManagedUser(
  needs: AccountNeeds,
  input: NewPerson & { readonly grade: 0 | 1; readonly historyDays: number | null },
  context: Context,
): Promise<UserId> {
  await checkRoles(needs.db, input.roles, null);
  const { expiresAt, ...rest } = input;
  return createUser(
    needs,
    { ...rest, ...timeOf(expiresAt), passwordBy: personOf(context.session) },
    actingFor(context),
  );
}

/**
 * @throws Fault refusal `identity.no_sub_users` for administrators and sub-users;
 *   `identity.role_unknown`, `identity.item_unknown`, `identity.expires_beyond` for what the caller
 *   does not have; `identity.account_full` {limit}, `identity.name_taken`, `identity.password`
 */
export async function createSubUser(
  needs: AccountNeeds,
  { items, ...input }: NewPerson & { readonly items: readonly ItemId[] },
  context: Context,
): Promise<UserId> {
  const { session } = context;
  if (session.grade !== 1) throw refuse('identity.no_sub_users');
  const parent = session.userId;
  const { userName, password, roles, expiresAt } = input;
  await checkItems(needs, items, parent);
  await checkExpiry(needs.db, expiresAt, parent);
  checkPassword(password, needs.passwordRule, 2);
  const hash = await hashPassword(password);
  const acting = actingFor(context);
  const { id, trimmed } = await needs.transactions.run(async (tx) => {
    await needs.quota.demand(tx, parent, 1);
    await checkRoles(tx, roles, parent);
    const cut = await trimRoles(needs, tx, { given: roles, owner: parent }, acting);
    const passwordBy = personOf(session);
    const known = { userName, roles, parentId: parent, passwordBy } as const;
    const user = { ...known, grade: 2, ...timeOf(expiresAt) } as const;
    return { id: await createUserIn(needs, tx, { ...user, hash }, acting), trimmed: cut };
  });
  await announceRoles(needs, trimmed);
  await needs.items().assign(id, items, acting);
  return id;
}
