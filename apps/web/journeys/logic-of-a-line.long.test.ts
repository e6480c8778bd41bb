/**
 * The logic of a packaging line, as somebody sets it up who sees the product for the first time: what a
 * piece costs in energy, with an alarm on it; a valve that follows a pressure, as another master reads
 * it from the machine; what may not be written, a ring that is refused, and what stands in the way of a
 * deletion.
 */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type DeviceId, type ItemId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { mbpollRead, mbpollWrite } from '@millwright/testing/peers/mbpoll';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actingSteps } from './acting-steps.ts';
import { languagesFrom } from './combinations.ts';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { type Language, textsIn } from './texts.ts';

const factory = '合肥食品包装厂';
const line = '1号包装线';
const [energy, packs] = ['累计电能', '合格数'] as const;

let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: ItemId;

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ plant: true, env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(itemCalls.list, { page: 1, pageSize: 50 });
  const found = list.find(({ itemName }) => itemName === factory);
  if (found === undefined) throw new Error('no packaging lines');
  itemId = found.id;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

/** What each language sets up, under names and in registers of its own. */
const made = {
  'zh-CN': {
    ...{ efficiency: '能效', perPiece: '每件能耗', dear: '单件能耗偏高' },
    ...{ station: '调压站', pressure: '进气压力', valve: '调节阀', hatch: '检修门' },
    ...{ follow: '阀门跟随', back: '压力跟随', lock: '检修联锁', why: '检修门打开，阀门不能动作' },
    first: 100,
  },
  'en-US': {
    ...{ efficiency: 'Efficiency', perPiece: 'Energy per piece', dear: 'Pieces too dear' },
    ...{
      station: 'Station',
      pressure: 'Inlet pressure',
      valve: 'Control valve',
      hatch: 'Hatch',
    },
    ...{
      follow: 'Valve follows',
      back: 'Pressure follows',
      lock: 'Servicing',
      why: 'Hatch is open',
    },
    first: 200,
  },
} as const satisfies Record<Language, object>;
type Made = (typeof made)[Language];

/** Where the pressure, the valve and the hatch of a language stand in the machine. */
const placesOf = ({ first }: Made) => ({ pressure: first, valve: first + 10, hatch: first + 20 });

/** A machine that is not ours, with a pressure, a valve and a hatch. */
async function addStation(names: Made): Promise<DeviceId> {
  const { host, port } = plc;
  const { id } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: names.station, host, port, periodMs: 200 },
  });
  const places = placesOf(names);
  await set(places.hatch, 0);
  const holding = { family: 'HR', dataType: DataType.INT16U, writable: true };
  await admin.call(pointCalls.createMany, {
    deviceId: id,
    points: (['pressure', 'valve', 'hatch'] as const).map((which) => ({
      ...{ ...holding, name: names[which], address: String(places[which]) },
    })),
  });
  return id;
}

/** As the machine itself does. */
const set = (address: number, value: number): Promise<void> =>
  mbpollWrite(plc, { type: '4', address, values: [value] });
/** What really stands in the machine. */
const heldAt = async (address: number): Promise<number | undefined> =>
  (await mbpollRead(plc, { type: '4', address }))[0];

const deviceOf = async (name: string): Promise<DeviceId> => {
  const { list } = await admin.call(deviceCalls.list, { itemId, page: 1, pageSize: 50 });
  return list.find(({ deviceName }) => deviceName === name)?.id ?? expect.fail(`no ${name}`);
};
const shownOf = async (device: DeviceId, name: string): Promise<number> => {
  const { points } = await admin.call(telemetryCalls.itemPreview, { itemId, deviceId: device });
  const value = points.find((point) => point.name === name)?.value;
  return typeof value === 'number' ? value : Number.NaN;
};

