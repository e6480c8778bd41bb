import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import type { UserId } from '@millwright/kernel';
import { personOf } from '../../../platform/access/index.ts';
import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext, Http } from '../../../platform/http/index.ts';
import { closeAccount, finishClosing, maskTarget } from '../account/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { demandProof } from '../sessions/index.ts';
import { parentsOf, type UserRow } from '../users/index.ts';
import { createManagedUser, createSubUser } from './create-managed-user.ts';
import { editUser, type UserEdit } from './edit-user.ts';
import { enableUser } from './enable-user.ts';
import { checkItems } from './grantable.ts';
import { listUsers } from './list-users.ts';
import { loginAs } from './login-as.ts';
import { anyUser, namedParent } from './managed-user.ts';
import { listPhones } from './user-list.store.ts';

export function routePeople(http: Http, needs: AccountNeeds): void {
  const { db } = needs;

  /** All of them, or none. */
  const close = async (users: readonly UserRow[], context: CallContext): Promise<null> => {
    const acting = actingFor(context);
    const closed = await needs.transactions.run(async (tx) => {
      const done = [];
      for (const user of users) done.push(...(await closeAccount(needs, tx, user.id, acting)));
      return done;
    });
    await finishClosing(needs, closed, acting);
    return null;
  };
  const edit = async (id: UserId, change: UserEdit, context: CallContext): Promise<void> => {
    const by = personOf(context.session);
    await editUser(needs, await anyUser(db, id), change, by, actingFor(context));
  };
  const itemsOf = async (user: UserRow) => {
    const names = await needs.items().names([...(await needs.items().itemsOf(user.id))]);
    return { list: [...names].map(([id, itemName]) => ({ id, itemName })) };
  };

  http.handle(userCalls.list, (query) => listUsers(needs, { ...query, of: 'installation' }));
  // By an account that it makes, changes or enters a stolen session would outlast its end.
  http.handle(userCalls.create, async (input, context) => {
    await demandProof(needs, context.session);
    return { id: await createManagedUser(needs, input, context) };
  });
  http.handle(userCalls.edit, async ({ id, ...change }, context) => {
    await demandProof(needs, context.session);
    await edit(id, change, context);
    return null;
  });
  http.handle(userCalls.enable, async ({ id, enabled }, context) => {
    await demandProof(needs, context.session);
    await enableUser(needs, await anyUser(db, id), enabled, actingFor(context));
    return null;
  });
  http.handle(userCalls.delete, async ({ ids }, context) => {
    await demandProof(needs, context.session);
    const users = await Promise.all([...new Set(ids)].map((id) => anyUser(db, id)));
    // A sub-user goes with its user; chosen besides, it is closed once.
    const chosen = new Set(ids);
    return close(
      users.filter(({ parent_id }) => parent_id === null || !chosen.has(parent_id)),
      context,
    );
  });
  http.handle(userCalls.items, async ({ id }) => itemsOf(await anyUser(db, id)));
  http.handle(userCalls.setItems, async ({ id, items }, context) => {
    await demandProof(needs, context.session);
    const user = await anyUser(db, id);
    await checkItems(needs, items, user.parent_id);
    await needs.items().assign(id, items, actingFor(context));
    return null;
  });
  http.handle(userCalls.loginAs, async ({ id }, context) => {
    await demandProof(needs, context.session);
    const { token } = await loginAs(needs, await anyUser(db, id), context);
    return { token };
  });
  http.handle(userCalls.phones, async (_input, { session }) => {
    const people = await listPhones(db, session.grade === 0 ? 'all' : session.userId);
    return { list: people.map((person) => ({ ...person, phone: maskTarget(person.phone) })) };
  });

  http.owner('subUser', (ids) => parentsOf(db, ids));
  http.handle(subUserCalls.list, async ({ parentId, parentName, ...query }, { session }) => {
    const parent = await namedParent(db, { parentId, parentName }, session);
    return listUsers(needs, { ...query, of: parent === null ? 'sub-users' : { parent } });
  });
  http.handle(subUserCalls.create, async (input, context) => ({
    id: await createSubUser(needs, input, context),
  }));
  const demandOfAdministrator = async ({ session }: CallContext): Promise<void> => {
    if (session.grade === 0) await demandProof(needs, session);
  };
  http.handle(subUserCalls.edit, async ({ id, ...change }, context) => {
    await demandOfAdministrator(context);
    await edit(id, change, context);
    return null;
  });
  http.handle(subUserCalls.enable, async ({ id, enabled }, context) => {
    await demandOfAdministrator(context);
    const user = await anyUser(db, id);
    await enableUser(needs, user, enabled, actingFor(context));
    return null;
  });
  http.handle(subUserCalls.delete, async ({ ids }, context) => {
    await demandOfAdministrator(context);
    const unique = [...new Set(ids)];
    const users = await Promise.all(unique.map((id) => anyUser(db, id)));
    return close(users, context);
  });
  http.handle(subUserCalls.items, async ({ id }) => itemsOf(await anyUser(db, id)));
  http.handle(subUserCalls.loginAs, async ({ id }, context) => {
    await demandOfAdministrator(context);
    const { token } = await loginAs(needs, await anyUser(db, id), context);
    return { token };
  });
}
