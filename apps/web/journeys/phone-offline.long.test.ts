/** What was seen last is read on the phone where nobody answers, and nothing of it looks live. */
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { reservePorts } from '@millwright/testing/reserve-ports';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const item = '无锡空压站';
const device = '1号空压机';

let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  // On the same port again, or the open pages would not find it.
  const env = { PORT: String(await reservePorts()) };
  [server, browser] = await Promise.all([startMillwright({ plant: true, env }), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A browser complains of each request that nobody answers. */
const unanswered =
  /net::ERR_(CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|FAILED)|WebSocket|status of 5\d\d/;

const isKept = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (asked) => (await caches.match(asked)) !== undefined, path);

/** Names of the browser's own databases. */
const databases = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

it.each(languagesFrom('zh-CN'))('reads what was seen last, in %s', async (language) => {
  const t = textsIn(language);
  const visit = await browser.visit({
    baseUrl: server.url,
    frame: 'phone',
    language,
    serviceWorkers: true,
    expects: unanswered,
  });
  await browser.journey(`phone-offline-${language}`, visit, async (page) => {
    const tabs = page.getByRole('navigation', { name: t('shell:menu') });
    const good = page.locator('.mw-value[data-trust=good]');
    const old = page.locator('.mw-value[data-trust=uncertain]');
    const openItems = () =>
      tabs.getByRole('link', { name: t('items:titles.tab_items'), exact: true }).click();
    const openDevice = async (): Promise<void> => {
      await openItems();
      await page.getByRole('link', { name: item }).click();
      await page.getByRole('link', { name: device, exact: true }).click();
      await page.getByRole('heading', { name: device }).waitFor();
    };
    const write = page.getByRole('button', { name: new RegExp(t('telemetry:write.action')) });
    // What is shown has its age, in the language of the page.
    const [beforeAge = '', afterAge = ''] = t('shell:notices.kept').split('{{age}}');
    const notice = page.getByText(beforeAge.trim() || afterAge.trim());

    page.setDefaultTimeout(seconds(60));
    await signInAsAdmin(page, server, language);
    await page.getByRole('link', { name: item }).waitFor();
    await openDevice();
    await good.first().waitFor({ timeout: seconds(60) });
    await waitFor('the pages to be kept', () => isKept(page, '/m/'), seconds(180));

    await server.kill();
    await notice.waitFor({ timeout: seconds(60) });
    // Opened anew, as from its icon: home is read, then the device, with values and ages.
    await page.goto('/m/#/home');
    await page.reload();
    await page.getByRole('link', { name: item }).waitFor();
    await notice.waitFor();
    await openDevice();
    await old.first().waitFor();
    expect(await good.count()).toBe(0);
    expect(await old.filter({ hasText: 'bar' }).first().locator('b').textContent()).toMatch(/\d/);
    expect(await write.first().isDisabled()).toBe(true);

    await server.restart();
    await notice.waitFor({ state: 'hidden', timeout: seconds(90) });
    await good.first().waitFor({ timeout: seconds(60) });

    // It goes with the session.
    expect(await databases(page)).toContain('mw.kept');
    await page.goto('/m/#/settings/settings_page');
    await page.getByRole('button', { name: t('identity:settings.signOut') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('identity:settings.confirm'), exact: true })
      .click();
    await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
    await waitFor('it to be gone', async () => !(await databases(page)).includes('mw.kept'));
  });
  await visit.context.close();
});
