/**
 * A device that nobody prepared is connected on one page: tested, previewed, limited. The actions of
 * the person are counted; and why a device does not answer is read.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { textListCalls } from '@millwright/contract/devices/text-lists/text-lists.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { freePort } from '@millwright/testing/free-port';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { type Language, textsIn } from './texts.ts';

let device: ModbusPeer;
let fake: ModbusFake;
let server: Millwright;
let browser: Browser;
let stranger: Server;
const sockets = new Set<Socket>();

beforeAll(async () => {
  fake = createModbusFake();
  // Answers whatever it is told in words of its own, or says nothing while `isSilent`.
  stranger = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('data', () => socket.write('220 mail ready\r\n'));
  });
  await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening));
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
  await fake?.close();
  for (const socket of sockets) socket.destroy();
  stranger?.close();
});

/** What a person does, counted: a click, a field that is filled, a key that starts something. */
function person() {
  let actions = 0;
  return {
    get actions() {
      return actions;
    },
    async click(target: Locator): Promise<void> {
      actions += 1;
      await target.click();
    },
    async fill(target: Locator, text: string): Promise<void> {
      actions += 1;
      await target.fill(text);
    },
    async press(target: Locator, key: string): Promise<void> {
      actions += 1;
      await target.press(key);
    },
  };
}

/** The fields of the page, as somebody reads their labels. */
const fieldsOf = (page: Page, language: Language) => {
  const t = textsIn(language);
  const say = (key: string, values: Record<string, string | number> = {}): string =>
    t(`devices/connect:${key}`).replace(
      /\{\{(\w+)\}\}/g,
      (_all, name: string) => `${values[name]}`,
    );
  const ofRow = (column: string, number = 1): Locator =>
    page.getByLabel(say('rows.of', { number, column: say(`rows.${column}`) }), { exact: true });
  return {
    say,
    address: page.getByLabel(say('link.address')),
    project: page.getByRole('combobox', { name: t('devices:fields.item') }),
    row: ofRow,
    preview: (number = 1) => page.getByRole('row').nth(number).locator('b'),
    finish: page.getByRole('button', { name: say('finish') }),
  };
};

it('is connected within eight actions, with its value, its limit and its alarm', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'en-US' });
  const t = textsIn('en-US');
  await browser.journey('connect-device', visit, async (page) => {
    await signInAsAdmin(page, server, 'en-US');
    const fields = fieldsOf(page, 'en-US');
    const by = person();
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    await by.click(menu.getByText(t('devices:titles.connect'), { exact: true }));
    await by.fill(fields.address, `${device.host}:${device.port}`);
    await by.press(fields.address, 'Enter');
    await page.getByText(/answered within \d+ ms/).waitFor();
    await by.fill(fields.row('address'), '40041');
    await waitFor('the value', async () => (await fields.preview().textContent()) === '40');
    expect(by.actions).toBeLessThanOrEqual(4);
    await page.getByText('→ HR40', { exact: true }).waitFor();
    await page.getByText('0028', { exact: true }).waitFor();

    await by.fill(fields.row('upperLimit'), '30');
    await by.fill(fields.project, 'Workshop');
    await by.click(fields.finish);
    await page.waitForURL(/item_query/);
    const row = page.getByRole('row', { name: 'HR40' });
    const value = row.locator('.mw-value-number b');
    await waitFor('the live value', async () => (await value.textContent()) === '40');
    expect(by.actions).toBeLessThanOrEqual(8);

    await openPage(page, '/alarm/current_alarm_page');
    await page.getByRole('row', { name: 'HR40' }).first().waitFor();
  });
  await visit.context.close();
});

it('takes rows from a spreadsheet and the order of bytes that makes sense', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'zh-CN' });
  await browser.journey('connect-device-table', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN', '/home');
    await openPage(page, '/device/connect_device?itemName=Workshop');
    const fields = fieldsOf(page, 'zh-CN');
    await fields.address.fill(`${device.host}:${device.port}`);
    await fields.address.press('Enter');
    await page.getByText(/毫秒内应答/).waitFor();
    const table =
      '名称\t地址\t类型\t单位\t上限\n产量\t40001\tUDINT\t件\t\n压力\t40051\tWORD\tbar\t100\n';
    await fields.row('name').evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, table);
    await waitFor(
      'the second row',
      async () => (await fields.row('name', 2).inputValue()) === '压力',
    );
    await waitFor('both values', async () => (await fields.preview(2).textContent()) === '50');
    await page.getByRole('button', { name: `CDAB ${0x12345678}` }).click();
    await waitFor(
      'the count',
      async () => (await fields.preview().textContent()) === `${0x12345678}`,
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await fields.row('name', 2).press('Enter');
    expect(await fields.row('address', 3).inputValue()).toBe('HR51');
    await fields.row('name', 3).fill('压力');
    await fields.finish.click();
    // Two points of one name: the device stands, its points do not, and nothing that was typed is lost.
    await page
      .getByText(fields.say('stands', { itemName: 'Workshop', deviceName: 'PLC2' }))
      .waitFor();
    await fields.row('name', 3).fill('温度');
    await page.getByRole('button', { name: fields.say('finish_points') }).click();
    await page.waitForURL(/item_query/);
    const count = page.getByRole('row', { name: '产量' }).locator('.mw-value-number b');
    await waitFor('the live count', async () => (await count.textContent()) === `${0x12345678}`);
  });
  await visit.context.close();
});

