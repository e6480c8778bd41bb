/** All the ways in which somebody loses what they were let see of the owner's item. */
import type { Call, CallInput, CallReply } from '@millwright/contract';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import { permissions } from '@millwright/contract/manifest/permissions';
import { type ItemId, type UserId, userId } from '@millwright/kernel';
import type { Revocation } from '@millwright/testing/access-walk/walk-revocations';

export interface RevocationNeeds {
  /** Rejects unless the call succeeds. */
  call<C extends Call>(
    token: string | null,
    call: C,
    input: CallInput<C>,
  ): Promise<CallReply<C> & { readonly token: string }>;
  /** The token of an administrator who signed in a moment ago. */
  readonly asAdministrator: () => Promise<string>;
  readonly item: ItemId;
}

const password = 'walker12';

interface Guest {
  readonly id: UserId;
  readonly userName: string;
  readonly token: string;
}

export function createRevocations(needs: RevocationNeeds): Revocation[] {
  const { call, item } = needs;
  let made = 0;
  const asAdministrator = async <C extends Call>(given: C, input: CallInput<C>) =>
    call(await needs.asAdministrator(), given, input);
  const signIn = async (userName: string): Promise<string> =>
    (await call(null, identityCalls.login, { userName, password })).token;
  const newRole = async (): Promise<number> => {
    const roleName = `revoked${++made}`;
    const all = { roleName, pages: [], permissions: [...permissions] };
    return (await asAdministrator(roleCalls.create, all)).id;
  };
  /** A user with the item, and with every permission. */
  const guest = async (): Promise<Guest & { readonly role: number }> => {
    const userName = `guest${++made}`;
    const role = await newRole();
    const input = { userName, password, roles: [role] };
    const id = userId((await asAdministrator(userCalls.create, input)).id);
    await asAdministrator(userCalls.setItems, { id, items: [item] });
    return { id, userName, role, token: await signIn(userName) };
  };
  /** A guest's sub-user, who has all that the guest has. */
  const family = async () => {
    const parent = await guest();
    const userName = `guest${++made}`;
    const input = { userName, password, roles: [parent.role], items: [item] };
    const id = userId((await call(parent.token, subUserCalls.create, input)).id);
    const child: Guest = { id, userName, token: await signIn(userName) };
    return { parent, child };
  };
  const secondAdministrator = async () => {
    const userName = `second${++made}`;
    const { id } = await asAdministrator(userCalls.create, { userName, password, grade: 0 });
    return { id, token: await signIn(userName) };
  };
  const withoutPermissions = async (id: number): Promise<unknown> => {
    const { list } = await asAdministrator(roleCalls.list, { pageSize: 100 });
    const version = list.find((role) => role.id === id)?.version ?? 0;
    const input = { id, version, roleName: `revoked${++made}`, pages: [], permissions: [] };
    return asAdministrator(roleCalls.edit, input);
  };

  /** What is done to a guest. */
  const ofGuest = (
    name: string,
    ends: Revocation['ends'],
    take: (guest: Guest & { readonly role: number }) => Promise<unknown>,
  ): Revocation => ({
    name,
    ends,
    async begin() {
      const one = await guest();
      return { token: one.token, revoke: () => take(one) };
    },
  });
  /** What is done to a guest's sub-user, or to the guest. */
  const ofSubUser = (
    name: string,
    ends: Revocation['ends'],
    take: (of: Awaited<ReturnType<typeof family>>) => Promise<unknown>,
  ): Revocation => ({
    name,
    ends,
    async begin() {
      const both = await family();
      return { token: both.child.token, revoke: () => take(both) };
    },
  });
  /** What is done to an administrator who is signed in as a guest. */
  const ofLoginAs = (
    name: string,
    take: (of: {
      readonly guest: Guest;
      readonly opener: Awaited<ReturnType<typeof secondAdministrator>>;
    }) => Promise<unknown>,
  ): Revocation => ({
    name,
    ends: 'session',
    async begin() {
      const one = await guest();
      const opener = await secondAdministrator();
      const { token } = await call(opener.token, userCalls.loginAs, { id: one.id });
      return { token, revoke: () => take({ guest: one, opener }) };
    },
  });
  const past = () => Date.now() - 1000;

  return [
    ofGuest('an item that is taken back', 'item', ({ id }) =>
      asAdministrator(userCalls.setItems, { id, items: [] }),
    ),
    ofGuest('a role that loses its permissions', 'permission', ({ role }) =>
      withoutPermissions(role),
    ),
    ofGuest('a role that is taken back', 'permission', ({ id }) =>
      asAdministrator(userCalls.edit, { id, roles: [] }),
    ),
    ofGuest('signing out', 'session', ({ token }) => call(token, identityCalls.logout, {})),
    ofGuest('a session that another one ends', 'session', async ({ userName }) => {
      const other = await signIn(userName);
      const { list } = await call(other, accountCalls.sessions, {});
      const id = list.find(({ current }) => !current)?.id ?? 0;
      return call(other, accountCalls.endSession, { id });
    }),
    ofGuest('a password that an administrator sets', 'session', ({ id }) =>
      asAdministrator(userCalls.edit, { id, password: 'another12' }),
    ),
    ofGuest('a password that the user changes elsewhere', 'session', async ({ userName }) => {
      const change = { oldPassword: password, newPassword: 'another12' };
      return call(await signIn(userName), accountCalls.changePassword, change);
    }),
    ofGuest('an account that is disabled', 'session', ({ id }) =>
      asAdministrator(userCalls.enable, { id, enabled: false }),
    ),
    ofGuest('an account whose time is over', 'session', ({ id }) =>
      asAdministrator(userCalls.edit, { id, expiresAt: past() }),
    ),
    ofGuest('an account that is deleted', 'session', ({ id }) =>
      asAdministrator(userCalls.delete, { ids: [id] }),
    ),
    ofSubUser('an item that the account above takes back', 'item', ({ parent, child }) =>
      call(parent.token, subUserCalls.edit, { id: child.id, items: [] }),
    ),
    ofSubUser('an item that the account above loses', 'item', ({ parent }) =>
      asAdministrator(userCalls.setItems, { id: parent.id, items: [] }),
    ),
    ofSubUser('permissions that the account above loses', 'permission', ({ parent }) =>
      asAdministrator(userCalls.edit, { id: parent.id, roles: [] }),
    ),
    ofSubUser('an account above that is disabled', 'session', ({ parent }) =>
      asAdministrator(userCalls.enable, { id: parent.id, enabled: false }),
    ),
    ofSubUser('an account above whose time is over', 'session', ({ parent }) =>
      asAdministrator(userCalls.edit, { id: parent.id, expiresAt: past() }),
    ),
    ofSubUser('an account above that is deleted', 'session', ({ parent }) =>
      asAdministrator(userCalls.delete, { ids: [parent.id] }),
    ),
    ofLoginAs('an administrator who signs out', ({ opener }) =>
      call(opener.token, identityCalls.logout, {}),
    ),
    ofLoginAs('an administrator who is disabled', ({ opener }) =>
      asAdministrator(userCalls.enable, { id: opener.id, enabled: false }),
    ),
    ofLoginAs('a user who is disabled while somebody is signed in as them', ({ guest: { id } }) =>
      asAdministrator(userCalls.enable, { id, enabled: false }),
    ),
  ];
}
