/** Long lists by keyboard and in low windows, and two lists of one page that keep to themselves. */
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const perPage = 500;
/** Two full pages, and one rule that is alone on the third. */
const rules = 2 * perPage + 1;
const ruleName = (at: number): string => `规则${String(at).padStart(4, '0')}`;

let server: Millwright;
let browser: Browser;
let itemPage: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
  const admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { id: itemId } = await admin.call(itemCalls.create, { itemName: '长列表' });
  const device = await admin.call(deviceCalls.create, {
    itemId,
    deviceName: '1号机',
    host: '192.0.2.1',
  });
  await admin.call(pointCalls.createMany, {
    deviceId: device.id,
    points: [{ name: '压力', family: 'HR', address: '0', dataType: DataType.INT16U }],
  });
  const [point] = (await admin.call(pointCalls.list, { deviceId: device.id })).list;
  const when = { op: 'above', pointId: point?.id ?? 0, value: 1 } as const;
  const names = Array.from({ length: rules }, (_, at) => ruleName(at + 1));
  while (names.length > 0) {
    const some = names.splice(0, 20);
    await Promise.all(
      some.map((name) => admin.call(alarmRuleCalls.create, { itemId, name, when })),
    );
  }
  itemPage = `/item/item_query?itemName=${encodeURIComponent('长列表')}&itemId=${itemId}`;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const row = (page: Page, at: number) => page.getByRole('row', { name: ruleName(at) });
const addressOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

it('a list of a thousand rows by keyboard', { timeout: 240_000 }, async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('long-list', visit, async (page) => {
    const list = `alarms.rules.size=${perPage}&alarms.rules.page=3`;
    const start = `${itemPage}&tab=alarms&part=rules&${list}`;
    await signInAsAdmin(page, server, 'zh-CN', start);

    // The only row of the last page: with it the page goes.
    await row(page, rules).focus();
    await page.keyboard.press('Delete');
    const sure = page.getByRole('dialog');
    await sure
      .filter({ hasText: t('alarms:rules.delete_one', { name: ruleName(rules) }) })
      .waitFor();
    await sure.getByRole('button', { name: t('ui:confirm.yes') }).click();
    await row(page, perPage + 1).waitFor();
    expect(addressOf(page).get('alarms.rules.page')).toBe('2');

    // Of five hundred rows only those in sight are built, and every one is reached.
    expect(await page.locator('[data-row-key]').count()).toBeLessThan(100);
    await row(page, perPage + 1).focus();
    await page.keyboard.press('End');
    await row(page, 2 * perPage).waitFor();
    const focused = page.locator('[data-row-key]:focus');
    await focused.filter({ hasText: ruleName(2 * perPage) }).waitFor();
    await page.keyboard.press('Space');
    await page.getByText('已选择 1 项').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await page.getByText('已选择 2 项').waitFor();
    await page.keyboard.press('Home');
    await focused.filter({ hasText: ruleName(perPage + 1) }).waitFor();
    await page.keyboard.press('ArrowDown');
    await focused.filter({ hasText: ruleName(perPage + 2) }).waitFor();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: t('alarms:rules.edit') });
    const name = drawer.getByLabel(t('alarms:fields.name'));
    expect(await name.inputValue()).toBe(ruleName(perPage + 2));

    // Escape asks before what was entered is lost; an error is beside its field, which has the focus.
    await name.fill('（坏）');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('ui:form.keepEditing') }).click();
    await drawer.getByLabel(t('alarms:rules.description'), { exact: true }).press('Control+Enter');
    await drawer.getByText('不能有“（” “）”，可用“坏”').waitFor();
    await waitFor('the field to have the focus', () =>
      name.evaluate((node) => node === document.activeElement),
    );
    await name.fill('改过的规则');
    await name.press('Control+Enter');
    await drawer.waitFor({ state: 'hidden' });

    // What was selected on one page stays selected on the next.
    await page.locator('.ant-pagination-item-1').click();
    await row(page, 1).waitFor();
    expect(addressOf(page).get('alarms.rules.page')).toBeNull();
    await page.getByText('已选择 2 项').waitFor();
  });
  await visit.context.close();
});

