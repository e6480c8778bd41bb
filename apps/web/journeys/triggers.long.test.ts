/** What is done by itself when a pressure rises: entered, enabled, seen to fire once, and disabled. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallTargetsOf } from './barriers-of.ts';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const device = '1号泵';
const name = '超压开阀';
let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let deviceId: number;

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '泵房' })).id;
  const { host, port } = plc;
  deviceId = (
    await admin.call(deviceCalls.create, { itemId, deviceName: device, host, port, periodMs: 200 })
  ).id;
  const holding = { family: 'HR', dataType: DataType.INT16U, writable: true };
  await admin.call(pointCalls.createMany, {
    deviceId,
    points: [
      { ...holding, name: '压力', address: '10' },
      { ...holding, name: '阀门', address: '20', writeMin: 0, writeMax: 100 },
    ],
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

const pointNow = async (wanted: string) => {
  const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
  return points.find((point) => point.name === wanted);
};
const idOf = async (wanted: string) => {
  const pointId = (await pointNow(wanted))?.pointId;
  if (pointId === undefined) throw new RangeError(`no point ${wanted}`);
  return pointId;
};
const set = async (wanted: string, value: number): Promise<void> => {
  const pointId = await idOf(wanted);
  await admin.call(telemetryCalls.setValue, { pointId, value });
  await waitFor(`${wanted} to be ${value}`, async () => (await pointNow(wanted))?.value === value);
};
const rowOf = (page: Page, wanted: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: wanted, exact: true }) });
/** How many frames the page asks for while ten go by. */
const framesAskedFor = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const next = window.requestAnimationFrame.bind(window);
    let asked = 0;
    window.requestAnimationFrame = (then) => {
      asked += 1;
      return next(then);
    };
    for (let frame = 0; frame < 10; frame += 1) await new Promise(next);
    window.requestAnimationFrame = next;
    return asked;
  });
const say = (key: string) => t(`telemetry/triggers:${key}`);

