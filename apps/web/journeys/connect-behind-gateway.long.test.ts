/** From a box that dials in to the first value of the device behind it, on one page. */
import { AxeBuilder } from '@axe-core/playwright';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import type { Peer } from '@millwright/testing/peers/process';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { startRedialingBox } from '@millwright/testing/peers/socat-dtu';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { type Language, textsIn } from './texts.ts';

let machine: ModbusPeer;
let server: Millwright;
let browser: Browser;
let session: ApiSession;
const boxes: Peer[] = [];

beforeAll(async () => {
  [machine, server, browser] = await Promise.all([
    startPymodbus({ framer: 'rtu' }),
    startMillwright(),
    sharedBrowser(),
  ]);
  session = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  await session.call(itemCalls.create, { itemName: 'Pumping' });
});

afterAll(async () => {
  await browser?.close();
  for (const box of boxes) await box.stop();
  await server?.stop();
  await machine?.stop();
});

const dialIn = (registration: string): void =>
  void boxes.push(
    startRedialingBox({
      platformPort: server.dtuPort,
      devicePort: machine.port,
      registration,
    }),
  );

const fieldsOf = (page: Page, language: Language) => {
  const t = textsIn(language);
  const say = (key: string): string => t(`devices/connect:${key}`);
  const label = (column: string): string =>
    say('rows.of')
      .replace('{{number}}', '1')
      .replace('{{column}}', say(`rows.${column}`));
  return {
    protocol: page.getByLabel(t('devices:fields.protocol')),
    gateway: page.getByRole('combobox', { name: t('devices:gateway.title') }),
    test: page.getByRole('button', { name: say('test.action') }),
    address: page.getByLabel(label('address'), { exact: true }),
    preview: page.getByRole('row').nth(1).locator('b'),
    finish: page.getByRole('button', { name: say('finish') }),
  };
};

const barriersOn = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

const untilShown = async (page: Page, point: string, value: string): Promise<void> => {
  await page.waitForURL(/item_query/);
  const shown = page.getByRole('row', { name: point }).locator('.mw-value-number b');
  await waitFor('the live value', async () => (await shown.textContent()) === value);
};

it('a new gateway waits for its box, is tested, and brings the value of the device behind it', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'en-US' });
  const t = textsIn('en-US');
  await browser.journey('connect-behind-gateway', visit, async (page) => {
    const steps = formSteps(page, 'en-US');
    await signInAsAdmin(page, server, 'en-US');
    await steps.openFromMenu(t('devices:titles.connect'));
    const fields = fieldsOf(page, 'en-US');
    await steps.choose(fields.protocol, t('devices/protocols/modbus:names.modbus-dial-in'));
    await page.getByRole('button', { name: t('devices:gateway.add') }).click();
    const drawer = page.getByRole('dialog', { name: t('devices:gateway.add') });
    await drawer.getByLabel(t('devices:gateway.name')).fill('Pump DTU');
    await steps.choose(drawer.getByLabel(t('devices:fields.item')), 'Pumping');
    await drawer.getByLabel(t('devices:gateway.box_id')).fill('DTU0001');
    const packet = drawer.getByLabel(t('devices:gateway.registration.packet'), { exact: true });
    await packet.fill('DTU0001');
    await steps.save(drawer);

    // It is chosen, shows what its box is waited for with, and where the device is going to be.
    const code = t('devices:gateway.code.show', { boxId: 'DTU0001' });
    await page.getByRole('img', { name: code }).waitFor();
    await page.getByText(t('devices:gateway.code.waits.dial-in')).waitFor();
    await page.getByText(t('devices/connect:project.of_gateway')).waitFor();
    expect(await page.getByRole('textbox', { name: t('devices:fields.item') }).inputValue()).toBe(
      'Pumping',
    );
    await fields.test.click();
    await page.getByText(/The gateway is not connected: check its power/).waitFor();

    dialIn('DTU0001');
    await page.getByText(t('devices:gateway.code.online')).waitFor();
    await page.getByRole('img', { name: code }).waitFor({ state: 'detached' });
    await page.getByLabel(t('devices/protocols/modbus:fields.unitId')).fill('9');
    await fields.test.click();
    await page.getByText(/connected, but station 9 behind it does not answer/).waitFor();
    await page.getByLabel(t('devices/protocols/modbus:fields.unitId')).fill('1');
    await fields.test.click();
    await page.getByText(/answered within \d+ ms/).waitFor();
    await fields.address.fill('40041');
    await waitFor('the value', async () => (await fields.preview.textContent()) === '40');
    await page.getByText('0028', { exact: true }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await fields.finish.click();
    await untilShown(page, 'HR40', '40');
  });
  // All this time the box had one connection.
  const { list } = await session.call(gatewayCalls.list, { keyword: 'DTU0001' });
  expect(list[0]?.live).toMatchObject({ state: 'online', contested: false });
  await visit.context.close();
});

it('a second device is asked over the line of the first, from the list of gateways', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'zh-CN' });
  const t = textsIn('zh-CN');
  await browser.journey('connect-behind-gateway-again', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN', '/home');
    await openPage(page, '/device/device_page?view=gateways');
    await page
      .getByRole('row', { name: /Pump DTU/ })
      .getByRole('button', { name: t('devices:gateway.code.add_device') })
      .click();
    const fields = fieldsOf(page, 'zh-CN');
    await page.getByText('Pump DTU · DTU0001').waitFor();
    await fields.test.click();
    await page.getByText(/毫秒内应答/).waitFor();
    await fields.address.fill('40078');
    await waitFor('the value', async () => (await fields.preview.textContent()) === '77');
    // The station is another device's already: who connects it hears so beside the field.
    await fields.finish.click();
    await page.getByText('该网关下已有站号为 1 的设备').first().waitFor();
    // In a window as narrow as a phone every field of the connection is in sight.
    await page.getByRole('button', { name: t('shell:foldMenu') }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('region', { name: t('devices/connect:link.title') });
    await waitFor('the card to be as narrow', () =>
      card.evaluate((one) =>
        [one, ...one.querySelectorAll('input, button, .ant-select')].every(
          (part) => part.getBoundingClientRect().right <= innerWidth,
        ),
      ),
    );
  });
  const { total } = await session.call(deviceCalls.list, { keyword: '' });
  expect(total).toBe(1);
  await visit.context.close();
});
