/** A browser shows alarms though no page of ours is open, once its user has switched that on. */
import { alarmPreferenceCalls } from '@millwright/contract/alarms/alarm-preferences.calls';
import { pushBrowserCalls } from '@millwright/contract/identity/push-browsers.calls';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallTargetsOf } from './barriers-of.ts';
import { looksFrom } from './combinations.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** There is no push service here: the browser subscribes at none, and says that it has. */
const subscribesNowhere = (context: BrowserContext) =>
  context.addInitScript(() => {
    const bytes = (text: string): ArrayBuffer => {
      const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
      return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
    };
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    let made: object | null = null;
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      made = {
        endpoint: `https://fcm.googleapis.com/fcm/send/${location.pathname.length}`,
        options: { applicationServerKey: bytes(applicationServerKey) },
        getKey: (name: keyof typeof keys) => bytes(keys[name]),
        async unsubscribe() {
          made = null;
          return true;
        },
      };
      return made;
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => made });
  });

/** Delivers to the worker of the page what its push service would, wherever the page has gone by then. */
async function openPushService(page: Page): Promise<(data: object) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const to = { origin: server.url, registrationId: await known };
  return (data) =>
    devtools.send('ServiceWorker.deliverPushMessage', { ...to, data: JSON.stringify(data) });
}

/** A browser without a window shows no notifications: the worker keeps what it would have shown. */
async function keepsShown(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new RangeError('no worker');
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown: object[] = [];
    const showNotification = async (title: string, more: object): Promise<void> => {
      shown.push({ title, ...more });
    };
    Object.assign(registration, { showNotification });
    Object.assign(globalThis, { shown });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
}

it.each(looksFrom('zh-CN'))('on the %s, in %s and %s', async (frame, language, theme) => {
  const t = textsIn(language);
  const admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const browsers = async () => (await admin.call(pushBrowserCalls.list, {})).list;
  for (const { id } of await browsers()) await admin.call(pushBrowserCalls.unsubscribe, { id });
  const visit = await browser.visit({
    ...{ baseUrl: server.url, frame, language, serviceWorkers: true },
    dark: theme === 'dark',
  });
  const { page, context } = visit;
  const isPhone = frame === 'phone';
  const settings = isPhone ? '/m/#/home_page_push_set' : '/settings/settings_page';
  const alarm = isPhone ? '/m/#/alarm/alarm_page?alarmId=1' : '/alarm/alarm_page?alarmId=1';
  await browser.journey(`closed-browser-${frame}-${theme}`, visit, async () => {
    await subscribesNowhere(context);
    await signInAsAdmin(page, server, language);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(settings);
    const part = page.getByRole('region', { name: t('alarms/ways:title') });
    const own = part.getByRole('switch', { name: t('alarms/ways:this') });
    // Nobody can be asked here, so the browser says no.
    await part.getByText(t('alarms/ways:states.denied')).waitFor();
    expect(await own.isDisabled()).toBe(true);
    await context.grantPermissions(['notifications'], { origin: server.url });
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    });
    await page.reload();
    await part.getByText(t('alarms/ways:states.off')).waitFor();
    await own.click();
    const rows = part.getByRole('list', { name: t('alarms/ways:own') });
    await rows.getByText(t('alarms/ways:current')).waitFor();
    expect(await browsers()).toMatchObject([{ frame, lastUsedAt: null }]);
    const way = page.getByRole('group', { name: t('alarms:ways.channels.push') });
    await waitFor('that it can be tried', () =>
      way.getByRole('button', { name: t('alarms:ways.test') }).isEnabled(),
    );
    await part.scrollIntoViewIfNeeded();
    expect(await foundByAxe(page)).toEqual([]);
    if (isPhone) expect(await smallTargetsOf(page)).toEqual([]);

    const shown = await keepsShown(context);
    const push = await openPushService(page);
    // None of ours, but of the site: without any the worker is stopped, and forgets.
    await page.goto('/healthz');
    const told = { title: '[严重] 一号泵站', body: '超压', tag: 'alarm:1' };
    // Without a number for the badge, at which a browser without a window ends its workers.
    await push({ ...told, level: 4, language: 'zh-CN', path: alarm });
    await waitFor('what the worker shows', async () => (await shown()).length > 0);
    expect(await shown()).toMatchObject([
      { ...told, lang: 'zh-CN', requireInteraction: true, renotify: true, data: { path: alarm } },
    ]);

    await page.goto(settings);
    await part.getByRole('button', { name: t('alarms/ways:remove') }).click();
    await waitFor('that it is told no more', async () => (await browsers()).length === 0);
    const { list } = await admin.call(alarmPreferenceCalls.ways, {});
    expect(list.find(({ channel }) => channel === 'push')?.reaches).toBe(false);
  });
  await context.close();
});
