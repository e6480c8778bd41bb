import type { Call, CallInput, CallReply } from '@millwright/contract';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { registrationCalls } from '@millwright/contract/identity/registration.calls';
import { timestamp, type UserId, userId } from '@millwright/kernel';
import { startWechatSandbox, type WechatSandbox } from '@millwright/plant/sandbox/wechat-sandbox';
import { makeCall } from '@millwright/testing/make-call';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actingAs } from '../../platform/acting.ts';
import { createWechat } from '../../platform/wechat.ts';
import { openIdentityForTests } from './identity.builders.ts';
import { disableOver } from './identity.jobs.ts';

const minute = 60_000;
const password = 'secret1';
const tester = actingAs('test');
const phone = '13800138000';
const mail = 'li.wei@example.com';

let service: WechatSandbox;
let house: Awaited<ReturnType<typeof openIdentityForTests>>;
beforeAll(async () => {
  service = await startWechatSandbox({ id: 'app', secret: 'secret' });
  const wechat = createWechat({ url: service.url, appId: 'app', secret: 'secret' });
  house = await openIdentityForTests({ wechat });
});
afterAll(async () => {
  await house?.close();
  await service?.stop();
});
beforeEach(async () => {
  await house.reset();
  // The throttles of the process do not see the database emptied.
  house.moveClock(60 * minute);
});

