/** Adding to a value and toggling a switch of a device that is not ours, at the desk and on the phone. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '包装线' })).id;
  const { host, port } = plc;
  const { id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: '1号包装机', host, port, periodMs: 200 },
  });
  const add = (point: { name: string; family: string; dataType: DataType; unit?: string }) =>
    admin.call(pointCalls.create, { deviceId, point: { address: '20', writable: true, ...point } });
  await add({ name: '转速', family: 'HR', dataType: DataType.INT16U, unit: 'rpm' });
  await add({ name: '输送带', family: 'CO', dataType: DataType.BOOL });
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
const say = (key: string) => t(`telemetry:write.${key}`);

it('adds to a value and toggles a switch, as the write history says', async () => {
  await waitFor('the values', async () => (await readNow('转速')) === 20);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('relative-write', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/item/item_query?itemId=${itemId}`);
    const open = async (name: string) => {
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByRole('button', { name: say('action') }).click();
      return page.getByRole('dialog');
    };
    const send = async () => {
      const dialog = page.getByRole('dialog');
      await dialog.getByText(say('reckoned'), { exact: true }).waitFor();
      expect(await foundByAxe(page)).toEqual([]);
      await dialog.getByRole('button', { name: say('send') }).click();
      await dialog.getByText(say('result.confirmed')).waitFor();
      await dialog
        .getByRole('button', { name: say('close'), exact: true })
        .last()
        .click();
      await dialog.waitFor({ state: 'detached' });
    };

    let dialog = await open('转速');
    await dialog.getByText(say('ways.add'), { exact: true }).click();
    await dialog.getByLabel(say('by')).fill('5');
    expect(await foundByAxe(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('next') }).click();
    await send();
    expect(await readNow('转速')).toBe(25);

    const before = await readNow('输送带');
    dialog = await open('输送带');
    await dialog.getByText(say('toggle'), { exact: true }).click();
    await dialog.getByRole('button', { name: say('next') }).click();
    await send();
    expect(await readNow('输送带')).toBe(before === 1 ? 0 : 1);

    await openPage(page, '/log_page/valueChange_log_page');
    await page.getByText('20 rpm → 25 rpm (+5)', { exact: true }).waitFor();
    await page.getByText(/→ .+ \(取反\)/).waitFor();
  });
  await visit.context.close();
});

it.each([
  ['zh-CN', false],
  ['en-US', true],
] as const)('takes away on the phone in %s', async (language, dark) => {
  const its = textsIn(language);
  const named = (key: string) => its(`telemetry:write.${key}`);
  const before = Number(await readNow('转速'));
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', language, dark });
  await browser.journey(`relative-write-phone-${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    await page.goto(`/m/#/item/item_query?itemId=${itemId}`);
    await page
      .getByRole('button', { name: `${named('action')} 转速` })
      .first()
      .click();
    await page.getByText(named('ways.add'), { exact: true }).click();
    await page.getByRole('textbox', { name: named('by') }).fill('3');
    await page.getByRole('button', { name: named('sign') }).click();
    await page.getByRole('button', { name: named('next') }).click();
    await page.getByText(named('reckoned'), { exact: true }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await page.getByRole('button', { name: named('send') }).click();
    await page.getByText(named('result.confirmed')).waitFor();
    expect(await readNow('转速')).toBe(before - 3);
  });
  await visit.context.close();
});
