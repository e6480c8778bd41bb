/** A point of a device that is not ours is written by typing its name, at the desk and on the phone. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

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
  await admin.call(pointCalls.create, {
    deviceId,
    point: {
      ...{ name: '转速', family: 'HR', address: '20', dataType: DataType.INT16U, unit: 'rpm' },
      ...{ writable: true, writeConfirm: WriteConfirm.typed },
    },
  });
  await waitFor('the speed', async () => (await readNow()) === 20);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

const readNow = async (): Promise<unknown> => {
  const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
  return points.find((point) => point.name === '转速')?.value;
};
it('is written at the desk once its name is typed, and taken back the same way', async () => {
  const t = textsIn('zh-CN');
  const say = (key: string) => t(`telemetry:write.${key}`);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('typed-name', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/item/item_query?itemId=${itemId}`);
    const row = page.getByRole('row').filter({ hasText: '转速' });
    await row.getByRole('button', { name: say('action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('value')).fill('25');
    await dialog.getByRole('button', { name: say('next') }).click();
    const send = dialog.getByRole('button', { name: say('send') });
    const name = dialog.getByLabel('输入数据点名称“转速”以确认');
    await name.fill('转');
    expect(await send.isDisabled()).toBe(true);
    // Enter sends nothing either.
    await name.press('Enter');
    expect(await foundByAxe(page)).toEqual([]);
    await name.fill('转速');
    await name.press('Enter');
    await dialog.getByText(say('result.confirmed')).waitFor();
    expect(await readNow()).toBe(25);
    await dialog.getByRole('button', { name: say('undo.action') }).click();
    expect(await send.isDisabled()).toBe(true);
    await name.fill('转速');
    await send.click();
    await dialog.getByText(say('result.confirmed')).waitFor();
    expect(await readNow()).toBe(20);
  });
  await visit.context.close();
});

it.each(languagesFrom('en-US'))('is written on the phone by its name in %s', async (language) => {
  const dark = language === 'en-US';
  const t = textsIn(language);
  const say = (key: string) => t(`telemetry:write.${key}`);
  const value = Number(await readNow()) + 7;
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', language, dark });
  await browser.journey(`typed-name-phone-${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    await page.goto(`/m/#/item/item_query?itemId=${itemId}`);
    await page
      .getByRole('button', { name: `${say('action')} 转速` })
      .first()
      .click();
    await page.getByRole('textbox', { name: say('value') }).fill(String(value));
    await page.getByRole('button', { name: say('next') }).click();
    const send = page.getByRole('button', { name: say('send') });
    expect(await send.isDisabled()).toBe(true);
    const label = t('telemetry:write.typed.label').replace('{{name}}', '转速');
    await page.getByRole('textbox', { name: label }).fill('转速');
    expect(await foundByAxe(page)).toEqual([]);
    await send.click();
    await page.getByText(say('result.confirmed')).waitFor();
    expect(await readNow()).toBe(value);
  });
  await visit.context.close();
});