const ask = async <C extends Call>(
  call: C,
  input: CallInput<C>,
  token: string | null = null,
  file?: { name: string; content: Uint8Array<ArrayBuffer> },
) => {
  const request = { call, input: input as Record<string, unknown>, token };
  const { body } = await makeCall(house.url, file === undefined ? request : { ...request, file });
  return body as typeof body & { token?: string; deviceToken?: string; data: CallReply<C> };
};
/** The code that was sent last, as its receiver reads it. */
const lastMessage = async () => {
  const { rows } = await sql<{ recipient: string; text: string; channel: string }>`
    select recipient, text, channel from message order by id desc limit 1`.execute(house.db);
  return rows[0];
};
const lastCode = async (): Promise<string> =>
  /\b\d{6}\b/.exec((await lastMessage())?.text ?? '')?.[0] ?? '';
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
const sent = async (): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) n from message`.execute(house.db)).rows[0]?.n);

async function register(target = phone, userName = '李伟') {
  await ask(registrationCalls.sendRegistrationCode, { target });
  const code = await lastCode();
  house.moveClock(2 * minute);
  const choice = { industry: 29, customerType: 8 };
  return ask(registrationCalls.register, { userName, password, target, code, ...choice });
}
const signIn = async (input: CallInput<typeof identityCalls.login>): Promise<string> =>
  (await ask(identityCalls.login, input)).token ?? '';
async function registered(): Promise<string> {
  await register();
  return signIn({ userName: '李伟', password });
}
async function verifiedFor(token: string, call: typeof accountCalls.checkOwnCode): Promise<void> {
  house.moveClock(2 * minute);
  await ask(accountCalls.sendOwnCode, {}, token);
  expect(await ask(call, { code: await lastCode() }, token)).toMatchObject({ code: 200 });
}

describe('registering', () => {
  it('makes a user without pages of roles, who can sign in', async () => {
    expect(await register()).toMatchObject({ code: 200 });
    const token = await signIn({ userName: '李伟', password });
    const profile = (await ask(identityCalls.profile, {}, token)).data;
    expect(profile).toMatchObject({ phone, grade: 1, permissions: {}, original: null });
  });

  it('says the same to an address that has an account, and tells its owner', async () => {
    await register(mail);
    house.moveClock(2 * minute);
    const other = await ask(registrationCalls.sendRegistrationCode, { target: 'new@example.com' });
    const same = await ask(registrationCalls.sendRegistrationCode, { target: mail.toUpperCase() });
    expect(same).toEqual(other);
    expect((await lastMessage())?.text).toMatch(/has an account already/);
  });

  it('tells whether a name is free', async () => {
    await register();
    const free = await ask(registrationCalls.validateUserName, { userName: '王芳' });
    const taken = await ask(registrationCalls.validateUserName, { userName: '李伟' });
    expect([free.code, taken.error]).toEqual([200, 'identity.name_taken']);
  });

  it('takes no wrong code, and no right one after five wrong ones', async () => {
    await ask(registrationCalls.sendRegistrationCode, { target: phone });
    const code = await lastCode();
    const input = { userName: '李伟', password, target: phone, industry: 1, customerType: 1 };
    for (let tries = 0; tries < 5; tries++) {
      const refused = await ask(registrationCalls.register, { ...input, code: wrong(code) });
      expect(refused.error).toBe('identity.wrong_code');
    }
    const late = await ask(registrationCalls.register, { ...input, code });
    expect(late.error).toBe('identity.wrong_code');
  });

  it('takes a code for five minutes, and once', async () => {
    await ask(registrationCalls.sendRegistrationCode, { target: phone });
    const code = await lastCode();
    house.moveClock(5 * minute + 1);
    const input = { password, target: phone, industry: 1, customerType: 1, code };
    const late = await ask(registrationCalls.register, { ...input, userName: '李伟' });
    expect(late.error).toBe('identity.wrong_code');
    expect(await register(mail, '王芳')).toMatchObject({ code: 200 });
    const again = { ...input, target: mail, code: await lastCode(), userName: '赵敏' };
    expect((await ask(registrationCalls.register, again)).error).toBe('identity.wrong_code');
  });
});

describe('a code', () => {
  it('is known to the database by a hash alone', async () => {
    await ask(registrationCalls.sendRegistrationCode, { target: phone });
    const { rows } = await sql`select * from verification_code`.execute(house.db);
    expect(JSON.stringify(rows)).not.toContain(await lastCode());
  });

  it('is sent once a minute and five times an hour, whoever has the address', async () => {
    await registered();
    for (const target of [phone, '13999999999']) {
      house.moveClock(24 * 60 * minute);
      const codes = [];
      for (let asked = 0; asked < 6; asked++) {
        codes.push((await ask(registrationCalls.sendSignInCode, { target })).code);
        codes.push((await ask(registrationCalls.sendSignInCode, { target })).code);
        house.moveClock(2 * minute);
      }
      expect(codes).toEqual([200, 429, 200, 429, 200, 429, 200, 429, 200, 429, 429, 429]);
    }
  });

  it('is sent at most thirty times an hour for one address', async () => {
    const codes = [];
    for (let asked = 0; asked < 31; asked++) {
      const target = `137${String(asked).padStart(8, '0')}`;
      codes.push((await ask(registrationCalls.sendSignInCode, { target })).code);
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('signing in by code', () => {
  it('works once, and answers the same where nobody has the address', async () => {
    await registered();
    house.moveClock(2 * minute);
    const before = await sent();
    const unknown = await ask(registrationCalls.sendSignInCode, { target: mail });
    expect(await sent()).toBe(before);
    expect(await ask(registrationCalls.sendSignInCode, { target: phone })).toEqual(unknown);
    const input = { userName: phone, password: await lastCode(), mode: 'code' } as const;
    expect(await signIn(input)).not.toBe('');
    expect((await ask(identityCalls.login, input)).error).toBe('identity.wrong_code');
    const stranger = await ask(identityCalls.login, { ...input, userName: mail });
    expect(stranger.error).toBe('identity.wrong_code');
    const { rows } = await sql`
      select from audit_entry where action = 'user.sign_in_refused'`.execute(house.db);
    expect(rows).toHaveLength(2);
  });
});

describe('a remembered device', () => {
  const remember = async () => {
    await register();
    const reply = await ask(identityCalls.login, { userName: '李伟', password, remember: '1' });
    return { token: reply.token ?? '', device: reply.deviceToken ?? '' };
  };
  const byDevice = (device: string, userName = '李伟') =>
    ask(identityCalls.login, { userName, password: device, mode: 'device' });

  it('signs in without the password, for its own account and ninety days', async () => {
    const { device } = await remember();
    expect((await byDevice(device)).code).toBe(200);
    expect((await byDevice(device, 'somebody')).error).toBe('identity.wrong_device');
    house.moveClock(90 * 24 * 60 * minute);
    expect((await byDevice(device)).error).toBe('identity.wrong_device');
  });

  it.each(['signing out', 'forgetting it', 'ending the session', 'a new password'])(
    'is gone by %s',
    async (way) => {
      const { token, device } = await remember();
      const own = (await byDevice(device)).token ?? '';
      if (way === 'signing out') await ask(identityCalls.logout, {}, token);
      else if (way === 'a new password') {
        const input = { oldPassword: password, newPassword: 'another2' };
        await ask(accountCalls.changePassword, input, token);
        expect((await ask(identityCalls.profile, {}, token)).code).toBe(200);
      } else if (way === 'forgetting it') {
        const { list } = (await ask(accountCalls.rememberedDevices, {}, token)).data;
        await ask(accountCalls.forgetDevice, { id: list[0]?.id ?? 0 }, token);
      } else {
        const { list } = (await ask(accountCalls.sessions, {}, own)).data;
        const other = list.find(({ current }) => !current)?.id ?? 0;
        await ask(accountCalls.endSession, { id: other }, own);
      }
      expect((await byDevice(device)).error).toBe('identity.wrong_device');
      expect((await ask(identityCalls.profile, {}, own)).code).toBe(401);
    },
  );
});

describe('one’s own account', () => {
  it('changes its password by a code, and its name', async () => {
    const token = await registered();
    house.moveClock(2 * minute);
    await ask(accountCalls.sendOwnCode, {}, token);
    const code = await lastCode();
    const input = { code, newPassword: 'another2' };
    expect((await ask(accountCalls.changePasswordByCode, input, token)).code).toBe(200);
    await ask(accountCalls.editUserName, { userName: '李小伟' }, token);
    expect(await signIn({ userName: '李小伟', password: 'another2' })).not.toBe('');
  });

  it('changes its name and password together, or neither', async () => {
    const token = await registered();
    const change = (oldPassword: string) =>
      ask(
        accountCalls.editNameAndPassword,
        { userName: '李小伟', oldPassword, newPassword: 'another2' },
        token,
      );
    expect((await change('wrong1')).error).toBe('identity.wrong_password');
    expect((await ask(identityCalls.profile, {}, token)).data.user_name).toBe('李伟');
    expect((await change(password)).code).toBe(200);
    expect(await signIn({ userName: '李小伟', password: 'another2' })).not.toBe('');
  });

  it('is locked against guessing the old password', async () => {
    const token = await registered();
    const input = { oldPassword: 'wrong1', newPassword: 'another2' };
    const errors = [];
    for (let tries = 0; tries < 7; tries++) {
      errors.push((await ask(accountCalls.changePassword, input, token)).error);
    }
    expect(errors[5]).toBe('identity.wrong_password');
    expect(errors[6]).toBe('identity.locked');
  });

  it('binds another address only after a code to the one it has', async () => {
    const token = await registered();
    const bind = async () => {
      house.moveClock(2 * minute);
      await ask(accountCalls.sendBindingCode, { target: mail }, token);
      return ask(accountCalls.bind, { target: mail, code: await lastCode() }, token);
    };
    expect((await bind()).error).toBe('identity.verify_first');
    await verifiedFor(token, accountCalls.checkOwnCode);
    expect((await bind()).code).toBe(200);
    expect((await ask(identityCalls.profile, {}, token)).data.email).toBe(mail);
    expect((await bind()).error).toBe('identity.verify_first');
  });

  it('is found again and given a new password by code; nobody learns whether it exists', async () => {
    const token = await registered();
    house.moveClock(2 * minute);
    const unknown = await ask(registrationCalls.sendResetCode, { account: 'nobody', way: 'sms' });
    const known = await ask(registrationCalls.sendResetCode, { account: phone, way: 'sms' });
    expect(known).toEqual(unknown);
    const code = await lastCode();
    const found = await ask(registrationCalls.findUserName, { account: phone, code });
    expect(found.data.userName).toBe('李伟');
    const input = { account: phone, code, password: 'another2' };
    expect((await ask(registrationCalls.resetPassword, input)).code).toBe(200);
    expect((await ask(registrationCalls.resetPassword, input)).error).toBe('identity.wrong_code');
    expect((await ask(identityCalls.profile, {}, token)).code).toBe(401);
    expect(await signIn({ userName: '李伟', password: 'another2' })).not.toBe('');
    const ways = (account: string) => ask(registrationCalls.validateAccount, { account });
    expect((await ways('李伟')).data).toEqual((await ways('nobody')).data);
  });

  it('is closed after a code, and its name is free again', async () => {
    const token = await registered();
    expect((await ask(accountCalls.logOff, {}, token)).error).toBe('identity.verify_first');
    await verifiedFor(token, accountCalls.checkOwnCode);
    expect((await ask(accountCalls.logOff, {}, token)).error).toBe('identity.verify_first');
    await verifiedFor(token, accountCalls.checkLogOffCode);
    expect((await ask(accountCalls.logOff, {}, token)).code).toBe(200);
    expect((await ask(identityCalls.profile, {}, token)).code).toBe(401);
    house.moveClock(60 * minute);
    expect((await register()).code).toBe(200);
  });

  it('keeps its settings', async () => {
    const token = await registered();
    await ask(accountCalls.setAlarmPopup, { popup: false }, token);
    await ask(accountCalls.setVoiceAlarm, { voice: false }, token);
    await ask(accountCalls.editLogoText, { text: '我的工厂' }, token);
    expect((await ask(accountCalls.alarmPopup, {}, token)).data).toEqual({ popup: false });
    expect((await ask(accountCalls.voiceAlarm, {}, token)).data).toEqual({ voice: false });
    expect((await ask(accountCalls.historyLimit, {}, token)).data).toEqual({ days: null });
    expect((await ask(identityCalls.profile, {}, token)).data.logoText).toBe('我的工厂');
  });

  it('has a picture, checked by its content and served so that it runs nothing', async () => {
    const token = await registered();
    const upload = (content: Uint8Array<ArrayBuffer>) =>
      ask(accountCalls.uploadAvatar, {}, token, { name: 'me.png', content });
    const html = new TextEncoder().encode('<script>alert(1)</script>');
    expect((await upload(html)).error).toBe('identity.avatar_kind');
    const tooLarge = new Uint8Array(3 * 1024 * 1024);
    tooLarge.set([0xff, 0xd8, 0xff]);
    expect((await upload(tooLarge)).code).toBe(413);
    expect((await upload(tooLarge.subarray(0, -1))).code).toBe(200);
    const { avator } = (await ask(identityCalls.profile, {}, token)).data;
    const reply = await fetch(house.url + avator, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.headers.get('content-type')).toBe('image/jpeg');
    expect(reply.headers.get('content-security-policy')).toMatch(/sandbox/);
    expect((await reply.arrayBuffer()).byteLength).toBe(3 * 1024 * 1024 - 1);
  });

  it('is bound to one WeChat user, who is bound to no other', async () => {
    const token = await registered();
    house.moveClock(2 * minute);
    await register(mail, '王芳');
    const other = await signIn({ userName: '王芳', password });
    const bind = (openid: string, by: string) =>
      ask(accountCalls.wechat, { code: service.codeFor(openid) }, by);
    expect((await ask(accountCalls.wechat, {}, token)).data).toEqual({ bound: false, push: false });
    expect((await ask(accountCalls.wechat, { code: 'x' }, token)).error).toBe(
      'identity.wechat_failed',
    );
    expect((await bind('one', token)).data).toEqual({ bound: true, push: true });
    expect((await bind('one', other)).error).toBe('identity.wechat_taken');
    expect((await bind('two', token)).error).toBe('identity.wechat_bound');
    await ask(accountCalls.setWechatPush, { push: false }, token);
    expect((await ask(accountCalls.wechat, {}, token)).data).toEqual({ bound: true, push: false });
    // The call is written as a form by the clients of the protocol.
    const form = new FormData();
    form.append('reason', 'none');
    const headers = { authorization: `Bearer ${token}` };
    const url = `${house.url}/api/v1/WechatPush/cancelWechatPush`;
    const reply = await fetch(url, { method: 'POST', body: form, headers });
    expect(await reply.json()).toMatchObject({ code: 200 });
    const again = await ask(accountCalls.unbindWechat, {}, token);
    expect(again.error).toBe('identity.wechat_unbound');
  });
});

it('tells of an item who is bound, wants it and has the item', async () => {
  const bound = async (userName: string, given: { grade: 0 | 1 | 2; parentId?: UserId }) => {
    const id = await house.identity.createUser({ userName, password, ...given }, tester);
    const token = await signIn({ userName, password });
    await ask(accountCalls.wechat, { code: service.codeFor(userName) }, token);
    return { id, token };
  };
  const boss = await bound('boss', { grade: 0 });
  const owner = await bound('owner', { grade: 1 });
  const helper = await bound('helper', { grade: 2, parentId: owner.id });
  const stranger = await bound('stranger', { grade: 1 });
  const told = async (...users: { id: UserId }[]) =>
    (await house.identity.wechatFollowers(users.map(({ id }) => id))).map(({ openid }) => openid);

  expect(await told(owner, helper)).toEqual(['boss', 'owner', 'helper']);
  expect(await told(helper, stranger)).toEqual(['boss', 'stranger']);
  await ask(accountCalls.setWechatPush, { push: false }, boss.token);
  await ask(accountCalls.unbindWechat, {}, stranger.token);
  expect(await told(owner, stranger)).toEqual(['owner']);
  await house.identity.changeUserState(owner.id, { enabled: false, expiresAt: null }, tester);
  expect(await told(owner, helper)).toEqual([]);
});

it('disables whose time is over, on the record; they are told why', async () => {
  const id = await house.identity.createUser({ userName: 'guest', password, grade: 1 }, tester);
  const token = await signIn({ userName: 'guest', password });
  const expiresAt = house.now() + minute;
  await house.identity.changeUserState(
    userId(id),
    { enabled: true, expiresAt: timestamp(expiresAt) },
    tester,
  );
  house.moveClock(minute + 1);
  expect((await ask(identityCalls.profile, {}, token)).code).toBe(401);
  await disableOver(house.needs);
  const { rows } = await sql<{ enabled: boolean }>`
    select enabled from app_user where id = ${id}`.execute(house.db);
  expect(rows).toEqual([{ enabled: false }]);
  const refused = await ask(identityCalls.login, { userName: 'guest', password });
  expect(refused.error).toBe('identity.expired');
});
