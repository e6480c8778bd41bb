/** What goes by shifts: a history task and an assignment are entered so, and read back by their lists. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { shiftCalendarCalls } from '@millwright/contract/items/shift-calendars/shift-calendars.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import { DataType } from '@millwright/kernel';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { formSteps } from './form-steps.ts';
import { hasNothingForAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({}), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const all = [1, 2, 3, 4, 5, 6, 7];

/** An item with two points and one shift, which lasts all day. */
async function addItem(itemName: string, shift: string) {
  const { id: itemId } = await admin.call(itemCalls.create, { itemName });
  const { id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: 'PLC', host: '10.255.255.1', port: 502 },
  });
  const holding = { family: 'HR', dataType: DataType.INT16U, writable: true };
  await admin.call(pointCalls.createMany, {
    deviceId,
    points: [
      { ...holding, name: 'speed', address: '10' },
      { ...holding, name: 'flag', address: '20' },
    ],
  });
  await admin.call(shiftCalendarCalls.edit, {
    ...{ itemId, version: 0, exceptions: [] },
    shifts: [{ name: shift, begin: 0, minutes: 1440, weekdays: all }],
  });
  return itemId;
}

it.each(languagesFrom('zh-CN'))('in %s', async (language) => {
  const [itemName, shift, dark] =
    language === 'zh-CN' ? ['装配一线', '白班', false] : ['Line2', 'Day', true];
  const t = textsIn(language);
  const itemId = await addItem(itemName, shift);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language, dark });
  await browser.journey(`shift conditions ${language}`, visit, async (page) => {
    const steps = formSteps(page, language);
    await signInAsAdmin(page, server, language);

    await openPage(page, `/configure/configure_history_data?itemId=${itemId}`);
    await page.getByRole('button', { name: t('telemetry:history.create') }).click();
    const task = page.getByRole('dialog', { name: t('telemetry:history.create') });
    await task.getByLabel(t('telemetry:history.name')).fill('start-up');
    await task.getByText(t('telemetry:history.modes.condition'), { exact: true }).click();
    await task.getByText(t('telemetry:assignments.conditions.expression'), { exact: true }).click();
    const text = task.getByRole('textbox', { name: t('expressions:title') });
    await text.fill('speed > 10 and shift() = "x"');
    await text.fill(`speed > 10 and shift() = "${shift}"`);
    // Its own part is known, whatever the machine says.
    await task.getByText(`"${shift}"`, { exact: true }).first().waitFor();
    await task.getByRole('spinbutton', { name: t('telemetry:history.lead') }).fill('15');
    await steps.choose(task.getByRole('combobox', { name: t('telemetry:history.flag') }), 'flag');
    await task.getByRole('switch', { name: t('telemetry:history.reset') }).click();
    await task.getByRole('checkbox', { name: 'PLC speed' }).click();
    await hasNothingForAxe(page, '.ant-drawer');
    await steps.save(task);
    const row = page.getByRole('row').filter({ hasText: 'start-up' });
    await row.getByText(t('telemetry:history.reset_short'), { exact: true }).waitFor();
    const { list: tasks } = await admin.call(historyTaskCalls.list, { itemId });
    expect(tasks).toMatchObject([{ mode: 'condition', leadSeconds: 15, resetFlag: true }]);

    await openPage(page, `/configure/configure_assignment?itemId=${itemId}`);
    await page.getByRole('button', { name: t('telemetry:assignments.create') }).click();
    const drawer = page.getByRole('dialog', { name: t('telemetry:assignments.create') });
    await drawer.getByLabel(t('telemetry:assignments.name')).fill('by shift');
    await drawer.getByText(t('telemetry:assignments.sources.constant'), { exact: true }).click();
    await steps.choose(
      drawer.getByRole('combobox', { name: t('telemetry:assignments.target'), exact: false }),
      'flag',
    );
    await drawer.getByText(t('telemetry:assignments.conditions.calendar'), { exact: true }).click();
    await steps.choose(
      drawer.getByRole('combobox', { name: t('telemetry:assignments.shift') }),
      shift,
    );
    await hasNothingForAxe(page, '.ant-drawer');
    await steps.save(drawer);
    const during = t('telemetry:assignments.during.shift').replace('{{shift}}', shift);
    await page.getByRole('cell', { name: during }).waitFor();
    const { list: assignments } = await admin.call(assignmentCalls.list, { itemId });
    expect(assignments).toMatchObject([{ condition: { kind: 'shift', shift } }]);

    // Renamed, it is nobody's any more: the calendar and the check say who still means it.
    await openPage(page, `/configure/configure_shift?itemId=${itemId}`);
    const missing = t('items/shifts:missing.title');
    await page.getByRole('region', { name: t('items/shifts:week') }).waitFor();
    expect(await page.getByText(missing).count()).toBe(0);
    await admin.call(shiftCalendarCalls.edit, {
      ...{ itemId, version: 1, exceptions: [] },
      shifts: [{ name: 'X', begin: 0, minutes: 1440, weekdays: all }],
    });
    const alert = page.getByRole('alert').filter({ hasText: missing });
    await alert.getByRole('link', { name: 'start-up' }).waitFor();
    await hasNothingForAxe(page);
    await alert.getByRole('link', { name: 'by shift' }).click();
    await page.getByRole('cell', { name: during }).waitFor();
    await openPage(page, `/configure/configure_check?itemId=${itemId}`);
    const check = page.getByRole('region', { name: t('items/check:title') });
    await check.getByText(shift).first().waitFor();
  });
});
