import { afterEach, expect, it, vi } from 'vitest';
import { leavePush } from './leave-push.ts';

afterEach(() => vi.unstubAllGlobals());

const registered = (registration: object | undefined): void => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
};

it('ends the subscription of the browser, and takes away what is shown', async () => {
  const close = vi.fn();
  const unsubscribe = vi.fn(async () => true);
  registered({
    getNotifications: async () => [{ close }, { close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  });
  await leavePush();
  expect(close).toHaveBeenCalledTimes(2);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('has nothing to do where there is no worker, no push, or no subscription', async () => {
  vi.stubGlobal('navigator', {});
  await leavePush();
  registered(undefined);
  await leavePush();
  registered({ getNotifications: async () => [] });
  await leavePush();
  registered({
    getNotifications: async () => [],
    pushManager: { getSubscription: async () => null },
  });
  await leavePush();
});
