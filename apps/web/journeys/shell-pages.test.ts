/** Where the desktop leads on entry and when something is missing, and how its pages scroll. */
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type Browser, sharedBrowser, type Visit } from '@millwright/testing/browser';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page, Route } from 'playwright-core';
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

const visiting = async (
  steps: (page: Page, visit: Visit) => Promise<void>,
  motion = false,
): Promise<void> => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', motion });
  visit.page.setDefaultTimeout(20_000);
  await signInAsAdmin(visit.page, server, 'zh-CN');
  await steps(visit.page, visit);
  await visit.context.close();
};

const heading = (page: Page, status: string) =>
  page.getByRole('heading', { name: t(`shell:status.${status}.title`) });

const tab = (page: Page, title: string) => page.getByRole('tab', { name: title, exact: true });

it('opens the page that a link names as a tab, with what the link says of it', async () => {
  await visiting(async (page) => {
    await page.goto('/device/device_page?devices.keyword=a');
    await tab(page, t('devices:titles.list')).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe('/device/device_page?devices.keyword=a');
    expect(await tab(page, t('items:titles.home')).count()).toBe(1);

    await page.goto('/');
    await page.waitForURL('**/home');
    await tab(page, t('devices:titles.list')).waitFor();
  });
});

it('names the page and the product in the title', async () => {
  await visiting(async (page) => {
    await openPage(page, '/alarm/history_alarm_page');
    const title = `${t('alarms:titles.history')} - ${t('shell:product')}`;
    await waitFor('the title', async () => (await page.title()) === title);
  });
});

it('moves tabs by dragging and scrolls them by the wheel', async () => {
  await visiting(async (page) => {
    const paths = [
      '/item/item_page',
      '/device/device_page',
      '/alarm/current_alarm_page',
      '/alarm/history_alarm_page',
      '/rbac/user',
      '/rbac/role',
      '/log_page/online',
      '/settings/settings_page',
    ];
    await page.evaluate((opened) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('mw.tabs.'));
      const tabs = opened.map((pathname) => ({
        key: pathname,
        location: { pathname, search: '', hash: '' },
        pinned: false,
      }));
      localStorage.setItem(key ?? 'mw.tabs', JSON.stringify(tabs));
    }, paths);
    await page.setViewportSize({ width: 900, height: 700 });
    await page.reload();
    const strip = page.getByRole('tablist', { name: t('shell:tabs.label') });
    await waitFor('the tabs', async () => (await strip.getByRole('tab').count()) === 9);
    await strip.hover();
    await page.mouse.wheel(0, 400);
    await waitFor('the scroll', () => strip.evaluate((element) => element.scrollLeft > 0));

    await page.setViewportSize({ width: 1600, height: 700 });
    const [items, devices] = [t('items:titles.list'), t('devices:titles.list')];
    await tab(page, items).dragTo(tab(page, devices));
    const titles = async () => (await strip.getByRole('tab').allTextContents()).slice(1, 3);
    await waitFor('the new order', async () => (await titles()).join() === `${devices},${items}`);
  });
});

it('offers the way back to the top past a hundred pixels, and takes a second for it', async () => {
  await visiting(async (page) => {
    await page.setViewportSize({ width: 1200, height: 320 });
    await openPage(page, '/settings/settings_page');
    const shown = page.locator('[data-page="/settings/settings_page"]');
    await shown.getByRole('heading', { level: 1 }).waitFor();
    const top = page.getByRole('button', { name: t('shell:backToTop') });
    const scrollTo = (place: number) => shown.evaluate((it, y) => it.scrollTo(0, y), place);
    await scrollTo(100);
    await waitFor('the scroll', () => shown.evaluate((it) => it.scrollTop === 100));
    expect(await top.count()).toBe(0);
    await scrollTo(300);
    await top.waitFor();
    // The page's time stands still but for what is given to it.
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + seconds(10));
    await top.click();
    await page.clock.runFor(seconds(0.5));
    const halfway = await shown.evaluate((it) => it.scrollTop);
    expect(halfway).toBeGreaterThan(0);
    expect(halfway).toBeLessThan(100);
    await page.clock.runFor(seconds(0.6));
    expect(await shown.evaluate((it) => it.scrollTop)).toBe(0);
    await top.waitFor({ state: 'detached' });
  }, true);
});

