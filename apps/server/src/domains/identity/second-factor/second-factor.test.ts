/** Signing in with a second factor, by every way in. */
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { secondFactorCalls } from '@millwright/contract/identity/sign-in/second-factor.calls';
import { signInLockCalls } from '@millwright/contract/identity/sign-in/sign-in-locks.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mail, minute, password, phone } from '../account/account.builders.ts';
import { resetByOperator } from './reset-by-operator.ts';
import { type FactorsForTests, openFactorsForTests } from './second-factor.builders.ts';

let factors: FactorsForTests;
beforeAll(async () => {
  factors = await openFactorsForTests();
});
afterAll(() => factors?.accounts.close());
beforeEach(() => factors.accounts.reset());

/** 李伟 with a second factor, signed in. */
const withFactor = async (target = phone) => {
  await factors.accounts.register(target);
  const token = await factors.accounts.signIn({ userName: '李伟', password });
  return { token, ...(await factors.setUp(token)) };
};
const audited = async (action: string) =>
  (
    await sql<{ after: unknown; actor_name: string }>`
      select after, actor_name from audit_entry where action = ${action} order by id`.execute(
      factors.fixture.db,
    )
  ).rows;

describe('setting up', () => {
  it('takes the password, shows a secret once, and turns on by its first code', async () => {
    const token = await factors.accounts.registered();
    const wrong = await factors.ask(secondFactorCalls.begin, { password: 'wrong' }, token);
    expect(wrong.error).toBe('identity.wrong_password');
    const { data } = await factors.ask(secondFactorCalls.begin, { password }, token);
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(data.address).searchParams.get('secret')).toBe(data.secret);
    const state = async () => (await factors.ask(secondFactorCalls.state, {}, token)).data;
    expect(await state()).toEqual({
      mode: 'optional',
      required: false,
      since: null,
      recoveryCodes: 0,
      provedUntil: expect.any(Number),
    });
    expect(await factors.ticketOf()).toBe('');

    const app = factors.appOf(data.secret);
    const far = await factors.ask(secondFactorCalls.turnOn, { code: app(5) }, token);
    expect(far.error).toBe('identity.wrong_second_factor');
    const turned = await factors.ask(secondFactorCalls.turnOn, { code: app() }, token);
    expect(turned.data.recoveryCodes).toHaveLength(10);
    expect(await state()).toMatchObject({ since: expect.any(Number), recoveryCodes: 10 });
    const again = await factors.ask(secondFactorCalls.begin, { password }, token);
    expect(again.error).toBe('identity.second_factor_on');
    expect((await factors.ask(secondFactorCalls.turnOn, { code: app(1) }, token)).error).toBe(
      'identity.second_factor_on',
    );
    expect(await audited('user.turn_on_second_factor')).toHaveLength(1);
  });

  it('keeps nothing that is of use without the data folder, and writes down no secret', async () => {
    const { secret, recoveryCodes } = await withFactor();
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(f)::text from second_factor f)
        || (select json_agg(r)::text from recovery_code r)
        || (select json_agg(a)::text from audit_entry a)
        || coalesce((select json_agg(m)::text from message m), '') as all`.execute(
      factors.fixture.db,
    );
    const kept = (rows[0]?.all ?? '') + JSON.stringify(factors.fixture.lines);
    expect(kept).toContain('turn_on_second_factor');
    for (const told of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((c) => c.replace('-', '')),
    ]) {
      expect(kept).not.toContain(told);
    }
  });

  it('must be done within a quarter of an hour, with the newest secret', async () => {
    const token = await factors.accounts.registered();
    const first = (await factors.ask(secondFactorCalls.begin, { password }, token)).data;
    const { data } = await factors.ask(secondFactorCalls.begin, { password }, token);
    const turnOn = async (secret: string) =>
      (await factors.ask(secondFactorCalls.turnOn, { code: factors.appOf(secret)() }, token)).error;
    expect(await turnOn(first.secret)).toBe('identity.wrong_second_factor');
    factors.fixture.moveClock(15 * minute);
    expect(await turnOn(data.secret)).toBe('identity.second_factor_begin');
  });

  it('lets a stolen session guess six times', async () => {
    const token = await factors.accounts.registered();
    await factors.ask(secondFactorCalls.begin, { password }, token);
    const errors: unknown[] = [];
    for (let tries = 0; tries < 7; tries++) {
      const { error } = await factors.ask(secondFactorCalls.turnOn, { code: 'aaaaa-aaaaa' }, token);
      errors.push(error);
    }
    expect(errors.slice(0, 6)).toEqual(Array(6).fill('identity.wrong_second_factor'));
    expect(errors[6]).toBe('identity.locked');
  });
});

describe('signing in', () => {
  it('asks after the password alone, and tells nothing before it', async () => {
    const { app } = await withFactor();
    const wrong = await factors.ask(identityCalls.login, { userName: '李伟', password: 'wrong' });
    const nobody = await factors.ask(identityCalls.login, { userName: 'nobody', password });
    expect({ ...wrong, requestId: '' }).toEqual({ ...nobody, requestId: '' });
    const { error, details, token } = await factors.ask(identityCalls.login, {
      userName: '李伟',
      password,
    });
    expect([error, token]).toEqual(['identity.second_factor_needed', undefined]);
    const ticket = String(details?.ticket);
    expect(await factors.isSignedIn(ticket)).toBe(false);
    const { data } = await factors.second(ticket, app());
    expect(await factors.isSignedIn(data.token)).toBe(true);
    expect((await audited('user.sign_in')).at(-1)?.after).toMatchObject({
      mode: 'password',
      secondFactor: 'app',
    });
  });

  it('takes no step twice, nor one before it', async () => {
    const { app } = await withFactor();
    const code = app();
    const before = app(-1);
    expect((await factors.second(await factors.ticketOf(), code)).code).toBe(200);
    for (const watched of [code, before]) {
      const { error } = await factors.second(await factors.ticketOf(), watched);
      expect(error).toBe('identity.wrong_second_factor');
    }
    const next = await factors.second(await factors.ticketOf(), app(1));
    expect(next.code).toBe(200);
  });

  it('takes the code that turned it on no second time', async () => {
    const token = await factors.accounts.registered();
    const { data } = await factors.ask(secondFactorCalls.begin, { password }, token);
    const code = factors.appOf(data.secret)();
    await factors.ask(secondFactorCalls.turnOn, { code }, token);
    expect((await factors.second(await factors.ticketOf(), code)).error).toBe(
      'identity.wrong_second_factor',
    );
  });

  it('takes one of two that come at once with the same code', async () => {
    const { app } = await withFactor();
    const tickets = [await factors.ticketOf(), await factors.ticketOf()];
    const code = app();
    const both = await Promise.all(tickets.map((ticket) => factors.second(ticket, code)));
    expect(both.map((each) => each.code).sort()).toEqual([200, 422]);
  });

  it('takes each recovery code once, however it is written', async () => {
    const { token, recoveryCodes } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    const use = async (code: string) =>
      (await factors.second(await factors.ticketOf(), code)).error ?? 'in';
    expect(await use(first)).toBe('in');
    expect(await use(first)).toBe('identity.wrong_second_factor');
    expect(await use(second.replace('-', '').toUpperCase())).toBe('in');
    const { data } = await factors.ask(secondFactorCalls.state, {}, token);
    expect(data.recoveryCodes).toBe(8);
    expect((await audited('user.sign_in')).at(-1)?.after).toMatchObject({
      secondFactor: 'recovery',
    });
  });

  it('asks who signs in by a code that was sent', async () => {
    const { app } = await withFactor();
    factors.fixture.moveClock(2 * minute);
    await factors.ask(registrationCalls.sendSignInCode, { target: phone });
    const input = {
      userName: phone,
      password: await factors.accounts.lastCode(),
      mode: 'code',
    } as const;
    const { error, details } = await factors.ask(identityCalls.login, input);
    expect(error).toBe('identity.second_factor_needed');
    expect((await factors.ask(identityCalls.login, input)).error).toBe('identity.wrong_code');
    expect((await factors.second(String(details?.ticket), app())).code).toBe(200);
  });

  it('asks who has reset the password', async () => {
    await withFactor();
    factors.fixture.moveClock(2 * minute);
    await factors.ask(registrationCalls.sendResetCode, { account: phone, way: 'sms' });
    const code = await factors.accounts.lastCode();
    const reset = { account: phone, code, password };
    expect((await factors.ask(registrationCalls.resetPassword, reset)).code).toBe(200);
    expect(await factors.ticketOf()).not.toBe('');
  });
});

const cookieIn = (cookie: string | null): string =>
  /millwright_device=([\w-]+);/.exec(cookie ?? '')?.[1] ?? '';

describe('a remembered device', () => {
  const post = async (path: string, body: object, device = '') => {
    const headers = { 'content-type': 'application/json', cookie: `millwright_device=${device}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await factors.fixture.ask(`/api/v1/account/${path}`, init);
    return { ...answer.body, device: cookieIn(answer.cookie) };
  };
  const byDevice = (device: string) => post('signInByDevice', { userName: '李伟' }, device);

  it('of before is asked once, and is remembered with it from then on', async () => {
    await factors.accounts.register();
    const remembered = await factors.fixture.signIn({ userName: '李伟', password, remember: '1' });
    const device = cookieIn(remembered.cookie);
    const other = await factors.accounts.signIn({ userName: '李伟', password });
    const { app } = await factors.setUp(other);

    const asked = await byDevice(device);
    expect(asked.error).toBe('identity.second_factor_needed');
    // Nothing is used up yet: the page may be closed before the code.
    const ticket = String((await byDevice(device)).details?.ticket);
    const first = await post('signInBySecondFactor', { ticket, code: app() });
    expect([first.code, first.device.length]).toEqual([200, 43]);
    const next = await byDevice(first.device);
    expect(next.code).toBe(200);
    expect((await audited('user.sign_in')).at(-1)?.after).toMatchObject({ secondFactor: 'device' });
    // The ticket of before is of a token that was replaced.
    const late = await post('signInBySecondFactor', {
      ticket: String(asked.details?.ticket),
      code: app(1),
    });
    expect(late.error).toBe('identity.wrong_device');
  });

  it('is forgotten when its user signs in without being remembered, before the code', async () => {
    await factors.accounts.register();
    const given = { userName: '李伟', password };
    const device = cookieIn((await factors.fixture.signIn({ ...given, remember: '1' })).cookie);
    await factors.setUp(await factors.accounts.signIn(given));
    const headers = { cookie: `millwright_device=${device}` };
    const asked = await factors.fixture.signIn({ ...given, remember: '0' }, headers);
    expect(asked.body.error).toBe('identity.second_factor_needed');
    expect(asked.cookie).toMatch(/millwright_device=;/);
    expect((await byDevice(device)).error).toBe('identity.wrong_device');
  });

  it('is another one when its user signs in by the code to be remembered anew', async () => {
    await factors.accounts.register();
    const given = { userName: '李伟', password, remember: '1' };
    const device = cookieIn((await factors.fixture.signIn(given)).cookie);
    const { app } = await factors.setUp(await factors.accounts.signIn({ ...given, remember: '0' }));
    const headers = { cookie: `millwright_device=${device}` };
    const { body } = await factors.fixture.signIn(given, headers);
    const ticket = String(body.details?.ticket);
    const next = await post('signInBySecondFactor', { ticket, code: app() }, device);
    expect((await byDevice(device)).error).toBe('identity.wrong_device');
    expect((await byDevice(next.device)).code).toBe(200);
  });

  it('that turned it on, or was remembered after it, is not asked', async () => {
    await factors.accounts.register();
    const remembered = await factors.fixture.signIn({ userName: '李伟', password, remember: '1' });
    const { app } = await factors.setUp(remembered.body.token ?? '');
    expect((await byDevice(cookieIn(remembered.cookie))).code).toBe(200);
    const login = await factors.ask(identityCalls.login, {
      userName: '李伟',
      password,
      remember: '1',
    });
    const ticket = String(login.details?.ticket);
    const { device } = await post('signInBySecondFactor', { ticket, code: app() });
    expect((await byDevice(device)).code).toBe(200);
  });

  it('is asked again once the second factor is another', async () => {
    await factors.accounts.register();
    const remembered = await factors.fixture.signIn({ userName: '李伟', password, remember: '1' });
    const token = remembered.body.token ?? '';
    const { app } = await factors.setUp(token);
    const off = await factors.ask(secondFactorCalls.turnOff, { password, code: app() }, token);
    expect(off.code).toBe(200);
    const other = await factors.accounts.signIn({ userName: '李伟', password });
    await factors.setUp(other);
    expect((await byDevice(cookieIn(remembered.cookie))).error).toBe(
      'identity.second_factor_needed',
    );
  });
});

