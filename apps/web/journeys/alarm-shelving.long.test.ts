/** An alarm is shelved: its popups go in every browser, it is recorded on, and comes back. */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallTargetsOf } from './barriers-of.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const point = 'Pressure';
const register = 10;

let server: Millwright;
let browser: Browser;
let machine: ModbusFake;
let admin: ApiSession;

beforeAll(async () => {
  machine = createModbusFake();
  const port = await machine.listen();
  [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { id: itemId } = await admin.call(itemCalls.create, { itemName: 'Station' });
  const device = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: 'Compressor', host: '127.0.0.1', port, periodMs: 200 },
  });
  const { list } = await admin.call(pointCalls.createMany, {
    deviceId: device.id,
    points: [{ name: point, family: 'HR', address: String(register), dataType: DataType.INT16U }],
  });
  const [made] = list;
  if (made === undefined) return expect.fail('no point');
  await admin.call(pointCalls.edit, { ...made, upperLimit: 80 });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await machine?.close();
});

const set = (value: number): void => {
  machine.unit(1).holdings[register] = value;
};
const latest = async () =>
  (await admin.call(alarmCalls.current, { retained: true, page: 1, pageSize: 1 })).list[0];

it('is silent at a desk and in a second browser, and is told of again', async () => {
  const language = 'en-US';
  const t = textsIn(language);
  const [desk, other] = await Promise.all([
    browser.visit({ baseUrl: server.url, frame: 'desktop', language }),
    browser.visit({ baseUrl: server.url, frame: 'desktop', language }),
  ]);
  const popups = (page: Page) =>
    page.getByRole('region', { name: t('alarms:popup.label') }).getByRole('article');
  await browser.journey('alarm-shelving', desk, async () => {
    await signInAsAdmin(other.page, server, language, '/home');
    await signInAsAdmin(desk.page, server, language, '/alarm/current_alarm_page');
    await desk.page.getByText(t('alarms:current.empty'), { exact: true }).waitFor();
    set(90);
    await popups(other.page).filter({ hasText: point }).waitFor();
    await popups(desk.page).filter({ hasText: point }).waitFor();

    const row = desk.page.getByRole('row', { name: point });
    await row.getByRole('button', { name: t('alarms:actions.shelve'), exact: true }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('alarms:shelving.submit') }).click();
    await dialog.getByRole('textbox').fill('Sensor is to be replaced');
    await dialog.getByText(t('alarms:shelving.ways.one-shot'), { exact: true }).click();
    await dialog.getByRole('button', { name: t('alarms:shelving.submit') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row.filter({ hasText: t('alarms:shelving.now.one-shot') }).waitFor();
    await popups(other.page).waitFor({ state: 'hidden' });

    await desk.page
      .getByRole('button', { name: t('alarms:shelving.list', { count: '1' }) })
      .click();
    const shelved = desk.page
      .getByRole('dialog')
      .getByRole('row', { name: 'Sensor is to be replaced' });
    await shelved.getByRole('button', { name: t('alarms:actions.unshelve') }).click();
    await shelved.waitFor({ state: 'hidden' });
    await popups(other.page).filter({ hasText: point }).waitFor();
    expect(await latest()).toMatchObject({ active: true, shelving: null });
  });
  for (const visit of [desk, other]) await visit.context.close();
});

it('is shelved and told of again on the phone', async () => {
  const language = 'zh-CN';
  const t = textsIn(language);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', language });
  const { page } = visit;
  await browser.journey('phone-shelving', visit, async () => {
    await signInAsAdmin(page, server, language);
    await page.goto('/m/#/alarm/current_alarm_page');
    const card = page.getByRole('article').filter({ hasText: 'Compressor' }).last();
    await card.getByRole('button', { name: t('alarms:actions.shelve'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox').fill('传感器待更换');
    expect(await smallTargetsOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: t('alarms:shelving.submit') }).click();
    await sheet.waitFor({ state: 'hidden' });
    await waitFor('it to be shelved', async () => (await latest())?.shelving === 'timed');
    await page.getByRole('button', { name: `${t('alarms:phone.shelved')} 1` }).click();
    await card.getByRole('button', { name: t('alarms:actions.unshelve') }).click();
    await waitFor('it to be told of', async () => (await latest())?.shelving === null);
  });
  await visit.context.close();
});