it('shows a page from its top when a link leads to it, and as it was left from its tab', async () => {
  await visiting(async (page) => {
    await page.setViewportSize({ width: 1200, height: 320 });
    await openPage(page, '/settings/settings_page');
    const shown = page.locator('[data-page="/settings/settings_page"]');
    await shown.getByRole('heading', { level: 1 }).waitFor();
    await shown.evaluate((it) => it.scrollTo(0, 250));
    await tab(page, t('items:titles.home')).click();
    await tab(page, t('identity:titles.settings')).click();
    await waitFor('as it was', () => shown.evaluate((it) => it.scrollTop === 250));

    await tab(page, t('items:titles.home')).click();
    await page.getByRole('button', { name: new RegExp(t('shell:account')) }).click();
    await page.getByRole('menuitem', { name: t('shell:settings') }).click();
    await waitFor('the top', () => shown.evaluate((it) => it.scrollTop === 0));
  });
});

if (isWholeRun) {
  it('shows a line while it loads, and none while it polls', async () => {
    await visiting(async (page) => {
      const bar = page.locator('[data-loading]');
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.getByText(t('items:home.detail')).waitFor();
      await bar.waitFor({ state: 'detached' });
      let polled = 0;
      const hold = async (route: Route): Promise<void> => {
        await held;
        await route.continue().catch(() => null);
      };
      await page.route('**/getitemlistbyuser?**', (route) => {
        polled++;
        return hold(route);
      });
      await page.route('**/edit_logo_text', hold);
      await waitFor('a polling call', () => polled > 0);
      expect(await bar.count()).toBe(0);
      await page.getByRole('button', { name: t('shell:logoText.edit') }).click();
      await page.getByRole('textbox', { name: t('shell:logoText.label') }).fill('一');
      await page.keyboard.press('Enter');
      await bar.waitFor({ state: 'attached' });
      release();
      await bar.waitFor({ state: 'detached' });
    });
  });
}

it('has pages for what may not be opened and for what broke, for everybody', async () => {
  const { page, context } = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  for (const status of ['401', '500']) {
    await page.goto(`/${status}`);
    await heading(page, status).waitFor();
    expect(await page.title()).toContain(t(`shell:status.${status}.title`));
    await page.getByRole('link', { name: t('shell:status.home') }).waitFor();
  }
  await context.close();
});

it('says when a newer version is out and when there is no network', async () => {
  await visiting(async (page, { context }) => {
    await page.route('**/assets/SettingsPage-*.js', (route) => route.abort());
    // On a slow machine the next likely pages are there before the network is gone.
    await page.route('**/assets/DevicePage-*.js', (route) => route.abort());
    await page.getByRole('button', { name: new RegExp(t('shell:account')) }).click();
    await page.getByRole('menuitem', { name: t('shell:settings') }).click();
    await heading(page, 'new-version').waitFor();
    await page.unroute('**/assets/SettingsPage-*.js');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('shell:status.reload') })
      .click();
    await page
      .locator('[data-page="/settings/settings_page"]')
      .getByRole('heading', { level: 1 })
      .waitFor();

    await context.setOffline(true);
    await page.getByText(t('shell:notices.offline')).waitFor();
    await page
      .getByRole('link', { name: t('devices:titles.list') })
      .first()
      .click();
    await heading(page, 'offline').waitFor();
    await page.unroute('**/assets/DevicePage-*.js');
    await context.setOffline(false);
    await page.getByText(t('shell:notices.offline')).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('shell:status.retry') }).click();
    await page.getByRole('heading', { level: 1, name: t('devices:list.title') }).waitFor();
  });
});

it('gives up a session whose profile cannot be had on entry', async () => {
  await visiting(async (page) => {
    await page.route('**/api/v1/account/profile', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await page.reload();
    await page.waitForURL('**/login**');
    expect(await page.evaluate(() => localStorage.getItem('mw.token'))).toBeNull();
  });
});
