/**
 * Devices by the dozen: found by how they stand, switched, copied in series, moved, saved to a
 * workbook and brought back, deleted, and taken back after a reload, on the phone too.
 */
import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDevice, openDevices } from './configure-steps.ts';
import { formSteps } from './form-steps.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');

let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let press: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const create = async (itemName: string): Promise<number> =>
    (await admin.call(itemCalls.create, { itemName, lnglat: null, note: '' })).id;
  press = await create('冲压车间');
  await create('装配车间');
  for (const deviceName of ['压机', '风机']) {
    // Never dialled: it is switched off.
    const given = { deviceName, itemId: press, enabled: false };
    await admin.call(deviceCalls.create, { ...given, host: '192.0.2.10', unitId: 1 });
  }
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const named = async (): Promise<string[]> => {
  const { list } = await admin.call(deviceCalls.list, { pageSize: 100 });
  return list.map(({ deviceName, itemName }) => `${deviceName} ${itemName}`);
};
const visit = (frame: 'desktop' | 'phone' = 'desktop') =>
  browser.visit({ baseUrl: server.url, frame });
const select = (page: Page, name: string): Promise<void> =>
  page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').first().check();
const button = (place: Page | Locator, text: string): Locator =>
  place.getByRole('button', { name: text });

it('copies in series after a preview, and moves what can be moved', async () => {
  await browser.journey('device-batches-copy', await visit(), async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await openDevices(page, steps);
    await select(page, '压机');
    await button(page, t('devices:many.copy')).click();
    const copy = page.getByRole('dialog');
    await copy.getByLabel(t('devices:many.count')).fill('3');
    await button(copy, t('devices:many.preview')).click();
    await copy.getByText('192.0.2.13:502').waitFor();
    expect(await named()).toHaveLength(2);
    await button(copy, t('devices:many.copy_submit', { count: '3' })).click();
    await page.getByRole('link', { name: '压机4' }).waitFor();

    await button(page, t('devices:many.select_found', { count: '5' })).click();
    await button(page, t('devices:many.move')).click();
    const move = page.getByRole('dialog');
    await steps.choose(move.getByRole('combobox'), '装配车间');
    await button(move, t('devices:many.move_submit', { count: '5' })).click();
    await move.waitFor({ state: 'hidden' });
    await waitFor('all to be there', async () =>
      (await named()).every((name) => name.endsWith('装配车间')),
    );
  });
});

it('saves a workbook that comes back as it was, changed where it was changed', async () => {
  await browser.journey('device-batches-file', await visit(), async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await openDevices(page, steps);
    const saved = page.waitForEvent('download');
    await button(page, t('devices:file.export')).hover();
    await page.getByRole('menuitem', { name: t('devices:file.as_xlsx') }).click();
    const workbook = await (await saved).path();
    await button(page, t('devices:file.import')).click();
    const dialog = page.getByRole('dialog', { name: t('devices:file.devices_title') });
    await steps.choose(dialog.getByRole('combobox'), '冲压车间');
    await dialog.locator('input[type=file]').setInputFiles(workbook);
    const found = { created: '5', edited: '0', same: '0', refused: '0' };
    const words = Object.entries(found).reduce(
      (text, [name, count]) => text.replace(`{{${name}}}`, count),
      t('devices:file.found'),
    );
    await dialog.getByText(words).waitFor();
    await button(dialog, t('devices:file.apply')).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await named()).toHaveLength(10);
  });
});

it('deletes, and takes it back from any page after a reload', async () => {
  await browser.journey('device-batches-delete', await visit(), async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await openDevices(page, steps);
    await select(page, '风机');
    await button(page, t('devices:many.select_found', { count: '10' })).click();
    await button(page.locator('main'), t('devices:actions.delete')).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(t('devices:many.delete_word'));
    await button(dialog, t('devices:actions.delete')).click();
    await page.getByText(t('devices:list.empty'), { exact: true }).waitFor();
    expect(await named()).toEqual([]);
    await page.goto('/home');
    const bar = page.getByRole('region', { name: t('devices:deletion.label') });
    await button(bar, t('devices:deletion.take_back')).click();
    await bar.getByRole('status').waitFor({ state: 'hidden' });
    expect(await named()).toHaveLength(10);
  });
});

it('deletes a project with its devices, given its name, and takes it back on the phone', async () => {
  await browser.journey('device-batches-project', await visit(), async (page) => {
    await signInAsAdmin(page, server, 'zh-CN', '/item/item_page');
    const shape = page.getByRole('radiogroup', { name: t('items:shape.label') });
    await shape.locator('label').nth(1).click();
    const row = page.getByRole('row').filter({ hasText: '冲压车间' });
    await button(row, t('items:actions.delete')).click();
    const dialog = page.getByRole('dialog', { name: t('items:delete.title') });
    await dialog.getByRole('textbox').fill('冲压车间');
    await button(dialog, t('items:actions.delete')).click();
    await row.waitFor({ state: 'hidden' });
    expect(await named()).toHaveLength(5);
  });
  await browser.journey('device-batches-phone', await visit('phone'), async (page) => {
    await page.goto('/healthz');
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), admin.token);
    await page.goto('/home');
    const bar = page.getByRole('region', { name: t('devices:deletion.label') });
    await button(bar, t('devices:deletion.take_back')).click();
    await bar.getByRole('status').waitFor({ state: 'hidden' });
    expect(await named()).toHaveLength(10);
  });
});

it('shows a new device where it landed, whatever was looked for', async () => {
  const { list } = await admin.call(deviceCalls.list, { keyword: '压机' });
  const series = { count: 30, pattern: '{name}A{n}', hostOffset: 0, dryRun: false };
  await admin.call(deviceBatchCalls.copy, { ids: list.slice(0, 1).map(({ id }) => id), ...series });
  await browser.journey('device-batches-landed', await visit(), async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN', '/device/device_page?devices.keyword=%E9%A3%8E');
    const drawer = await newDevice(page, steps, {
      ...{ name: '压机Z', project: '冲压车间', protocol: 'modbus-tcp' },
    });
    await drawer.getByLabel(t('devices:fields.host')).fill('192.0.2.99');
    await drawer.getByLabel(t('devices:fields.enabled')).click();
    await steps.save(drawer);
    await page.getByRole('link', { name: '压机Z' }).waitFor();
    expect(new URL(page.url()).searchParams.get('devices.page')).not.toBeNull();
  });
});
