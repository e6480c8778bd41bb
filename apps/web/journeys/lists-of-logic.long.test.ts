/** Lists of what is written, reckoned and done by itself, in the window of an ordinary screen and on the phone. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let deviceId: number;
let calculated: number;
const long = '交接班后按工艺要求把给水阀的开度调低，见工单，与李工确认';
const lockReason = '炉门打开时主泵不得运转，请先关门并确认无人';

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '锅炉房与泵站一期' })).id;
  const { host, port } = plc;
  deviceId = (
    await admin.call(deviceCalls.create, {
      ...{ itemId, deviceName: '1号锅炉给水系统', host, port, periodMs: 200 },
    })
  ).id;
  const holding = { family: 'HR', dataType: DataType.INT16U, writable: true };
  await admin.call(pointCalls.createMany, {
    deviceId,
    points: ['给水阀', '主泵', '门开', '压力设定', '炉温'].map((name, at) => ({
      ...{ ...holding, name, address: String(1000 + at), unit: 'kPa' },
      ...(name === '压力设定' ? { writeConfirm: WriteConfirm.approved } : {}),
      ...(name === '炉温' ? { upperLimit: 50 } : {}),
    })),
  });
  const ids = await waitFor('values', async () => {
    const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
    const read = points.filter(({ value }) => value !== null);
    return read.length === 5 && new Map(read.map(({ name, pointId }) => [name, pointId]));
  });
  const pointId = (name: string): number => ids.get(name) ?? 0;
  await admin.call(interlockCalls.create, {
    ...{ itemId, name: '门开不转', lockReason, whenUnknown: 'forbid', atRest: 'allow' },
    locked: { kind: 'point', pointId: pointId('主泵') },
    condition: { kind: 'comparison', pointId: pointId('门开'), sign: '>', value: 1 },
  });
  const text = '{主泵} > 3 and held({门开} > 100, 5 min) and {门开} > 10 and {主泵} < 60000';
  calculated = (
    await admin.call(deviceCalls.create, { itemId, deviceName: '能效', protocol: 'calculated' })
  ).id;
  await admin.call(pointCalls.createMany, {
    deviceId: calculated,
    points: [{ name: '能耗偏高且设备正在运行', dataType: DataType.BOOL, expression: text }],
  });
  await admin.call(assignmentCalls.create, {
    ...{ itemId, name: '给水阀随主泵和门的状态调节', targetPointId: pointId('给水阀') },
    source: { kind: 'expression', text: '{主泵} * 2 + {门开} / 100 + {主泵}' },
    condition: { kind: 'expression', text },
    mode: 'once',
  });
  await admin.call(historyTaskCalls.create, {
    ...{ itemId, name: '主泵运行并且门关好的时候', mode: 'condition', leadSeconds: 30 },
    ...{ condition: { kind: 'expression', text }, pointIds: [pointId('主泵')] },
    flagPointId: pointId('门开'),
  });
  await admin.call(telemetryCalls.setValue, { pointId: pointId('给水阀'), value: 7, note: long });
  await expect(
    admin.call(telemetryCalls.setValue, { pointId: pointId('主泵'), value: 9 }),
  ).rejects.toMatchObject({ details: { said: expect.stringContaining('interlock.holds') } });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

/** Whether all of the table that is shown stands within the window: nothing is to be scrolled sideways. */
const isWhole = (page: Page): Promise<boolean> =>
  page
    .locator('.mw-table .ant-table-content:visible')
    .evaluate((table) => table.scrollWidth <= table.clientWidth);

