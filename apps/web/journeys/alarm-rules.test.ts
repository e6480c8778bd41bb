/** A rule over two points is made, raises its alarm, is changed and deleted, all through the pages. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType } from '@millwright/kernel';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const language = 'en-US';
const t = textsIn(language);
const [pressure, running] = ['Pressure', 'Running'] as const;
const rule = 'High while running';
const registers = { [pressure]: 10, [running]: 11 };

let server: Millwright;
let browser: Browser;
let machine: ModbusFake;
let itemId: number;

beforeAll(async () => {
  machine = createModbusFake();
  const port = await machine.listen();
  [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8' } }),
    sharedBrowser(),
  ]);
  const session = await signIn(server.url, {
    userName: 'admin',
    password: server.adminPassword,
  });
  itemId = (await session.call(itemCalls.create, { itemName: 'Station' })).id;
  const device = await session.call(deviceCalls.create, {
    itemId,
    deviceName: 'Compressor',
    host: '127.0.0.1',
    port,
    periodMs: 200,
  });
  const points = Object.entries(registers).map(([name, address]) => ({
    name,
    family: 'HR',
    address: String(address),
    dataType: DataType.INT16U,
  }));
  await session.call(pointCalls.createMany, { deviceId: device.id, points });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await machine?.close();
});

const set = (name: keyof typeof registers, value: number): void => {
  machine.unit(1).holdings[registers[name]] = value;
};

const part = (page: Page, name: 'current' | 'history' | 'rules') =>
  page.locator('.ant-segmented-item').filter({ hasText: t(`alarms:${name}.tab`) });

const ruleRow = (page: Page) => page.getByRole('row', { name: rule });

it('watches two points at once', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  const { page } = visit;
  const { save, choose } = formSteps(page, language);
  await browser.journey('alarm-rules', visit, async () => {
    await signInAsAdmin(
      page,
      server,
      language,
      `/item/item_query?itemName=Station&itemId=${itemId}&tab=alarms`,
    );
    await part(page, 'rules').click();
    await page.getByText(t('alarms:rules.empty'), { exact: true }).waitFor();

    await page.getByRole('button', { name: t('alarms:rules.create') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(t('alarms:fields.name')).fill(rule);
    await drawer.getByText(t('ui:level.4'), { exact: true }).click();
    const field = (key: string, at: number) =>
      drawer.getByLabel(t(`alarms:condition.${key}`), { exact: true }).nth(at);
    await choose(field('point', 0), pressure);
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await drawer.getByText(t('alarms:condition.unfinished')).waitFor();
    await field('value', 0).fill('80');
    await drawer.getByRole('button', { name: t('alarms:condition.add_test') }).click();
    await choose(field('point', 1), running);
    await choose(field('operator', 1), t('alarms:condition.op.equal'));
    await field('value', 1).fill('1');
    await save(drawer);
    const said = (await ruleRow(page).textContent()) ?? '';
    expect(said).toContain('Pressure > 80');
    expect(said).toContain('Running = 1');
    expect(said).toContain(t('ui:level.4'));

    await part(page, 'current').click();
    await page.getByText(t('alarms:current.empty'), { exact: true }).waitFor();
    set(pressure, 90);
    set(running, 1);
    const alarm = page.getByRole('row', { name: rule });
    await alarm.getByRole('button', { name: t('alarms:actions.confirm') }).click();
    const confirmation = page.getByRole('dialog');
    await confirmation.getByRole('textbox').fill('Valve closed by hand');
    await confirmation.getByRole('button', { name: t('alarms:confirm.submit') }).click();
    await confirmation.waitFor({ state: 'hidden' });
    // Half of the condition is enough to end it.
    set(running, 0);
    await alarm.waitFor({ state: 'hidden' });
    await part(page, 'history').click();
    await page
      .getByRole('row', { name: rule })
      .filter({ hasText: t('alarms:state.cleared') })
      .filter({ hasText: 'Valve closed by hand' })
      .waitFor();

    await part(page, 'rules').click();
    await ruleRow(page)
      .getByRole('button', { name: t('alarms:actions.edit') })
      .click();
    await field('value', 0).fill('95');
    await save(drawer);
    await ruleRow(page).filter({ hasText: 'Pressure > 95' }).waitFor();
    await ruleRow(page)
      .getByRole('button', { name: t('alarms:actions.delete') })
      .click();
    const question = t('alarms:rules.delete_one', { name: rule });
    const sure = page.getByRole('tooltip').filter({ hasText: question });
    await sure.getByRole('button').last().click();
    await page.getByText(t('alarms:rules.empty'), { exact: true }).waitFor();

    await openPage(page, '/home');
    const total = t('alarms:trend.total_one', { count: '1' });
    await page.getByText(total, { exact: true }).waitFor();
  });
  await visit.context.close();
});
