import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { outgoingMessageCalls } from '@millwright/contract/identity/outgoing-messages.calls';
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import { timestamp, userId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeopleForTests, type PeopleForTests, password } from './people.builders.ts';

let people: PeopleForTests;
beforeAll(async () => {
  people = await openPeopleForTests();
});
afterAll(() => people?.close());
beforeEach(() => people.reset());

describe('an administrator', () => {
  it('lists users with their roles, projects, devices and sub-users', async () => {
    const role = await people.addRole('班长');
    const id = await people.addUser('李伟', [role]);
    await people.ask(userCalls.setItems, { id, items: [1, 2] });
    const token = await people.signIn('李伟');
    await people.ask(subUserCalls.create, { userName: '小王', password }, token);
    const { list, total } = (await people.ask(userCalls.list, { keyword: '李' })).data;
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      userName: '李伟',
      grade: 1,
      roles: [{ id: role, roleName: '班长' }],
      itemCount: 2,
      deviceCount: 4,
      subUserCount: 1,
    });
    expect(list[0]?.lastSignInAt).toEqual(expect.any(Number));
    expect((await people.ask(userCalls.items, { id })).data.list).toEqual([
      { id: 1, itemName: '一号线' },
      { id: 2, itemName: '二号线' },
    ]);
    expect((await people.ask(userCalls.list, {})).data.total).toBe(2);
    expect(await people.ask(userCalls.setItems, { id, items: [1, 32_767] })).toMatchObject({
      code: 422,
      error: 'identity.item_unknown',
    });
    for (const grade of [-1, 3, 40_000, 2 ** 40]) {
      const refused = { code: 400, error: 'general.invalid', details: { field: 'grade' } };
      expect(await people.ask(userCalls.list, { grade })).toMatchObject(refused);
    }
  });

  it('leaves on the record what a change left alone', async () => {
    const role = await people.addRole('班长');
    const id = await people.addUser('李伟', [role]);
    await people.ask(userCalls.edit, { id, historyDays: 7 });
    await people.ask(userCalls.edit, { id, roles: [] });
    const { rows } = await sql<{ before: unknown; after: unknown }>`
      select before, after from audit_entry where action = 'user.edit' and subject_id = ${String(id)}
        order by id`.execute(people.fixture.db);
    const facts = { userName: '李伟', expiresAt: null, historyDays: null, roles: ['班长'] };
    const later = { ...facts, historyDays: 7 };
    expect(rows).toEqual([
      { before: facts, after: later },
      { before: later, after: { ...later, roles: [] } },
    ]);
  });

  it('disables a user, who is out at once, and lets them in again', async () => {
    const id = await people.addUser('李伟');
    const token = await people.signIn('李伟');
    await people.ask(userCalls.enable, { id, enabled: false });
    expect(await people.isSignedIn(token)).toBe(false);
    await people.ask(userCalls.enable, { id, enabled: true });
    expect(await people.isSignedIn(await people.signIn('李伟'))).toBe(true);
  });

  it('is told how many accounts are not closed, and how many are new', async () => {
    const before = await people.fixture.identity.countUsers(timestamp(0));
    const id = await people.addUser('李伟');
    const after = { total: before.total + 1, today: before.today + 1 };
    expect(await people.fixture.identity.countUsers(timestamp(0))).toEqual(after);
    const later = timestamp(people.fixture.now() + 60_000);
    expect((await people.fixture.identity.countUsers(later)).today).toBe(0);
    await people.ask(userCalls.delete, { ids: [id] });
    expect(await people.fixture.identity.countUsers(timestamp(0))).toEqual(before);
  });

  it('enables who had run out of time, without an end', async () => {
    const id = await people.addUser('李伟');
    await people.ask(userCalls.edit, { id, expiresAt: people.fixture.now() - 1 });
    expect(await people.signIn('李伟')).toBe('');
    await people.ask(userCalls.enable, { id, enabled: true });
    expect(await people.signIn('李伟')).not.toBe('');
  });

  it('gives another password, which ends the sessions, and other limits', async () => {
    const id = await people.addUser('李伟');
    const token = await people.signIn('李伟');
    await people.ask(userCalls.edit, { id, historyDays: 30 });
    expect((await people.ask(accountCalls.historyLimit, {}, token)).data).toEqual({ days: 30 });
    expect(await people.fixture.identity.historyDays(userId(id))).toBe(30);
    await people.ask(userCalls.edit, { id, password: 'another2', userName: '李小伟' });
    expect(await people.isSignedIn(token)).toBe(false);
    const input = { userName: '李小伟', password: 'another2' };
    expect((await people.ask(identityCalls.login, input, null)).code).toBe(200);
  });

  it('is never the last to go', async () => {
    const me = (await people.profileOf()).user_id;
    const over = { id: me, expiresAt: people.fixture.now() - 1 };
    const refused = [
      await people.ask(userCalls.enable, { id: me, enabled: false }),
      await people.ask(userCalls.delete, { ids: [me] }),
      await people.ask(userCalls.edit, over),
    ].map(({ error }) => error);
    expect(new Set(refused)).toEqual(new Set(['identity.last_administrator']));
    await people.ask(userCalls.create, { userName: 'second', password, grade: 0 });
    expect((await people.ask(userCalls.delete, { ids: [me] })).code).toBe(200);
  });

  it('closes nobody when nobody is chosen, or when one of the chosen is unknown', async () => {
    const id = await people.addUser('李伟');
    expect((await people.ask(userCalls.delete, { ids: [] })).error).toBe('identity.nothing_chosen');
    expect((await people.ask(userCalls.delete, { ids: [id, 999_999] })).code).toBe(404);
    expect(await people.signIn('李伟')).not.toBe('');
    expect((await people.ask(userCalls.delete, { ids: [id] })).code).toBe(200);
    expect(await people.signIn('李伟')).toBe('');
  });

  it('reads what no channel took', async () => {
    await people.ask(registrationCalls.sendRegistrationCode, { target: '13800138000' }, null);
    const [message] = (await people.ask(outgoingMessageCalls.list, { state: 'held' })).data.list;
    expect(message).toMatchObject({ channel: 'sms', to: '13800138000', state: 'held' });
    expect(message?.text).toMatch(/\d{6}/);
    const text = async () => (await people.ask(outgoingMessageCalls.list, {})).data.list[0]?.text;
    await sql`update message set state = 'waiting'`.execute(people.fixture.db);
    expect(await text()).toMatch(/^\D*••••••[^•]*$/);
    await sql`update message set state = 'failed'`.execute(people.fixture.db);
    expect(await text()).toContain('••••••');
    await sql`update message set state = 'sent'`.execute(people.fixture.db);
    expect(await text()).toBe('');
    await sql`update message set state = 'held'`.execute(people.fixture.db);
    people.fixture.moveClock(5 * 60_000);
    expect(await text()).toBe('');
  });
});