it.each(languagesFrom('en-US'))('in a window of 1440 pixels, in %s', async (language) => {
  const t = textsIn(language);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  await browser.journey(`lists-of-logic-${language}`, visit, async (page) => {
    const { choose, more } = formSteps(page, language);
    await signInAsAdmin(page, server, language);

    // The write history has reasons and notes in full, and what was not sent under a word of its own.
    await openPage(page, '/log_page/valueChange_log_page');
    const refused = page.getByRole('row', { name: '主泵' });
    await refused.getByText(t('telemetry:write.states.refused'), { exact: true }).waitFor();
    await refused.getByText(lockReason).waitFor();
    await page.getByRole('row', { name: '给水阀' }).getByText(long).waitFor();
    expect(await isWhole(page)).toBe(true);
    expect(await foundByAxe(page)).toEqual([]);
    await page.getByRole('button', { name: t('ui:search.expand') }).click();
    await choose(page.getByLabel(t('telemetry:log.state')), t('telemetry:write.states.failed'));
    await page.getByRole('button', { name: t('ui:search.submit'), exact: true }).click();
    await refused.waitFor({ state: 'detached' });

    // What an interlock locks, and what takes a second person, is marked before anything is written.
    const [locked, approved] = [
      t('telemetry:write.marks.locked'),
      t('telemetry:write.marks.approved'),
    ];
    await openPage(page, `/device/device_page?deviceId=${deviceId}&tab=live`);
    await page.getByRole('row', { name: '主泵' }).getByText(locked, { exact: true }).waitFor();
    await page
      .getByRole('row', { name: '压力设定' })
      .getByText(approved, { exact: true })
      .waitFor();
    await page.getByRole('button', { name: t('telemetry:write.batch.action') }).click();
    const several = page.getByRole('dialog', { name: t('telemetry:write.batch.title') });
    const lineOf = (name: string) => several.getByRole('listitem').filter({ hasText: name });
    await lineOf('主泵').getByText(lockReason).waitFor();
    await lineOf('主泵').getByRole('textbox').waitFor();
    await lineOf('压力设定').getByText(t('telemetry:write.batch.apart.approved')).waitFor();
    expect(await lineOf('压力设定').getByRole('textbox').count()).toBe(0);
    expect(await foundByAxe(page)).toEqual([]);
    await page.keyboard.press('Escape');

    // Lists of what acts by itself, with their expressions in full; a history task says how it stands.
    await openPage(page, `/configure/configure_assignment?itemId=${itemId}`);
    await page.getByRole('row', { name: '给水阀随主泵' }).getByText('60000').waitFor();
    expect(await isWhole(page)).toBe(true);
    await openPage(page, `/configure/configure_history_data?itemId=${itemId}`);
    const task = page.getByRole('row', { name: '主泵运行并且门关好' });
    await task.getByText(t('telemetry:history.states.waiting'), { exact: true }).waitFor();
    await task.getByText('60000').waitFor();
    expect(await isWhole(page)).toBe(true);
    expect(await foundByAxe(page)).toEqual([]);
    await openPage(page, `/device/device_page?deviceId=${calculated}&tab=points`);
    await page.getByRole('row', { name: '能耗偏高' }).getByText('60000').waitFor();
    expect(await isWhole(page)).toBe(true);
    // It has no connection.
    const connection = t('devices:device.connection.title');
    expect(await page.getByRole('region', { name: connection }).count()).toBe(0);
    const slip = page.getByText(t('telemetry:figures.slip')).filter({ visible: true });
    expect(await slip.count()).toBe(0);

    // Whether an interlock reads a point or locks it.
    await openPage(page, `/device/device_page?deviceId=${deviceId}&tab=points`);
    for (const [point, does] of [
      ['主泵', 'used.locks'],
      ['门开', 'used.reads'],
    ] as const) {
      await more(page.getByRole('row', { name: point }), t('devices:used.action'));
      const used = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '门开不转' });
      await used.getByText(t(`devices:${does}`), { exact: true }).waitFor();
      await used.getByText(t('devices:used.on'), { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await used.waitFor({ state: 'hidden' });
    }

    // What is said again stands once, with how often.
    const copy = page.getByRole('button', { name: t('ui:link.copy') });
    for (let times = 0; times < 3; times += 1) await copy.click();
    await page.getByText(/ \(×3\)$/).waitFor();
    expect(await page.locator('.ant-message-notice').count()).toBe(1);

    // A device whose points are calculated is added where devices are connected.
    await openPage(page, '/device/connect_device');
    await page.getByRole('button', { name: t('devices/connect:link.calculated') }).click();
    const form = page.getByRole('dialog', { name: t('devices:drawer.create') });
    await form.getByText(t('devices/protocols/calculated-points:names.calculated')).waitFor();
  });
  await visit.context.close();
});

