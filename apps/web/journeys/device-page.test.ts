/** The page of a device on the desktop: everything about it in one place, and the ways that lead there. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { hasNothingForAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const item = '苏州注塑车间';
const device = '1号注塑机';
const setpoint = '1区温度设定';

let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it.each(languagesFrom('en-US'))('shows a device in one place, in %s', async (language) => {
  const t = textsIn(language);
  const admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(deviceCalls.list, { page: 1, pageSize: 100 });
  const machine = list.find(({ deviceName }) => deviceName === device);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  await browser.journey(`device-page-${language}`, visit, async (page) => {
    const tab = (title: string) => page.getByRole('tab', { name: title }).last();
    const fact = (title: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(title, { exact: true }) })
        .locator('dd');
    await signInAsAdmin(page, server, language);
    // From the project's live values to the device.
    await openPage(page, `/item/item_query?itemId=${machine?.itemId}&itemName=${item}`);
    const open = t('telemetry:live.open_device', { name: device });
    const held = Promise.withResolvers<void>();
    await page.route('**/logging/onlineLogList*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: open }).click();
    await page.getByRole('heading', { name: device, level: 1 }).waitFor();
    const top = async () => (await tab(t('devices:device.tabs.points')).boundingBox())?.y;

    await waitFor('it to be online', async () =>
      ((await fact(t('telemetry:figures.state')).textContent()) ?? '').includes(
        t('telemetry:state.online'),
      ),
    );
    expect(await fact(t('devices:fields.item')).textContent()).toBe(item);
    expect(await fact(t('devices:fields.periodMs')).textContent()).toContain(
      `${machine?.periodMs} ms`,
    );
    const placed = await top();
    held.resolve();
    await waitFor('bytes of this month', async () =>
      /[1-9]/.test((await fact(t('telemetry:figures.traffic_month')).textContent()) ?? ''),
    );
    const course = page.getByRole('region', { name: t('devices:device.connection.title') });
    await waitFor('the course of its connection', async () =>
      /h[1-9]/.test((await course.locator('path[data-state=online]').getAttribute('d')) ?? ''),
    );
    // What came later had its place: nothing moved below the hand.
    expect(await top()).toBe(placed);
    await hasNothingForAxe(page);

    // Its own values and no others, written from here.
    const row = page.getByRole('row', { name: setpoint });
    await page.getByRole('searchbox', { name: t('telemetry:live.search') }).fill(setpoint);
    await row.waitFor();
    expect(await page.getByRole('region', { name: '2号注塑机', exact: true }).count()).toBe(0);
    await tab(t('devices:device.tabs.connection')).click();
    await page.locator('.ant-table-row').first().waitFor();
    await tab(t('telemetry:titles.writes')).click();
    await page.getByRole('heading', { name: t('telemetry:log.title') }).waitFor();
    await tab(t('alarms:titles.tab')).click();
    await page.getByRole('heading', { name: t('alarms:current.title') }).waitFor();
    expect(await page.getByText(t('alarms:rules.tab'), { exact: true }).count()).toBe(0);
    await tab(t('devices:device.tabs.points')).click();
    await page.getByPlaceholder(t('devices:search.keyword')).fill(setpoint);
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: setpoint }).waitFor();

    // Whoever names no part of it sees its values.
    await openPage(page, `/device/device_page?deviceId=${machine?.id}`);
    await page
      .getByRole('tab', { name: t('telemetry:titles.live'), selected: true })
      .last()
      .waitFor();
    await page.getByRole('searchbox', { name: t('telemetry:live.search') }).waitFor();

    // What is gone, or somebody else's, is said to be.
    await openPage(page, '/device/device_page?deviceId=999999');
    await page.getByText(t('devices:phone.unknown'), { exact: true }).waitFor();
  });
  await visit.context.close();
});

it.each([
  ['desktop', '/device/device_page', '.ant-table-row td'],
  ['phone', '/m/#/device/device_page', '[data-line]'],
] as const)(
  'moves nothing of the list when the states come, on the %s',
  async (frame, path, part) => {
    const t = textsIn('zh-CN');
    const { token } = await signIn(server.url, {
      userName: 'admin',
      password: server.adminPassword,
    });
    const visit = await browser.visit({ baseUrl: server.url, frame });
    await browser.journey(`device-states-${frame}`, visit, async (page) => {
      const held = Promise.withResolvers<void>();
      await page.route(/getDevicePreview/i, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto('/healthz');
      await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
      await page.goto(path);
      const parts = page.locator(part);
      const places = () =>
        parts.evaluateAll((all) =>
          all.slice(0, 30).map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [x, y, width, height].map(Math.round).join(' ');
          }),
        );
      await parts.locator('[aria-busy]').first().waitFor();
      // The names of gateways come by themselves.
      if (frame === 'desktop') await parts.getByText('包装线网关').first().waitFor();
      const before = await places();
      // What is not known yet is not said to be unknown.
      expect(await page.getByText(t('telemetry:state.unknown'), { exact: true }).count()).toBe(0);
      held.resolve();
      await parts.getByText(t('telemetry:state.online')).first().waitFor();
      expect(await parts.locator('[aria-busy]').count()).toBe(0);
      expect(await places()).toEqual(before);
    });
    await visit.context.close();
  },
);

it('shows a device on the phone though a part beside its values cannot be had, until it can', async () => {
  const t = textsIn('zh-CN');
  const { token } = await signIn(server.url, {
    userName: 'admin',
    password: server.adminPassword,
  });
  const expects = /DeviceAlarmCount|PartNotLoaded|ERR_FAILED/;
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', expects });
  await browser.journey('device-part-missing', visit, async (page) => {
    const part = /assets\/DeviceAlarmCount-/;
    let refused = 0;
    await page.route(part, async (route) => {
      refused += 1;
      await route.abort();
    });
    await page.goto('/healthz');
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
    await page.goto('/m/#/device/device_page');
    await page.locator('[data-line] a').first().click();
    await page.getByRole('tab').first().waitFor();
    await waitFor('another try', () => refused > 1);
    expect(await page.getByRole('tab').count()).toBeGreaterThan(1);
    expect(await page.getByText(t('shell:status.offline.title')).count()).toBe(0);
    const came = page.waitForResponse((response) => part.test(response.url()));
    await page.unroute(part);
    expect((await came).status()).toBe(200);
  });
  await visit.context.close();
});
