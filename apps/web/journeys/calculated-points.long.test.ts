/** Energy per piece from two registers: entered, seen to follow, alarmed on, looked up and kept. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { taskCalls } from '@millwright/contract/tasks/tasks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingSteps } from './acting-steps.ts';
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
let line: number;

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '包装车间' })).id;
  const { host, port } = plc;
  line = (
    await admin.call(deviceCalls.create, {
      ...{ itemId, deviceName: '包装线', host, port, periodMs: 200 },
    })
  ).id;
  const holding = { family: 'HR', dataType: DataType.INT16U, writable: true };
  await admin.call(pointCalls.createMany, {
    deviceId: line,
    points: [
      { ...holding, name: 'Energy', address: '60', unit: 'Wh' },
      { ...holding, name: 'Pieces', address: '12' },
    ],
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

const pointNow = async (name: string) => {
  const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
  return points.find((point) => point.name === name);
};
const write = async (name: string, value: number): Promise<void> => {
  const pointId = (await pointNow(name))?.pointId ?? 0;
  await admin.call(telemetryCalls.setValue, { pointId, value });
};

const folder = 'devices/protocols/calculated-points';
/** What each language makes, under names of its own. */
const made = {
  'zh-CN': { device: '能效', perPiece: '每件能耗', dear: '能耗偏高', starts: '偏高次数' },
  'en-US': { device: 'Efficiency', perPiece: 'Per piece', dear: 'Too dear', starts: 'How often' },
} as const;

it.each(languagesFrom('en-US'))('energy per piece, in %s', async (language) => {
  const t = textsIn(language);
  const { device, perPiece, dear, starts } = made[language];
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  await browser.journey(`calculated-points-${language}`, visit, async (page) => {
    const steps = formSteps(page, language);
    const { rowOf, addCalculatedDevice, openPoint } = actingSteps(page, language);
    await signInAsAdmin(page, server, language);
    await addCalculatedDevice(device, { id: itemId, name: '包装车间' });

    const first = await openPoint(perPiece);
    const field = first.getByRole('textbox', { name: t('expressions:title') });
    // What there is to reckon with is looked up, by keyboard, and goes around what is selected.
    await field.fill('Energy');
    await field.selectText();
    await first.getByRole('button', { name: t('expressions:show_functions') }).press('Enter');
    const functions = first.getByRole('list', { name: t('expressions:function_list') });
    await functions.getByText(t('expressions:functions.held'), { exact: true }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await functions.getByRole('button', { name: /^abs\(/ }).press('Enter');
    expect(await field.inputValue()).toBe('abs(Energy)');
    await first.getByRole('button', { name: t('expressions:hide_functions') }).click();
    await field.fill('Energy / Piece');
    await first.getByText(/\{包装线:Pieces\}/).waitFor();
    await field.fill('Energy > 1');
    await first
      .getByText(new RegExp(t('expressions:types.number')))
      .first()
      .waitFor();
    await field.fill('Energy / Pieces');
    await first.getByLabel(t('devices:point.unit')).fill('Wh');
    await first.getByLabel(t('devices:point.upperLimit'), { exact: true }).fill('10');
    expect(await foundByAxe(page)).toEqual([]);
    await steps.save(first);
    await rowOf(perPiece).getByText('Energy / Pieces').waitFor();
    await waitFor('its value', async () => (await pointNow(perPiece))?.value === 5);

    const second = await openPoint(dear);
    await steps.choose(second.getByLabel(t('devices:point.dataType')), t('devices:type.10'));
    await second.getByRole('textbox', { name: t('expressions:title') }).fill(`{${perPiece}} > 10`);
    await steps.save(second);
    await waitFor('the state', async () => (await pointNow(dear))?.value === 0);

    const third = await openPoint(starts);
    await steps.choose(third.getByLabel(t(`${folder}:tally`)), t(`${folder}:tallies.starts`));
    await third.getByRole('textbox', { name: t('expressions:title') }).fill(`{${dear}}`);
    await steps.save(third);
    await waitFor('no start', async () => (await pointNow(starts))?.value === 0);

    // Fewer pieces for the same energy: the limit is passed, by the alarm of the page.
    await write('Pieces', 4);
    await waitFor('its new value', async () => (await pointNow(perPiece))?.value === 15);
    await waitFor('the state to follow', async () => (await pointNow(dear))?.value === 1);
    await waitFor('its start', async () => (await pointNow(starts))?.value === 1);
    const id = (await pointNow(perPiece))?.deviceId ?? 0;
    await openPage(page, `/device/device_page?deviceId=${id}&tab=alarms`);
    await page.getByText(perPiece).first().waitFor();
    await write('Pieces', 12);

    // In a ring: refused with the way round.
    await openPage(page, `/device/device_page?deviceId=${id}&tab=points`);
    await rowOf(perPiece)
      .getByRole('button', { name: t('devices:actions.edit'), exact: true })
      .click();
    const edit = page.getByRole('dialog', { name: t('devices:points.edit') });
    const text = edit.getByRole('textbox', { name: t('expressions:title') });
    await waitFor('names', async () => (await text.inputValue()) === 'Energy / Pieces');
    await text.fill(`if({${dear}}, 1, 2)`);
    await edit.getByRole('button', { name: t('ui:form.save') }).click();
    await edit.getByText(`${perPiece} → ${dear} → ${perPiece}`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('ui:form.discard') }).click();

    // Its past, of which nothing but the last minutes can be there.
    await rowOf(perPiece).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: t('telemetry:past.action') }).click();
    const past = page.getByRole('dialog', { name: t('telemetry:past.action') });
    await past.getByRole('textbox').nth(1).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await past.getByRole('button', { name: t('telemetry:past.start') }).click();
    await past.waitFor({ state: 'detached' });
    await waitFor('its end', async () => {
      const { list } = await admin.call(taskCalls.list, {});
      return list.some(({ kind, state }) => kind === 'calculated_past' && state === 'done');
    });

    // What it is reckoned from says so, and stays.
    await openPage(page, `/device/device_page?deviceId=${line}&tab=used`);
    await page.getByRole('link', { name: perPiece }).click();
    await rowOf(perPiece).waitFor();
    await openPage(page, `/device/device_page?deviceId=${line}&tab=points`);
    await steps.more(rowOf('Energy'), t('devices:actions.delete'));
    await page.getByRole('dialog').getByRole('link', { name: perPiece }).waitFor();
  });
  await visit.context.close();
});
