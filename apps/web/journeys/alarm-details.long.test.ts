/**
 * What a rule says beyond its condition reaches whoever sees its alarm: instructions, recorded values
 * and the wish for a work order; people write to each other about it, and it ends when it is confirmed.
 */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType } from '@millwright/kernel';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallTargetsOf } from './barriers-of.ts';
import { formSteps } from './form-steps.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('en-US');
const zh = textsIn('zh-CN');
const registers = { Pressure: 10, Flow: 11 };
const rule = 'Pump overload';
const first = 'Check filter F2 first, then the valve behind it.';

let server: Millwright;
let browser: Browser;
let machine: ModbusFake;
let itemId: number;

beforeAll(async () => {
  machine = createModbusFake();
  const port = await machine.listen();
  [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8' } }),
    sharedBrowser(),
  ]);
  const admin = { userName: 'admin', password: server.adminPassword };
  const session = await signIn(server.url, admin);
  itemId = (await session.call(itemCalls.create, { itemName: 'Station' })).id;
  const place = { host: '127.0.0.1', port, periodMs: 200 };
  const device = await session.call(deviceCalls.create, {
    ...{ itemId, deviceName: 'Compressor', ...place },
  });
  const points = Object.entries(registers).map(([name, address]) => ({
    ...{ name, family: 'HR', address: String(address), dataType: DataType.INT16U },
  }));
  await session.call(pointCalls.createMany, { deviceId: device.id, points });
  await session.call(screenCalls.create, {
    ...{ itemId, name: 'Pumps', platform: 'pc', popup: false, deviceId: null },
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await machine?.close();
});

const set = (name: keyof typeof registers, value: number): void => {
  machine.unit(1).holdings[registers[name]] = value;
};
const alarmsOfItem = (): string => `/item/item_query?itemName=Station&itemId=${itemId}&tab=alarms`;

it('is read, written about and ended on the desktop and on the phone', async () => {
  const visit = await browser.visit({
    ...{ baseUrl: server.url, frame: 'desktop', language: 'en-US' },
  });
  const { page } = visit;
  const phoneVisit = await browser.visit({
    ...{ baseUrl: server.url, frame: 'phone', language: 'zh-CN' },
  });
  const phone = phoneVisit.page;
  const { save, choose } = formSteps(page, 'en-US');
  await browser.journey('alarm-details', visit, async () => {
    await signInAsAdmin(page, server, 'en-US', alarmsOfItem());
    const part = (name: 'current' | 'history' | 'rules') =>
      page.locator('.ant-segmented-item').filter({ hasText: t(`alarms:${name}.tab`) });
    await part('rules').click();
    await page.getByRole('button', { name: t('alarms:rules.create') }).click();
    const drawer = page.getByRole('dialog');
    const field = (key: string) => drawer.getByLabel(t(`alarms:${key}`), { exact: true });
    await field('fields.name').fill(rule);
    await choose(field('condition.point'), 'Pressure');
    await field('condition.value').fill('80');
    await field('details.instructions').fill(first);
    await drawer.locator('input[type=file]').setInputFiles({
      ...{ name: 'F2.csv', mimeType: 'text/csv', buffer: Buffer.from('part,place') },
    });
    await choose(field('details.screen'), 'Pumps');
    await choose(field('details.recorded'), 'Flow');
    await page.keyboard.press('Escape');
    await field('details.wants_order').click();
    await field('details.latching').click();
    await field('details.realarm').fill('15');
    await save(drawer);

    const ruleRow = page.getByRole('row', { name: rule });
    await ruleRow.getByRole('button', { name: t('alarms:actions.edit') }).click();
    await field('condition.value').fill('85');
    await save(drawer);
    await ruleRow.getByRole('button', { name: t('alarms:actions.history') }).click();
    const changes = page.getByRole('dialog');
    await changes.getByText(t('alarms:details.made_by', { by: 'admin' })).waitFor();
    await changes.locator('del', { hasText: 'Pressure > 80' }).waitFor();
    await changes.locator('ins', { hasText: 'Pressure > 85' }).waitFor();
    await page.keyboard.press('Escape');
    await changes.waitFor({ state: 'hidden' });

    await part('current').click();
    set('Flow', 42);
    set('Pressure', 90);
    // Its value, and what it was held against.
    const row = page.getByRole('row', { name: `${rule}: Pressure 90 (> 85)` });
    await row.getByRole('link').first().click();
    const section = (key: string) =>
      page.getByRole('region', { name: t(`alarms/page:${key}`), exact: true });
    await section('instructions').getByText(first).waitFor();
    await section('instructions').getByRole('link', { name: 'F2.csv' }).waitFor();
    const toScreen = { name: t('alarms/page:guide_screen', { name: 'Pumps' }) };
    expect(await section('instructions').getByRole('link', toScreen).getAttribute('href')).toMatch(
      /view_query\?.*screenId=\d+/,
    );
    await section('facts.title').getByText(t('alarms/page:facts.order_wanted')).waitFor();
    const flow = section('recorded.title').getByRole('row', { name: 'Flow' });
    await flow.getByText('42', { exact: true }).first().waitFor();

    const alarmId = new URL(page.url()).searchParams.get('alarmId');
    const admin = { userName: 'admin', password: server.adminPassword };
    const { token } = await signIn(server.url, admin);
    await phone.goto('/healthz');
    await phone.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
    await phone.goto(`/m/#/alarm/alarm_page?alarmId=${alarmId}`);
    await phone.getByText(first).waitFor();
    await phone.getByRole('textbox', { name: zh('alarms/page:notes.write') }).fill('On my way');
    await phone.getByRole('button', { name: zh('alarms/page:notes.send') }).click();
    // Whoever has the page open sees it at once.
    await section('notes.title').getByText('On my way').waitFor();
    await page.getByRole('textbox', { name: t('alarms/page:notes.write') }).fill('F2 replaced');
    await page.getByRole('button', { name: t('alarms/page:notes.send') }).click();
    await phone.getByText('F2 replaced').waitFor();

    expect(await smallTargetsOf(phone)).toEqual([]);

    // It outlasts its condition until somebody confirms it.
    set('Pressure', 10);
    await page.getByText(t('alarms:state.latched')).first().waitFor();
    await phone.getByRole('button', { name: zh('alarms:actions.confirm') }).click();
    await phone.getByRole('button', { name: zh('alarms:confirm.submit') }).click();
    await page.getByText(t('alarms:state.cleared')).first().waitFor();
    expect(await page.getByText(t('alarms:state.latched')).count()).toBe(0);
  });
  await visit.context.close();
  await phoneVisit.context.close();
});