it('two lists of one page each keep their filters in the address', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('two-lists', visit, async (page) => {
    const start = `${itemPage}&tab=alarms&item.alarms.current.page=3`;
    await signInAsAdmin(page, server, 'zh-CN', start);
    const search = page.getByRole('button', { name: t('ui:search.submit') });
    const tab = (title: string) => page.getByRole('tab', { name: title }).click();
    const alarm = page.getByLabel(t('alarms:fields.name'), { exact: true });
    await alarm.fill('超压');
    await search.click();
    await page.getByText(t('ui:state.noHit')).waitFor();
    // A new filter begins at the first page.
    expect(addressOf(page).get('item.alarms.current.page')).toBeNull();

    await tab(t('telemetry:titles.writes'));
    const user = page.getByLabel(t('telemetry:log.user'), { exact: true });
    expect(await user.inputValue()).toBe('');
    await user.fill('admin');
    await search.click();
    await page.getByText(t('ui:state.noHit')).waitFor();
    expect(addressOf(page).get('item.writes.userName')).toBe('admin');
    expect(addressOf(page).get('item.alarms.current.keyword')).toBe('超压');

    await tab(t('alarms:titles.tab'));
    await alarm.waitFor();
    expect(await alarm.inputValue()).toBe('超压');
    await page.getByRole('button', { name: t('ui:state.clearFilters') }).click();
    await page.getByText(t('alarms:current.empty'), { exact: true }).waitFor();
    expect(Object.fromEntries(addressOf(page))).toMatchObject({ 'item.writes.userName': 'admin' });

    // Changed twice in one moment, before anything was drawn between.
    await alarm.fill('低压');
    await page.evaluate(
      ([submit, other]) => {
        const named = (role: string, name: string | undefined) =>
          [...document.querySelectorAll<HTMLElement>(role)].find(
            (node) => node.textContent === name && node.checkVisibility(),
          );
        named('button', submit)?.click();
        named('[role=tab]', other)?.click();
      },
      [t('ui:search.submit'), t('telemetry:titles.writes')],
    );
    await user.waitFor();
    await waitFor('both changes to stand in the address', () => {
      const address = addressOf(page);
      return (
        address.get('tab') === 'writes' && address.get('item.alarms.current.keyword') === '低压'
      );
    });
  });
  await visit.context.close();
});

it('a page that is a list keeps its head and its pages in sight', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('list-head', visit, async (page) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    const list = 'audit.operations.size=50';
    await signInAsAdmin(page, server, 'zh-CN', `/log_page/operate_log_page?${list}`);
    const rows = page.locator('[data-row-key]');
    await rows.nth(49).waitFor();
    const isInSight = (what: Locator): Promise<boolean> =>
      what.evaluate((node) => {
        const { top, left, height } = node.getBoundingClientRect();
        const seen = document.elementFromPoint(left + 4, top + height / 2);
        return seen !== null && (node.contains(seen) || seen.contains(node));
      });
    const inSight = (name: string, what: Locator) =>
      waitFor(`${name} to be in sight`, () => isInSight(what));
    /** Rows grow while the words of what they tell are on their way, and push the last one out. */
    const scrollToLast = () =>
      waitFor('the last row', async () => {
        await rows.last().scrollIntoViewIfNeeded();
        return await isInSight(rows.last());
      });
    await scrollToLast();
    await inSight('the head', page.getByRole('columnheader').first());
    const next = page.locator('.ant-pagination-item-2');
    await inSight('the pages', next);
    // By keys, too, no row hides below the head.
    await rows.last().focus();
    for (let up = 0; up < 30; up += 1) await page.keyboard.press('ArrowUp');
    await inSight('the row with the focus', page.locator('[data-row-key]:focus'));
    // Another page begins with its first row.
    await scrollToLast();
    const before = await rows.last().getAttribute('data-row-key');
    await next.click();
    await waitFor(
      'the next page',
      async () => (await rows.last().getAttribute('data-row-key')) !== before,
    );
    await inSight('the first row', rows.first());
  });
  await visit.context.close();
});
