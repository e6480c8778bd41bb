/**
 * Points come in from tables of other makers: a thousand from KEPServerEX, others from a table that
 * nobody knows, whose columns are assigned once; and a device is connected with the points of a file.
 */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { hasNothingForAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let deviceId: number;

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: 'Workshop' })).id;
  const { host, port } = plc;
  const device = { itemId, deviceName: 'PLC1', host, port };
  deviceId = (await admin.call(deviceCalls.create, device)).id;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

const kepserverex = (count: number): string =>
  [
    'Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate,Scaling,Raw Low,Raw High,Scaled Low,Scaled High,Scaled Data Type,Clamp Low,Clamp High,Eng Units,Description,Negate Value',
    ...Array.from({ length: count }, (_, at) => {
      const address = String(400_101 + at);
      const scaling = at === 1 ? 'Linear,0,1000,0,100,Float,0,0' : ',,,,,,,';
      return `"Line1.T${at + 1}",${address},Word,1,R/W,100,${scaling},"bar","",`;
    }),
  ].join('\r\n');

/** Opens the dialog that takes a file of points. */
async function opened(page: Page, title: string, button: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: title });
}
const give = (dialog: Locator, name: string, text: string): Promise<void> =>
  dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const shownValue = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ hasText: name }).locator('.mw-value-number b').first();

it('a thousand points of KEPServerEX come in, and show their values', {
  timeout: 240_000,
}, async () => {
  const t = textsIn('zh-CN');
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'zh-CN' });
  await browser.journey('foreign-table-kepserverex', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN', '/home');
    await openPage(page, `/device/device_page?deviceId=${deviceId}&tab=points`);
    const dialog = await opened(
      page,
      t('devices:file.import_title'),
      new RegExp(`${t('devices:file.import')}$`),
    );
    await give(dialog, 'Line1.csv', kepserverex(1000));
    await dialog.getByText('已识别为 KEPServerEX 的点表').waitFor();
    await dialog.getByText('新增 1000 个，修改 0 个，不变 0 个，有误 0 行').waitFor();
    await hasNothingForAxe(page, '.ant-modal');
    await dialog.getByRole('button', { name: t('devices:file.apply') }).click();
    await dialog.waitFor({ state: 'hidden' });
    const first = shownValue(page, 'Line1.T1');
    await waitFor('the first value', async () => (await first.textContent()) === '100');
    // Scaled from 0…1000 to 0…100.
    const second = shownValue(page, 'Line1.T2');
    await waitFor('the scaled value', async () => (await second.textContent()) === '10.1');
    const { total } = await admin.call(pointCalls.list, { deviceId, pageSize: 1 });
    expect(total).toBe(1000);
  });
  await visit.context.close();
});

it('columns of a table that nobody knows are assigned once', { timeout: 240_000 }, async () => {
  const t = textsIn('en-US');
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'en-US' });
  await browser.journey('foreign-table-assigned', visit, async (page) => {
    const steps = formSteps(page, 'en-US');
    await signInAsAdmin(page, server, 'en-US');
    await openPage(page, `/device/device_page?deviceId=${deviceId}&tab=points`);
    const table = (...rows: readonly string[]): string =>
      ['Plant 7;;;', 'Loop;Register;Format;Remark', ...rows].join('\n');
    const title = t('devices:file.import_title');
    const dialog = await opened(page, title, new RegExp(`${t('devices:file.import')}$`));
    await give(dialog, 'loops.csv', table('FIC101;40501;Word;a', 'TIC102;x;Mystery;b'));
    await dialog.getByText(t('devices:file.table.by.words')).waitFor();
    const check = dialog.getByRole('button', { name: t('devices:file.table.check') });
    expect(await check.isDisabled()).toBe(true);
    const field = (column: string): Locator =>
      dialog.getByLabel(t(`devices:file.table.columns.${column}`), { exact: true });
    await steps.choose(field('name'), 'Loop');
    await steps.choose(field('dataType'), 'Format');
    await hasNothingForAxe(page, '.ant-modal');
    await check.click();
    await dialog.getByText('1 new, 0 changed, 0 unchanged, 1 errors').waitFor();
    await dialog.getByText('The address "x" in the column "Register" cannot be read').waitFor();
    await dialog.getByText(/The data type "Mystery" in the column "Format"/).waitFor();
    // The same titles again: nobody is asked.
    await give(dialog, 'loops2.csv', table('FIC101;40501;Word;a'));
    await dialog.getByText(t('devices:file.table.by.memory')).waitFor();
    await dialog.getByText('1 new, 0 changed, 0 unchanged, 0 errors').waitFor();
    await dialog.getByRole('button', { name: t('devices:file.apply') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByPlaceholder(t('devices:search.keyword')).fill('FIC101');
    await page.keyboard.press('Enter');
    const value = shownValue(page, 'FIC101');
    await waitFor('its value', async () => (await value.textContent()) === '500');
  });
  await visit.context.close();
});

it('a device is connected with the points of a file', { timeout: 240_000 }, async () => {
  const t = textsIn('zh-CN');
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'zh-CN' });
  await browser.journey('foreign-table-connect', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN', '/home');
    await openPage(page, '/device/connect_device?itemName=Workshop');
    const address = page.getByLabel(t('devices/connect:link.address'));
    await address.fill(`${plc.host}:${plc.port}`);
    await address.press('Enter');
    await page.getByText(/毫秒内应答/).waitFor();
    const dialog = await opened(
      page,
      t('devices/connect:file.title'),
      t('devices/connect:points.from_file'),
    );
    await give(dialog, 'Line1.csv', kepserverex(120));
    await dialog.getByText('可录入 120 个数据点，有误 0 行').waitFor();
    await dialog.getByRole('button', { name: t('devices:file.apply') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('共 120 个数据点').waitFor();
    const preview = page.locator('td b').nth(1);
    await waitFor('the scaled value', async () => (await preview.textContent()) === '10.1');
    await page.getByRole('button', { name: t('devices/connect:finish') }).click();
    await page.waitForURL(/item_query/);
    const { list } = await admin.call(deviceCalls.list, { itemId, page: 1, pageSize: 10 });
    const made = list.find(({ deviceName }) => deviceName === 'PLC2');
    expect(made?.pointCount).toBe(120);
  });
  await visit.context.close();
});
