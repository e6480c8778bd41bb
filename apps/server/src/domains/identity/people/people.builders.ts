/** For tests of people: identity with three items of two devices each, and an administrator. */
import type { Call, CallInput, CallReply } from '@millwright/contract';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { type ItemId, itemId, type UserId } from '@millwright/kernel';
import { makeCall } from '@millwright/testing/make-call';
import { openIdentityForTests } from '../identity.builders.ts';
import type { ItemAccess } from '../item-access.ts';

/** Of everybody. */
export const password = 'secret12';

const names = new Map([
  [itemId(1), '一号线'],
  [itemId(2), '二号线'],
  [itemId(3), '三号线'],
]);

export async function openPeopleForTests(
  settings: Parameters<typeof openIdentityForTests>[0] = {},
) {
  const fixture = await openIdentityForTests(settings);
  const given = new Map<UserId, ReadonlySet<ItemId>>();
  const items: ItemAccess = {
    itemsOf: async (user) => given.get(user) ?? new Set(),
    itemsOfMany: async (users) => new Map([...given].filter(([user]) => users.includes(user))),
    names: async (ids) => new Map([...names].filter(([id]) => ids.includes(id))),
    assign: async (user, ids) => void given.set(user, new Set(ids)),
    list: async ({ visible }) => ({
      list: [...visible].map((id) => ({ id, counts: { devices: 2 } })),
    }),
  };
  fixture.identity.ports.itemAccess.add(items);
  let admin = '';

  /** Calls as the administrator, unless another token is given (null = nobody's). */
  const ask = async <C extends Call>(
    call: C,
    input: CallInput<C>,
    token: string | null = admin,
  ) => {
    const request = { call, input: input as Record<string, unknown>, token };
    const { body } = await makeCall(fixture.url, request);
    return body as typeof body & { token?: string; data: CallReply<C> };
  };
  /** The token, or '' when refused. */
  const signIn = async (userName: string): Promise<string> =>
    (await ask(identityCalls.login, { userName, password }, null)).token ?? '';

  return {
    fixture,
    ask,
    signIn,
    /** Forgets everybody but the administrator, who is signed in anew. */
    async reset() {
      await fixture.reset();
      fixture.moveClock(3_600_000);
      given.clear();
      await fixture.identity.ensureAdministrator({ password });
      admin = await signIn('admin');
    },
    addUser: async (userName: string, roles: number[] = []): Promise<number> =>
      (await ask(userCalls.create, { userName, password, roles })).data.id,
    /** A role that may manage sub-users. */
    addRole: async (roleName: string, pages: 'history'[] = ['history']): Promise<number> => {
      const permissions = ['subusers.view', 'subusers.edit', 'subusers.login'] as const;
      const input = { roleName, pages, permissions: [...permissions] };
      return (await ask(roleCalls.create, input)).data.id;
    },
    profileOf: async (token?: string) => (await ask(identityCalls.profile, {}, token)).data,
    isSignedIn: async (token: string) => (await ask(identityCalls.profile, {}, token)).code === 200,
    close: () => fixture.close(),
  };
}
export type PeopleForTests = Awaited<ReturnType<typeof openPeopleForTests>>;
