/** Wrong passwords of strangers keep nobody out who signed in from there before. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pageHeader } from '@millwright/contract/call/page-header';
import { signInLockCalls } from '@millwright/contract/identity/sign-in/sign-in-locks.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPeopleForTests, type PeopleForTests, password } from '../people/people.builders.ts';

let people: PeopleForTests;
beforeAll(async () => {
  people = await openPeopleForTests();
});
afterAll(() => people?.close());
beforeEach(() => people.reset());

const [home, unknown] = ['127.0.0.1', ['127.0.0.2', '127.0.0.3']];

/** Signs in from an address of this machine; answers the error's code, and the cookies. */
async function tryFrom(localAddress: string, given: string, cookie = '', userName = 'admin') {
  const query = new URLSearchParams({ userName, password: given });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let cookies: readonly string[] = [];
  const url = `${people.fixture.url}/api/login?${query}`;
  request(url, { localAddress, headers: { ...pageHeader, cookie } }, (reply) => {
    cookies = reply.headers['set-cookie'] ?? [];
    text(reply).then(resolve, reject);
  })
    .on('error', reject)
    .end();
  const body: { error?: string } = JSON.parse(await promise);
  return { error: body.error, cookies };
}

const guess = async (from: readonly string[]): Promise<void> => {
  for (const address of from) {
    for (let tries = 0; tries < 6; tries++) await tryFrom(address, 'wrong');
  }
};

it('keeps nobody out of where they signed in before', async () => {
  await guess(unknown);
  expect((await tryFrom('127.0.0.4', password)).error).toBe('identity.locked');
  expect((await tryFrom(home, password)).error).toBeUndefined();
});

it('keeps no browser out that signed in before, though its own network guesses', async () => {
  const { cookies } = await tryFrom(home, password);
  const [browser = ''] = cookies.find((each) => each.includes('_browser='))?.split(';') ?? [];
  expect(cookies.at(-1)).toMatch(/^millwright_browser=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
  await guess([...unknown, home]);
  expect((await tryFrom(home, password)).error).toBe('identity.locked');
  expect((await tryFrom(home, password, browser)).error).toBeUndefined();
  // Nor does it know anybody else's account.
  expect((await tryFrom(home, password, 'millwright_browser=made-up')).error).toBe(
    'identity.locked',
  );
});

it('is told to administrators, who lift it, and that is on the record', async () => {
  await guess(unknown);
  const list = async () => (await people.ask(signInLockCalls.list, {})).data.list;
  const [lock] = (await list()).filter(({ kind }) => kind === 'account');
  expect(lock).toMatchObject({ userName: 'admin', network: '' });
  const { kind, userName, network } = lock ?? expect.fail('no lock');
  expect((await people.ask(signInLockCalls.lift, { kind, userName, network })).code).toBe(200);
  expect((await list()).filter((each) => each.kind === 'account')).toEqual([]);
  expect((await tryFrom('127.0.0.4', password)).error).toBeUndefined();
  expect((await people.ask(signInLockCalls.lift, { kind, userName, network })).code).toBe(404);
  const { rows } = await sql`
    select actor_name, subject_name from audit_entry where action = 'user.lift_lock'`.execute(
    people.fixture.db,
  );
  expect(rows).toEqual([{ actor_name: 'admin', subject_name: 'admin' }]);
});
