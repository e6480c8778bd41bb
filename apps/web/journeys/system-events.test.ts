/** What goes wrong with the installation reaches its administrators, who take note of it. */
import { join } from 'node:path';
import { systemEventCalls } from '@millwright/contract/system/system-events.calls';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { runPeer } from '@millwright/testing/peers/process';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Another server on the same folder; it is refused, and ends. */
async function startSecond(): Promise<void> {
  const main = join(import.meta.dirname, '../../server/src/main.ts');
  const ports = { HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0', DTU_PORT: '0', PLANT: 'off' };
  const env = { ...process.env, ...ports, DATA_DIR: server.dataDir };
  expect((await runPeer(process.execPath, [main], { env })).code).toBe(1);
}

it('comes up behind the bell by itself, is taken note of, and is then no news any more', async () => {
  const t = textsIn('zh-CN');
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  visit.page.setDefaultTimeout(60_000);
  await browser.journey('system-events', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    const bell = page.locator('[aria-haspopup=dialog]').and(page.getByRole('button'));
    const quiet = bell.and(page.getByRole('button', { name: t('shell:bell.label'), exact: true }));
    await quiet.waitFor();
    await startSecond();
    await bell.and(page.getByRole('button', { name: /1/ })).click();
    const panel = page.getByRole('dialog', { name: t('shell:bell.label') });
    await panel.getByText(t('system:words.events.second_server')).click();

    await page.getByText(t('system:parts.well')).waitFor();
    const row = page.getByRole('row', { name: t('system:words.events.second_server') });
    await row.getByText(t('system:states.unacknowledged')).waitFor();
    await row.getByRole('button', { name: t('system:acknowledge') }).click();
    await row.getByText(t('system:states.acknowledged')).waitFor();
    await quiet.waitFor();
  });
  await visit.context.close();
  const { list } = await admin.call(systemEventCalls.list, {});
  expect(list).toMatchObject([{ kind: 'second_server', count: 1, acknowledgedBy: 'admin' }]);
});

it('stands on the phone too, with how everything is', async () => {
  const t = textsIn('en-US');
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', language: 'en-US' });
  visit.page.setDefaultTimeout(60_000);
  await browser.journey('system-events-phone', visit, async (page) => {
    await page.goto('/healthz');
    const user = { userName: 'admin', password: server.adminPassword };
    const { token } = await signIn(server.url, user);
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
    await page.goto('/m/#/system/system_page');
    await page.getByText(t('system:parts.well')).waitFor();
    await page.getByText(t('system:disk.well')).waitFor();
    const event = page.getByRole('article');
    await event.getByText(t('system:by', { name: 'admin' })).waitFor();
  });
  await visit.context.close();
});

it('is told by call as well, with what is counted behind the bell', async () => {
  const { parts, disk, backup } = await admin.call(systemEventCalls.state, {});
  expect(parts.every(({ state }) => state === 'well')).toBe(true);
  expect(disk?.freeBytes).toBeGreaterThan(0);
  expect(backup).toBeNull();
  await admin.call(systemEventCalls.acknowledgeAll, {});
  const { total } = await admin.call(systemEventCalls.list, { state: 'unacknowledged' });
  expect(total).toBe(0);
});