it('takes the points of a model, with their writing ranges and value texts', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'en-US' });
  const t = textsIn('en-US');
  await browser.journey('connect-device-model', visit, async (page) => {
    await signInAsAdmin(page, server, 'en-US', '/home');
    await openPage(page, '/device/connect_device');
    const fields = fieldsOf(page, 'en-US');
    await fields.address.fill(`${device.host}:${device.port}`);
    await page.getByLabel(t('devices/protocols/modbus:fields.profile')).fill('XY-MD02');
    await page.getByTitle(/^XY-MD02/).click();
    await fields.address.press('Enter');
    await page.getByText(/answered within \d+ ms/).waitFor();
    await page.getByRole('button', { name: 'Add the 6 points of the model' }).click();
    const model = page.getByRole('dialog');
    await model.getByText('Writable -10 to 10').first().waitFor();
    await model.getByRole('checkbox', { name: 'Station number' }).uncheck();
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await model.getByRole('button', { name: 'Add 5' }).click();
    await waitFor('the temperature', async () => (await fields.preview().textContent()) === '0.1');
    await fields.project.fill('Climate');
    await fields.finish.click();
    await page.waitForURL(/item_query/);
    const value = page.getByRole('row', { name: 'Humidity', exact: false }).first();
    await value.locator('.mw-value-number b').filter({ hasText: '0.2' }).waitFor();
  });
  const session = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list: devices } = await session.call(deviceCalls.list, { keyword: '', pageSize: 100 });
  const made = devices.find(({ profile }) => profile === 'xy-md02');
  if (!made) throw new RangeError('the device was not made');
  const { list: points } = await session.call(pointCalls.list, { deviceId: made.id });
  const { list: texts } = await session.call(textListCalls.list, { itemId: made.itemId });
  expect(texts.map(({ name, texts: [first] }) => [name, first?.text])).toEqual([
    ['XY-MD02 baud rate', '9600'],
  ]);
  expect(Object.fromEntries(points.map((point) => [point.name, point]))).toMatchObject({
    'Baud rate': { writable: false, textListId: texts[0]?.id },
    'Temperature correction': { writable: true, writeMin: -10, writeMax: 10, writeStep: 0.1 },
  });

  await browser.journey('model-points-of-a-device', visit, async (page) => {
    await openPage(page, `/device/device_page?deviceId=${made.id}&tab=points`);
    await page.getByRole('button', { name: 'Add from the model' }).click();
    const model = page.getByRole('dialog');
    // What is left out is offered; what is there is not.
    await model.getByRole('button', { name: 'Add 1' }).click();
    await page.getByRole('row', { name: /Station number/ }).waitFor();
  });
  await visit.context.close();
});

it('says why a device does not answer', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'en-US' });
  const silent = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const portOf = (peer: Server): number => (peer.address() as AddressInfo).port;
  const fakePort = await fake.listen();
  await browser.journey('connect-device-reasons', visit, async (page) => {
    await signInAsAdmin(page, server, 'en-US');
    await openPage(page, '/device/connect_device');
    const fields = fieldsOf(page, 'en-US');
    const reads = async (address: string, words: RegExp): Promise<void> => {
      await fields.address.fill(address);
      await fields.address.press('Enter');
      await page.getByText(words).waitFor();
    };
    await reads(`127.0.0.1:${await freePort()}`, /The connection is refused/);
    await reads(`127.0.0.1:${portOf(silent)}`, /station 1 does not answer: check the station/);
    fake.faults.silentUnits.add(1);
    await reads(`127.0.0.1:${fakePort}`, /station 1 does not answer, station 255 does/);
    fake.faults.silentUnits.clear();
    await reads(`127.0.0.1:${portOf(stranger)}`, /cannot be understood: check the protocol/);
    await reads('no-such-plc.invalid', /"no-such-plc\.invalid" cannot be resolved/);
    for (const code of [1, 2, 3, 4]) fake.faults.unknownFunctions.add(code);
    await reads(`127.0.0.1:${fakePort}`, /exception 01: illegal function/);
    await reads('169.254.169.254', /169\.254\.169\.254:502 is not allowed/);
    await reads('300.1.1.1', /valid IP address or host name/);
  });
  silent.close();
  await visit.context.close();
});
