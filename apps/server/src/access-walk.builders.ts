/** For the access walk: the whole server on a database of its own, and the walk's users in it. */

import { type Call, type CallInput, type CallReply, permissions } from '@millwright/contract';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { bug, itemId, minutes, systemClock, type UserId } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import type { WalkHost } from '@millwright/testing/access-walk';
import type { Actor } from '@millwright/testing/access-walk/actors';
import { makeCall } from '@millwright/testing/make-call';
import { sql } from 'kysely';
import { readConfig } from './base/config.ts';
import { type Log, silentLog } from './base/log.ts';
import { compose } from './compose.ts';
import type { IdentityNeeds } from './domains/identity/identity.needs.ts';
import { createUser, type UserInput } from './domains/identity/users/create-user.ts';
import { ensureDemo } from './domains/identity/users/ensure-demo.ts';
import { saveRole } from './domains/identity/users/save-role.ts';
import { giveItems } from './domains/items/items.store.ts';
import { digestWhenChanged } from './engines/postgres/digest-when-changed.ts';
import { openTestPostgres } from './engines/postgres/testing.ts';
import { hashToken } from './platform/access/index.ts';
import { actingAs, createAuditTrail } from './platform/audit/index.ts';
import { createTransactions } from './platform/storage/index.ts';

const password = 'walker12';
/** Of those who have an account of their own. */
const names = {
  owner: 'owner',
  stranger: 'stranger',
  unpermitted: 'unpermitted',
  demo: 'demowalker',
  subUser: 'subuser',
  administrator: 'admin',
  disabled: 'disabled',
  expired: 'expired',
  signedOut: 'signedout',
} as const;
type Named = keyof typeof names;
/** How what acts by itself gets on, which who collects writes down a second after it changed. */
const keptByItself = {
  assignment: [
    ...['state', 'reason', 'reason_details', 'armed'],
    ...['last_value', 'last_write_id', 'last_written_at'],
    ...['paused_since', 'pause_told'],
  ],
  condition_trigger: ['state', 'reason', 'reason_details', 'was'],
};

export async function startServerForWalk() {
  const { postgres, drop } = await openTestPostgres({ migrations: false });
  const folder = createTempDir();
  const fake = createModbusFake();
  const machine = { host: '127.0.0.1', port: await fake.listen() };
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
    DTU_PORT: '0',
    PLANT: 'off',
    DEVICE_RANGES: `${machine.host}/32:${machine.port}`,
    DATA_DIR: folder.path,
    DATABASE_URL: postgres.url,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'silent',
    WEBHOOK_HOSTS: '127.0.0.1',
    WEBHOOK_SECRET: 'of the walk, which tells nobody anything',
  });
  /** What the server itself holds to be wrong: a reply or a code that a call did not declare. */
  const errors: string[] = [];
  const log: Log = {
    ...silentLog,
    error: (facts, message) => void errors.push(`${message} ${JSON.stringify(facts)}`),
    child: () => log,
  };
  const server = await compose({ config, log, plant: null });
  const { db } = postgres;
  // What is deleted goes a minute later by itself, which would look like a refusal's doing.
  await sql`create function later() returns trigger language plpgsql as
    $$ begin new.run_at := new.run_at + interval '1 day'; return new; end $$`.execute(db);
  await sql`create trigger later before insert on job for each row
    when (new.name = 'devices.deletion-due') execute function later()`.execute(db);
  const transactions = createTransactions({ db });
  // The server has no call for making users yet, so they are made beside it, before they sign in.
  const needs: IdentityNeeds = {
    db,
    transactions,
    auditTrail: createAuditTrail({ clock: systemClock }),
    guard: { announce: () => {} },
    clock: systemClock,
    log: silentLog,
    timeZone: config.TIME_ZONE,
    passwordRule: { min: 3 },
  };
  const acting = actingAs('test');
  const role = await saveRole(needs, { roleName: 'all', pages: [], permissions }, acting);
  const add = (actor: Named, roles: readonly number[], of: Partial<UserInput> = {}) =>
    createUser(
      needs,
      { userName: names[actor], password, grade: 1, roles, demo: actor === 'demo', ...of },
      acting,
    );
  const owner = await add('owner', [role]);
  const stranger = await add('stranger', [role]);
  const disabled = await add('disabled', [role]);
  const guests = [
    disabled,
    await add('expired', [role]),
    await add('signedOut', [role]),
    await add('unpermitted', []),
    await add('demo', [role]),
    await add('subUser', [role], { grade: 2, parentId: owner }),
  ];
  await ensureDemo(needs, 'zh-CN');

  /** What an earlier call set going must not fall between two digests. */
  const isIdle = async (): Promise<boolean> => {
    const { rows } = await sql<{ busy: boolean }>`
      select exists (select from job where dead_at is null and run_at <= now())
        or exists (select from background_task where finished_at is null)
        or exists (select from outbox_delivery where dead_at is null and due_at <= now())
        as busy`.execute(db);
    return rows[0]?.busy === false;
  };

  const call = async <C extends Call>(
    token: string | null,
    given: C,
    input: CallInput<C>,
  ): Promise<CallReply<C> & { readonly token: string }> => {
    const fields = input as Readonly<Record<string, unknown>>;
    const { body } = await makeCall(server.url, { call: given, input: fields, token });
    if (body.code !== 200)
      throw bug('testing.walk_host', { call: given.name, error: body.error ?? null });
    // The reply of a sign-in stands beside the code, that of others under it.
    return (body.data ?? body) as never;
  };
  const signIn = async (actor: Named): Promise<string> =>
    (await call(null, identityCalls.login, { userName: names[actor], password })).token;
  let administrator: { readonly token: string; readonly at: number } | undefined;
  /** Signed in a moment ago: who has not proved for five minutes who they are makes no accounts. */
  const asAdministrator = async (): Promise<string> => {
    const now = performance.now();
    if (administrator === undefined || now - administrator.at > minutes(1)) {
      administrator = { token: await signIn('administrator'), at: now };
    }
    return administrator.token;
  };
  const signInAs = async (id: UserId): Promise<string> =>
    (await call(await asAdministrator(), userCalls.loginAs, { id })).token;

  /** What happens to a session before it is used, where it is not that of its user. */
  const signIns: Partial<Record<Actor, () => Promise<string>>> = {
    asOwner: () => signInAs(owner),
    asStranger: () => signInAs(stranger),
    async disabled() {
      const token = await signIn('disabled');
      await call(await asAdministrator(), userCalls.enable, { id: disabled, enabled: false });
      return token;
    },
    async expired() {
      const token = await signIn('expired');
      await sql`update session set expires_at = now() - interval '1 second'
        where token_hash = ${hashToken(token)}`.execute(db);
      return token;
    },
    async signedOut() {
      const token = await signIn('signedOut');
      await call(token, identityCalls.logout, {});
      return token;
    },
  };

  const digest = await digestWhenChanged(postgres.pool, keptByItself);
  const host: Pick<WalkHost, 'url' | 'signIn' | 'share' | 'digest'> = {
    url: server.url,
    signIn: (actor) => signIns[actor]?.() ?? signIn(actor as Named),
    share: (item) =>
      transactions.run(async (tx) => {
        for (const guest of guests) await giveItems(tx, guest, [itemId(item)]);
      }),
    async digest() {
      await waitFor('the end of background work', isIdle);
      return digest();
    },
  };
  return {
    host,
    call,
    asAdministrator,
    db,
    machine,
    errors,
    async stop() {
      await server.stop();
      await fake.close();
      await drop();
      folder.remove();
    },
  };
}