it.each(languagesFrom('zh-CN'))('on the phone, in %s', async (language) => {
  const t = textsIn(language);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', language, dark: true });
  await browser.journey(`lists-of-logic-phone-${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    await page.goto(`/m/#/device/device_page?deviceId=${deviceId}`);
    const [locked, approved] = [
      t('telemetry:write.marks.locked'),
      t('telemetry:write.marks.approved'),
    ];
    const pointOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await pointOf('主泵').getByText(locked, { exact: true }).waitFor();
    await pointOf('压力设定').getByText(approved, { exact: true }).waitFor();
    await page
      .getByRole('button', { name: t('telemetry:write.batch.action'), exact: true })
      .click();
    const several = page.getByRole('dialog', { name: t('telemetry:write.batch.title') });
    const lineOf = (name: string) => several.getByRole('listitem').filter({ hasText: name });
    await lineOf('主泵').getByText(lockReason).waitFor();
    await lineOf('压力设定').getByText(t('telemetry:write.batch.apart.approved')).waitFor();
    expect(await lineOf('压力设定').getByRole('textbox').count()).toBe(0);
    expect(await foundByAxe(page)).toEqual([]);
    // What cannot be pressed is told from what can by its lines, and a warning has no loudspeaker.
    const next = several.getByRole('button', { name: t('telemetry:write.next') });
    const lines = () => next.evaluate((button) => getComputedStyle(button).borderStyle);
    expect(await lines()).toBe('dashed');
    await several.getByRole('textbox', { name: '给水阀', exact: true }).fill('5');
    await waitFor('a button that can be pressed', async () => (await lines()) === 'solid');
    await several.getByRole('textbox', { name: '给水阀', exact: true }).fill('');
    await page.goBack();
    await page.getByRole('button', { name: t('telemetry:write.point', { name: '主泵' }) }).click();
    const warning = page.getByRole('dialog').locator('.adm-notice-bar', { hasText: lockReason });
    await warning.waitFor();
    expect(await warning.locator('svg:visible').count()).toBe(1);
    expect(await warning.locator('svg:visible path').getAttribute('d')).toMatch(/^M10 3.5 17.5/);
    await page.goBack();
    await page.getByRole('tab', { name: t('telemetry:titles.writes') }).click();
    await pointOf('主泵').getByText(t('telemetry:write.states.refused'), { exact: true }).waitFor();
    await pointOf('给水阀').getByText(long).waitFor();
    await page.goto(`/m/#/item/item_query?itemId=${itemId}&tab=acting`);
    const card = page.getByRole('article').filter({ hasText: '给水阀随主泵' });
    await card.getByText('主泵 * 2').waitFor();
  });
  await visit.context.close();
});

it.each(languagesFrom('zh-CN'))(
  'an alarm whose point is not known any more, in %s',
  async (language) => {
    const t = textsIn(language);
    await plc.kill();
    const unknown = t('telemetry:live.unknown_now');
    const desktop = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
    await browser.journey(`lists-of-logic-alarm-${language}`, desktop, async (page) => {
      await signInAsAdmin(page, server, language);
      await openPage(page, '/alarm/current_alarm_page');
      const row = page.getByRole('row', { name: '炉温' });
      await row.getByText(unknown, { exact: true }).waitFor();
      await row.getByRole('link', { name: '炉温' }).click();
      await page.waitForURL('**/alarm/alarm_page**');
      await page.getByText(t('alarms/page:facts.number'), { exact: true }).waitFor();
      await page.getByText(unknown, { exact: true }).filter({ visible: true }).waitFor();
    });
    await desktop.context.close();
    const phone = await browser.visit({ baseUrl: server.url, frame: 'phone', language });
    await browser.journey(`lists-of-logic-alarm-phone-${language}`, phone, async (page) => {
      await signInAsAdmin(page, server, language);
      await page.goto('/m/#/alarm/current_alarm_page');
      await page.getByText(unknown, { exact: true }).waitFor();
    });
    await phone.context.close();
  },
);
