/** The desktop frame in a real browser: opened pages that stay, the palette, languages, themes. */
import { AxeBuilder } from '@axe-core/playwright';
import { waitFor } from '@millwright/testing';
import { type Browser, sharedBrowser, type Visit } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
const english = textsIn('en-US');

const journey = async (
  name: string,
  steps: (page: Page, visit: Visit) => Promise<void>,
  dark = false,
): Promise<void> => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', dark });
  visit.page.setDefaultTimeout(15_000);
  await browser.journey(name, visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await steps(page, visit);
  });
  await visit.context.close();
};

const openFromMenu = (page: Page, title: string) =>
  page
    .getByRole('navigation', { name: t('shell:menu') })
    .getByRole('link', { name: title })
    .click();

const tab = (page: Page, title: string) => page.getByRole('tab', { name: title, exact: true });

it('keeps what was typed while another page is shown', async () => {
  await journey('frame-keep-alive', async (page) => {
    await openFromMenu(page, t('items:titles.list'));
    const search = page.getByRole('textbox').first();
    await search.fill('half a wo');
    await tab(page, t('items:titles.home')).click();
    await search.waitFor({ state: 'hidden' });
    await tab(page, t('items:titles.list')).click();
    await search.waitFor();
    expect(await search.inputValue()).toBe('half a wo');
  });
});

it('opens, pins, closes and remembers tabs; home stays', async () => {
  await journey('frame-tabs', async (page) => {
    const [home, items, devices] = [
      t('items:titles.home'),
      t('items:titles.list'),
      t('devices:titles.list'),
    ];
    // Pages have tabs of their own.
    const strip = page.getByRole('tablist', { name: t('shell:tabs.label') });
    const titles = async () => (await strip.getByRole('tab').allTextContents()).join(' | ');
    await openFromMenu(page, items);
    await openFromMenu(page, devices);
    await waitFor('three tabs', async () => (await titles()) === `${home} | ${items} | ${devices}`);

    await tab(page, devices).click({ button: 'right' });
    await page.getByRole('menuitem', { name: t('shell:tabs.pin'), exact: true }).click();
    await waitFor('the pin', async () => (await titles()) === `${home} | ${devices} | ${items}`);

    await page.reload();
    await waitFor('the same', async () => (await titles()) === `${home} | ${devices} | ${items}`);
    await tab(page, items).click();
    await page.waitForURL('**/item/item_page');
    await tab(page, items).click({ button: 'middle' });
    await waitFor('the closing', async () => (await titles()) === `${home} | ${devices}`);
    await page.waitForURL('**/device/device_page');

    // Of many tabs each is found in a list, too, that marks the one that is shown.
    const more = page.getByRole('button', { name: t('shell:tabs.more') });
    const listed = (title: string) => page.getByRole('menuitemradio', { name: title, exact: true });
    await more.click();
    expect(await listed(devices).getAttribute('aria-checked')).toBe('true');
    await listed(home).click();
    await page.waitForURL('**/home');
    await more.click();
    await listed(devices).click();
    await page.waitForURL('**/device/device_page');
    await more.click();
    await page.getByRole('menuitem', { name: t('shell:tabs.closeAll') }).click();
    expect(await titles()).toBe(`${home} | ${devices}`);
    await tab(page, home).click({ button: 'middle' });
    expect(await titles()).toBe(`${home} | ${devices}`);
  });
});

it('closes a tab that is only just coming to the front', async () => {
  await journey('frame-tabs-quick', async (page) => {
    await openFromMenu(page, t('items:titles.list'));
    await openFromMenu(page, t('devices:titles.list'));
    const devices = tab(page, t('devices:titles.list')).and(page.locator('[aria-selected=true]'));
    await devices.waitFor();
    // Both within one turn of the browser: before the router has shown the first.
    await tab(page, t('items:titles.list')).evaluate((button: HTMLElement) => {
      button.click();
      button.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    });
    await page.waitForURL('**/device/device_page');
    await tab(page, t('items:titles.list')).waitFor({ state: 'detached' });
    await devices.waitFor();
  });
});

it('goes anywhere from the keyboard', async () => {
  await journey('frame-palette', async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(t('devices:titles.list'));
    await page.getByRole('option', { name: t('devices:titles.list') }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/device/device_page');
    await page.keyboard.press('Control+k');
    // What stands within an article, with the words around it.
    await page.keyboard.type('不会重发 回读');
    const within = page.getByRole('option').filter({ hasText: '没有等到应答时不会重发，而是回读' });
    await within.locator('mark', { hasText: '不会重发' }).waitFor();
    await page.getByRole('combobox', { name: t('shell:palette.open') }).fill('');
    await page.keyboard.type(t('telemetry:titles.interlocks'));
    await page.getByText(t('shell:palette.manual'), { exact: true }).waitFor();
    await page.locator('#palette-hits[aria-busy="false"]').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/manual/*');
  });
});

it('changes language and look at once, and remembers both', async () => {
  await journey('frame-language', async (page) => {
    await openFromMenu(page, t('items:titles.list'));
    await page.getByRole('textbox').first().fill('stays');
    await page.getByRole('button', { name: t('shell:language') }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await tab(page, english('items:titles.list')).waitFor();
    expect(await page.getByRole('textbox').first().inputValue()).toBe('stays');
    await waitFor('the title', async () =>
      (await page.title()).startsWith(english('items:titles.list')),
    );
    await waitFor('no Chinese', async () => {
      const shown = await page.getByRole('tabpanel').allTextContents();
      return shown.length > 0 && !/\p{Script=Han}/u.test(shown.join());
    });

    await page.getByRole('button', { name: english('shell:theme') }).click();
    await page.getByRole('menuitemradio', { name: english('shell:appearance.dark') }).click();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await waitFor('the dark', async () => (await background()) === 'rgb(13, 19, 24)');
    await page.reload();
    await tab(page, english('items:titles.list')).waitFor();
    expect(await background()).toBe('rgb(13, 19, 24)');
  });
});

it('says so when an address leads nowhere', async () => {
  await journey('frame-not-found', async (page) => {
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: t('shell:status.404.title') }).waitFor();
    await page.getByRole('link', { name: t('shell:status.home') }).click();
    await page.waitForURL('**/home');
  });
});

it.each([false, true])('has nothing to complain for axe, dark %s', async (dark) => {
  await journey(
    `axe-frame-${dark}`,
    async (page) => {
      await openFromMenu(page, t('items:titles.list'));
      await page.getByRole('heading', { level: 1, name: t('items:list.title') }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    },
    dark,
  );
});
