/** What may not be written while a door is open: entered, refused with its reason, and let go. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
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
let guard: PointId;
let speed: PointId;

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '冲压' })).id;
  const { host, port } = plc;
  const { id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: device, host, port, periodMs: 200 },
  });
  const holding = { family: 'HR', dataType: DataType.INT16U, writable: true };
  const add = async (point: { name: string; address: string; unit?: string }) =>
    (await admin.call(pointCalls.create, { deviceId, point: { ...holding, ...point } })).id;
  guard = await add({ name: '门', address: '10' });
  speed = await add({ name: '转速', address: '20', unit: 'rpm' });
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
    await row.getByText(say('states.holds'), { exact: true }).waitFor();
    await row.getByText('门 = 1').last().waitFor();

    await openPage(page, `/item/item_query?itemId=${itemId}`);
    const point = page.getByRole('row').filter({ hasText: '转速' });
    await point.getByRole('button', { name: t('telemetry:write.action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/联锁“防护门”成立，禁止写入：防护门打开，不能启动（门 = 1）/).waitFor();
    const next = dialog.getByRole('button', { name: t('telemetry:write.next') });
    expect(await next.isDisabled()).toBe(true);
    expect(await foundByAxe(page)).toEqual([]);
    // Who asks the server directly is refused as well.
    const refused = await admin
      .call(telemetryCalls.setValue, { pointId: speed, value: 33 })
      .catch(String);
    expect(String(refused)).toContain('interlock.holds');
    expect(await readNow('转速')).toBe(before);

    await setGuard(0);
    await dialog.getByText(/联锁“防护门”/).waitFor({ state: 'detached' });
    await dialog.getByLabel(t('telemetry:write.value')).fill('33');
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
