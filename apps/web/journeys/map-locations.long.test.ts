/** A truck's receiver is read: it is put on the map, followed, and the way it has come is played. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { locationCalls } from '@millwright/contract/reports/locations/locations.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type PointId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const say = (key: string) => t(`reports:locations.${key}`);
let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let longitude: PointId;
let latitude: PointId;

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '车队' })).id;
  const { host, port } = plc;
  const { id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: '罐车', host, port, periodMs: 200 },
  });
  const degrees = { family: 'HR', dataType: DataType.FLOAT, writable: true, saved: true };
  const add = async (name: string, address: string) =>
    (await admin.call(pointCalls.create, { deviceId, point: { ...degrees, name, address } })).id;
  longitude = await add('东经', '10');
  latitude = await add('北纬', '20');
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

async function drive(point: PointId, degrees: number): Promise<void> {
  await admin.call(telemetryCalls.setValue, { pointId: point, value: degrees });
  await waitFor(`${point} at ${degrees}`, async () => {
    const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
    return points.find(({ pointId }) => pointId === point)?.value === degrees;
  });
}

it('stands on the map once its points are chosen, and shows where it has been', async () => {
  await waitFor('the values', async () => {
    const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
    return points.length === 2 && points.every(({ value }) => typeof value === 'number');
  });
  await drive(longitude, 120.5);
  await drive(latitude, 31.5);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('map-locations', visit, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/data_analysis/gps_location_view?itemId=${itemId}`);
    await page.getByText(say('none'), { exact: true }).waitFor();
    await page.getByRole('button', { name: say('create') }).click();
    await page.getByRole('button', { name: say('create') }).click();
    const drawer = page.getByRole('dialog', { name: say('create') });
    await drawer.getByLabel(say('name'), { exact: true }).fill('一号罐车');
    await steps.choose(drawer.getByRole('combobox', { name: say('device') }), '罐车');
    await steps.choose(drawer.getByRole('combobox', { name: say('longitude') }), '东经');
    await steps.choose(drawer.getByRole('combobox', { name: say('latitude') }), '北纬');
    await steps.save(drawer);
    await page.getByRole('cell', { name: '一号罐车' }).waitFor();

    await page.getByRole('tab', { name: say('map'), exact: true }).click();
    const truck = page.getByRole('button', { name: /一号罐车/ });
    await truck.getByText('31.50000, 120.50000').waitFor();
    await drive(latitude, 31.75);
    await truck.getByText('31.75000, 120.50000').waitFor();
    const [{ id } = { id: 0 }] = (await admin.call(locationCalls.list, { itemId })).list;
    const end = Date.now() + 3_600_000;
    await waitFor('both positions stored', async () => {
      const { positions } = await admin.call(locationCalls.track, {
        id,
        from: end - 7_200_000,
        to: end,
      });
      return (
        positions.some((at) => at.latitude === 31.5) &&
        positions.some((at) => at.latitude === 31.75)
      );
    });

    await truck.click();
    const panel = page.getByRole('region', { name: say('track') });
    await panel.getByRole('button', { name: say('spans.1h') }).click();
    // A quarter of a degree along a meridian.
    await panel.getByText('27.8 km', { exact: true }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    const slider = panel.getByRole('slider', { name: say('moment') });
    const [start, last] = [
      await slider.getAttribute('aria-valuenow'),
      await slider.getAttribute('aria-valuemax'),
    ];
    expect(start).not.toBe(last);
    await panel.getByRole('button', { name: say('play') }).click();
    await waitFor(
      'the way to be played',
      async () => (await slider.getAttribute('aria-valuenow')) === last,
    );
    await panel.getByRole('button', { name: say('close') }).click();
    await panel.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: say('settings'), exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: '一号罐车' });
    await row.getByRole('button', { name: say('delete'), exact: true }).click();
    await page.getByRole('button', { name: t('ui:confirm.yes') }).click();
    await page.getByText(say('none'), { exact: true }).waitFor();
  });
  await visit.context.close();
});
