import { type ChangeNews, changesTopics } from '@millwright/contract/call/changes.topics';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { demoAccount } from '@millwright/contract/identity/demo-account';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { outgoingMessageCalls } from '@millwright/contract/identity/outgoing-messages.calls';
import { pushBrowserCalls } from '@millwright/contract/identity/push-browsers.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { secondFactorCalls } from '@millwright/contract/identity/sign-in/second-factor.calls';
import { signInLockCalls } from '@millwright/contract/identity/sign-in/sign-in-locks.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import type { CallCase, DomainCases, WalkSide } from '@millwright/testing/access-cases';
import { authenticatorCode } from '@millwright/testing/peers/authenticator';
import type { Kysely } from 'kysely';
import { createIdentityRows, type IdentityRows } from './identity.cases.store.ts';

/** A picture of one pixel. */
const pixel = Uint8Array.from(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'));
/** Of any browser: the point that RFC 8291 has as its example. */
const browserKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
/** Password of the walkers. */
const password = 'walker12';

/** What the cases do again and again. */
function createDoing(rows: IdentityRows) {
  let phones = 0;
  const phone = (): string => `139${String(++phones).padStart(8, '0')}`;
  const me = async (side: WalkSide): Promise<number> =>
    (await side.call(identityCalls.profile, {})).user_id;
  const ownCode = async (side: WalkSide): Promise<string> => {
    await rows.bindPhone(await me(side), phone());
    await rows.ageCodes();
    await side.call(accountCalls.sendOwnCode, {});
    return rows.lastCode();
  };
  const binding = async (side: WalkSide) => {
    await side.call(accountCalls.checkOwnCode, { code: await ownCode(side) });
    await rows.ageCodes();
    const target = phone();
    await side.call(accountCalls.sendBindingCode, { target });
    return { target, code: await rows.lastCode() };
  };
  const registration = async (side: WalkSide) => {
    await rows.ageCodes();
    const target = phone();
    await side.call(registrationCalls.sendRegistrationCode, { target });
    const choice = { industry: 1, customerType: 1 };
    return { userName: side.name(), password, target, code: await rows.lastCode(), ...choice };
  };
  const reset = async (side: WalkSide) => {
    const account = phone();
    await rows.bindPhone(await rows.insertUser(side.name()), account);
    await rows.ageCodes();
    await side.call(registrationCalls.sendResetCode, { account, way: 'sms' });
    return { account, code: await rows.lastCode() };
  };
  const subUser = async (side: WalkSide): Promise<number> =>
    (await side.call(subUserCalls.create, { userName: side.name(), password })).id;
  const user = (side: WalkSide) => rows.insertUser(side.name());
  /** Made by the side's user for their sub-users. */
  const role = async (side: WalkSide) => rows.insertRole(side.name(), await me(side));
  const lock = async (side: WalkSide) => {
    const userName = side.name().toLowerCase();
    for (let attempt = 0; attempt < 6; attempt++) {
      await side.call(identityCalls.login, { userName, password }).catch(() => null);
    }
    return { kind: 'pair', userName, network: '127.0.0.1' } as const;
  };
  /** A secret for the side's user; answers the code that turns it on. */
  const beginFactor = async (side: WalkSide): Promise<string> => {
    await rows.removeFactors();
    const { address } = await side.call(secondFactorCalls.begin, { password });
    return authenticatorCode(address);
  };
  /** Of the second factor that the side's user has from now on. */
  const recoveryCode = async (side: WalkSide): Promise<string> => {
    const code = await beginFactor(side);
    const { recoveryCodes } = await side.call(secondFactorCalls.turnOn, { code });
    return recoveryCodes[0] ?? '';
  };
  /** Of a user that is there. */
  const takenName = async (side: WalkSide): Promise<string> => {
    const userName = side.name();
    await side.call(subUserCalls.create, { userName, password });
    return userName;
  };
  return {
    lock,
    me,
    takenName,
    beginFactor,
    recoveryCode,
    phone,
    ownCode,
    binding,
    registration,
    reset,
    subUser,
    user,
    role,
  };
}
type Doing = ReturnType<typeof createDoing>;

const publicCases = (doing: Doing, rows: IdentityRows): CallCase[] => [
  {
    call: pushBrowserCalls.renew,
    input: async (side) => {
      const address = {
        endpoint: `https://fcm.googleapis.com/fcm/send/renewed-${side.name()}`,
        ...browserKeys,
      };
      const id = await rows.insertUser(side.name());
      await rows.insertBrowser(id, address);
      return { ...address, before: { endpoint: address.endpoint, auth: address.auth } };
    },
  },
  { call: identityCalls.publicKey, input: () => ({}) },
  { call: identityCalls.login, input: () => demoAccount },
  {
    call: identityCalls.signInByDevice,
    input: async (side) => {
      const userName = side.name();
      await rows.insertUser(userName);
      return { userName, token: await rows.rememberUser(userName) };
    },
  },
  {
    call: registrationCalls.sendSignInCode,
    input: async () => {
      await rows.ageCodes();
      return { target: doing.phone() };
    },
  },
  {
    call: registrationCalls.validateUserName,
    input: (side) => ({ userName: side.name() }),
  },
  {
    call: registrationCalls.sendRegistrationCode,
    input: async () => {
      await rows.ageCodes();
      return { target: doing.phone() };
    },
  },
  { call: registrationCalls.register, input: doing.registration },
  { call: registrationCalls.validateAccount, input: () => ({ account: 'somebody' }) },
  {
    call: registrationCalls.sendResetCode,
    input: async () => {
      await rows.ageCodes();
      return { account: doing.phone(), way: 'sms' };
    },
  },
  {
    call: registrationCalls.resetPassword,
    input: async (side) => ({ ...(await doing.reset(side)), password }),
  },
  { call: registrationCalls.findUserName, input: doing.reset },
];

const ownCases = (doing: Doing, rows: IdentityRows): CallCase[] => [
  { call: identityCalls.profile, input: () => ({}) },
  { call: identityCalls.logout, input: () => ({}), endsSession: true },
  {
    call: accountCalls.editUserName,
    input: () => ({ userName: 'owner' }),
    takenNames: async (_owner, from) => [{ userName: await doing.takenName(from) }],
  },
  {
    call: accountCalls.editNameAndPassword,
    input: () => ({ userName: 'owner', oldPassword: password, newPassword: password }),
  },
  {
    call: accountCalls.changePassword,
    input: () => ({ oldPassword: password, newPassword: password }),
  },
  {
    call: accountCalls.changePasswordByCode,
    input: async (side) => ({ code: await doing.ownCode(side), newPassword: password }),
  },
  { call: accountCalls.uploadAvatar, input: () => ({}), file: { name: 'a.gif', content: pixel } },
  // The picture that the case above has set; the stranger asks for it too.
  {
    call: accountCalls.avatar,
    input: async (side) => ({ id: await doing.me(side) }),
    strangerGets: 404,
  },
  { call: accountCalls.setLanguage, input: () => ({ language: 'en-US' }) },
  { call: accountCalls.editLogoText, input: () => ({ text: 'Plant' }) },
  { call: accountCalls.historyLimit, input: () => ({}) },
  {
    call: accountCalls.sendOwnCode,
    input: async (side) => {
      await doing.ownCode(side);
      await rows.ageCodes();
      return {};
    },
  },
  {
    call: accountCalls.checkOwnCode,
    input: async (side) => ({ code: await doing.ownCode(side) }),
  },
  {
    call: accountCalls.sendBindingCode,
    input: async () => {
      await rows.ageCodes();
      return { target: doing.phone() };
    },
  },
  { call: accountCalls.bind, input: doing.binding },
  {
    call: accountCalls.checkLogOffCode,
    input: async (side) => ({ code: await doing.ownCode(side) }),
  },
  {
    call: accountCalls.logOff,
    input: async (side) => {
      await rows.restoreAccounts();
      await rows.keepAccount(await doing.me(side));
      await side.call(accountCalls.checkLogOffCode, { code: await doing.ownCode(side) });
      return {};
    },
    endsSession: true,
  },
  {
    call: accountCalls.sessions,
    input: async () => {
      await rows.restoreAccounts();
      return {};
    },
  },
  {
    call: accountCalls.endSession,
    input: async (side) => ({ id: await rows.insertSession(await doing.me(side)) }),
    crossTenant: async (_owner, from) => [{ id: await rows.insertSession(await doing.me(from)) }],
  },
  { call: accountCalls.rememberedDevices, input: () => ({}) },
  {
    call: accountCalls.forgetDevice,
    input: async (side) => ({ id: await rows.insertDevice(await doing.me(side)) }),
    crossTenant: async (_owner, from) => [{ id: await rows.insertDevice(await doing.me(from)) }],
  },
  { call: pushBrowserCalls.key, input: () => ({}) },
  { call: pushBrowserCalls.list, input: () => ({}) },
  {
    call: pushBrowserCalls.subscribe,
    input: (side) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${side.name()}`,
      ...browserKeys,
      frame: 'desktop',
    }),
  },
  {
    call: pushBrowserCalls.unsubscribe,
    input: async (side) => ({ id: await rows.insertBrowser(await doing.me(side)) }),
    crossTenant: async (_owner, from) => [{ id: await rows.insertBrowser(await doing.me(from)) }],
  },
  { call: accountCalls.wechat, input: () => ({}) },
  {
    call: accountCalls.unbindWechat,
    input: async (side) => {
      await rows.bindWechat(await doing.me(side));
      return {};
    },
  },
  {
    call: accountCalls.setWechatPush,
    input: async (side) => {
      await rows.bindWechat(await doing.me(side));
      return { push: true };
    },
  },
];

/** In this order: while an account has a second factor, signing in to it asks for a code. */
const secondFactorCases = (doing: Doing, rows: IdentityRows): CallCase[] => [
  {
    call: secondFactorCalls.begin,
    input: async () => {
      await rows.removeFactors();
      return { password };
    },
  },
  {
    call: secondFactorCalls.prove,
    input: async () => {
      await rows.removeFactors();
      return { password };
    },
  },
  {
    call: secondFactorCalls.turnOn,
    input: async (side) => ({ code: await doing.beginFactor(side) }),
  },
  {
    call: secondFactorCalls.renewRecoveryCodes,
    input: async (side) => ({ password, code: await doing.recoveryCode(side) }),
  },
  {
    call: secondFactorCalls.turnOff,
    input: async (side) => ({ password, code: await doing.recoveryCode(side) }),
  },
  {
    call: secondFactorCalls.signIn,
    input: async (side) => {
      const code = await doing.recoveryCode(side);
      return { ticket: await rows.insertTicket(await doing.me(side)), code };
    },
  },
  {
    call: secondFactorCalls.reset,
    input: async (side) => {
      const id = await doing.user(side);
      await rows.giveFactor(id);
      await rows.proveSessions();
      return { id };
    },
  },
  {
    call: secondFactorCalls.state,
    input: async () => {
      await rows.removeFactors();
      return {};
    },
  },
];

const administratorCases = (doing: Doing): CallCase[] => [
  { call: userCalls.list, input: () => ({}) },
  { call: userCalls.create, input: (side) => ({ userName: side.name(), password }) },
  { call: userCalls.edit, input: async (side) => ({ id: await doing.user(side), historyDays: 9 }) },
  {
    call: userCalls.enable,
    input: async (side) => ({ id: await doing.user(side), enabled: false }),
  },
  { call: userCalls.delete, input: async (side) => ({ ids: [await doing.user(side)] }) },
  { call: userCalls.items, input: async (side) => ({ id: await doing.user(side) }) },
  {
    call: userCalls.setItems,
    input: async (side) => ({ id: await doing.user(side), items: [side.id('item')] }),
  },
  { call: userCalls.loginAs, input: async (side) => ({ id: await doing.user(side) }) },
  { call: outgoingMessageCalls.list, input: () => ({}) },
  { call: signInLockCalls.list, input: () => ({}) },
  { call: signInLockCalls.lift, input: doing.lock },
];

const roleEdit = (side: WalkSide, id: number) => ({
  id,
  version: 1,
  roleName: side.name(),
  pages: [],
  permissions: [],
});

const managerCases = (doing: Doing): CallCase[] => [
  { call: userCalls.phones, input: () => ({}) },
  { call: roleCalls.mine, input: () => ({}) },
  { call: roleCalls.list, input: () => ({}) },
  {
    call: roleCalls.create,
    input: (side) => ({ roleName: side.name(), pages: [], permissions: ['items.edit'] }),
  },
  {
    call: roleCalls.edit,
    input: async (side) => roleEdit(side, await doing.role(side)),
    crossTenant: async (owner, from) => [roleEdit(owner, await doing.role(from))],
  },
  {
    call: roleCalls.delete,
    // Those of the side's own that are prepared may have users by then.
    notAlone: ['ids'],
    input: async (side) => ({ ids: [await doing.role(side)] }),
    crossTenant: async (owner, from) => [
      { ids: [await doing.role(owner), await doing.role(from)] },
    ],
  },
  { call: roleCalls.grants, input: () => ({}) },
  { call: subUserCalls.list, input: () => ({}) },
  {
    call: subUserCalls.create,
    input: (side) => ({ userName: side.name(), password, items: [side.id('item')] }),
    crossTenant: async (owner, from) => [
      { userName: owner.name(), password, items: [from.id('item')] },
      { userName: owner.name(), password, roles: [await doing.role(from)] },
    ],
    takenNames: async (_owner, from) => [{ userName: await doing.takenName(from), password }],
  },
  {
    call: subUserCalls.edit,
    notOfSubUsers: true,
    input: async (side) => ({ id: await doing.subUser(side), userName: side.name() }),
    crossTenant: async (owner, from) => [
      { id: await doing.subUser(from), userName: owner.name() },
      { id: await doing.subUser(owner), items: [from.id('item')] },
      { id: await doing.subUser(owner), roles: [await doing.role(from)] },
    ],
    takenNames: async (owner, from) => [
      { id: await doing.subUser(owner), userName: await doing.takenName(from) },
    ],
  },
  {
    call: subUserCalls.enable,
    notOfSubUsers: true,
    input: async (side) => ({ id: await doing.subUser(side), enabled: false }),
    crossTenant: async (_owner, from) => [{ id: await doing.subUser(from), enabled: false }],
  },
  {
    call: subUserCalls.delete,
    notOfSubUsers: true,
    input: async (side) => ({ ids: [await doing.subUser(side)] }),
    crossTenant: async (owner, from) => [
      { ids: [await doing.subUser(owner), await doing.subUser(from)] },
    ],
  },
  {
    call: subUserCalls.items,
    notOfSubUsers: true,
    input: async (side) => ({ id: await doing.subUser(side) }),
  },
  {
    call: subUserCalls.loginAs,
    notOfSubUsers: true,
    input: async (side) => ({ id: await doing.subUser(side) }),
    crossTenant: async (_owner, from) => [{ id: await doing.subUser(from) }],
  },
];

export function cases({ db }: { readonly db: Kysely<unknown> }): DomainCases {
  const rows = createIdentityRows(db);
  const doing = createDoing(rows);
  return {
    domain: 'identity',
    async prepare(side) {
      const user = await doing.me(side);
      const role = await doing.role(side);
      const session = await rows.insertSession(user);
      const rememberedDevice = await rows.insertDevice(user);
      const pushBrowser = await rows.insertBrowser(user);
      const subUser = await doing.subUser(side);
      return { user, subUser, role, session, rememberedDevice, pushBrowser };
    },
    names: { subUser: 'user' },
    cases: [
      ...publicCases(doing, rows),
      ...ownCases(doing, rows),
      ...secondFactorCases(doing, rows),
      ...administratorCases(doing),
      ...managerCases(doing),
    ],
    topics: [
      {
        topic: changesTopics.user,
        cause: async (owner) => {
          const id = await rows.insertDevice(owner.id('user'));
          await owner.call(accountCalls.forgetDevice, { id });
        },
        isOwners: (data, owner) => (data as ChangeNews).of === owner.id('user'),
        notToCauser: true,
      },
    ],
  };
}
