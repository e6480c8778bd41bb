/** What may not be written while a door is open: entered, refused with its reason, and let go. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type DeviceId, type PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingSteps } from './acting-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const device = '1号压机';
let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let deviceId: DeviceId;
let guard: PointId;
let speed: PointId;
let motor: PointId;

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '冲压' })).id;
  const { host, port } = plc;
  ({ id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: device, host, port, periodMs: 200 },
  }));
  const holding = { family: 'HR', dataType: DataType.INT16U, writable: true };
  const add = async (point: Partial<PointInput> & { name: string; address: string }) =>
    (await admin.call(pointCalls.create, { deviceId, point: { ...holding, ...point } })).id;
  guard = await add({ name: '门', address: '10' });
  motor = await add({ name: '电机', address: '30', dataType: DataType.BOOL, bit: 1 });
  speed = await add({ name: '转速', address: '20', unit: 'rpm' });
  await waitFor('the machine to be read', async () => typeof (await readNow('转速')) === 'number');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

const readNow = async (name: string): Promise<unknown> => {
  const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
  return points.find((point) => point.name === name)?.value;
};
const setGuard = async (value: number): Promise<void> => {
  await admin.call(telemetryCalls.setValue, { pointId: guard, value });
  await waitFor(`the door to be ${value}`, async () => (await readNow('门')) === value);
};
const say = (key: string) => t(`telemetry:interlocks.${key}`);

/** A motor that runs, with its door open. */
const runWithGuardUp = async (): Promise<void> => {
  await setGuard(0);
  await admin.call(telemetryCalls.setValue, { pointId: motor, value: 1 });
  await waitFor('the motor to run', async () => (await readNow('电机')) === 1);
  await setGuard(1);
};
const lockMotor = async (atRest: 'allow' | 'forbid') =>
  await admin.call(interlockCalls.create, {
    ...{ itemId, name: '电机门', lockReason: '电机门打开', atRest },
    locked: { kind: 'point', pointId: motor },
    condition: { kind: 'comparison', pointId: guard, sign: '=', value: 1 },
  });
const off = async (page: Page, send: Locator): Promise<void> => {
  await page.getByRole('button', { name: t('telemetry:write.next') }).click();
  await send.click();
  await waitFor('the motor to stand', async () => (await readNow('电机')) === 0);
};

/** With others: sent where the motor comes to rest, and not where it would run. */
const together = async (page: Page, open: string): Promise<void> => {
  await page.getByRole('button', { name: open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('telemetry:write.batch.title') });
  const next = dialog.getByRole('button', { name: t('telemetry:write.next') });
  const send = dialog.getByRole('button', {
    name: t('telemetry:write.batch.send', { count: '2' }),
  });
  const choose = async (word: string): Promise<void> => {
    const motors = dialog.getByRole('listitem').filter({ hasText: '电机' });
    await motors.getByText(word, { exact: true }).last().click();
    await next.click();
    await motors.getByText(/电机门打开.*仍可写入停止值/).waitFor();
  };
  await dialog.getByRole('textbox', { name: '转速', exact: true }).fill('12');
  await choose('开');
  await waitFor('nothing to be sent', () => send.isDisabled());
  await dialog.getByRole('button', { name: t('telemetry:write.back') }).click();
  await choose('关');
  await waitFor('that it can be sent', () => send.isEnabled());
  expect(await foundByAxe(page)).toEqual([]);
  await send.click();
  await dialog.getByText(t('telemetry:write.batch.done', { count: '2' })).waitFor();
};

it('lets a motor be switched off, and not on, at the desk and on the phone', async () => {
  await runWithGuardUp();
  const lock = await lockMotor('allow');
  const only = /电机门打开.*仍可写入停止值/;
  const [isOn, isOff] = ['开', '关'];
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('interlock-at-rest', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/item/item_query?itemId=${itemId}`);
    const row = page.getByRole('row').filter({ hasText: '电机' });
    await row.getByRole('button', { name: t('telemetry:write.action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(only).waitFor();
    expect(await dialog.getByRole('radio', { name: isOn, exact: true }).isDisabled()).toBe(true);
    await dialog.getByText(isOff, { exact: true }).last().click();
    expect(await foundByAxe(page)).toEqual([]);
    await off(page, dialog.getByRole('button', { name: t('telemetry:write.send') }));
    await page.keyboard.press('Escape');
    await together(page, t('telemetry:write.batch.action_of', { name: device }));
  });
  await visit.context.close();

  await runWithGuardUp();
  const phone = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('interlock-at-rest-phone', phone, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await page.goto(`/m/#/item/item_query?itemId=${itemId}`);
    await page.getByRole('button', { name: t('telemetry:write.point', { name: '电机' }) }).click();
    await page.getByText(only).waitFor();
    expect(await page.getByRole('button', { name: isOn, exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: isOff, exact: true }).click();
    expect(await foundByAxe(page)).toEqual([]);
    await off(page, page.getByRole('button', { name: t('telemetry:write.send') }));
    await page.goto(`/m/#/device/device_page?deviceId=${deviceId}`);
    await together(page, t('telemetry:write.batch.action'));
  });
  await phone.context.close();
  await admin.call(interlockCalls.delete, { ids: [lock.id] });
});

it('is entered, refuses a write with its reason before it is sent, and lets it go', async () => {
  // A point that is not read yet has no value, or is not there at all.
  const isRead = async (name: string) => typeof (await readNow(name)) === 'number';
  await waitFor('the values', async () => (await isRead('门')) && (await isRead('转速')));
  await setGuard(1);
  const before = await readNow('转速');
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('interlocks', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/configure/configure_interlock?itemId=${itemId}`);
    await page.getByText(say('empty'), { exact: true }).waitFor();
    const interlock = { name: '防护门', point: `${device} · 转速`, while: '门 = 1' };
    const reason = '防护门打开，不能启动';
    await actingSteps(page, 'zh-CN').addInterlock({ ...interlock, reason }, async () => {
      expect(await foundByAxe(page)).toEqual([]);
    });
    const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '防护门' }) });
    await row.getByText(say('holds_but_rest'), { exact: true }).waitFor();
    await row.getByText('门 = 1').last().waitFor();

    await openPage(page, `/item/item_query?itemId=${itemId}`);
    const point = page.getByRole('row').filter({ hasText: '转速' });
    await point.getByRole('button', { name: t('telemetry:write.action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/联锁“防护门”成立，禁止写入：防护门打开，不能启动（门 = 1）/).waitFor();
    const next = dialog.getByRole('button', { name: t('telemetry:write.next') });
    await dialog.getByLabel(t('telemetry:write.value')).fill('33');
    await next.click();
    await dialog.getByText(t('telemetry:interlocks.rest_only', { value: '0 rpm' })).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    // Who asks the server directly is refused as well.
    const refused = await admin
      .call(telemetryCalls.setValue, { pointId: speed, value: 33 })
      .catch(String);
    expect(String(refused)).toContain('interlock.holds');
    expect(await readNow('转速')).toBe(before);

    await setGuard(0);
    await dialog.getByText(/联锁“防护门”/).waitFor({ state: 'detached' });
    await next.click();
    await dialog.getByRole('button', { name: t('telemetry:write.send') }).click();
    await waitFor('the value in the device', async () => (await readNow('转速')) === 33);

    await openPage(page, '/log_page/valueChange_log_page');
    await page
      .getByText(/联锁“防护门”成立/)
      .first()
      .waitFor();
  });
  await visit.context.close();
});