describe('a ticket', () => {
  it('is good for its own user, five minutes and once', async () => {
    const { app } = await withFactor();
    await factors.accounts.register(mail, '王芳');
    const other = await factors.accounts.signIn({ userName: '王芳', password });
    const theirs = await factors.setUp(other);
    expect((await factors.second(await factors.ticketOf('王芳'), app())).error).toBe(
      'identity.wrong_second_factor',
    );
    expect((await factors.second('made-up', app())).error).toBe('identity.ticket_over');
    const late = await factors.ticketOf();
    factors.fixture.moveClock(5 * minute);
    expect((await factors.second(late, app())).error).toBe('identity.ticket_over');
    const ticket = await factors.ticketOf('王芳');
    expect((await factors.second(ticket, theirs.app())).code).toBe(200);
    expect((await factors.second(ticket, theirs.app(1))).error).toBe('identity.ticket_over');
  });

  it.each(['a new password', 'turning it off', 'closing the account', 'disabling the user'])(
    'is of no use after %s',
    async (what) => {
      const { token, app, recoveryCodes } = await withFactor();
      const ticket = await factors.ticketOf();
      const [code = ''] = recoveryCodes;
      if (what === 'a new password') {
        const given = { oldPassword: password, newPassword: 'another2' };
        await factors.ask(accountCalls.changePassword, given, token);
      } else if (what === 'turning it off') {
        await factors.ask(secondFactorCalls.turnOff, { password, code: app() }, token);
      } else if (what === 'closing the account') {
        await factors.accounts.verify(token, accountCalls.checkLogOffCode);
        await factors.ask(accountCalls.logOff, {}, token);
        const { rows } = await sql`select from second_factor`.execute(factors.fixture.db);
        expect(rows).toEqual([]);
      } else {
        await sql`update app_user set enabled = false`.execute(factors.fixture.db);
      }
      const { error } = await factors.second(ticket, code);
      expect(error).toBe(
        what === 'disabling the user' ? 'identity.disabled' : 'identity.ticket_over',
      );
    },
  );

  it('is good for six codes, and the account for as many, but for who is known', async () => {
    const { app } = await withFactor();
    const { db } = factors.fixture;
    const guess = async (ticket: string, times: number) => {
      const errors = new Set<unknown>();
      for (let tries = 0; tries < times; tries++) {
        errors.add((await factors.second(ticket, 'aaaaa-aaaaa')).error);
      }
      return [...errors];
    };
    // Of somebody who knows the password and was never here.
    await sql`delete from sign_in_place`.execute(db);
    const ticket = await factors.ticketOf();
    expect(await guess(ticket, 6)).toEqual(['identity.wrong_second_factor']);
    expect((await factors.second(ticket, app())).error).toBe('identity.ticket_over');
    expect((await factors.second(await factors.ticketOf(), app())).error).toBe('identity.locked');
    expect(await audited('user.sign_in_refused')).toHaveLength(6);
    // The owner, whose network is known, is not held back by that.
    await sql`insert into sign_in_place select id, 'network:127.0.0.1', now() from app_user`.execute(
      db,
    );
    expect((await factors.second(await factors.ticketOf(), app())).code).toBe(200);
  });
});

