/** Values as people read them: a text list made at a point, seen and written on desktop and phone. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { pointBatchCalls } from '@millwright/contract/devices/points/point-batch.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { textListCalls } from '@millwright/contract/devices/text-lists/text-lists.calls';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, type Frame, sharedBrowser, type Visit } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { hasNothingForAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { type Language, textsIn } from './texts.ts';

const item = '苏州注塑车间';
const device = '1号注塑机';
/** A set-point from 50 to 320 °C in whole degrees. */
const point = '1区温度设定';
/** Another one, for the phone. */
const otherPoint = '2区温度设定';
/** What the plant's own list says of the phases of the machine. */
const phase = '工艺阶段';
const phases = ['待机', '合模', '注射', '保压', '冷却', '开模', '顶出'];

let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const visitIn = (frame: Frame, language: Language): Promise<Visit> =>
  browser.visit({ baseUrl: server.url, frame, language });

const wordIn = (row: Locator): Promise<string | null> =>
  row.locator('.mw-value-number b').first().textContent();

const shows = (row: Locator, word: string): Promise<unknown> =>
  waitFor(`${word} to be shown`, async () => (await wordIn(row)) === word);

const asAdmin = () => signIn(server.url, { userName: 'admin', password: server.adminPassword });

const machine = async (): Promise<DeviceRow> => {
  const { call } = await asAdmin();
  const { list } = await call(deviceCalls.list, { page: 1, pageSize: 100 });
  const found = list.find(({ deviceName }) => deviceName === device);
  return found ?? expect.fail('the machine is not there');
};

/** Gives another set-point of the machine a list of its own. */
const giveTexts = async ({ id, itemId }: DeviceRow, name: string): Promise<void> => {
  const { call } = await asAdmin();
  const texts = [
    { value: 200, text: 'ABS', color: 'green' as const },
    { value: 220, text: '聚碳酸酯', color: null },
  ];
  const { id: textListId } = await call(textListCalls.create, { itemId, name, texts });
  const { list } = await call(pointCalls.list, { deviceId: id, keyword: name });
  const ids = list.map((found) => found.id);
  await call(pointBatchCalls.edit, { ids, changes: { textListId } });
};

const hasNothingInBothLooks = async (page: Page, part?: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await hasNothingForAxe(page, part);
  }
};

it('are given to a point, shown at once and written by their words', async () => {
  const t = textsIn('zh-CN');
  const visit = await visitIn('desktop', 'zh-CN');
  await browser.journey('value-texts-desktop', visit, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    const { id, itemId } = await machine();
    await signInAsAdmin(page, server, 'zh-CN', `/device/device_page?deviceId=${id}&tab=points`);
    await page.getByPlaceholder(t('devices:search.keyword')).fill(point);
    await page.keyboard.press('Enter');
    const configured = page.getByRole('row', { name: point });
    await configured.getByRole('button', { name: t('devices:actions.edit') }).click();
    const drawer = page.getByRole('dialog', { name: t('devices:points.edit') });
    await drawer.getByLabel(t('devices:texts.name')).click();
    await page.getByRole('button', { name: t('devices:texts.create') }).click();
    const list = page.getByRole('dialog', { name: t('devices:texts.create') });
    await list.getByLabel(t('devices:texts.name')).fill('料温配方');
    const pasted = list.getByRole('textbox', { name: t('devices:texts.paste') });
    await pasted.fill('180=聚丙烯 #blue\nABS');
    await list.getByRole('button', { name: t('devices:texts.paste_take') }).click();
    await list.getByText(t('devices:texts.unread', { lines: '2' })).waitFor();
    await pasted.fill('180=聚丙烯 #blue\n200=ABS #green\n220\t聚碳酸酯\t红色');
    await list.getByRole('button', { name: t('devices:texts.paste_take') }).click();
    const third = list.getByLabel(t('devices:texts.row_text', { number: '3' }));
    expect(await third.inputValue()).toBe('聚碳酸酯');
    await hasNothingInBothLooks(page, '.ant-drawer:has(textarea)');
    await steps.save(list);
    await steps.save(drawer);
    await configured.getByText('料温配方').waitFor();

    await openPage(page, `/item/item_query?itemId=${itemId}&itemName=${item}`);
    await page.getByRole('searchbox', { name: t('telemetry:live.search') }).fill(point);
    const points = page.getByRole('region', { name: device, exact: true });
    const row = points.getByRole('row', { name: point });
    await row.getByRole('button', { name: t('telemetry:write.action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('聚碳酸酯', { exact: true }).click();
    await dialog.getByRole('button', { name: t('telemetry:write.next') }).click();
    await dialog.getByRole('button', { name: t('telemetry:write.send') }).click();
    await dialog.getByText(t('telemetry:write.result.confirmed')).waitFor();
    await dialog.getByText(t('telemetry:write.read_back', { value: '聚碳酸酯' })).waitFor();
    const footer = dialog.locator('.ant-modal-footer');
    await footer.getByRole('button', { name: t('telemetry:write.close') }).click();
    await shows(row, '聚碳酸酯');
    expect(await row.locator('.mw-value').getAttribute('title')).toBe('220.0 °C');
    expect(await row.locator('.mw-value').getAttribute('data-color')).toBe('red');

    await page.getByRole('searchbox', { name: t('telemetry:live.search') }).fill(phase);
    await waitFor('a phase to be shown', async () =>
      phases.includes((await wordIn(points.getByRole('row', { name: phase }))) ?? ''),
    );
    await hasNothingInBothLooks(page);

    await openPage(
      page,
      `/configure/configure_item_query?itemId=${itemId}&itemName=${item}&tab=texts`,
    );
    const made = page.getByRole('row', { name: '料温配方' });
    await made.getByRole('button', { name: t('devices:actions.delete') }).click();
    await page.getByRole('button', { name: t('ui:confirm.yes') }).click();
    await page.getByText(`${device} ${point}`).first().waitFor();
  });
  await visit.context.close();
});

it('are shown and chosen on the phone', async () => {
  const t = textsIn('en-US');
  const visit = await visitIn('phone', 'en-US');
  await browser.journey('value-texts-phone', visit, async (page) => {
    const found = await machine();
    await giveTexts(found, otherPoint);
    await signInAsAdmin(page, server, 'en-US');
    await page.goto(`/m/#/device/device_page?deviceId=${found.id}&deviceName=${device}`);
    await page.getByRole('searchbox').fill(otherPoint);
    const row = page.getByRole('listitem').filter({ hasText: otherPoint });
    await row.getByRole('button', { name: t('telemetry:write.action') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'ABS', exact: true }).click();
    await hasNothingInBothLooks(page);
    await sheet.getByRole('button', { name: t('telemetry:write.next') }).click();
    await hasNothingInBothLooks(page);
    await sheet.getByRole('button', { name: t('telemetry:write.send') }).click();
    await sheet.getByText(t('telemetry:write.result.confirmed')).waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await shows(row, 'ABS');
    expect(await row.locator('.mw-value-number i').textContent()).toBe('200.0');
    await page.getByRole('tab', { name: t('telemetry:titles.writes') }).click();
    await page.getByRole('listitem').filter({ hasText: '→ ABS' }).waitFor();
  });
  await visit.context.close();
});
