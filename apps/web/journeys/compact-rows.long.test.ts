/** The compact layout: a row is 24 to 28 pixels high, on every list, in the menus and in trees. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
import { moveUpperLimit } from './raise-alarm.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The heights that the shown ones have, each once, the lowest first. */
const heightsOf = async (rows: Locator): Promise<readonly number[]> => {
  const boxes = await rows.evaluateAll((nodes) =>
    nodes
      .filter((node) => node.checkVisibility())
      .map((node) => Math.round(node.getBoundingClientRect().height)),
  );
  return [...new Set(boxes)].sort((a, b) => a - b);
};

const areDense = (what: string, rows: Locator): Promise<unknown> =>
  waitFor(`rows of 24 to 28 pixels: ${what}`, async () => {
    const heights = await heightsOf(rows);
    return heights.length > 0 && heights.every((height) => height >= 24 && height <= 28);
  }).catch(async () => expect.fail(`${what}: ${await heightsOf(rows)}`));

const tableRows = (page: Page): Locator => page.locator('.ant-table-row:not([aria-hidden])');

it('is as dense on every list, and the usual one stays as it was', {
  timeout: 240_000,
}, async () => {
  const admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(deviceCalls.list, { page: 1, pageSize: 100 });
  const machine = list.find(({ pointCount }) => pointCount > 5) ?? expect.fail('no machine');
  const { id, itemId } = machine;
  await admin.call(projectGroupCalls.create, { groupName: '华东' });
  await moveUpperLimit(admin, { device: '1号注塑机', point: '1区温度设定' }, 60);
  const lists = [
    '/device/device_page',
    '/device/device_page?view=gateways',
    `/device/device_page?deviceId=${id}&tab=points`,
    `/device/device_page?deviceId=${id}&tab=connection`,
    '/alarm/current_alarm_page',
    '/alarm/history_alarm_page',
    '/log_page/online',
    '/log_page/operate_log_page',
    '/log_page/user_log_page',
    '/rbac/user',
    '/rbac/role',
  ];
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('compact-rows', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, '/device/device_page');
    await tableRows(page).first().waitFor();
    expect((await heightsOf(tableRows(page)))[0]).toBeGreaterThan(40);
    await page.getByRole('button', { name: t('shell:theme') }).click();
    const compact = page.getByRole('menuitemradio', { name: t('shell:compact') });
    await compact.click();

    await page.getByRole('button', { name: t('shell:theme') }).click();
    await areDense('entries of a menu', page.getByRole('menuitemradio'));
    await page.keyboard.press('Escape');
    await areDense(
      'the side menu',
      page.getByRole('navigation', { name: t('shell:menu') }).locator('a'),
    );
    for (const path of lists) {
      await openPage(page, path);
      await areDense(path, tableRows(page));
    }
    await openPage(page, `/item/item_query?itemId=${itemId}`);
    await areDense('live values', page.locator('tr[data-line]'));
    await page.getByText(t('telemetry:operator.views.rows'), { exact: true }).click();
    await areDense('an operator’s rows', page.locator('li[data-line]'));
    await openPage(page, '/rbac/tree');
    await areDense('a tree', page.locator('.ant-tree-treenode:not([aria-hidden])'));
  });
  await visit.context.close();
});