/** What a piece of the line has cost so far, and the alarm on it. */
async function energyPerPiece(page: Page, language: Language, names: Made): Promise<void> {
  const t = textsIn(language);
  const steps = formSteps(page, language);
  const { rowOf, addCalculatedDevice, openPoint } = actingSteps(page, language);
  await addCalculatedDevice(names.efficiency, { id: itemId, name: factory });
  const form = await openPoint(names.perPiece);
  const text = form.getByRole('textbox', { name: t('expressions:title') });
  const offered = form.getByRole('listbox', { name: t('expressions:completions') });
  // Six lines have such a point: the name of the line comes with it.
  await text.pressSequentially(energy);
  await offered.getByRole('option', { name: `{${line}:${energy}}` }).click();
  await text.pressSequentially(` * 1000 / {${line}:${packs.slice(0, 2)}`);
  await offered.getByRole('option', { name: `{${line}:${packs}}` }).click();
  const written = `{${line}:${energy}} * 1000 / {${line}:${packs}}`;
  expect(await text.inputValue()).toBe(written);
  const now = form.getByRole('region', { name: t('expressions:now') });
  await now.getByText(/\d/).first().waitFor();
  await form.getByLabel(t('devices:point.unit')).fill('Wh');
  expect(await foundByAxe(page, '[role="dialog"]')).toEqual([]);
  await steps.save(form);
  await rowOf(names.perPiece).getByText(written).waitFor();
  const [efficiency, packaging] = [await deviceOf(names.efficiency), await deviceOf(line)];
  const cost = await waitFor('what a piece costs', async () => {
    const value = await shownOf(efficiency, names.perPiece);
    return value > 0 && value;
  });
  const [used, packed] = [await shownOf(packaging, energy), await shownOf(packaging, packs)];
  expect(cost / ((used * 1000) / packed)).toBeCloseTo(1, 3);

  const place = `/item/item_query?itemName=${factory}&itemId=${itemId}&tab=alarms&part=rules`;
  await openPage(page, place);
  await page.getByRole('button', { name: t('alarms:rules.create') }).click();
  const drawer = page.getByRole('dialog');
  const field = (key: string) =>
    drawer.getByLabel(t(`alarms:condition.${key}`), { exact: true }).first();
  await drawer.getByLabel(t('alarms:fields.name')).fill(names.dear);
  await steps.search(field('point'), names.perPiece);
  await field('value').fill((cost / 2).toPrecision(3));
  await steps.save(drawer);
  await rowOf(names.dear).getByText(names.perPiece).waitFor();
  const part = (key: string) =>
    page.locator('.ant-segmented-item').filter({ hasText: t(`alarms:${key}.tab`) });
  await part('current').click();
  const alarm = page
    .getByRole('row')
    .filter({ hasText: names.dear })
    .filter({ hasText: t('alarms:state.active') });
  await alarm.waitFor();

  // At a limit that it does not reach it ends.
  await part('rules').click();
  await rowOf(names.dear)
    .getByRole('button', { name: t('alarms:actions.edit') })
    .click();
  await field('value').fill((cost * 2).toPrecision(3));
  await steps.save(drawer);
  await part('current').click();
  await alarm.waitFor({ state: 'hidden' });
}

