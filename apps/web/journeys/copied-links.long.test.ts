/** Addresses that open by themselves: copied, printed on labels, found with Ctrl+K. */
import { AxeBuilder } from '@axe-core/playwright';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, type Frame, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
import { moveUpperLimit } from './raise-alarm.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const device = '1号注塑机';
const point = '1区温度设定';

let server: Millwright;
let browser: Browser;
let machine: DeviceRow;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
  const admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(deviceCalls.list, { page: 1, pageSize: 100 });
  machine = list.find(({ deviceName }) => deviceName === device) ?? expect.fail('no machine');
  await moveUpperLimit(admin, { device, point }, 60);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** What a page has put into the clipboard. */
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Somebody else opens an address, and signs in on the way. */
const opensByItself = async (
  name: string,
  address: string,
  frame: Frame,
  shows: (page: Page) => Promise<void>,
): Promise<void> => {
  const visit = await browser.visit({ baseUrl: server.url, frame });
  await browser.journey(name, visit, async (page) => {
    await page.goto(address);
    await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).fill('admin');
    await page
      .getByLabel(t('identity/sign-in:password'), { exact: true })
      .fill(server.adminPassword);
    await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
    await shows(page);
  });
  await visit.context.close();
};

it('a copied link shows the same in a fresh session', { timeout: 120_000 }, async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const links: string[] = [];
  await browser.journey('copied-link', visit, async (page) => {
    const copy = async (): Promise<void> => {
      await page
        .getByRole('button', { name: t('ui:link.copy') })
        .last()
        .click();
      await page.getByText(t('ui:link.copied')).first().waitFor();
      links.push(await copied(page));
    };
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/item/item_query?itemId=${machine.itemId}&tab=trend`);
    await page.getByText(t('telemetry:trend.spans.6h'), { exact: true }).first().click();
    await waitFor('the span in the address', () => page.url().includes('span'));
    await copy();
    await openPage(page, `/device/device_page?deviceId=${machine.id}&tab=connection`);
    await page.getByRole('heading', { name: device, level: 1 }).waitFor();
    await copy();
    await openPage(page, '/alarm/current_alarm_page');
    const alarm = page.locator('.ant-table-row').filter({ hasText: point });
    await alarm.waitFor();
    await alarm.getByRole('button', { name: t('alarms:actions.copy_link') }).click();
    await waitFor('the address of the alarm', async () =>
      (await copied(page)).includes('alarm_page?alarmId='),
    );
    links.push(await copied(page));
  });
  await visit.context.close();
  const [trend = '', connection = '', alarm = ''] = links;
  expect(trend).toMatch(/^http.*itemId=.*tab=trend/);
  await opensByItself('copied-link-trend', trend, 'desktop', async (page) => {
    await page.locator('.mw-trend-plot canvas').first().waitFor();
    expect(page.url()).toContain('span');
  });
  await opensByItself('copied-link-device', connection, 'desktop', async (page) => {
    await page.getByRole('heading', { name: device, level: 1 }).waitFor();
    await page
      .getByRole('tab', { name: t('devices:device.tabs.connection'), selected: true })
      .waitFor();
  });
  await opensByItself('copied-link-alarm', alarm, 'desktop', async (page) => {
    const course = page.getByRole('region', { name: t('alarms/page:course.title') });
    await course.getByText(t('alarms/page:course.raised'), { exact: true }).waitFor();
  });
});

it.each([
  ['desktop', '/item/item_query'],
  ['phone', '/item/item_query'],
  ['desktop', '/configure/configure_item_query'],
] as const)('a link with an old name says the true one on the %s: %s', async (frame, path) => {
  const address = `${path}?itemName=%E6%97%A7%E5%90%8D&itemId=${machine.itemId}&view=cards`;
  await opensByItself(`old-name-${frame}-${path.split('/')[1]}`, address, frame, async (page) => {
    await page.getByRole('heading', { name: machine.itemName, level: 1 }).waitFor();
    await waitFor('the title', async () => (await page.title()).startsWith(machine.itemName));
    expect(await page.getByText('旧名').count()).toBe(0);
    // How it was looked at goes with the link, wherever it is opened next.
    expect(page.url()).toContain('view=cards');
  });
});

it('labels are printed for chosen devices, and lead to them', { timeout: 120_000 }, async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('device-labels', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN', '/device/device_page');
    const row = (name: string) => page.getByRole('row', { name });
    await row(device).getByRole('checkbox').check();
    await row('2号注塑机').getByRole('checkbox').check();
    await page.getByRole('button', { name: t('devices:labels.many') }).click();
    await page.getByRole('heading', { name: t('devices:labels.title') }).waitFor();
    const labels = page.getByRole('listitem', { name: /号注塑机$/ });
    await waitFor('two labels', async () => (await labels.count()) === 2);
    await labels.first().locator('svg path').first().waitFor({ state: 'attached' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

    // On paper is the sheet and nothing else: one page of A4, its labels of 70 × 37 mm.
    await page.emulateMedia({ media: 'print' });
    const printed = page.locator('[data-labels] li').first();
    const { width, height } = (await printed.boundingBox()) ?? expect.fail('nothing printed');
    const perMm = 96 / 25.4;
    expect(Math.round(width / perMm)).toBe(70);
    expect(Math.round(height / perMm)).toBe(37);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(/\/Count (\d+)/.exec(pdf)?.[1]).toBe('1');
  });
  await visit.context.close();
  const target = `${server.url}/device/device_page?deviceId=${machine.id}`;
  await opensByItself('device-label-phone', target, 'phone', async (page) => {
    await page.getByText(device).first().waitFor();
    expect(page.url()).toContain(`deviceId=${machine.id}`);
  });
});

it('Ctrl+K finds a point with its value, and people', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('palette-points', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    const find = async (term: string, hit: RegExp): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: t('shell:palette.open') }).fill(term);
      await page.getByRole('option', { name: hit }).first().click();
    };
    await find(point, new RegExp(`^${point}.*${device}`));
    await page.getByRole('heading', { name: device, level: 1 }).waitFor();
    await page.getByRole('row', { name: point }).waitFor();
    await waitFor('it alone', async () => (await page.locator('tr[data-line]').count()) === 1);
    // Words of a device and of its project, in any order.
    await find(`${device} ${machine.itemName.slice(0, 2)}`, new RegExp(`^${device}`));
    await page.getByRole('heading', { name: device, level: 1 }).waitFor();
    await find('demo', /^demo/);
    await page.locator('.ant-table-row').filter({ hasText: 'demo' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/rbac/user');
  });
  await visit.context.close();
});
