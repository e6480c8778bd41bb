/** Who may no longer be here is out, with every page that is open: real sockets on a real database. */
import { liveCalls } from '@millwright/contract/live/live.calls';
import { after, milliseconds, minutes, timestamp, type UserId, userId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { makeCall } from '@millwright/testing/make-call';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { hashToken } from '../../../platform/access/index.ts';
import { actingAs } from '../../../platform/audit/index.ts';
import { openIdentityForTests } from '../identity.builders.ts';

const tester = actingAs('test');
const user = { userName: 'operator', password: 'secret1', grade: 1 } as const;
const clock = createManualClock(timestamp(Date.parse('2026-11-20T10:00:00Z')));

let fixture: Awaited<ReturnType<typeof openIdentityForTests>>;
let id: UserId;
let token: string;

beforeAll(async () => {
  fixture = await openIdentityForTests({ clock });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.reset();
  id = await fixture.identity.createUser(user, tester);
  token = await signIn();
});

const signIn = async (): Promise<string> =>
  (await fixture.signIn({ userName: user.userName, password: user.password })).body.token ?? '';

const open = async (): Promise<{ closing: string | undefined; code: number | undefined }> => {
  const { body } = await makeCall(fixture.url, { call: liveCalls.ticket, input: {}, token });
  const { ticket } = body.data as { ticket: string };
  const socket = new WebSocket(`${fixture.url.replace('http', 'ws')}/api/v1/live?ticket=${ticket}`);
  const page = { closing: undefined as string | undefined, code: undefined as number | undefined };
  socket.on('message', (data) => {
    page.closing = (JSON.parse(String(data)) as { reason: string }).reason;
  });
  socket.on('close', (code) => {
    page.code = code;
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return page;
};

const out = { closing: 'signed_out', code: 4401 };
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const isSignedIn = async () => (await fixture.profile(token)).body.code === 200;

it('an expired user, at the very moment', async () => {
  const expiresAt = after(clock.now(), minutes(5));
  await fixture.identity.changeUserState(id, { enabled: true, expiresAt }, tester);
  const page = await open();
  clock.advance(milliseconds(minutes(5) - 1));
  expect(await isSignedIn()).toBe(true);
  expect(page.code).toBeUndefined();
  clock.advance(milliseconds(1));
  await until(() => expect(page).toEqual(out));
  expect(await isSignedIn()).toBe(false);
});

it('a disabled user, at once', async () => {
  const pages = [await open(), await open()];
  await fixture.identity.changeUserState(id, { enabled: false, expiresAt: null }, tester);
  await until(() => expect(pages).toEqual([out, out]));
  expect(await isSignedIn()).toBe(false);
});

it('a revoked session, at once, and not the others of the user', async () => {
  const revoked = await open();
  token = await signIn();
  const kept = await open();
  const sessions = await fixture.identity.sessionsOf(userId(id));
  const other = sessions.find(({ tokenHash }) => tokenHash !== hashToken(token));
  await fixture.ask('/api/v1/account/endSession', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: other?.id }),
  });
  await until(() => expect(revoked).toEqual(out));
  expect(kept.code).toBeUndefined();
  expect(await isSignedIn()).toBe(true);
});

it('a session that another node or the database ended, within a second', async () => {
  const page = await open();
  await sql`delete from session`.execute(fixture.db);
  clock.advance(milliseconds(1000));
  await until(() => expect(page).toEqual(out));
});