/** The valve goes where the pressure goes, until the hatch is open. */
async function followAndLock(page: Page, language: Language, names: Made): Promise<void> {
  const t = textsIn(language);
  const steps = formSteps(page, language);
  const { rowOf, openAssignment, pointOf, startAssignment, addInterlock } = actingSteps(
    page,
    language,
  );
  const say = (key: string) => t(`telemetry:assignments.${key}`);
  const places = placesOf(names);
  const targetOf = (point: string): string => `${names.station} · ${point}`;
  const fill = async (name: string, source: string, target: string) => {
    const form = await openAssignment(name);
    await steps.search(pointOf(form), targetOf(source));
    await steps.search(form.getByRole('combobox', { name: say('target') }), targetOf(target));
    return form;
  };
  const assignments = `/configure/configure_assignment?itemId=${itemId}`;
  await openPage(page, assignments);
  await steps.save(await fill(names.follow, names.pressure, names.valve));
  await startAssignment(names.follow, targetOf(names.valve));
  const row = rowOf(names.follow);
  await row.getByText(say('states.running'), { exact: true }).waitFor();
  for (const pressure of [42, 77]) {
    await set(places.pressure, pressure);
    await waitFor(`the valve at ${pressure}`, async () => {
      return (await heldAt(places.valve)) === pressure;
    });
  }
  await row.getByRole('cell', { name: /^77/ }).waitFor();

  // Back from the valve to the pressure it would go round for ever.
  const ring = await fill(names.back, names.valve, names.pressure);
  await ring.getByRole('button', { name: t('ui:form.save') }).click();
  await ring.getByText(`${names.back} → ${names.follow} → ${names.back}`).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('ui:form.discard') }).click();
  await ring.waitFor({ state: 'detached' });

  await openPage(page, `/configure/configure_interlock?itemId=${itemId}`);
  const locked = { name: names.lock, point: targetOf(names.valve), while: `${names.hatch} = 1` };
  await addInterlock({ ...locked, reason: names.why });
  const lock = rowOf(names.lock);
  await lock.getByText(t('telemetry:interlocks.states.open'), { exact: true }).waitFor();
  await set(places.hatch, 1);
  await lock.getByText(t('telemetry:interlocks.holds_but_rest'), { exact: true }).waitFor();
  await openPage(page, `/item/item_query?itemId=${itemId}&itemName=${factory}`);
  await page.getByRole('searchbox', { name: t('telemetry:live.search') }).fill(names.valve);
  const write = t('telemetry:write.point', { name: names.valve });
  await page.getByRole('button', { name: write }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(names.lock).filter({ hasText: names.why }).waitFor();
  await dialog.getByLabel(t('telemetry:write.value')).fill('5');
  await dialog.getByRole('button', { name: t('telemetry:write.next') }).click();
  await dialog.getByText(t('telemetry:interlocks.rest_only', { value: '' }).trim()).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // What acts by itself waits too, and goes on when the hatch is shut.
  await set(places.pressure, 99);
  await openPage(page, assignments);
  await row.getByText(say('states.paused'), { exact: true }).waitFor();
  expect(await heldAt(places.valve)).toBe(77);
  await set(places.hatch, 0);
  await waitFor('the valve to go on', async () => (await heldAt(places.valve)) === 99);
}

/** What uses a point is told, with the ways there, before it could be deleted. */
async function whereUsed(
  page: Page,
  language: Language,
  { device, point, users }: { device: DeviceId; point: string; users: readonly string[] },
): Promise<void> {
  const t = textsIn(language);
  const { rowOf } = actingSteps(page, language);
  await openPage(page, `/device/device_page?deviceId=${device}&tab=points`);
  // Of the pages that are open, that in sight.
  const search = page.getByPlaceholder(t('devices:search.keyword')).filter({ visible: true });
  await search.fill(point);
  await page.keyboard.press('Enter');
  await formSteps(page, language).more(rowOf(point), t('devices:actions.delete'));
  const dialog = page.getByRole('dialog');
  for (const name of users) await dialog.getByRole('link', { name, exact: true }).waitFor();
  const remove = dialog.getByRole('button', { name: t('devices:actions.delete'), exact: true });
  expect(await remove.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

it.each(languagesFrom('zh-CN'))('is set up, acts and is kept, in %s', async (language) => {
  const names = made[language];
  const station = await addStation(names);
  const packaging = await deviceOf(line);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  await browser.journey(`logic-of-a-line-${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    await energyPerPiece(page, language, names);
    await followAndLock(page, language, names);
    const ofLine = { device: packaging, point: energy, users: [names.perPiece] };
    await whereUsed(page, language, ofLine);
    const ofStation = { device: station, point: names.valve, users: [names.follow, names.lock] };
    await whereUsed(page, language, ofStation);
  });
  await visit.context.close();
});
