/** A device that is none of ours is added through the pages, read, written, and asked itself. */
import { waitFor } from '@millwright/testing';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { mbpollRead } from '@millwright/testing/peers/mbpoll';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('en-US');

let device: ModbusPeer;
let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  [device, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await device?.stop();
});

const save = async (drawer: Locator): Promise<void> => {
  await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
};

const choose = async (page: Page, field: Locator, option: string): Promise<void> => {
  await field.click();
  await page.locator('.ant-select-item-option').filter({ hasText: option }).click();
};

it('is read and written like our own', async () => {
  const visit = await browser.visit({
    baseUrl: server.url,
    frame: 'desktop',
    language: 'en-US',
    motion: true,
  });
  await browser.journey('add-device', visit, async (page) => {
    await signInAsAdmin(page, server, 'en-US', '/item/item_page');
    await page.getByRole('button', { name: t('items:actions.create') }).click();
    const itemDrawer = page.getByRole('dialog', { name: t('items:drawer.create') });
    const itemName = itemDrawer.getByLabel(t('items:fields.itemName'));
    await itemName.fill('A(1)');
    await itemDrawer.getByText(/2 to 50 Chinese characters, letters or digits/).waitFor();
    await itemName.fill('Workshop');
    await save(itemDrawer);

    await openPage(page, '/device/device_page');
    await page.getByRole('button', { name: t('devices:actions.create') }).click();
    const deviceDrawer = page.getByRole('dialog', { name: t('devices:drawer.create') });
    await deviceDrawer.getByLabel(t('devices:fields.deviceName')).fill('Foreign');
    await choose(page, deviceDrawer.getByLabel(t('devices:fields.item')), 'Workshop');
    const host = deviceDrawer.getByLabel(t('devices:fields.host'));
    await host.fill('300.1.1.1');
    await deviceDrawer.getByText(/valid IP address or host name/).waitFor();
    await host.fill('169.254.169.254');
    await deviceDrawer.getByLabel(t('devices:fields.port')).fill(String(device.port));
    await deviceDrawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await deviceDrawer.getByText(/169\.254\.169\.254:\d+ is not allowed/).waitFor();
    await host.fill(device.host);
    await save(deviceDrawer);

    await page.getByRole('link', { name: 'Foreign', exact: true }).click();
    await page.getByRole('button', { name: t('devices:points.create') }).click();
    const pointDrawer = page.getByRole('dialog', { name: t('devices:points.create') });
    await pointDrawer.getByLabel(t('devices:point.name'), { exact: true }).fill('Setpoint');
    const address = pointDrawer.getByLabel(t('devices/protocols/modbus:point.address'), {
      exact: true,
    });
    await address.fill('30005');
    await address.press('Tab');
    await pointDrawer.getByText('30005 is IR 4', { exact: false }).waitFor();
    await address.fill('40041');
    await address.press('Tab');
    await pointDrawer.getByText('40041 is HR 40', { exact: false }).waitFor();
    expect(await address.inputValue()).toBe('40');
    await pointDrawer.getByLabel(t('devices:point.writable')).click();
    await pointDrawer.getByRole('button', { name: t('ui:form.saveNext') }).click();
    // The next one is like it; what tells points apart is still to be entered.
    const name = pointDrawer.getByLabel(t('devices:point.name'), { exact: true });
    await waitFor('an empty name', async () => (await name.inputValue()) === '');
    await waitFor('the name to have the focus', () =>
      name.evaluate((field) => field === document.activeElement),
    );
    expect(await address.inputValue()).toBe('');
    expect(await pointDrawer.getByLabel(t('devices:point.writable')).isChecked()).toBe(true);
    await page.keyboard.type('Reserve');
    await address.fill('41');
    await save(pointDrawer);
    await page.getByRole('row', { name: 'Setpoint' }).waitFor();
    await page.getByRole('row', { name: 'Reserve' }).waitFor();

    await openPage(page, '/item/item_page');
    // The page of a device names its project too, until the list has come.
    await page.getByRole('heading', { name: t('items:list.title') }).waitFor();
    await page.getByRole('link', { name: 'Workshop' }).click();
    const row = page.getByRole('row', { name: 'Setpoint' });
    const value = row.locator('.mw-value-number b');
    await waitFor('the register', async () => (await value.textContent()) === '40');

    await row.getByRole('button', { name: t('telemetry:write.action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('telemetry:write.value')).fill('1234');
    await dialog.getByRole('button', { name: t('telemetry:write.next') }).click();
    await dialog.getByRole('button', { name: t('telemetry:write.send') }).click();
    await dialog.getByText(t('telemetry:write.result.confirmed')).waitFor();
    expect(await mbpollRead(device, { type: '4', address: 40 })).toEqual([1234]);
    await waitFor('the new value', async () => (await value.textContent()) === '1234');
  });
  await visit.context.close();
});

it('stands among the devices of the phone, online', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', language: 'en-US' });
  await browser.journey('add-device-phone', visit, async (page) => {
    await signInAsAdmin(page, server, 'en-US');
    await page
      .getByRole('navigation', { name: t('shell:menu') })
      .getByText(t('devices:titles.list'))
      .click();
    const found = page.getByRole('link').filter({ hasText: 'Foreign' });
    await found.getByText(/^Online for \d/).waitFor();
    await found.click();
    await page.getByRole('heading', { name: 'Foreign' }).waitFor();
    await page.getByText('Setpoint', { exact: true }).waitFor();
  });
  await visit.context.close();
});
