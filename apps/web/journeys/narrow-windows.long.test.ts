/** The desktop in small windows: half a screen, an old monitor, a tablet at the machine. */
import { itemCalls } from '@millwright/contract/items/items.calls';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let query: string;
/** A project that pages do not begin with by themselves. */
let last: ItemRow | undefined;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
  const admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(itemCalls.list, { sort: 'itemName' });
  const [item] = list;
  last = list.at(-1);
  query = `?itemId=${item?.id}&itemName=${item?.itemName}`;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Words of the page that stand beyond the window, where nothing scrolls them into it. */
const beyondWindow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const holder = node.parentElement;
      if (!node.textContent?.trim() || !holder?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0 || left >= innerWidth || right <= innerWidth + 1) continue;
      let scroller: HTMLElement | null = holder;
      while (scroller && getComputedStyle(scroller).overflowX !== 'auto') {
        scroller = scroller.parentElement;
      }
      const isScrolled = scroller !== null && scroller.scrollWidth > scroller.clientWidth;
      // Tabs scroll in a way of their own; what is said to who hears the page is seen by nobody.
      const isApart = holder.closest('[role=tablist], [aria-live]') !== null;
      const isUnseen = getComputedStyle(holder).clipPath !== 'none';
      if (!isScrolled && !isApart && !isUnseen) found.push(node.textContent);
    }
    return found;
  });

it.each(languagesFrom('zh-CN'))('shows what a wide one shows, in %s', async (language) => {
  const t = textsIn(language);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  await browser.journey(`narrow-windows-${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    await openPage(page, `/item/item_query${query}`);
    const name = page.getByRole('rowheader').first();
    const value = page.locator('tbody .mw-value').first();
    const widthOf = async (place: typeof name) => (await place.boundingBox())?.width ?? 0;
    for (const width of [1440, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await name.waitFor();
      expect(await widthOf(name), `of a name at ${width}`).toBeGreaterThanOrEqual(120);
      expect(await widthOf(value), `of a value at ${width}`).toBeGreaterThanOrEqual(120);
    }
    // What is left of it is the way to the menu, not the menu.
    await page.getByRole('button', { name: t('shell:unfoldMenu') }).click();
    await page.getByRole('button', { name: t('shell:foldMenu') }).click();
    for (const path of [
      `/item/item_query${query}&tab=trend`,
      '/device/connect_device',
      `/configure/configure_item_query${query}&tab=blocks`,
      `/configure/configure_check${query}`,
      '/rbac/role-permission',
    ]) {
      await openPage(page, path);
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll('[aria-busy=true], [data-loading], .ant-skeleton')].every(
            (one) => !one.checkVisibility(),
          ) && [...document.querySelectorAll('main *')].some((one) => one.checkVisibility()),
      );
      expect(await beyondWindow(page), path).toEqual([]);
    }
    // Wide again, the menu is as it was.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: t('shell:foldMenu') }).waitFor();
  });
  await visit.context.close();
});

it('keeps what a row is called by while the rest of a table is scrolled sideways', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('kept-names', visit, async (page) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, '/device/device_page');
    const row = page.locator('.ant-table-row').first();
    const name = row.getByRole('link').first();
    await name.waitFor();
    const leftOf = async (place: Locator) => (await place.boundingBox())?.x;
    const state = row.locator('td').nth(2);
    const [kept, moved] = [await leftOf(name), await leftOf(state)];
    const scrolled = await page.locator('.ant-table-content').evaluate((table) => {
      table.scrollLeft = 150;
      return table.scrollLeft;
    });
    expect(scrolled).toBe(150);
    await waitFor(
      'the rest to move',
      async () => (await leftOf(state)) === (moved ?? 0) - scrolled,
    );
    expect(await leftOf(name)).toBe(kept);
  });
  await visit.context.close();
});

it('leaves out columns of less weight where there is no room for them, until somebody wants them', async () => {
  const t = textsIn('zh-CN');
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('yielding-columns', visit, async (page) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInAsAdmin(page, server, 'zh-CN', '/device/device_page');
    const head = (key: string) => page.getByRole('columnheader', { name: t(`devices:${key}`) });
    await head('fields.address').waitFor();
    expect(await head('fields.mode').count()).toBe(0);
    const isCut = () =>
      page
        .locator('.ant-table-content')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
    await waitFor('a table that fits', async () => !(await isCut()));
    await page.setViewportSize({ width: 1440, height: 800 });
    await head('fields.mode').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await head('fields.mode').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t('ui:table.columns') }).click();
    await page.getByRole('checkbox', { name: t('devices:fields.mode') }).check();
    await head('fields.mode').waitFor();
  });
  await visit.context.close();
});

it('begins with the project that was looked at last where a page is about one', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('last-item', visit, async (page) => {
    const { id, itemName = '' } = last ?? {};
    await signInAsAdmin(page, server, 'zh-CN', `/item/item_query?itemId=${id}`);
    await page.getByRole('heading', { level: 1, name: itemName }).waitFor();
    await openPage(page, '/configure/configure_shift');
    const chosen = page.locator('.ant-select', {
      has: page.getByRole('combobox', { name: textsIn('zh-CN')('items:select') }),
    });
    await chosen.filter({ hasText: itemName }).waitFor();
  });
  await visit.context.close();
});
