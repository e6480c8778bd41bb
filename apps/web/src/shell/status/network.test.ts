import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = new EventTarget();
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const becomes = (onLine: boolean): void => {
  vi.stubGlobal('navigator', { onLine });
  page.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
};

it('is as the browser says, for a page that came over a network', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const { isOnline } = await import('./network.ts');
  for (const onLine of [true, false, true, false]) {
    becomes(onLine);
    expect(isOnline()).toBe(onLine);
  }
});

it('a page that came without a network needs none, until there is one', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { isOnline } = await import('./network.ts');
  expect(isOnline()).toBe(true);
  becomes(true);
  expect(isOnline()).toBe(true);
  becomes(false);
  expect(isOnline()).toBe(false);
});
