/** What was begun with the old password does not outlive its change. */
import { argon2Sync, randomBytes } from 'node:crypto';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { password } from '../account/account.builders.ts';
import {
  type FactorsForTests,
  openFactorsForTests,
} from '../second-factor/second-factor.builders.ts';

let factors: FactorsForTests;
beforeAll(async () => {
  factors = await openFactorsForTests();
});
afterAll(() => factors?.accounts.close());
beforeEach(() => factors.accounts.reset());

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(factors.fixture.db);
  return rows[0]?.n ?? 0;
};

/** Both have proved what they must before either writes; the first writes first. */
async function atOnce<One, Other>(first: () => Promise<One>, second: () => Promise<Other>) {
  const begun = await factors.fixture.db.transaction().execute(async (tx) => {
    await sql`select from app_user for update`.execute(tx);
    const one = first();
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    const other = second();
    await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
    return { one, other };
  });
  return [await begun.one, await begun.other] as const;
}
const changeTo = (newPassword: string, token: string) => () =>
  factors.ask(accountCalls.changePassword, { oldPassword: password, newPassword }, token);

/** Of the password, with other costs than today's. */
const staleHash = (): string => {
  const nonce = randomBytes(16);
  const costs = { memory: 1024, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...costs });
  const [salt, hash] = [nonce, tag].map((part) => part.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=1024,t=1,p=1$${salt}$${hash}`;
};

it('a sign-in with the old password is refused, opens nothing and writes no old password back', async () => {
  const token = await factors.accounts.registered();
  await sql`update app_user set password_hash = ${staleHash()}`.execute(factors.fixture.db);
  const old = { userName: '李伟', password, remember: '1' } as const;
  const [changed, late] = await atOnce(changeTo('another2', token), () =>
    factors.ask(identityCalls.login, old),
  );
  expect([changed.code, late.error, late.token]).toEqual([
    200,
    'identity.wrong_password',
    undefined,
  ]);
  const { rows } = await sql<{ sessions: number; devices: number; refused: number }>`
    select (select count(*)::int from session) sessions,
      (select count(*)::int from remembered_device) devices,
      (select count(*)::int from audit_entry where action = 'user.sign_in_refused') refused`.execute(
    factors.fixture.db,
  );
  expect(rows).toEqual([{ sessions: 1, devices: 0, refused: 1 }]);
  const now = await factors.accounts.signIn({ userName: '李伟', password: 'another2' });
  expect(await factors.isSignedIn(now)).toBe(true);
});

it('a code for the ticket of the old password is refused', async () => {
  const token = await factors.accounts.registered();
  const { app } = await factors.setUp(token);
  const ticket = await factors.ticketOf();
  const [changed, late] = await atOnce(changeTo('another2', token), () =>
    factors.second(ticket, app()),
  );
  expect([changed.code, late.error]).toEqual([200, 'identity.ticket_over']);
});

it('another change by the old password is refused', async () => {
  const token = await factors.accounts.registered();
  const stolen = await factors.accounts.signIn({ userName: '李伟', password });
  const [changed, late] = await atOnce(changeTo('another2', token), changeTo('stolen12', stolen));
  expect([changed.code, late.error]).toEqual([200, 'identity.wrong_password']);
  expect(await factors.isSignedIn(token)).toBe(true);
});
