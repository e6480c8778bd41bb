import { errorText } from '@millwright/contract';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { timestamp, type UserId, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  buildAnimatedWebp,
  buildGif,
  buildJpeg,
  buildPng,
} from '../../../platform/files/pictures/picture.builders.ts';
import { disableOver } from '../identity.jobs.ts';
import {
  type AccountsForTests,
  mail,
  minute,
  openAccountsForTests,
  password,
  phone,
} from './account.builders.ts';

let accounts: AccountsForTests;
beforeAll(async () => {
  accounts = await openAccountsForTests();
});
afterAll(() => accounts?.close());
beforeEach(() => accounts.reset());

const tester = actingAs('test');

describe('one’s own account', () => {
  it('changes its password by a code, and its name', async () => {
    const token = await accounts.registered();
    accounts.fixture.moveClock(2 * minute);
    await accounts.ask(accountCalls.sendOwnCode, {}, token);
    const code = await accounts.lastCode();
    const input = { code, newPassword: 'another2' };
    expect((await accounts.ask(accountCalls.changePasswordByCode, input, token)).code).toBe(200);
    await accounts.ask(accountCalls.editUserName, { userName: '李小伟' }, token);
    expect(await accounts.signIn({ userName: '李小伟', password: 'another2' })).not.toBe('');
  });

  it('changes its name and password together, or neither', async () => {
    const token = await accounts.registered();
    const change = (oldPassword: string) =>
      accounts.ask(
        accountCalls.editNameAndPassword,
        { userName: '李小伟', oldPassword, newPassword: 'another2' },
        token,
      );
    expect((await change('wrong1')).error).toBe('identity.wrong_password');
    expect((await accounts.ask(identityCalls.profile, {}, token)).data.user_name).toBe('李伟');
    expect((await change(password)).code).toBe(200);
    expect(await accounts.signIn({ userName: '李小伟', password: 'another2' })).not.toBe('');
  });

  it('is locked against guessing the old password', async () => {
    const token = await accounts.registered();
    const input = { oldPassword: 'wrong1', newPassword: 'another2' };
    const errors = [];
    for (let tries = 0; tries < 7; tries++) {
      errors.push((await accounts.ask(accountCalls.changePassword, input, token)).error);
    }
    expect(errors[5]).toBe('identity.wrong_password');
    expect(errors[6]).toBe('identity.locked');
  });

  it.each(['by a code to its own address', 'as forgotten', 'by the old one'])(
    'has a password that another user gave, and changes it %s',
    async (way) => {
      const token = await accounts.registered();
      await accounts.fixture.identity.ensureAdministrator({ password });
      // Another user, not an administrator.
      await sql`update app_user set grade = 1 where user_name = 'admin'`.execute(
        accounts.fixture.db,
      );
      const rows = await sql<{ id: number }>`
        update app_user set password_by = (select id from app_user where user_name = 'admin')
        where user_name = '李伟' returning id`.execute(accounts.fixture.db);
      const id = userId(Number(rows.rows[0]?.id));
      accounts.fixture.moveClock(2 * minute);
      const newPassword = 'another2';
      if (way === 'by the old one') {
        const input = { oldPassword: password, newPassword };
        expect((await accounts.ask(accountCalls.changePassword, input, token)).code).toBe(200);
      } else if (way === 'as forgotten') {
        await accounts.ask(registrationCalls.sendResetCode, { account: phone, way: 'sms' });
        const input = { account: phone, code: await accounts.lastCode(), password: newPassword };
        expect((await accounts.ask(registrationCalls.resetPassword, input)).code).toBe(200);
      } else {
        await accounts.ask(accountCalls.sendOwnCode, {}, token);
        const input = { code: await accounts.lastCode(), newPassword };
        const { code } = await accounts.ask(accountCalls.changePasswordByCode, input, token);
        expect(code).toBe(200);
      }
      const holders = (await accounts.fixture.identity.holdersOfNames([id])).get(id);
      // Whoever gave the old password can be the one who changes it by that.
      expect(holders?.passwordBy === null).toBe(way !== 'by the old one');
    },
  );

  it('binds another address only after a code to the one it has', async () => {
    const token = await accounts.registered();
    const bind = async () => {
      accounts.fixture.moveClock(2 * minute);
      await accounts.ask(accountCalls.sendBindingCode, { target: mail }, token);
      return accounts.ask(
        accountCalls.bind,
        { target: mail, code: await accounts.lastCode() },
        token,
      );
    };
    expect((await bind()).error).toBe('identity.verify_first');
    expect(await accounts.verify(token, accountCalls.checkOwnCode)).toBe(200);
    expect((await bind()).code).toBe(200);
    expect((await accounts.ask(identityCalls.profile, {}, token)).data.email).toBe(mail);
    expect((await bind()).error).toBe('identity.verify_first');
  });

  it('binds its first address by the password, not by a session alone', async () => {
    await accounts.fixture.identity.ensureAdministrator({ password });
    const token = await accounts.signIn({ userName: 'admin', password });
    await accounts.ask(accountCalls.sendBindingCode, { target: mail }, token);
    const given = { target: mail, code: await accounts.lastCode() };
    const bind = async (input: { password?: string }) =>
      (await accounts.ask(accountCalls.bind, { ...given, ...input }, token)).error;
    expect(await bind({})).toBe('identity.wrong_password');
    expect(await bind({ password: 'wrong' })).toBe('identity.wrong_password');
    expect((await accounts.ask(identityCalls.profile, {}, token)).data.email).toBe('');
    expect(await bind({ password })).toBeUndefined();
    expect((await accounts.ask(identityCalls.profile, {}, token)).data.email).toBe(mail);
  });

  it('is found again and given a new password by code; nobody learns whether it exists', async () => {
    const token = await accounts.registered();
    accounts.fixture.moveClock(2 * minute);
    const unknown = await accounts.ask(registrationCalls.sendResetCode, {
      account: 'nobody',
      way: 'sms',
    });
    const known = await accounts.ask(registrationCalls.sendResetCode, {
      account: phone,
      way: 'sms',
    });
    expect(known).toEqual(unknown);
    const code = await accounts.lastCode();
    const found = await accounts.ask(registrationCalls.findUserName, { account: phone, code });
    expect(found.data.userName).toBe('李伟');
    const input = { account: phone, code, password: 'another2' };
    expect((await accounts.ask(registrationCalls.resetPassword, input)).code).toBe(200);
    expect((await accounts.ask(registrationCalls.resetPassword, input)).error).toBe(
      'identity.wrong_code',
    );
    expect((await accounts.ask(identityCalls.profile, {}, token)).code).toBe(401);
    expect(await accounts.signIn({ userName: '李伟', password: 'another2' })).not.toBe('');
    const ways = (account: string) => accounts.ask(registrationCalls.validateAccount, { account });
    expect((await ways('李伟')).data).toEqual((await ways('nobody')).data);
  });

  it('is closed after a code, and its name is free again', async () => {
    const token = await accounts.registered();
    expect((await accounts.ask(accountCalls.logOff, {}, token)).error).toBe(
      'identity.verify_first',
    );
    expect(await accounts.verify(token, accountCalls.checkOwnCode)).toBe(200);
    expect((await accounts.ask(accountCalls.logOff, {}, token)).error).toBe(
      'identity.verify_first',
    );
    expect(await accounts.verify(token, accountCalls.checkLogOffCode)).toBe(200);
    expect((await accounts.ask(accountCalls.logOff, {}, token)).code).toBe(200);
    expect((await accounts.ask(identityCalls.profile, {}, token)).code).toBe(401);
    accounts.fixture.moveClock(60 * minute);
    expect((await accounts.register()).code).toBe(200);
  });

  it('is spoken to in the language that a call asks for, else in the one chosen last', async () => {
    const token = await accounts.registered();
    const refusal = async (asked: Record<string, string> = {}) => {
      const answer = await fetch(`${accounts.fixture.url}/api/v1/account/edit_logo_text`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...asked,
        },
        body: JSON.stringify({ text: 'x'.repeat(31) }),
      });
      return ((await answer.json()) as { message: string }).message;
    };
    const [zh, en] = (['zh-CN', 'en-US'] as const).map((language) =>
      errorText('identity.logo_text', {}, language),
    );
    expect(await refusal()).toBe(en);
    expect(await refusal({ 'accept-language': 'zh-CN' })).toBe(zh);
    await accounts.ask(accountCalls.setLanguage, { language: 'zh-CN' }, token);
    // Other processes hear of it within seconds.
    accounts.fixture.moveClock(minute);
    expect(await refusal()).toBe(zh);
    expect(await refusal({ 'accept-language': 'en-GB' })).toBe(en);
  });

  it('keeps its settings', async () => {
    const token = await accounts.registered();
    await accounts.ask(accountCalls.editLogoText, { text: '我的工厂' }, token);
    expect((await accounts.ask(accountCalls.historyLimit, {}, token)).data).toEqual({ days: null });
    expect((await accounts.ask(identityCalls.profile, {}, token)).data.logoText).toBe('我的工厂');
  });

  it('has a picture, checked by its content and served so that it runs nothing', async () => {
    const token = await accounts.registered();
    const upload = (content: Uint8Array<ArrayBuffer>) =>
      accounts.ask(accountCalls.uploadAvatar, {}, token, { name: 'me.png', content });
    const html = new TextEncoder().encode('<script>alert(1)</script>');
    expect((await upload(html)).error).toBe('identity.avatar_kind');
    const tooLarge = new Uint8Array(3 * 1024 * 1024);
    tooLarge.set(buildJpeg(500, 500));
    expect((await upload(tooLarge)).code).toBe(413);
    expect((await upload(tooLarge.subarray(0, -1))).code).toBe(200);
    const { avator } = (await accounts.ask(identityCalls.profile, {}, token)).data;
    const reply = await fetch(accounts.fixture.url + avator, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.headers.get('content-type')).toBe('image/jpeg');
    expect(reply.headers.get('content-security-policy')).toMatch(/sandbox/);
    expect((await reply.arrayBuffer()).byteLength).toBe(3 * 1024 * 1024 - 1);
  });

  it.each([
    ['PNG', buildPng(50_000, 50_000)],
    ['JPEG', buildJpeg(50_000, 50_000)],
    ['GIF', buildGif([50_000, 50_000])],
    ['GIF of small frames', buildGif([4_000, 4_000], 100, [1, 1])],
    ['WebP', buildAnimatedWebp(50_000, 50_000, 1)],
  ])('has no picture that takes gigabytes where it is shown: a %s', async (_kind, content) => {
    const token = await accounts.registered();
    const file = { name: 'me', content };
    const answer = await accounts.ask(accountCalls.uploadAvatar, {}, token, file);
    expect(answer.error).toBe('identity.avatar_size');
    expect((await accounts.ask(identityCalls.profile, {}, token)).data.avator).toBe('');
  });

  it('is bound to one WeChat user, who is bound to no other', async () => {
    const token = await accounts.registered();
    accounts.fixture.moveClock(2 * minute);
    await accounts.register(mail, '王芳');
    const other = await accounts.signIn({ userName: '王芳', password });
    const bind = (openid: string, by: string) =>
      accounts.ask(accountCalls.wechat, { code: accounts.service.codeFor(openid) }, by);
    expect((await accounts.ask(accountCalls.wechat, {}, token)).data).toEqual({
      bound: false,
      push: false,
    });
    expect((await accounts.ask(accountCalls.wechat, { code: 'x' }, token)).error).toBe(
      'identity.wechat_failed',
    );
    expect((await bind('one', token)).data).toEqual({ bound: true, push: true });
    expect((await bind('one', other)).error).toBe('identity.wechat_taken');
    expect((await bind('two', token)).error).toBe('identity.wechat_bound');
    await accounts.ask(accountCalls.setWechatPush, { push: false }, token);
    expect((await accounts.ask(accountCalls.wechat, {}, token)).data).toEqual({
      bound: true,
      push: false,
    });
    // The calls are written as forms by the clients of the protocol.
    const asForm = async (path: string, fields: Readonly<Record<string, string>>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const headers = { authorization: `Bearer ${token}` };
      const url = `${accounts.fixture.url}/api/v1/WechatPush/${path}`;
      return (await fetch(url, { method: 'POST', body, headers })).json();
    };
    expect(await asForm('cancelWechatPush', {})).toMatchObject({ code: 200 });
    expect(await asForm('SelWechatBing', { code: accounts.service.codeFor('one') })).toMatchObject({
      code: 200,
      data: { bound: true },
    });
    expect(await asForm('cancelWechatPush', {})).toMatchObject({ code: 200 });
    const again = await accounts.ask(accountCalls.unbindWechat, {}, token);
    expect(again.error).toBe('identity.wechat_unbound');
  });
});

