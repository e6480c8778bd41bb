/** A write to a device that is not ours is taken back: at once, from the write history, and not any more. */
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
let speed: number;

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
  const { id } = await admin.call(pointCalls.create, {
    deviceId,
    point: {
      ...{ name: '转速', family: 'HR', address: '20', dataType: DataType.INT16U, unit: 'rpm' },
      ...{ writable: true, writeConfirm: WriteConfirm.button },
    },
  });
  speed = id;
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
const writeByCall = async (value: number): Promise<number> => {
  const given = await admin.call(telemetryCalls.setValue, { pointId: speed, value });
  await waitFor('the write', async () => {
    const { commandId } = given;
    const { state } = await admin.call(telemetryCalls.writeState, { commandId });
    return state === 'confirmed' && (await readNow()) === value;
  });
  return given.commandId;
};

it('takes a write back at once and from the history, and not what was written over', async () => {
  const t = textsIn('zh-CN');
  const say = (key: string) => t(`telemetry:write.${key}`);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('undo-write', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/item/item_query?itemId=${itemId}`);
    const row = page.getByRole('row').filter({ hasText: '转速' });
    await row.getByRole('button', { name: say('action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('value')).fill('25');
    await dialog.getByRole('button', { name: say('next') }).click();
    await dialog.getByRole('button', { name: say('send') }).click();
    await dialog.getByText(say('result.confirmed')).waitFor();
    await dialog.getByRole('button', { name: say('undo.action') }).click();
    await dialog.getByText(/撤销第 #\d+ 条写入/).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('send') }).click();
    await dialog.getByText(/25 rpm → 20 rpm \(撤销 #\d+\)/).waitFor();
    await dialog.getByText(say('result.confirmed')).waitFor();
    expect(await readNow()).toBe(20);

    const first = await writeByCall(35);
    await openPage(page, '/log_page/valueChange_log_page');
    const logged = page.getByRole('row').filter({ hasText: '20 rpm → 35 rpm' });
    await logged.getByRole('button', { name: say('undo.action') }).click();
    await dialog.getByText(`撤销第 #${first} 条写入`, { exact: false }).waitFor();
    await dialog.getByRole('button', { name: say('send') }).click();
    await dialog.getByText(say('result.confirmed')).waitFor();
    expect(await readNow()).toBe(20);
    await dialog
      .getByRole('button', { name: say('close'), exact: true })
      .last()
      .click();
    await page.getByText(`35 rpm → 20 rpm (撤销 #${first})`, { exact: true }).waitFor();
    await logged.getByRole('button', { name: say('undo.action') }).waitFor({ state: 'detached' });

    await writeByCall(40);
    const second = page.getByRole('row').filter({ hasText: '20 rpm → 40 rpm' });
    await second.getByRole('button', { name: say('undo.action') }).click();
    await dialog.getByText(/撤销第 #\d+ 条写入/).waitFor();
    // Somebody else writes while it is looked at.
    await writeByCall(45);
    await dialog.getByRole('button', { name: say('send') }).click();
    await dialog.getByText('此后数据点“转速”又有其他写入，不能撤销').waitFor();
    expect(await readNow()).toBe(45);
  });
  await visit.context.close();
});

it.each(languagesFrom('en-US'))('takes a write back on the phone in %s', async (language) => {
  const dark = language === 'en-US';
  const t = textsIn(language);
  const say = (key: string) => t(`telemetry:write.${key}`);
  const before = Number(await readNow());
  await writeByCall(before + 5);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', language, dark });
  await browser.journey(`undo-write-phone-${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    await page.goto(`/m/#/item/item_query?itemId=${itemId}&tab=writes`);
    await page
      .getByRole('article')
      .filter({ hasText: `→ ${before + 5} rpm` })
      .getByRole('button', { name: say('undo.action') })
      .click();
    expect(await foundByAxe(page)).toEqual([]);
    await page.getByRole('button', { name: say('send') }).click();
    await page.getByText(say('result.confirmed')).waitFor();
    expect(await readNow()).toBe(before);
    await page
      .getByRole('button', { name: say('close'), exact: true })
      .last()
      .click();
    await page.getByText(new RegExp(`→ ${before} rpm \\(.+#\\d+\\)`)).waitFor();
    const search = page.getByPlaceholder(t('telemetry:log.phone_search'));
    await search.fill('nobody');
    await search.press('Enter');
    await page.getByText(t('telemetry:log.none_found')).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await search.fill('admin');
    await search.press('Enter');
    await page.getByRole('article').first().waitFor();
  });
  await visit.context.close();
});
