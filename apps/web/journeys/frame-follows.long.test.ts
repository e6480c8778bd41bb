/** The menu and the strip of tabs follow the page that is shown, whatever was opened or sized by hand. */
import { waitFor } from '@millwright/testing';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
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

const t = textsIn('zh-CN');

const journey = async (name: string, steps: (page: Page) => Promise<void>): Promise<void> => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  visit.page.setDefaultTimeout(15_000);
  await browser.journey(name, visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await steps(page);
  });
  await visit.context.close();
};

it('opens the section of the page in the menu, though another was opened by hand', async () => {
  await journey('frame-menu-follows', async (page) => {
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    const section = (title: string) => menu.getByRole('button', { name: t(title) });
    const isOpen = (title: string) => section(title).getAttribute('aria-expanded');
    const [alarms, logs] = ['alarms:titles.sections.alarm', 'audit:titles.sections.logs'];
    await openPage(page, '/alarm/current_alarm_page');
    await waitFor('the section', async () => (await isOpen(alarms)) === 'true');
    await section(logs).click();
    expect([await isOpen(alarms), await isOpen(logs)]).toEqual(['false', 'true']);
    // Folded up, it says which one holds the page.
    expect(await section(alarms).getAttribute('aria-current')).toBe('true');

    await openPage(page, '/alarm/history_alarm_page');
    await waitFor('the section again', async () => (await isOpen(alarms)) === 'true');
    expect(await isOpen(logs)).toBe('false');
    await menu.getByRole('link', { name: t('alarms:titles.history') }).waitFor();

    await section(logs).click();
    await page.getByRole('tab', { name: t('items:titles.home'), exact: true }).click();
    await page.waitForURL('**/home');
    // No section's page: what was opened by hand stays.
    expect(await isOpen(logs)).toBe('true');
  });
});

it('keeps the tab of the shown page in sight when the window becomes narrow', async () => {
  await journey('frame-tab-in-sight', async (page) => {
    await page.setViewportSize({ width: 1900, height: 700 });
    for (const path of [
      '/item/item_page',
      '/device/device_page',
      '/alarm/current_alarm_page',
      '/alarm/history_alarm_page',
      '/rbac/user',
      '/rbac/role',
      '/log_page/online',
      '/settings/settings_page',
    ]) {
      await openPage(page, path);
    }
    const strip = page.getByRole('tablist', { name: t('shell:tabs.label') });
    await waitFor('the tabs', async () => (await strip.getByRole('tab').count()) === 9);
    await page.setViewportSize({ width: 900, height: 700 });
    const shown = strip.getByRole('tab', { selected: true });
    await waitFor('the tab', () =>
      shown.evaluate((tab) => {
        const bar = tab.closest('[role=tablist]')?.getBoundingClientRect();
        const whole = tab.parentElement?.getBoundingClientRect();
        // Scrolling ends at whole pixels.
        return bar && whole && whole.left >= bar.left && whole.right <= bar.right + 1;
      }),
    );
  });
});