it('is entered, enabled, fires once for what it waits for, and is disabled', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('triggers', visit, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/configure/configure_trigger?itemId=${itemId}`);
    await page.getByText(say('empty'), { exact: true }).waitFor();
    await page.getByRole('button', { name: say('create') }).click();
    const drawer = page.getByRole('dialog', { name: say('create') });
    await drawer.getByLabel(say('name')).fill(name);
    await drawer.getByText(say('conditions.expression'), { exact: true }).click();
    const condition = drawer.getByRole('textbox', { name: t('expressions:title') });
    await condition.fill('压力 >');
    await drawer.getByText(/第 \d+ 列/).waitFor();
    await condition.fill('压力 > 50');
    await drawer.getByText(/第 \d+ 列/).waitFor({ state: 'detached' });
    const target = drawer.getByRole('combobox', { name: say('target') });
    // It would set itself off: refused.
    await steps.choose(target, `${device} · 压力`);
    await drawer.getByRole('button', { name: t('ui:form.save') }).click();
    await drawer.getByText(/会自己触发自己/).waitFor();
    await steps.choose(target, `${device} · 阀门`);
    await drawer.getByRole('spinbutton', { name: t('telemetry:assignments.value') }).fill('80');
    await drawer.getByRole('button', { name: say('action_add') }).click();
    const second = drawer.getByRole('group', { name: /动作 2/ });
    await steps.choose(
      second.getByRole('combobox', { name: say('action_kind') }),
      say('kinds.event'),
    );
    await second.getByRole('textbox', { name: say('event') }).fill('压力过高');
    await drawer.getByRole('button', { name: say('action_add') }).click();
    const third = drawer.getByRole('group', { name: /动作 3/ });
    await steps.choose(
      third.getByRole('combobox', { name: say('action_kind') }),
      say('kinds.record'),
    );
    await third.getByRole('checkbox', { name: `${device} 压力` }).check();
    await third.getByRole('checkbox', { name: `${device} 阀门` }).check();
    expect(await foundByAxe(page)).toEqual([]);
    await steps.save(drawer);

    const row = rowOf(page, name);
    await row.getByText(say('states.off'), { exact: true }).waitFor();
    // It never writes here, for its pressure does not come.
    const waiting = await admin.call(assignmentCalls.create, {
      ...{ itemId, name: '阀门缓开', mode: 'once' as const, targetPointId: await idOf('阀门') },
      source: { kind: 'constant' as const, value: 50 },
      condition: {
        ...{ kind: 'comparison' as const, sign: '>' as const, value: 60_000 },
        pointId: await idOf('压力'),
      },
    });
    await admin.call(assignmentCalls.start, { id: waiting.id });
    // Saved is not enabled.
    await set('压力', 60);
    await set('压力', 10);
    await row.getByRole('button', { name: say('enable'), exact: true }).click();
    const asked = page.getByRole('dialog', { name: /启用触发器“超压开阀”？/ });
    // Before it acts it is said when it does, and what else writes there.
    await asked.getByText('条件现在不成立。启用后，一旦成立就执行：').waitFor();
    await asked.getByText(`写入 ${device} · 阀门 → 80`).waitFor();
    await asked.getByText(`${device} · 阀门：条件赋值“阀门缓开”`).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await asked.getByRole('button', { name: t('ui:confirm.no') }).click();
    await asked.waitFor({ state: 'hidden' });
    await row.getByText(say('states.off'), { exact: true }).waitFor();
    await row.getByRole('button', { name: say('enable'), exact: true }).click();
    await asked.getByRole('button', { name: say('enable') }).click();
    await row.getByText(say('states.idle'), { exact: true }).waitFor();
    expect((await pointNow('阀门'))?.value).toBe(20);
    await set('压力', 70);
    await row.getByText(say('outcomes.done'), { exact: true }).waitFor();
    await row.getByText(say('states.fired'), { exact: true }).waitFor();
    await waitFor('the valve', async () => (await pointNow('阀门'))?.value === 80);
    await row.getByRole('button', { name: /展开行|Expand row/ }).click();
    const runs = page.getByRole('list', { name: say('runs') });
    await runs.getByText('写入 阀门 → 80').waitFor();
    await runs.getByText('事件“压力过高”').waitFor();
    await runs.getByText('记录 2 个数据点的值').waitFor();
    await page.getByRole('button', { name: say('records.title'), exact: true }).click();
    const kept = page.getByRole('dialog', { name: '“超压开阀”的数据记录' });
    // As they were when it fired, and not once it had written.
    await kept.getByText('压力 70 · 阀门 20', { exact: true }).waitFor();
    await kept.getByRole('button', { name: /展开行|Expand row/ }).click();
    await kept.getByRole('rowheader', { name: `${device} · 阀门` }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await kept.getByRole('button', { name: t('ui:table.exportCsv') }).click();
    await page.getByRole('button', { name: t('tasks:download') }).waitFor();
    // What is told of it stands for a minute: drawn with every frame, it kept pages from coming.
    expect(await framesAskedFor(page)).toBeLessThan(5);
    await page.keyboard.press('Escape');
    await kept.waitFor({ state: 'hidden' });

    // Its target is not made read-only by a slip.
    await openPage(page, `/device/device_page?deviceId=${deviceId}&tab=points`);
    const writable = page.getByRole('checkbox', {
      name: t('devices:points.edit_of', { field: t('devices:point.writable'), name: '阀门' }),
    });
    await writable.click();
    const question = page.getByRole('dialog', { name: t('devices:used.read_only') });
    await question.getByText(name, { exact: true }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await question.getByRole('button', { name: t('ui:confirm.no') }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await writable.isChecked()).toBe(true);

    // Nor is what it looks at scaled anew. What is told of the file lies over the buttons.
    await page.locator('.ant-notification-notice-close').click();
    await page
      .getByRole('row', { name: '压力' })
      .getByRole('button', { name: t('devices:actions.edit'), exact: true })
      .click();
    const edit = page.getByRole('dialog', { name: t('devices:points.edit') });
    await edit.getByRole('spinbutton', { name: t('devices:point.slope') }).fill('0.1');
    await edit.getByRole('button', { name: t('ui:form.save') }).click();
    const meant = page.getByRole('dialog', { name: t('devices:used.meaning') });
    await meant.getByText(name, { exact: true }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await meant.getByRole('button', { name: t('ui:confirm.no') }).click();
    await meant.waitFor({ state: 'hidden' });
    const scale = async () =>
      (await admin.call(pointCalls.list, { deviceId })).list.find((one) => one.name === '压力')
        ?.slope;
    expect(await scale()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('ui:form.discard') }).click();
    await edit.waitFor({ state: 'hidden' });

    await openPage(page, `/device/device_page?deviceId=${deviceId}&tab=used`);
    await page.getByRole('link', { name }).click();
    await row.getByRole('button', { name: say('disable'), exact: true }).click();
    const stopped = page.getByRole('tooltip').filter({ hasText: /停用触发器“超压开阀”？/ });
    await stopped.getByRole('button').last().click();
    await row.getByText(say('states.off'), { exact: true }).waitFor();
    await set('压力', 10);
    await set('压力', 70);

    await openPage(page, '/log_page/valueChange_log_page');
    await page.getByRole('row', { name: /超压开阀/ }).waitFor();
    expect(await page.getByRole('row', { name: /超压开阀/ }).count()).toBe(1);

    // It is found from anywhere.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('泵房 超压');
    await page.getByRole('option', { name }).click();
    await row.getByText(say('states.off'), { exact: true }).waitFor();
  });
  await visit.context.close();
});

it('is looked at, enabled, seen to fire and disabled on the phone', async () => {
  const [pressure, valve] = [await idOf('压力'), await idOf('阀门')];
  await set('压力', 10);
  const add = (named: string, value: number) =>
    admin.call(triggerCalls.create, {
      ...{
        itemId,
        name: named,
        actions: [
          { kind: 'write' as const, pointId: valve, value },
          { kind: 'record' as const, pointIds: [pressure, valve] },
        ],
      },
      condition: {
        ...{ kind: 'comparison' as const, edge: 'true' as const, sign: '>' as const, value: 50 },
        pointId: pressure,
      },
    });
  const [first] = [await add('超压全开', 100), await add('超压半开', 50)];
  await admin.call(triggerCalls.enable, { ids: [first.id] });
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('triggers-phone', visit, async (page) => {
    await page.goto('/healthz');
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), admin.token);
    await page.goto(`/m/#/item/item_query?itemId=${itemId}`);
    await page.getByRole('tab', { name: t('telemetry:titles.acting') }).click();
    await page.getByRole('button', { name: t('telemetry:titles.triggers') }).click();
    const card = page.getByRole('article').filter({ hasText: '超压半开' });
    const press = (key: string) =>
      card.getByRole('button', { name: say(key), exact: true }).click();
    await card.getByText(`写入 ${device} · 阀门 → 50`).waitFor();
    await press('runs');
    const runs = page.getByRole('dialog', { name: new RegExp(`^${say('runs')}`, 'u') });
    await runs.getByText(say('no_runs')).waitFor();
    await page.goBack();
    await runs.waitFor({ state: 'detached' });

    await press('enable');
    const asked = page.getByRole('dialog', { name: /启用触发器“超压半开”？/ });
    await asked.getByText(/阀门：.*触发器“超压全开”/).waitFor();
    await asked.getByText('条件现在不成立。启用后，一旦成立就执行：').waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await asked.getByRole('button', { name: say('enable') }).click();
    await card.getByText(say('states.idle'), { exact: true }).waitFor();
    await admin.call(triggerCalls.disable, { ids: [first.id] });
    await set('压力', 70);
    await waitFor('the valve', async () => (await pointNow('阀门'))?.value === 50);
    await card.getByText(say('states.fired'), { exact: true }).waitFor();
    await press('runs');
    await runs.getByText('写入 阀门 → 50').waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await page.goBack();
    await runs.waitFor({ state: 'detached' });

    await press('records.title');
    const kept = page.getByRole('dialog', { name: new RegExp(`^${say('records.title')}`, 'u') });
    await kept
      .getByRole('row', { name: `${device} · 压力` })
      .getByText('70')
      .waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await page.goBack();
    await kept.waitFor({ state: 'detached' });

    await press('disable');
    await page
      .getByRole('dialog', { name: /停用触发器“超压半开”？/ })
      .getByRole('button', { name: say('disable') })
      .click();
    await card.getByText(say('states.off'), { exact: true }).waitFor();
    expect(await smallTargetsOf(page)).toEqual([]);
  });
  await visit.context.close();
});

