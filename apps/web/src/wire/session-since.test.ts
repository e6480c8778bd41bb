import { afterAll, expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
vi.stubGlobal('addEventListener', () => {});
// Before the clock of the server takes hold of the machine's.
vi.useFakeTimers({ now: 1_700_000_100_000 });
const { sessionSince } = await import('./session-since.ts');
const { keepToken, loseToken, renewToken } = await import('./token.ts');
const { serverClock } = await import('./server-clock.ts');

afterAll(() => vi.useRealTimers());

it('is the beginning of the session, however late it is asked for', () => {
  keepToken('first');
  const began = Date.now();
  vi.advanceTimersByTime(20_000);
  expect(sessionSince()).toBe(began - 3000);
  loseToken();
  renewToken('renewed');
  expect(sessionSince()).toBe(began - 3000);
});

it('is a moment of the server', () => {
  keepToken('first');
  const began = Date.now();
  vi.advanceTimersByTime(5000);
  serverClock.heard(new Date(began + 5000 + 60_000).toUTCString());
  expect(sessionSince()).toBe(began + 60_000 - 3000);
});