it('tells of an item who is bound, wants it and has the item', async () => {
  const bound = async (userName: string, given: { grade: 0 | 1 | 2; parentId?: UserId }) => {
    const id = await accounts.fixture.identity.createUser({ userName, password, ...given }, tester);
    const token = await accounts.signIn({ userName, password });
    await accounts.ask(accountCalls.wechat, { code: accounts.service.codeFor(userName) }, token);
    return { id, token };
  };
  const boss = await bound('boss', { grade: 0 });
  const owner = await bound('owner', { grade: 1 });
  const helper = await bound('helper', { grade: 2, parentId: owner.id });
  const stranger = await bound('stranger', { grade: 1 });
  const told = async (...users: { id: UserId }[]) =>
    (await accounts.fixture.identity.wechatFollowers(users.map(({ id }) => id))).map(
      ({ openid }) => openid,
    );

  expect(await told(owner, helper)).toEqual(['boss', 'owner', 'helper']);
  expect(await told(helper, stranger)).toEqual(['boss', 'stranger']);
  await accounts.ask(accountCalls.setWechatPush, { push: false }, boss.token);
  await accounts.ask(accountCalls.unbindWechat, {}, stranger.token);
  expect(await told(owner, stranger)).toEqual(['owner']);
  await accounts.fixture.identity.changeUserState(
    owner.id,
    { enabled: false, expiresAt: null },
    tester,
  );
  expect(await told(owner, helper)).toEqual([]);
});

it('disables whose time is over, on the record; they are told why', async () => {
  const id = await accounts.fixture.identity.createUser(
    { userName: 'guest', password, grade: 1 },
    tester,
  );
  const token = await accounts.signIn({ userName: 'guest', password });
  const expiresAt = accounts.fixture.now() + minute;
  await accounts.fixture.identity.changeUserState(
    userId(id),
    { enabled: true, expiresAt: timestamp(expiresAt) },
    tester,
  );
  accounts.fixture.moveClock(minute + 1);
  expect((await accounts.ask(identityCalls.profile, {}, token)).code).toBe(401);
  await disableOver(accounts.fixture.needs);
  const { rows } = await sql<{ enabled: boolean }>`
    select enabled from app_user where id = ${id}`.execute(accounts.fixture.db);
  expect(rows).toEqual([{ enabled: false }]);
  const refused = await accounts.ask(identityCalls.login, { userName: 'guest', password });
  expect(refused.error).toBe('identity.expired');
});
