import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('registering', () => {
  it('makes a user without pages of roles, who can sign in', async () => {
    expect(await accounts.register()).toMatchObject({ code: 200 });
    const token = await accounts.signIn({ userName: '李伟', password });
    const profile = (await accounts.ask(identityCalls.profile, {}, token)).data;
    expect(profile).toMatchObject({ phone, grade: 1, permissions: {}, original: null });
  });

  it('says the same to an address that has an account, and tells its owner', async () => {
    await accounts.register(mail);
    accounts.fixture.moveClock(2 * minute);
    const other = await accounts.ask(registrationCalls.sendRegistrationCode, {
      target: 'new@example.com',
    });
    const same = await accounts.ask(registrationCalls.sendRegistrationCode, {
      target: mail.toUpperCase(),
    });
    expect(same).toEqual(other);
    expect((await accounts.lastMessage())?.text).toMatch(/has an account already/);
  });

  it('tells the owner in the language that they chose last, whoever asked', async () => {
    await accounts.register(mail);
    const token = await accounts.signIn({ userName: '李伟', password });
    await accounts.ask(accountCalls.setLanguage, { language: 'zh-CN' }, token);
    accounts.fixture.moveClock(2 * minute);
    await accounts.ask(registrationCalls.sendRegistrationCode, { target: mail });
    expect((await accounts.lastMessage())?.text).toMatch(/它已有账号/);
  });

  it('tells whether a name is free', async () => {
    await accounts.register();
    const free = await accounts.ask(registrationCalls.validateUserName, { userName: '王芳' });
    const taken = await accounts.ask(registrationCalls.validateUserName, { userName: '李伟' });
    expect([free.code, taken.error]).toEqual([200, 'identity.name_taken']);
  });

  it('tells that a name is taken only to who was sent the code', async () => {
    await accounts.register();
    await accounts.ask(registrationCalls.sendRegistrationCode, { target: mail });
    const code = await accounts.lastCode();
    const choice = { password, target: mail, industry: 1, customerType: 1 };
    const guessed = async (userName: string) =>
      accounts.ask(registrationCalls.register, { ...choice, userName, code: wrong(code) });
    expect((await guessed('李伟')).error).toBe('identity.wrong_code');
    expect(await guessed('李伟')).toEqual(await guessed('王芳'));
    const taken = await accounts.ask(registrationCalls.register, {
      ...choice,
      userName: '李伟',
      code,
    });
    expect(taken.error).toBe('identity.name_taken');
    const free = await accounts.ask(registrationCalls.register, {
      ...choice,
      userName: '王芳',
      code,
    });
    expect(free.code).toBe(200);
  });

  it('takes no wrong code, and no right one after five wrong ones', async () => {
    await accounts.ask(registrationCalls.sendRegistrationCode, { target: phone });
    const code = await accounts.lastCode();
    const input = { userName: '李伟', password, target: phone, industry: 1, customerType: 1 };
    for (let tries = 0; tries < 5; tries++) {
      const refused = await accounts.ask(registrationCalls.register, {
        ...input,
        code: wrong(code),
      });
      expect(refused.error).toBe('identity.wrong_code');
    }
    const late = await accounts.ask(registrationCalls.register, { ...input, code });
    expect(late.error).toBe('identity.wrong_code');
  });

  it('takes a code for five minutes, and once', async () => {
    await accounts.ask(registrationCalls.sendRegistrationCode, { target: phone });
    const code = await accounts.lastCode();
    accounts.fixture.moveClock(5 * minute + 1);
    const input = { password, target: phone, industry: 1, customerType: 1, code };
    const late = await accounts.ask(registrationCalls.register, { ...input, userName: '李伟' });
    expect(late.error).toBe('identity.wrong_code');
    expect(await accounts.register(mail, '王芳')).toMatchObject({ code: 200 });
    const again = { ...input, target: mail, code: await accounts.lastCode(), userName: '赵敏' };
    expect((await accounts.ask(registrationCalls.register, again)).error).toBe(
      'identity.wrong_code',
    );
  });
});

describe('a code', () => {
  it('is known to the database by a hash alone', async () => {
    await accounts.ask(registrationCalls.sendRegistrationCode, { target: phone });
    const { rows } = await sql`select * from verification_code`.execute(accounts.fixture.db);
    expect(JSON.stringify(rows)).not.toContain(await accounts.lastCode());
  });

  it('is sent once a minute and five times an hour, whoever has the address', async () => {
    await accounts.registered();
    for (const target of [phone, '13999999999']) {
      accounts.fixture.moveClock(24 * 60 * minute);
      const codes = [];
      for (let asked = 0; asked < 6; asked++) {
        codes.push((await accounts.ask(registrationCalls.sendSignInCode, { target })).code);
        codes.push((await accounts.ask(registrationCalls.sendSignInCode, { target })).code);
        accounts.fixture.moveClock(2 * minute);
      }
      expect(codes).toEqual([200, 429, 200, 429, 200, 429, 200, 429, 200, 429, 429, 429]);
    }
  });

  it('is sent at most thirty times an hour for one address', async () => {
    const codes = [];
    for (let asked = 0; asked < 31; asked++) {
      const target = `137${String(asked).padStart(8, '0')}`;
      codes.push((await accounts.ask(registrationCalls.sendSignInCode, { target })).code);
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('a name that is a phone number', () => {
  it('is nobody’s new name', async () => {
    await accounts.register(phone, '李伟');
    accounts.fixture.moveClock(5 * minute);
    const refused = { error: 'identity.user_name' };
    expect(await accounts.register('13900139000', phone)).toMatchObject(refused);
    const told = accounts.ask(registrationCalls.validateUserName, { userName: '13900139000' });
    expect(await told).toMatchObject(refused);
    const token = await accounts.signIn({ userName: '李伟', password });
    const rename = (userName: string) =>
      accounts.ask(accountCalls.editUserName, { userName }, token);
    expect(await rename('13700137000')).toMatchObject(refused);
    expect(await rename('1370013700')).toMatchObject({ code: 200 });
  });

  it('takes no code from who has the number, and still signs in who had it before', async () => {
    await accounts.register(phone, '李伟');
    accounts.fixture.moveClock(5 * minute);
    await accounts.register('13900139000', '王芳');
    await sql`update app_user set user_name = ${phone} where user_name = '王芳'`.execute(
      accounts.fixture.db,
    );
    accounts.fixture.moveClock(5 * minute);
    await accounts.ask(registrationCalls.sendResetCode, { account: phone, way: 'sms' });
    expect(await accounts.lastMessage()).toMatchObject({ recipient: phone });
    const token = await accounts.signIn({ userName: phone, password });
    const profile = (await accounts.ask(identityCalls.profile, {}, token)).data;
    expect(profile).toMatchObject({ phone: '13900139000' });
    const rename = accounts.ask(accountCalls.editUserName, { userName: phone }, token);
    expect(await rename).toMatchObject({ code: 200 });
  });
});
