/** What an installation may decide about accounts. */
import { registrationCalls } from '@millwright/contract/identity/sign-in/registration.calls';
import { minutes } from '@millwright/kernel';
import { makeCall } from '@millwright/testing/make-call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actingAs } from '../../platform/audit/index.ts';
import { openIdentityForTests } from './identity.builders.ts';

const tester = actingAs('test');
const minute = 60_000;

let fixture: Awaited<ReturnType<typeof openIdentityForTests>>;
beforeAll(async () => {
  fixture = await openIdentityForTests({ sessionIdle: minutes(15), registration: false });
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.reset());

it('ends a session that was idle for as long as was chosen, and none that is used', async () => {
  const user = { userName: 'operator', password: 'abc' };
  await fixture.identity.createUser({ ...user, grade: 1 }, tester);
  const tokens = [];
  for (let each = 0; each < 2; each++) tokens.push((await fixture.signIn(user)).body.token);
  const [used = '', idle = ''] = tokens;
  for (let passed = 0; passed < 15; passed += 5) {
    fixture.moveClock(5 * minute);
    expect((await fixture.profile(used)).body.code).toBe(200);
  }
  fixture.moveClock(1000);
  expect((await fixture.profile(idle)).body.code).toBe(401);
  expect((await fixture.profile(used)).body.code).toBe(200);
});

it('lets nobody register where that is off, and says so before', async () => {
  const target = '13800138000';
  const choice = { userName: 'someone', password: 'secret12', target, code: '123456' };
  const calls = [
    { call: registrationCalls.validateUserName, input: { userName: 'someone' } },
    { call: registrationCalls.sendRegistrationCode, input: { target } },
    { call: registrationCalls.register, input: { ...choice, industry: 1, customerType: 1 } },
  ];
  for (const { call, input } of calls) {
    const { body } = await makeCall(fixture.url, { call, input, token: null });
    expect(body).toMatchObject({ code: 403, error: 'identity.registration_off' });
  }
  const { body } = await fixture.ask('/api/v1/get_public_key');
  expect(body.data).toMatchObject({ registration: false });
});

it('removes the demonstration account, its visitors included, and makes it again', async () => {
  await fixture.identity.ensureDemo('zh-CN');
  const demo = { userName: 'demo', password: 'demo1234' };
  const { token = '' } = (await fixture.signIn(demo)).body;
  await fixture.identity.removeDemo();
  await fixture.identity.removeDemo();
  expect((await fixture.profile(token)).body.code).toBe(401);
  expect((await fixture.signIn(demo)).body.error).toBe('identity.wrong_password');
  expect((await fixture.ask('/api/v1/get_public_key')).body.data).toMatchObject({ demo: false });
  await fixture.identity.ensureDemo('zh-CN');
  expect((await fixture.signIn(demo)).body.code).toBe(200);
});

describe('passwords of administrators', () => {
  it('have eight characters, whatever others may have', async () => {
    const create = (grade: 0 | 1, password: string) =>
      fixture.identity.createUser({ userName: `user${grade}${password}`, password, grade }, tester);
    await expect(create(0, 'abcd123')).rejects.toMatchObject({
      code: 'identity.password',
      details: { min: 8 },
    });
    await create(0, 'abcd1234');
    await create(1, 'abc');
    await expect(fixture.identity.ensureAdministrator({})).resolves.toEqual({ created: false });
  });
});
