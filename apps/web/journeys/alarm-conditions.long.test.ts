/**
 * What a rule can tell of beside limits, entered in its form: a device whose plug is pulled, a value
 * that changes too fast, an expression. Each alarm says why, and ends as it should.
 */
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type DeviceId, type PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { mbpollWrite } from '@millwright/testing/peers/mbpoll';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const language = 'zh-CN';
const t = textsIn(language);
const device = '1号泵';
const [pressure, level] = ['压力', '液位'] as const;
let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let deviceId: DeviceId;
const points = new Map<string, PointId>();

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '泵站' })).id;
  const { host, port } = plc;
  const added = { itemId, deviceName: device, host, port, periodMs: 200 };
  deviceId = (await admin.call(deviceCalls.create, added)).id;
  for (const [name, address, unit] of [
    [pressure, '10', 'bar'],
    [level, '20', 'm'],
  ] as const) {
    const point = {
      ...{ name, address, unit, family: 'HR' },
      ...{ dataType: DataType.INT16U, writable: true },
    };
    points.set(name, (await admin.call(pointCalls.create, { deviceId, point })).id);
  }
  await admin.call(alarmRuleCalls.create, {
    ...{ itemId, name: '泵掉线', level: 4 },
    when: { op: 'offline', deviceId, forMs: 1000 },
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

const write = (name: string, value: number) =>
  admin.call(telemetryCalls.setValue, { pointId: points.get(name) as PointId, value });

const part = (page: Page, name: 'current' | 'history' | 'rules') =>
  page.locator('.ant-segmented-item').filter({ hasText: t(`alarms:${name}.tab`) });

it('tells of silence, of change and of what an expression says', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  const { page } = visit;
  const { save, choose } = formSteps(page, language);
  const drawer = page.getByRole('dialog');
  const field = (key: string) =>
    drawer.getByLabel(t(`alarms:condition.${key}`), { exact: true }).first();
  const begin = async (name: string, kind: string): Promise<void> => {
    await page.getByRole('button', { name: t('alarms:rules.create') }).click();
    await drawer.getByLabel(t('alarms:fields.name')).fill(name);
    await choose(field('kind'), t(`alarms:condition.kinds.${kind}`));
  };
  const alarm = (text: string, state = 'active') =>
    page
      .getByRole('row')
      .filter({ hasText: text })
      .filter({ hasText: t(`alarms:state.${state}`) });
  await browser.journey('alarm-conditions', visit, async () => {
    await write(pressure, 10);
    await write(level, 5);
    await signInAsAdmin(
      page,
      server,
      language,
      `/item/item_query?itemName=泵站&itemId=${itemId}&tab=alarms&part=rules`,
    );
    await page.getByText(`${device} 离线超过`).waitFor();

    await begin('压力无数据', 'no-data');
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await drawer.getByText(t('alarms:condition.unfinished')).waitFor();
    await choose(field('point'), pressure);
    await field('silent_for').fill('2');
    await save(drawer);
    await page.getByText(`${pressure} 超过`).waitFor();

    await begin('压力突变', 'change');
    await choose(field('point'), pressure);
    await field('within').fill('5');
    await field('change').fill('50');
    await save(drawer);
    await page.getByText('内上升超过 50 bar').waitFor();

    await begin('缺水', 'expression');
    const text = drawer.getByLabel(t('expressions:title'), { exact: true });
    await text.fill(`${level} <`);
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await drawer.getByText(t('alarms:condition.expression_wrong')).waitFor();
    await text.fill(`${level} < 3 and ${pressure} > 5`);
    expect(await foundByAxe(page, '[role="dialog"]')).toEqual([]);
    await save(drawer);
    await page.getByText(`${level} < 3 and ${pressure} > 5`).waitFor();

    await part(page, 'current').click();
    await page.getByText(t('alarms:current.empty'), { exact: true }).waitFor();
    await write(level, 2);
    const dry = alarm(
      `缺水：${level} < 3 and ${pressure} > 5（${level} = 2 m，${pressure} = 10 bar）`,
    );
    await dry.waitFor();
    await write(level, 5);
    await dry.waitFor({ state: 'hidden' });

    await write(pressure, 200);
    const fast = alarm('bar（限值 50 bar），当前 200 bar');
    await fast.waitFor();
    // It stays where it is: that is no change any more.
    await fast.waitFor({ state: 'hidden' });

    await plc.kill();
    const [silent, gone] = [
      alarm(`压力无数据：${pressure} 超过`),
      alarm(`泵掉线：${device} 离线超过`),
    ];
    await silent.waitFor();
    await gone.waitFor();
    const phone = await browser.visit({ baseUrl: server.url, frame: 'phone', language });
    await signInAsAdmin(phone.page, server, language);
    await phone.page.goto('/m/#/alarm/current_alarm_page');
    await phone.page.getByText(`泵掉线：${device} 离线超过`).waitFor();
    await phone.context.close();
    await plc.restart();
    await silent.waitFor({ state: 'hidden' });
    await gone.waitFor({ state: 'hidden' });

    await part(page, 'history').click();
    for (const ended of ['压力无数据', '压力突变', '缺水', '泵掉线']) {
      await alarm(ended, 'cleared').first().waitFor();
    }
  });
  await visit.context.close();
});

it('tells what comes and goes again and again as one alarm, and how often it came', async () => {
  const { list } = await admin.call(pointCalls.list, { deviceId, page: 1, pageSize: 10 });
  const point = list.find(({ name }) => name === level);
  if (point === undefined) return expect.fail('no point');
  await admin.call(pointCalls.edit, { ...point, upperLimit: 8 });
  for (let times = 0; times < 6; times += 1) {
    for (const value of [9, 5]) {
      await mbpollWrite(plc, { type: '4', address: 20, values: [value] });
      await waitFor(`${level} to be ${value}`, async () => {
        const { points: now } = await admin.call(telemetryCalls.itemPreview, { itemId });
        return now.find(({ name }) => name === level)?.value === value;
      });
    }
  }
  const tells = `${level} 超上限`;
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  const { page } = visit;
  await browser.journey('alarm-chattering', visit, async () => {
    await signInAsAdmin(page, server, language, '/alarm/current_alarm_page');
    const rows = page.getByRole('row').filter({ hasText: tells });
    await rows.filter({ hasText: t('alarms:state.chattering') }).waitFor();
    // Without those that ended before it was chattering.
    await page.getByRole('checkbox', { name: t('alarms:current.retained') }).click();
    await rows.nth(1).waitFor({ state: 'hidden' });

    await page.goto(`/item/item_query?itemName=泵站&itemId=${itemId}&tab=alarms&part=history`);
    await rows.nth(2).waitFor();
    expect(await rows.count()).toBe(3);
    const often = await admin.call(alarmCalls.current, { chattering: true, page: 1, pageSize: 10 });
    expect(often.list).toMatchObject([{ name: level, chattering: true }]);
  });
  await visit.context.close();
  const phone = await browser.visit({ baseUrl: server.url, frame: 'phone', language });
  await signInAsAdmin(phone.page, server, language);
  await phone.page.goto('/m/#/alarm/current_alarm_page');
  await phone.page.getByText(t('alarms:state.chattering')).waitFor();
  await phone.context.close();
});
