/** A box whose clock is wrong, and whose values are none or nobody's: its page says so, whoever reads it, and administrators are told of the clock. */

import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import {
  deviceInputExample,
  pointInputExample,
} from '@millwright/contract/devices/devices.examples';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { withOwnSettings } from '@millwright/contract/devices/protocols/index';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { systemEventCalls } from '@millwright/contract/system/system-events.calls';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { mosquittoPublish } from '@millwright/testing/peers/mosquitto-pub';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const box = { gatewayName: 'Pump house', boxId: 'BOX0001', password: 'secret1' };
let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
  const user = { userName: 'admin', password: server.adminPassword };
  const admin = await signIn(server.url, user);
  const { id: itemId } = await admin.call(itemCalls.create, { itemName: '泵站' });
  const gateway = await admin.call(gatewayCalls.create, { itemId, ...box });
  const device = await admin.call(deviceCalls.create, {
    ...withOwnSettings({ ...deviceInputExample, protocol: 'mqtt-json' }),
    ...{ itemId, host: '', port: 0, gatewayId: gateway.id },
  });
  const point = {
    ...pointInputExample,
    ...{ family: 'key', address: 'level', dataType: DataType.INT16U, slope: 1, upperLimit: null },
  };
  await admin.call(pointCalls.create, { deviceId: device.id, point });
  const publish = (values: unknown, ahead = 0): Promise<void> =>
    mosquittoPublish(server.mqttUrl, {
      ...{ topic: `gateways/${box.boxId}/samples`, userName: box.boxId, password: box.password },
      payload: JSON.stringify({ t: Date.now() + ahead, v: values }),
    });
  await waitFor('the box to be let in', () =>
    publish({ level: 70_000 }).then(
      () => true,
      () => false,
    ),
  );
  await waitFor('the bad value to be counted', async () => {
    await publish({ level: 70_000 });
    const { list } = await admin.call(gatewayCalls.list, { page: 1, pageSize: 10 });
    return (list[0]?.live?.badValues ?? 0) > 0;
  });
  await publish({ level: 7, flow_rate: 3.5 }, 7_201_000);
  await waitFor('the system event', async () => {
    const { list } = await admin.call(systemEventCalls.list, { kind: 'box_clock' });
    return list.length > 0;
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openFromBell(page: Page, t: ReturnType<typeof textsIn>): Promise<void> {
  const bell = page.locator('[aria-haspopup=dialog]').and(page.getByRole('button'));
  await bell.and(page.getByRole('button', { name: /1/ })).click();
  const panel = page.getByRole('dialog', { name: t('shell:bell.label') });
  await panel.getByText(t('system:words.events.box_clock')).click();
}

it.each([
  ['desktop', 'zh-CN'],
  ['phone', 'en-US'],
] as const)('on the %s in %s', async (frame, language) => {
  const t = textsIn(language);
  const visit = await browser.visit({ baseUrl: server.url, frame, language });
  await browser.journey(`gateway-clock-${frame}-${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    if (frame === 'desktop') await formSteps(page, language).openFromMenu(t('devices:titles.list'));
    else await page.getByRole('link', { name: t('devices:titles.tab'), exact: true }).click();
    await page.getByRole('tab', { name: t('devices:views.gateways'), exact: true }).click();
    const [before = ''] = t('devices:gateway.live.clock_ahead').split('{{by}}');
    const notice = page.getByText(before.trim());
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(/ 2 ?(小时|hr)/);
    await page.getByText(t('devices:gateway.live.bad_values')).first().waitFor();
    const unknown =
      frame === 'desktop'
        ? t('devices:gateway.live.unknown_count').replace('{{count}}', '1')
        : `${t('devices:gateway.live.unknown_values')} 1 · flow_rate`;
    await page.getByText(unknown).waitFor();

    if (frame === 'desktop') await openFromBell(page, t);
    else await page.goto('/m/#/system/system_page');
    const event = page.getByRole(frame === 'desktop' ? 'row' : 'article');
    await event.getByText(/“BOX0001”.*(快|ahead)/).waitFor();
  });
  await visit.context.close();
});