it('finds the interlocks beside them, which are switched off and on again on the phone', async () => {
  const locks = (key: string) => t(`telemetry:interlocks.${key}`);
  await admin.call(interlockCalls.create, {
    ...{ itemId, name: '检修中', lockReason: '有人检修' },
    locked: { kind: 'point' as const, pointId: await idOf('阀门') },
    condition: {
      ...{ kind: 'comparison' as const, sign: '>=' as const, value: 0 },
      pointId: await idOf('压力'),
    },
  });
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('interlocks-phone', visit, async (page) => {
    await page.goto('/healthz');
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), admin.token);
    await page.goto(`/m/#/item/item_query?itemId=${itemId}`);
    await page.getByRole('tab', { name: t('telemetry:titles.acting') }).click();
    await page.getByRole('button', { name: t('telemetry:titles.interlocks') }).click();
    const card = page.getByRole('article').filter({ hasText: '检修中' });
    await card.getByText(locks('states.holds'), { exact: true }).waitFor();
    await card.getByText(`${device} · 阀门`, { exact: true }).waitFor();
    await card.getByRole('button', { name: locks('switch_off') }).click();
    const off = page.getByRole('dialog', { name: /停用联锁“检修中”？/ });
    await off.getByText(/正在禁止写入，原因：有人检修/).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await off.getByRole('button', { name: locks('switch_off') }).click();
    await card.getByText(locks('states.off'), { exact: true }).waitFor();
    await set('阀门', 30);
    await card.getByRole('button', { name: locks('switch_on') }).click();
    await page
      .getByRole('dialog', { name: /启用联锁“检修中”？/ })
      .getByRole('button', { name: locks('switch_on') })
      .click();
    await card.getByText(locks('states.holds'), { exact: true }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    expect(await smallTargetsOf(page)).toEqual([]);
  });
  await visit.context.close();
});