describe('turning off and making new recovery codes', () => {
  it('takes password and code, is on the record and mailed to the owner', async () => {
    const { token, app, recoveryCodes } = await withFactor(mail);
    const off = async (given: { password: string; code: string }) =>
      (await factors.ask(secondFactorCalls.turnOff, given, token)).error;
    expect(await off({ password: 'wrong', code: app() })).toBe('identity.wrong_password');
    expect(await off({ password, code: 'aaaaa-aaaaa' })).toBe('identity.wrong_second_factor');
    const renewed = await factors.ask(
      secondFactorCalls.renewRecoveryCodes,
      { password, code: recoveryCodes[0] ?? '' },
      token,
    );
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect(await off({ password, code: recoveryCodes[1] ?? '' })).toBe(
      'identity.wrong_second_factor',
    );
    expect(await off({ password, code: renewed.data.recoveryCodes[0] ?? '' })).toBeUndefined();
    expect(await factors.ticketOf()).toBe('');
    expect(await factors.isSignedIn(token)).toBe(true);
    expect(await factors.accounts.lastMessage()).toMatchObject({ recipient: mail });
    for (const action of ['user.renew_recovery_codes', 'user.turn_off_second_factor']) {
      expect(await audited(action)).toHaveLength(1);
    }
    expect(await off({ password, code: app() })).toBe('identity.second_factor_none');
  });

  it('is an administrator’s to do for somebody else, not for themselves', async () => {
    await factors.fixture.identity.ensureAdministrator({ password });
    const admin = await factors.accounts.signIn({ userName: 'admin', password });
    const { recoveryCodes } = await withFactor(mail);
    const { list } = (await factors.ask(userCalls.list, {}, admin)).data;
    expect(list.map(({ userName, secondFactor }) => [userName, secondFactor])).toEqual([
      ['admin', false],
      ['李伟', true],
    ]);
    const idOf = (name: string) => list.find(({ userName }) => userName === name)?.id ?? 0;
    const reset = async (name: string) =>
      (await factors.ask(secondFactorCalls.reset, { id: idOf(name) }, admin)).error;
    expect(await reset('admin')).toBe('identity.second_factor_own');
    const waiting = await factors.ticketOf();
    expect(await reset('李伟')).toBeUndefined();
    expect(await reset('李伟')).toBe('identity.second_factor_none');
    expect((await factors.second(waiting, recoveryCodes[0] ?? '')).error).toBe(
      'identity.ticket_over',
    );
    expect(await factors.ticketOf()).toBe('');
    expect(await factors.accounts.lastMessage()).toMatchObject({ recipient: mail });
    expect((await audited('user.reset_second_factor'))[0]?.actor_name).toBe('admin');
  });

  it('is an operator’s to do on the server, on the record', async () => {
    await withFactor(mail);
    await resetByOperator(factors.fixture.needs, '李伟');
    expect(await factors.ticketOf()).toBe('');
    expect((await audited('user.reset_second_factor'))[0]?.actor_name).toBe('operator');
    await expect(resetByOperator(factors.fixture.needs, '李伟')).rejects.toThrow(
      'identity.second_factor_none',
    );
    await expect(resetByOperator(factors.fixture.needs, 'nobody')).rejects.toThrow(
      'general.not_found',
    );
  });

  it('shows administrators who must wait, and lets them lift it', async () => {
    await factors.fixture.identity.ensureAdministrator({ password });
    const admin = await factors.accounts.signIn({ userName: 'admin', password });
    const { app } = await withFactor();
    const ticket = await factors.ticketOf();
    for (let tries = 0; tries < 6; tries++) await factors.second(ticket, 'aaaaa-aaaaa');
    const locks = async () => (await factors.ask(signInLockCalls.list, {}, admin)).data.list;
    const [lock] = (await locks()).filter(({ kind }) => kind === 'factor');
    const { kind, userName, network } = lock ?? expect.fail('no lock');
    expect([userName, network]).toEqual(['李伟', '127.0.0.1']);
    await factors.ask(signInLockCalls.lift, { kind, userName, network }, admin);
    expect((await factors.second(await factors.ticketOf(), app())).code).toBe(200);
  });
});
