/** What somebody changes is seen by whoever else shows it: another person, and one's other tab. */
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType } from '@millwright/kernel';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInOn } from './access-steps.ts';
import { formSteps } from './form-steps.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const language = 'en-US';
const t = textsIn(language);
const colleague = { userName: 'colleague', password: 'colleague1' };
const [before, after] = ['Too hot', 'Much too hot'] as const;

let server: Millwright;
let browser: Browser;
let itemId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8' } }),
    sharedBrowser(),
  ]);
  const admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: 'Station' })).id;
  const device = await admin.call(deviceCalls.create, {
    itemId,
    deviceName: 'Oven',
    host: '127.0.0.1',
    port: 9,
  });
  const point = { name: 'Heat', family: 'HR', address: '1', dataType: DataType.INT16U };
  const { list } = await admin.call(pointCalls.createMany, {
    deviceId: device.id,
    points: [point],
  });
  const pointId = list[0]?.id ?? 0;
  await admin.call(alarmRuleCalls.create, {
    itemId,
    name: before,
    level: 3,
    when: { op: 'above', pointId, value: 80 },
  });
  const { id: role } = await admin.call(roleCalls.create, {
    roleName: 'Watching',
    pages: [],
    permissions: [],
  });
  const user = await admin.call(userCalls.create, { ...colleague, roles: [role] });
  await admin.call(userCalls.setItems, { id: user.id, items: [itemId] });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const rules = async (page: Page): Promise<void> => {
  await openPage(page, `/item/item_query?itemName=Station&itemId=${itemId}&tab=alarms`);
  const part = page.locator('.ant-segmented-item').filter({ hasText: t('alarms:rules.tab') });
  await part.click();
  await rowOf(page, before).waitFor();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
};
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const isSamePage = (page: Page) => page.locator('html[data-same-page]').count();

it('is seen without asking, by others and in another tab', async () => {
  const mine = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  const theirs = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  await browser.journey('changes-of-others', mine, async (page) => {
    await signInAsAdmin(page, server, language);
    await rules(page);
    const tab = await mine.context.newPage();
    await tab.goto(server.url);
    await rules(tab);
    await theirs.page.goto('/');
    await signInOn(theirs.page, colleague, language);
    await rules(theirs.page);

    await page.bringToFront();
    await rowOf(page, before)
      .getByRole('button', { name: t('alarms:actions.edit') })
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(t('alarms:fields.name')).fill(after);
    await formSteps(page, language).save(drawer);
    for (const other of [page, tab, theirs.page]) {
      await rowOf(other, after).waitFor();
      expect(await isSamePage(other)).toBe(1);
    }
  });
  await mine.context.close();
  await theirs.context.close();
});
