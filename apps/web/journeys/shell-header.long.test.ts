/** The desktop header and what it opens: bell, manual, search, title, watermark, full screen. */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser, type Visit } from '@millwright/testing/browser';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const t = textsIn('zh-CN');

const journey = async (
  name: string,
  steps: (page: Page, visit: Visit) => Promise<void>,
): Promise<void> => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  visit.page.setDefaultTimeout(20_000);
  await browser.journey(name, visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await steps(page, visit);
  });
  await visit.context.close();
};

it('counts the alarms that nobody has confirmed, lists the latest and hears of the next', async () => {
  const session = await signIn(server.url, {
    userName: 'admin',
    password: server.adminPassword,
  });
  const unconfirmed = async () => {
    const asked = { confirmed: false, retained: true, page: 1, pageSize: 100 } as const;
    return session.call(alarmCalls.current, asked);
  };
  const raised = async () => (await unconfirmed()).total > 0;
  await waitFor('an alarm of the plant', raised, seconds(90));
  await journey('shell-bell', async (page) => {
    const bell = page.locator('header button[aria-haspopup="dialog"]');
    const counted = async () =>
      Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
    await waitFor('the count', async () => (await counted()) === (await unconfirmed()).total);
    await bell.click();
    const panel = page.getByRole('dialog', { name: t('shell:bell.label') });
    const { list } = await unconfirmed();
    await panel
      .getByText(list[0]?.itemName ?? '', { exact: false })
      .first()
      .waitFor();
    // Its level is said, not painted alone.
    // It may have gone back to normal meanwhile, which is said between the two.
    const level = t(`ui:level.${list[0]?.level}`);
    await panel
      .getByText(new RegExp(`^${level} · (${t('alarms:state.cleared')} · )?${list[0]?.itemName}`))
      .first()
      .waitFor();

    // Confirming takes it off the count without anybody touching the page.
    await session.call(alarmCalls.confirm, { ids: list.map(({ id }) => id), note: '' });
    await waitFor('the lower count', async () => {
      const shown = await counted();
      return Number.isNaN(shown) || shown === (await unconfirmed()).total;
    });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });
});

it('opens the manual at the shown page, in a window of its own', async () => {
  await journey('shell-help', async (page, { context }) => {
    await openPage(page, '/device/device_page');
    const help = page.getByRole('link', { name: t('shell:help'), exact: true });
    await waitFor(
      'the page of the manual',
      async () => (await help.getAttribute('href')) === '/manual/device_page',
    );
    const [manual] = await Promise.all([context.waitForEvent('page'), help.click()]);
    await manual.getByRole('heading', { level: 1, name: '设备管理' }).waitFor();
    await manual.getByRole('main').getByRole('link', { name: '数据点' }).first().click();
    await manual.waitForURL('**/manual/points');
    await manual.getByRole('heading', { level: 1, name: '数据点' }).waitFor();
  });
});

it('shows the manual to who is not signed in, searches it and speaks both languages', async () => {
  const { page, context } = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await page.goto('/manual/current_alarm_page');
  await page.getByRole('heading', { level: 1, name: '当前报警' }).waitFor();
  const search = page.getByRole('searchbox', { name: t('manual:search') });
  await search.fill('回读');
  await page
    .getByRole('main')
    .getByRole('link', { name: /写入数值/ })
    .click();
  await page.waitForURL('**/manual/write-values');
  await page.getByRole('button', { name: t('shell:language') }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Writing values' }).waitFor();
  await page.goto('/manual/no_such_page');
  await page.getByRole('heading', { name: textsIn('en-US')('manual:unknown') }).waitFor();
  await context.close();
});

it('finds pages, items, devices and alarms by keyboard, and what was open before', async () => {
  await journey('shell-search', async (page) => {
    await openPage(page, '/item/item_page');
    await page.getByRole('tab', { name: t('items:titles.list'), exact: true }).waitFor();
    await page.getByRole('tab', { name: t('items:titles.home'), exact: true }).click();
    await page.waitForURL('**/home');
    await page.keyboard.press('Control+k');
    await page.getByText(t('shell:palette.recent')).waitFor();
    await page
      .locator('[role="option"][aria-selected="true"]', { hasText: t('items:titles.list') })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/item/item_page');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('包装');
    const options = page.getByRole('option');
    await page.locator('#palette-hits[aria-busy="false"]').waitFor();
    const groups = await page.locator('#palette-hits p').allTextContents();
    expect(groups).toEqual(
      expect.arrayContaining([t('items:titles.list'), t('devices:titles.list')]),
    );
    const wanted = await options.allTextContents();
    await page.keyboard.press('ArrowUp');
    const last = page.locator('[role="option"][aria-selected="true"]');
    expect(await last.textContent()).toBe(wanted.at(-1));
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'detached' });
  });
});

it('changes the title above the menu in place', async () => {
  await journey('shell-title', async (page) => {
    const change = page.getByRole('button', { name: t('shell:logoText.edit') });
    const field = page.getByRole('textbox', { name: t('shell:logoText.label') });
    await change.click();
    await field.fill('给排水一厂');
    await field.press('Escape');
    await change.waitFor();
    expect(await page.getByText('给排水一厂').count()).toBe(0);

    await change.click();
    await field.fill('给排水一厂');
    await field.press('Enter');
    await page.getByText('给排水一厂').waitFor();
    await page.reload();
    await page.getByText('给排水一厂').waitFor();
    await change.click();
    await field.fill('');
    await field.press('Enter');
    await page.getByText(t('shell:product')).first().waitFor();
  });
});

if (isWholeRun) {
  it('prints who is signed in across the page, and packs it tighter', async () => {
    await journey('shell-appearance', async (page) => {
      await openPage(page, '/device/device_page');
      const row = page.locator('.ant-table-row').first();
      await row.waitFor();
      const height = async () => (await row.boundingBox())?.height ?? 0;
      const before = await height();
      const choose = async (role: 'menuitemradio', name: string) => {
        await page.getByRole('button', { name: t('shell:theme') }).click();
        await page.getByRole(role, { name }).click();
      };
      await choose('menuitemradio', t('shell:compact'));
      await waitFor('lower rows', async () => (await height()) < before);

      const mark = page.locator('[data-watermark]');
      await choose('menuitemradio', t('shell:watermark.name-time'));
      await waitFor('name and time', async () =>
        /^admin .*\d\d:\d\d/.test((await mark.getAttribute('data-watermark')) ?? ''),
      );
      await page.reload();
      await mark.waitFor({ state: 'attached' });
      // What lies below is reached through it.
      await page.getByRole('tab', { name: t('items:titles.home'), exact: true }).click();
      await page.waitForURL('**/home');
      await choose('menuitemradio', t('shell:watermark.none'));
      await mark.waitFor({ state: 'detached' });
    });
  });
}

it('enters and leaves full screen', async () => {
  await journey('shell-fullscreen', async (page) => {
    await page.getByRole('button', { name: t('shell:fullscreen'), exact: true }).click();
    await waitFor('full screen', () => page.evaluate(() => document.fullscreenElement !== null));
    await page.getByRole('button', { name: t('shell:leaveFullscreen') }).click();
    await waitFor('no full screen', () => page.evaluate(() => document.fullscreenElement === null));
  });
});
