import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

const profileOf = (guid: string) => ({
  user_guid: guid,
  user_name: 'operator',
  grade: 1,
  pages: ['home'],
  permissions: {},
});

/** What the browser kept of a visit before. */
let lastVisit: ReturnType<typeof profileOf> | null;
vi.mock('../../wire/kept/kept-store.ts', () => ({ readOwner: async () => lastVisit }));

const stored = new Map<string, string>();
let known: Record<string, string>;
let asked: string[];
let session: typeof import('./session.store.ts');
let tokens: typeof import('../../wire/token.ts');
let leaving: typeof import('./sign-out.ts');
let tabs: typeof import('../tabs/tabs.store.ts');

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', new URL('http://mill.test/'));
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? '';
    asked.push(token);
    const guid = known[token];
    return guid === undefined
      ? Response.json({ code: 401, data: null, message: '' }, { status: 401 })
      : Response.json({ code: 200, data: profileOf(guid), message: '' });
  });
  const texts = await import('../../texts/i18n.ts');
  await texts.startTexts(['shell']);
  session = await import('./session.store.ts');
  tokens = await import('../../wire/token.ts');
  leaving = await import('./sign-out.ts');
  tabs = await import('../tabs/tabs.store.ts');
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  known = { first: 'a', again: 'a', other: 'b' };
  asked = [];
  lastVisit = null;
  tokens.keepToken('first');
  await session.loadProfile();
});

const state = () => session.sessionStore.getState();

it('keeps who is signed in while their session is lost, and goes on with it', async () => {
  const before = state().profile;
  expect(before?.user_guid).toBe('a');
  known = { again: 'a' };
  await session.refreshProfile().catch(() => null);
  expect(tokens.tokenStore.getState().lost).toBe(true);
  expect(state().profile).toBe(before);
  tokens.renewToken('again');
  await vi.waitFor(() => expect(state().profile).not.toBe(before), 15_000);
  expect(state()).toMatchObject({ profile: before, grade: 1 });
});

it('begins anew when somebody else goes on', async () => {
  const { generation } = tokens.tokenStore.getState();
  tokens.loseToken();
  tokens.renewToken('other');
  await vi.waitFor(
    () => expect(tokens.tokenStore.getState().generation).toBe(generation + 1),
    15_000,
  );
  expect(state()).toEqual({ profile: null, grade: 3, unreached: false });
  await session.loadProfile();
  expect(state().profile?.user_guid).toBe('b');
});

it('leaves nothing behind: no token, profile, grade, tabs nor remembered user', async () => {
  stored.set('mw.user', 'operator');
  stored.set('mw.device', '{}');
  stored.set('mw.token.own', 'administrator');
  tabs.tabsStore.setState((list) => ({ ...list, tabs: [...list.tabs] }));
  expect(stored.has('mw.tabs.a')).toBe(true);
  leaving.leaveSession();
  expect(state()).toEqual({ profile: null, grade: 3, unreached: false });
  expect([...stored.keys()].filter((key) => key.startsWith('mw.'))).toEqual([]);
});

/** The server is not reached, for as long as `act` takes. */
const unreached = async (act: () => Promise<void>): Promise<void> => {
  const answers = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await act();
  vi.stubGlobal('fetch', answers);
};

it('goes on with the last visit where the server cannot be reached, and asks again when told to', async () => {
  tokens.keepToken('first');
  lastVisit = profileOf('a');
  await unreached(session.loadProfile);
  expect(tokens.tokenStore.getState().token).toBe('first');
  expect(state()).toMatchObject({ profile: { user_guid: 'a' }, grade: 1, unreached: true });
  await session.loadProfile();
  expect(state()).toMatchObject({ profile: { user_guid: 'a' }, unreached: false });
});

it('leads to sign-in where the server cannot be reached and no visit was kept', async () => {
  tokens.keepToken('first');
  await unreached(session.loadProfile);
  expect(tokens.tokenStore.getState().token).toBeNull();
  expect(state()).toEqual({ profile: null, grade: 3, unreached: false });
});

it('asks once for a profile that cannot be had, however often it is wanted', async () => {
  known = {};
  tokens.keepToken('gone');
  asked = [];
  await Promise.all([session.loadProfile(), session.loadProfile()]);
  expect(tokens.tokenStore.getState().token).toBeNull();
  await session.loadProfile();
  expect(asked).toEqual(['gone']);
});
