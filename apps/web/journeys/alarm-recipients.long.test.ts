/** A recipient plan is made at the desk; an alarm is told by it, has a page, and is confirmed on the phone. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { recipientPlanCalls } from '@millwright/contract/alarms/recipients/recipients.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallTargetsOf } from './barriers-of.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const register = 10;
const night = 'night@example.com';

let server: Millwright;
let browser: Browser;
let machine: ModbusFake;
let mailServer: SMTPServer;
let admin: ApiSession;
let item: number;
const recipients: string[] = [];

beforeAll(async () => {
  machine = createModbusFake();
  const port = await machine.listen();
  mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  const listener = mailServer.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const smtp = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8', SMTP_URL: smtp } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { id: itemId } = await admin.call(itemCalls.create, { itemName: 'Station' });
  item = itemId;
  const device = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: 'Compressor', host: '127.0.0.1', port, periodMs: 200 },
  });
  const { list } = await admin.call(pointCalls.createMany, {
    deviceId: device.id,
    points: [
      { name: 'Pressure', family: 'HR', address: String(register), dataType: DataType.INT16U },
    ],
  });
  const [made] = list;
  if (made === undefined) return expect.fail('no point');
  await admin.call(pointCalls.edit, { ...made, upperLimit: 80 });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await machine?.close();
  await new Promise<void>((resolve) => mailServer?.close(() => resolve()));
});

const plans = async () =>
  (await admin.call(recipientPlanCalls.list, { itemId: item, page: 1, pageSize: 5 })).list;
const latest = async () =>
  (await admin.call(alarmCalls.current, { retained: true, page: 1, pageSize: 1 })).list[0];

it('a plan and a duty are entered, and the alarm that they tell of has a page', async () => {
  const language = 'en-US';
  const t = textsIn(language);
  const say = (key: string, values?: Record<string, string>) =>
    t(`alarms/recipients:${key}`, values);
  const desk = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  const { page } = desk;
  await browser.journey('alarm-recipients', desk, async () => {
    await signInAsAdmin(page, server, language, '/home');
    await page.goto(`/item/item_query?itemId=${item}&tab=alarms&part=recipients`);
    await page
      .getByRole('button', { name: say('create') })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: say('name') }).fill('Night shift');
    const save = drawer.getByRole('button', { name: t('ui:form.save'), exact: true });
    await save.click();
    await drawer.getByText(say('steps_unfinished')).waitFor();
    await drawer.getByRole('combobox', { name: say('addresses.mail') }).fill(night);
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: say('add_step') }).click();
    await drawer
      .getByRole('combobox', { name: say('addresses.mail') })
      .nth(1)
      .fill(night);
    await page.keyboard.press('Enter');
    await save.click();
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: 'Night shift' }).waitFor();
    const [plan] = await plans();
    expect(plan).toMatchObject({
      levels: [3, 4],
      warnings: [],
      steps: [
        { afterMinutes: 0, channel: 'mail', to: [{ kind: 'address', address: night }] },
        { afterMinutes: 10, channel: 'mail', to: [{ kind: 'address', address: night }] },
      ],
    });

    await page.getByRole('button', { name: say('duty.add'), exact: true }).click();
    await drawer.getByRole('combobox', { name: say('duty.person') }).fill('admin');
    await page.keyboard.press('Enter');
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
    await page
      .getByRole('list', { name: say('duty.week') })
      .getByText('admin')
      .waitFor();

    machine.unit(1).holdings[register] = 90;
    await waitFor('the mail', () => recipients.length > 0);
    expect(recipients).toEqual([night]);
    await page.goto('/alarm/current_alarm_page');
    await page.getByRole('row', { name: 'Pressure' }).getByRole('link').first().click();
    const course = page.getByRole('region', { name: t('alarms/page:course.title') });
    await course.getByText(`E-mail to ${night}`).waitFor();
    await course.getByText(t('alarms/page:calls.sent'), { exact: true }).waitFor();
    await course.getByText(t('alarms/page:course.due', { plan: 'Night shift' })).waitFor();
    await page
      .getByRole('region', { name: t('alarms/page:values') })
      .locator('canvas')
      .waitFor();
  });
  await desk.context.close();
});

it('is confirmed on its page on the phone, and its plan goes no further', async () => {
  const language = 'zh-CN';
  const t = textsIn(language);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', language });
  const { page } = visit;
  await browser.journey('phone-alarm-page', visit, async () => {
    await signInAsAdmin(page, server, language);
    await page.goto(`/m/#/alarm/alarm_page?alarmId=${(await latest())?.id}`);
    await page.getByRole('button', { name: t('alarms:actions.confirm'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: t('alarms:confirm.submit') }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page
      .getByText(t('alarms/page:course.ended.confirmed', { plan: 'Night shift' }))
      .waitFor();
    expect(await smallTargetsOf(page)).toEqual([]);
    await page.goto(`/m/#/item/item_query?itemId=${item}&tab=alarms`);
    await page.getByText(t('alarms:recipients.tab'), { exact: true }).click();
    await page
      .getByRole('article')
      .filter({ hasText: 'Night shift' })
      .getByText(night)
      .first()
      .waitFor();
    expect(await smallTargetsOf(page)).toEqual([]);
  });
  await visit.context.close();
  expect(recipients).toEqual([night]);
});
