/** Four limits of points: tried on several, told each in its level, and suppressed while a line stands. */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, type ItemId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const language = 'zh-CN';
const t = textsIn(language);

let server: Millwright;
let browser: Browser;
let machine: ModbusFake;
let admin: ApiSession;
let itemId: ItemId;

beforeAll(async () => {
  machine = createModbusFake();
  const port = await machine.listen();
  [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '泵站' })).id;
  const { id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: '1号泵', host: '127.0.0.1', port, periodMs: 200 },
  });
  set(0, 50);
  set(1, 60);
  set(2, 1);
  await admin.call(pointCalls.createMany, {
    deviceId,
    points: ['液位', '流量', '运行'].map((name, at) => ({
      ...{ name, family: 'HR', address: String(at), dataType: DataType.INT16U, unit: '%' },
    })),
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await machine?.close();
});

const set = (register: number, value: number): void => {
  machine.unit(1).holdings[register] = value;
};
const active = async () =>
  (await admin.call(alarmCalls.current, { sort: 'level' })).list.map(
    ({ pointName, kind, level, suppressedBy }) => [pointName, kind, level, suppressedBy],
  );
const until = (what: string, expected: unknown) =>
  waitFor(what, async () => JSON.stringify(await active()) === JSON.stringify(expected));

it('are tried, told and suppressed', { timeout: 240_000 }, async () => {
  const desk = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  await browser.journey('point-limits', desk, async (page) => {
    const steps = formSteps(page, language);
    await signInAsAdmin(page, server, language);
    await steps.openFromMenu(t('devices:titles.list'));
    await page.getByRole('link', { name: '1号泵' }).click();
    await page.getByRole('tab', { name: t('devices:device.tabs.points'), exact: true }).click();
    for (const name of ['液位', '流量']) {
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').first().check();
    }
    await page.getByRole('button', { name: t('devices:batch.action') }).click();
    const batch = page.getByRole('dialog');
    const enter = async (field: string, value: string): Promise<void> => {
      await batch.getByRole('checkbox', { name: t('devices:batch.tick', { field }) }).check();
      await batch.getByLabel(field, { exact: true }).fill(value);
    };
    await enter(t('devices:point.upperLimit'), '55');
    const preview = batch.getByRole('region', { name: t('alarms/limits:title') });
    await preview.getByText(t('alarms/limits:begins', { count: '1' })).waitFor();
    await preview.getByText('1号泵 · 流量').waitFor();
    await enter(t('devices:point.highHighLimit'), '70');
    expect(await active()).toEqual([]);
    await steps.save(batch);
    await until('the flow to be beyond', [['流量', 'upper', 3, null]]);

    // One of them alone is grave beyond its outermost limit.
    const row = page.getByRole('row').filter({ hasText: '流量' });
    await row.getByRole('button', { name: t('devices:actions.edit'), exact: true }).click();
    const drawer = page.getByRole('dialog');
    const limit = t('devices:point.limit.high-high');
    await steps.choose(
      drawer.getByLabel(t('devices:point.own.level', { limit }), { exact: true }),
      t('ui:level.4'),
    );
    await steps.save(drawer);
    await row.filter({ hasText: '– … 55 / 70' }).waitFor();
    set(1, 75);
    await until('both to be told', [
      ['流量', 'high-high', 4, null],
      ['流量', 'upper', 3, null],
    ]);

    await openPage(page, `/item/item_query?itemName=泵站&itemId=${itemId}&tab=alarms`);
    await page
      .locator('.ant-segmented-item')
      .filter({ hasText: t('alarms:suppressions.tab') })
      .click();
    await page.getByRole('button', { name: t('alarms/suppression:create') }).click();
    await drawer.getByLabel(t('alarms/suppression:name')).fill('停线');
    const test = (key: string) =>
      drawer.getByLabel(t(`alarms:condition.${key}`), { exact: true }).first();
    await steps.choose(test('point'), '运行');
    await steps.choose(test('operator'), t('alarms:condition.op.below'));
    await test('value').fill('1');
    for (const kind of ['upper', 'high-high']) {
      await steps.choose(
        drawer.getByLabel(t('alarms/suppression:limits')),
        `流量 · ${t(`alarms:kind.${kind}`)}`,
      );
      await page.keyboard.press('Escape');
    }
    await steps.save(drawer);
    const suppression = page.getByRole('row', { name: '停线' });
    await suppression.filter({ hasText: t('alarms/suppression:watching') }).waitFor();
    set(2, 0);
    await until('the flow to say nothing', [
      ['流量', 'high-high', 4, null],
      ['流量', 'upper', 3, '停线'],
    ]);
    await suppression.filter({ hasText: t('alarms/suppression:holds') }).waitFor();
  });

  const phone = await browser.visit({ baseUrl: server.url, frame: 'phone', language });
  await browser.journey('point-limits-phone', phone, async (page) => {
    await signInAsAdmin(page, server, language);
    await page.goto('/m/#/alarm/current_alarm_page?part=shelved');
    await page
      .getByRole('article')
      .filter({ hasText: '流量' })
      .filter({ hasText: t('alarms:state.suppressed') })
      .waitFor();
  });
});
