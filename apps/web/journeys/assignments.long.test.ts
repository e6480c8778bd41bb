/** A value that follows another by itself: entered, started, seen to write, looked up and ended. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, pointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingSteps } from './acting-steps.ts';
import { smallTargetsOf } from './barriers-of.ts';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const device = '1号泵';
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
      { ...holding, name: '压力', address: '10', unit: 'bar' },
      { ...holding, name: '阀门', address: '20', writeMin: 0, writeMax: 100 },
    ],
  });
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
const say = (key: string, given: Record<string, string> = {}) =>
  t(`telemetry:assignments.${key}`, given);

it('is entered with an expression, started, seen to write, and ended', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('assignments', visit, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    const { rowOf, openAssignment, pointOf, startAssignment } = actingSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/configure/configure_assignment?itemId=${itemId}`);
    await page.getByText(say('empty'), { exact: true }).waitFor();
    const drawer = await openAssignment('阀门随压力');
    await drawer.getByText(say('sources.expression')).first().click();
    const source = drawer.getByRole('textbox', { name: t('expressions:title') });
    // What is wrong stands below while it is typed, with its column and what was meant.
    await source.fill('压力 * 3 +');
    await drawer.getByText(/第 \d+ 列/).waitFor();
    await source.fill('压力1 * 3');
    const meant = drawer.getByText(/是否应为 \{1号泵:压力\}/);
    await meant.waitFor();
    // Said once, be it that it was to be saved.
    await drawer.getByRole('button', { name: t('ui:form.save') }).click();
    await drawer.getByText(say('target_required')).waitFor();
    expect(await meant.count()).toBe(1);
    await source.fill('');
    await drawer.getByText(/第 1 列/).waitFor();
    // Names complete by keyboard and by pointer, functions with how they are called.
    await source.fill('');
    await source.pressSequentially('abs');
    const names = drawer.getByRole('listbox', { name: t('expressions:completions') });
    await names.getByRole('option', { name: /^abs\(.+\)/ }).waitFor();
    await source.press('Enter');
    await source.pressSequentially('压');
    await names.getByRole('option', { name: /^压力/ }).click();
    expect(await source.inputValue()).toBe('abs(压力');
    await source.pressSequentially(') / 阀');
    await names.getByRole('option', { name: /^阀门/ }).waitFor();
    // Escape closes the names, and not the drawer around them.
    await source.press('Escape');
    await names.waitFor({ state: 'detached' });
    await source.press('Control+Space');
    await names.waitFor();
    await source.press('Tab');
    expect(await source.inputValue()).toBe('abs(压力) / 阀门');
    // What it and its parts come to now, and why it is unknown.
    const now = drawer.getByRole('region', { name: t('expressions:now') });
    await now
      .getByText('0.5 bar')
      .or(now.getByText('0.5', { exact: true }))
      .first()
      .waitFor();
    await source.pressSequentially(' / (阀门 - 20)');
    await now.getByText(t('expressions:unknown.division-by-zero')).first().waitFor();
    // By the clock of the project.
    await source.fill('if(hour() < 24, 压力, 0)');
    await now.getByText('10', { exact: true }).first().waitFor();
    await source.fill('压力 * 3');
    await drawer.getByText(/第 \d+ 列/).waitFor({ state: 'detached' });
    await steps.choose(drawer.getByRole('combobox', { name: say('target') }), `${device} · 阀门`);
    await drawer.getByText(say('conditions.comparison'), { exact: true }).click();
    await steps.choose(pointOf(drawer), `${device} · 压力`);
    await drawer.getByRole('spinbutton', { name: say('value') }).fill('5');
    expect(await foundByAxe(page)).toEqual([]);
    await steps.save(drawer);

    const row = rowOf('阀门随压力');
    await row.getByText(say('states.ended'), { exact: true }).waitFor();
    // Saved is not started.
    expect(await readNow('阀门')).toBe(20);
    await startAssignment('阀门随压力', `${device} · 阀门`, async (asked) => {
      expect(await asked.getByText(say('others')).count()).toBe(0);
      await asked.getByText(/^条件现在(不)?成立：启用后/).waitFor();
    });
    await row.getByText(say('states.running'), { exact: true }).waitFor();
    await row.getByRole('cell', { name: /^30/ }).waitFor();
    await waitFor('the value in the device', async () => (await readNow('阀门')) === 30);
    // What it wrote is below it, with what came of that.
    await row.getByRole('button', { name: /展开行|Expand row/ }).click();
    const writes = page.getByRole('list', { name: say('writes') });
    await writes.getByText('20 → 30').waitFor();
    await writes.getByText(t('telemetry:write.states.confirmed')).waitFor();

    // Whoever is about to write the same point is told.
    const address = `/item/item_query?itemId=${itemId}&itemName=${encodeURIComponent('泵房')}`;
    await openPage(page, address);
    const write = t('telemetry:write.point', { name: '阀门' });
    await page.getByRole('button', { name: write }).click();
    const told = t('telemetry:write.written_by', { names: '阀门随压力' });
    await page.getByRole('dialog').getByText(told).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await openPage(page, `/configure/configure_assignment?itemId=${itemId}`);

    // It would come back to where it began: refused with the way round.
    const second = await openAssignment('压力随阀门');
    await steps.choose(pointOf(second), `${device} · 阀门`);
    await steps.choose(second.getByRole('combobox', { name: say('target') }), `${device} · 压力`);
    await second.getByRole('button', { name: t('ui:form.save') }).click();
    await second.getByText(/形成循环：.*→/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('ui:form.discard') }).click();
    await second.waitFor({ state: 'detached' });

    // Another one that writes the same point is started only after it was said who does already.
    const third = await openAssignment('阀门全关');
    await third.getByText(say('sources.constant'), { exact: true }).click();
    await steps.choose(third.getByRole('combobox', { name: say('target') }), `${device} · 阀门`);
    await steps.save(third);
    const rival = rowOf('阀门全关');
    await rival.getByRole('button', { name: say('start') }).click();
    const warned = page.getByRole('dialog', { name: /启用“阀门全关”？/ });
    await warned.getByText(say('others')).waitFor();
    await warned.getByText(say('other.assignment', { name: '阀门随压力' })).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await warned.getByRole('button', { name: t('ui:confirm.no') }).click();
    await warned.waitFor({ state: 'detached' });
    await rival.getByText(say('states.ended'), { exact: true }).waitFor();

    await openPage(page, `/device/device_page?deviceId=${deviceId}&tab=used`);
    await page.getByRole('link', { name: '阀门随压力' }).click();
    await page.getByRole('button', { name: say('end') }).waitFor();
    await row.getByRole('button', { name: say('end') }).click();
    await page.getByRole('tooltip').getByRole('button').last().click();
    await row.getByText(say('states.ended'), { exact: true }).waitFor();

    await openPage(page, '/log_page/valueChange_log_page');
    await page
      .getByRole('row', { name: /阀门随压力/ })
      .first()
      .waitFor();
  });
  await visit.context.close();
});

it('is looked at, started and ended on the phone, with what else writes its target', async () => {
  const [pressure, valve] = await Promise.all(
    ['压力', '阀门'].map(async (name) => {
      const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
      return points.find((point) => point.name === name)?.pointId ?? pointId(0);
    }),
  );
  if (pressure === undefined || valve === undefined) throw new Error('no points');
  const add = (name: string, value: number) =>
    admin.call(assignmentCalls.create, {
      ...{ itemId, name, mode: 'once' as const, targetPointId: valve },
      source: { kind: 'constant' as const, value },
      condition: { kind: 'comparison' as const, pointId: pressure, sign: '>' as const, value: 5 },
    });
  const first = await add('阀门开半', 50);
  await add('阀门全开', 100);
  await admin.call(assignmentCalls.start, { id: first.id });
  await admin.call(interlockCalls.create, {
    ...{ itemId, name: '检修中', lockReason: '有人检修' },
    locked: { kind: 'point' as const, pointId: pressure },
    condition: { kind: 'comparison' as const, pointId: valve, sign: '>' as const, value: 1000 },
  });
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('assignments-phone', visit, async (page) => {
    await page.goto('/healthz');
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), admin.token);
    await page.goto(`/m/#/item/item_query?itemId=${itemId}`);
    await page.getByRole('tab', { name: t('telemetry:titles.acting') }).click();
    const card = (name: string) => page.getByRole('article').filter({ hasText: name });
    await card('阀门开半').getByText(`${device} · 阀门`, { exact: true }).waitFor();
    await card('阀门开半')
      .getByRole('button', { name: say('writes') })
      .click();
    const writes = page.getByRole('dialog', { name: /^最近写入记录/ });
    await writes.getByText('→ 50').waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await page.goBack();
    await writes.waitFor({ state: 'detached' });

    await card('阀门全开')
      .getByRole('button', { name: say('start') })
      .click();
    const asked = page.getByRole('dialog', { name: /启用“阀门全开”？/ });
    await asked.getByText(say('other.assignment', { name: '阀门开半' })).waitFor();
    await asked.getByText(/^条件现在成立：启用后立即向“.*阀门”写入 100。/).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await asked.getByRole('button', { name: say('start') }).click();
    await card('阀门全开')
      .getByRole('button', { name: say('end') })
      .click();
    const sure = page.getByRole('dialog', { name: /停用“阀门全开”？/ });
    await sure.getByRole('button', { name: say('end') }).click();
    await card('阀门全开').getByText(say('states.ended'), { exact: true }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    expect(await smallTargetsOf(page)).toEqual([]);

    await page.getByRole('button', { name: t('telemetry:titles.interlocks') }).click();
    await card('检修中').getByText('有人检修').waitFor();
    await page.getByRole('button', { name: t('telemetry:titles.triggers') }).click();
    await page.getByText(t('telemetry/triggers:empty')).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
  });
  await visit.context.close();
});
