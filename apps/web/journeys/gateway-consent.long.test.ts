/** A tenant's rule for boxes that takes many waits for an administrator; both see it in words. */
import { createConnection } from 'node:net';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asAdmin, signInOn } from './access-steps.ts';
import { formSteps } from './form-steps.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const tenant = { userName: 'tenant', password: 'Worker12345' };
const project = 'PumpHouse';
const en = textsIn('en-US');
const zh = textsIn('zh-CN');

let server: Millwright;
let browser: Browser;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
});
afterAll(async () => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  await browser?.close();
  await server?.stop();
});

function dial(said: string, from: string) {
  const socket = createConnection({
    host: '127.0.0.1',
    port: server.dtuPort,
    localAddress: from,
  });
  socket.on('error', () => {});
  socket.write(said);
  cleanups.push(() => socket.destroy());
  return socket;
}

const openGateways = async (page: Page, t: typeof en, title: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: t('shell:menu') });
  await menu.getByText(title, { exact: true }).first().click();
  await page.getByRole('tab', { name: t('devices:views.gateways'), exact: true }).click();
};
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });

it('a wide rule waits, is consented to, and tells who came from where', async () => {
  const admin = await asAdmin(server);
  const { id: role } = await admin.call(roleCalls.create, {
    roleName: 'engineer',
    pages: [],
    permissions: ['items.create', 'devices.create', 'devices.edit'],
  });
  await admin.call(userCalls.create, { ...tenant, roles: [role] });
  const own = await signIn(server.url, tenant);
  await own.call(itemCalls.create, { itemName: project });

  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'en-US' });
  await browser.journey('gateway-consent-tenant', visit, async (page) => {
    const steps = formSteps(page, 'en-US');
    await page.goto('/');
    await signInOn(page, tenant, 'en-US');
    await openGateways(page, en, en('devices:titles.list'));
    await page.getByRole('button', { name: en('devices:gateway.add') }).click();
    const drawer = page.getByRole('dialog', { name: en('devices:gateway.add') });
    await drawer.getByText(en('devices:gateway.kinds.dial-in'), { exact: true }).click();
    await drawer.getByLabel(en('devices:gateway.name')).fill('DTU 1');
    await steps.choose(drawer.getByLabel(en('devices:fields.item')), project);
    await drawer.getByLabel(en('devices:gateway.box_id')).fill('DTU0001');
    const packet = en('devices:gateway.registration.packet');
    await drawer.getByRole('textbox', { name: packet }).fill('GW00');
    expect(await drawer.getByText(/takes effect when an administrator approves it/).count()).toBe(
      0,
    );
    await drawer
      .getByText(en('devices:gateway.registration.matches.prefix'), { exact: true })
      .click();
    await drawer.getByText(/takes effect when an administrator approves it/).waitFor();
    const networks = drawer.getByLabel(en('devices:gateway.networks'), { exact: true });
    await networks.fill('127.0.0');
    await networks.press('Enter');
    await drawer.getByText(/Allowed networks are IP addresses/).waitFor();
    await drawer.locator('.ant-select-selection-item-remove').click();
    await drawer.getByText('127.0.0', { exact: true }).waitFor({ state: 'detached' });
    await networks.fill('127.0.0.0/8');
    await networks.press('Enter');
    await steps.save(drawer);
    // A new box shows its id.
    const code = page.getByRole('dialog').filter({ hasText: 'DTU0001' });
    await code.waitFor();
    await page.keyboard.press('Escape');
    await code.waitFor({ state: 'detached' });
    await rowOf(page, 'DTU 1').getByText(en('devices:gateway.notice.waits.short')).waitFor();
  });

  const office = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('gateway-consent-admin', office, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await openGateways(page, zh, zh('devices:titles.list'));
    const field = page.getByRole('combobox', { name: zh('devices:gateway.consent.filter') });
    await steps.choose(field, zh('devices:gateway.consent.filters.yes'));
    await page.getByRole('button', { name: zh('ui:search.submit') }).click();
    const row = rowOf(page, 'DTU 1');
    await waitFor(
      'only what waits',
      async () => (await page.locator('tbody .ant-table-row').count()) === 1,
    );
    await row.getByRole('button', { name: zh('devices:gateway.consent.action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('GW00').waitFor();
    await dialog
      .getByRole('button', { name: zh('devices:gateway.consent.submit'), exact: true })
      .click();
    await row.waitFor({ state: 'detached' });
  });

  await browser.journey('gateway-consent-moves', visit, async (page) => {
    const row = rowOf(page, 'DTU 1');
    // Offline, no longer unknown: the server expects the box. One that dials before is sent away.
    await row.getByText(en('devices:gateway.live.offline'), { exact: true }).waitFor();
    const first = dial('GW0042', '127.0.0.3');
    await row.getByText(en('devices:gateway.live.online'), { exact: true }).waitFor();
    dial('GW0042', '127.0.0.4');
    await waitFor('the takeover', () => first.destroyed);
    const note = row.getByText(en('devices:gateway.notice.moved.short'));
    await note.waitFor();
    await note.locator('..').focus();
    await page
      .getByRole('tooltip')
      .getByText(/127\.0\.0\.4 replaced the one from 127\.0\.0\.3/)
      .waitFor();
  });
  await browser.journey('gateway-notices-bell', visit, async (page) => {
    const bell = page.locator('[aria-haspopup=dialog]').and(page.getByRole('button'));
    await bell.and(page.getByRole('button', { name: /1/ })).click();
    const panel = page.getByRole('dialog', { name: en('shell:bell.label') });
    await panel.getByText(/from 127\.0\.0\.4 replaced the one from 127\.0\.0\.3/).click();
    const notice = page.getByRole('row', { name: en('devices:gateway.notices.kinds.moved') });
    await notice.getByText(en('devices:gateway.notices.states.unacknowledged')).waitFor();
    await notice.getByRole('button', { name: en('devices:gateway.notices.acknowledge') }).click();
    await notice.getByText(en('devices:gateway.notices.states.acknowledged')).waitFor();
    const label = { name: en('shell:bell.label'), exact: true };
    await bell.and(page.getByRole('button', label)).waitFor();
  });
  const phone = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('gateway-consent-phone', phone, async (page) => {
    await page.goto('/');
    await signInOn(page, tenant, 'zh-CN');
    await page
      .getByRole('navigation', { name: zh('shell:menu') })
      .getByText(zh('devices:views.devices'), { exact: true })
      .click();
    await page.getByText(zh('devices:views.gateways'), { exact: true }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'DTU 1' });
    await card.getByText(/127\.0\.0\.4 的连接取代了/).waitFor();
    // From yet another place while the page is open: it is told there, and taken note of.
    dial('GW0042', '127.0.0.5');
    const notices = page.getByRole('list', { name: zh('devices:gateway.notices.list') });
    await notices.getByText(/来自 127\.0\.0\.5 的连接取代了来自 127\.0\.0\.4 的连接/).waitFor();
    await notices.getByRole('button', { name: zh('devices:gateway.notices.acknowledge') }).click();
    await notices.waitFor({ state: 'detached' });
  });
  await phone.context.close();
  await office.context.close();
  await visit.context.close();
});
