/** What a machine did: a template is entered, and the page tells of it as the device did. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { equipmentStatusCalls } from '@millwright/contract/reports/status/equipment-status.calls';
import { statusTemplateCalls } from '@millwright/contract/reports/status/status-templates.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const say = (key: string) => t(`reports/status:${key}`);
const address = '/data_analysis/equipmentStatistics';
let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let state: PointId;
let total: PointId;
let good: PointId;
let begun: number;

beforeAll(async () => {
  begun = Date.now();
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '冲压' })).id;
  const { host, port } = plc;
  const { id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: '1号冲床', host, port, periodMs: 200 },
  });
  const holding = { family: 'HR', dataType: DataType.INT16U, writable: true };
  const add = async (name: string, address: string) =>
    (await admin.call(pointCalls.create, { deviceId, point: { ...holding, name, address } })).id;
  state = await add('状态', '10');
  total = await add('总数', '20');
  good = await add('合格数', '30');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

const set = async (pointId: PointId, value: number): Promise<void> => {
  await admin.call(telemetryCalls.setValue, { pointId, value });
  await waitFor(`point ${pointId} to be ${value}`, async () => {
    const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
    return points.find((point) => point.pointId === pointId)?.value === value;
  });
};

async function enterTemplate(page: Page, drawer: Locator): Promise<void> {
  const steps = formSteps(page, 'zh-CN');
  await drawer.getByLabel(say('templates.name'), { exact: true }).fill('冲压线');
  // It begins with a fault, running, and the rest.
  for (const [place, value] of [3, 1].entries()) {
    const field = drawer.getByRole('group').nth(place);
    await steps.choose(field.getByRole('combobox', { name: say('test.point') }), '状态');
    await field.getByRole('spinbutton', { name: say('test.value') }).fill(String(value));
  }
  await steps.choose(drawer.getByRole('combobox', { name: say('devices') }), '1号冲床');
  await page.keyboard.press('Escape');
  await steps.choose(drawer.getByRole('combobox', { name: say('templates.total') }), '总数');
  await steps.choose(drawer.getByRole('combobox', { name: say('templates.good') }), '合格数');
  await drawer.getByLabel(say('templates.cycle')).fill('0.5');
  expect(await foundByAxe(page)).toEqual([]);
  await steps.save(drawer);
}

it('a template is entered, and bands, durations, OEE, stops and intervals come of it', async () => {
  await waitFor('the values', async () => {
    const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
    return points.length === 3 && points.every(({ value }) => typeof value === 'number');
  });
  await set(total, 100);
  await set(good, 90);
  await set(state, 1);
  await set(total, 110);
  await set(good, 98);
  await set(state, 3);
  await set(state, 1);
  await set(state, 0);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('equipment-statistics', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    const range = `${begun},${Date.now() + 60_000}`;
    await openPage(page, `${address}?itemId=${itemId}&range=${range}`);
    await page.getByRole('button', { name: say('configure') }).click();
    const templates = page.getByRole('dialog', { name: say('configure') });
    await templates
      .getByRole('button', { name: say('templates.create') })
      .first()
      .click();
    await enterTemplate(page, page.getByRole('dialog', { name: say('templates.create') }));
    await templates.getByRole('cell', { name: '冲压线' }).waitFor();
    await page.keyboard.press('Escape');
    await templates.waitFor({ state: 'hidden' });

    const ladder = page.getByRole('application', { name: say('ladder_label') });
    await ladder.focus();
    const tip = ladder.getByRole('status');
    await waitFor('the fault among the pieces', async () => {
      await page.keyboard.press('ArrowRight');
      return (await tip.textContent())?.includes(say('kinds.fault')) === true;
    });
    await page.keyboard.press('+');
    await page.getByRole('button', { name: say('whole') }).click();
    await page.getByRole('button', { name: say('whole') }).waitFor({ state: 'detached' });
    expect(await foundByAxe(page)).toEqual([]);

    const view = (name: string) => page.getByText(say(`views.${name}`), { exact: true }).first();
    await view('durations').click();
    const [template] = (await admin.call(statusTemplateCalls.list, { itemId })).list;
    const { rows } = await admin.call(equipmentStatusCalls.durations, {
      ...{ templateId: template?.id ?? 0, from: begun, to: Date.now() },
    });
    expect(rows[0]?.begun[0]).toBe(1);
    const figures = rows[0]?.effectiveness;
    expect(figures?.total).toBeGreaterThanOrEqual(10);
    expect(figures?.good).toBeGreaterThanOrEqual(8);
    await page.getByRole('cell', { name: '1号冲床' }).first().waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await page.getByText(say('steps.shift'), { exact: true }).click();
    await page.getByText(say('no_shifts'), { exact: true }).waitFor();

    await view('oee').click();
    const [made, sound] = [figures?.total ?? 0, figures?.good ?? 0].map((pieces) =>
      pieces.toLocaleString('zh-CN'),
    );
    await page.getByText(`${sound} ÷ ${made}`, { exact: true }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);

    await view('stops').click();
    await page.getByRole('rowheader', { name: say('kinds.fault') }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);

    await view('table').click();
    const fault = page.getByRole('cell', { name: say('kinds.fault'), exact: true });
    await fault.waitFor();
    expect(await foundByAxe(page)).toEqual([]);
  });
});
