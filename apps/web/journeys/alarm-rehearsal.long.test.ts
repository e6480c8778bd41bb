/** A draft rule and a changed limit are run over what was stored, before anything is switched on. */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { alarmRehearsalCalls } from '@millwright/contract/alarms/rehearsal/rehearsal.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { taskCalls } from '@millwright/contract/tasks/tasks.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const register = 10;
let server: Millwright;
let browser: Browser;
let machine: ModbusFake;
let admin: ApiSession;
let itemId: number;
let deviceId: number;
let pointId: number;

const set = (value: number): void => {
  machine.unit(1).holdings[register] = value;
};
/** How many alarms a limit would have raised. */
async function simulated(upperLimit: number): Promise<number | undefined> {
  const to = systemClock.now() + 1000;
  const { id } = await admin.call(alarmRehearsalCalls.start, {
    ...{ itemId, from: to - 3_600_000, to },
    draft: {
      ...{ kind: 'limits', pointId, lowerLimit: null, upperLimit },
      ...{ lowLowLimit: null, highHighLimit: null, limitLevel: 3 },
      ...{ limitDelayMs: 0, limitDeadband: 0 },
    },
  });
  await waitFor('its end', async () => (await admin.call(taskCalls.get, { id })).state === 'done');
  return (await admin.call(alarmRehearsalCalls.get, { id }))?.raised.simulated;
}

beforeAll(async () => {
  machine = createModbusFake();
  set(20);
  const port = await machine.listen();
  [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: 'Station' })).id;
  const device = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: 'Compressor', host: '127.0.0.1', port, periodMs: 200 },
  });
  deviceId = device.id;
  const { list } = await admin.call(pointCalls.createMany, {
    deviceId,
    points: [
      {
        ...{ name: 'Pressure', family: 'HR', address: String(register), unit: 'bar' },
        ...{ dataType: DataType.INT16U, upperLimit: 80 },
      },
    ],
  });
  pointId = list[0]?.id ?? 0;
  // Beyond its limit, and then only beyond a lower one; both must be stored.
  set(90);
  await waitFor('the first', async () => (await simulated(80)) === 1);
  set(20);
  await waitFor('its end', async () => (await admin.call(alarmCalls.current, {})).total === 0);
  set(70);
  await waitFor('the second', async () => (await simulated(60)) === 2);
  set(20);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await machine?.close();
});

it('a rule and a limit are rehearsed where they are entered', async () => {
  const language = 'en-US';
  const t = textsIn(language);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  const { page } = visit;
  const { choose } = formSteps(page, language);
  await browser.journey('alarm-rehearsal', visit, async () => {
    await signInAsAdmin(
      page,
      server,
      language,
      `/item/item_query?itemName=Station&itemId=${itemId}&tab=alarms&part=rules`,
    );
    await page.getByRole('button', { name: t('alarms:rules.create') }).click();
    const form = page.getByRole('dialog', { name: t('alarms:rules.create') });
    const open = form.getByRole('button', { name: t('alarms/rehearsal:open') });
    await open.click();
    await page.getByText(t('alarms/rehearsal:unfinished')).waitFor();
    const field = (key: string) =>
      form.getByLabel(t(`alarms:condition.${key}`), { exact: true }).first();
    await choose(field('point'), 'Pressure');
    await field('value').fill('60');
    await open.click();
    const drawer = page.getByRole('dialog', { name: t('alarms/rehearsal:title') });
    const run = drawer.getByRole('button', { name: t('alarms/rehearsal:run'), exact: true });
    await run.click();
    const alarms = drawer.getByRole('list', { name: t('alarms/rehearsal:list') });
    await alarms.getByText('90').waitFor();
    expect(await alarms.getByRole('listitem').count()).toBe(2);
    await drawer.getByRole('figure', { name: t('alarms/rehearsal:chart') }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    await openPage(page, `/device/device_page?deviceId=${deviceId}&tab=points`);
    const row = page.getByRole('row', { name: 'Pressure' });
    await row.getByRole('button', { name: t('devices:actions.edit'), exact: true }).click();
    const point = page.getByRole('dialog', { name: t('devices:points.edit') });
    await point.getByLabel(t('devices:point.upperLimit')).fill('60');
    await point.getByRole('button', { name: t('alarms/rehearsal:open') }).click();
    await run.click();
    await alarms.getByText('90 bar').waitFor();
    await drawer.getByText(t('alarms/rehearsal:compared', { added: '1', missed: '0' })).waitFor();
    const outcomes = await alarms.getByRole('listitem').allTextContents();
    expect(outcomes[0]).toContain(t('alarms/rehearsal:outcomes.kept'));
    expect(outcomes[1]).toContain(t('alarms/rehearsal:outcomes.added'));
    expect(await foundByAxe(page)).toEqual([]);
    // Nothing was saved: the limit is what it was.
    expect((await admin.call(pointCalls.list, { deviceId })).list[0]?.upperLimit).toBe(80);
  });
  await visit.context.close();
});
