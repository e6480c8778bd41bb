/** A Siemens controller by Snap7 is added through the pages, read, alarmed, written and asked itself. */
import { waitFor } from '@millwright/testing';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { hasSnap7, type Snap7Peer, startSnap7 } from '@millwright/testing/peers/snap7';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('en-US');
const s7 = (key: string): string => t(`devices/protocols/s7:${key}`);

const save = async (drawer: Locator): Promise<void> => {
  await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
};

const choose = async (page: Page, field: Locator, option: string): Promise<void> => {
  await field.click();
  const list = page.locator(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden):not(.ant-slide-up-leave)',
  );
  const wanted = list.locator('.ant-select-item-option').filter({ hasText: option });
  // A long list holds only what is in sight.
  await waitFor(option, async () => {
    if ((await wanted.count()) > 0) return true;
    await list.hover();
    await page.mouse.wheel(0, 100);
    return false;
  });
  await wanted.click();
};

describe.skipIf(!hasSnap7())('an S7 device', () => {
  let plc: Snap7Peer;
  let server: Millwright;
  let browser: Browser;

  beforeAll(async () => {
    [plc, server, browser] = await Promise.all([
      startSnap7(),
      startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
      sharedBrowser(),
    ]);
    await plc.write({ area: 'DB', db: 1, start: 10 }, '0028');
    await plc.write({ area: 'DB', db: 1, start: 20 }, '0A04 50756D70 000000000000');
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await plc?.stop();
  });

  /** Opens the form of a new point with its name, type and byte entered. */
  const newPoint = async (
    page: Page,
    { name, type, byte }: { name: string; type: string; byte: number },
  ): Promise<Locator> => {
    await page.getByRole('button', { name: t('devices:points.create') }).click();
    const drawer = page.getByRole('dialog', { name: t('devices:points.create') });
    await drawer.getByLabel(t('devices:point.name'), { exact: true }).fill(name);
    await drawer.getByLabel(s7('point.byte'), { exact: true }).fill(String(byte));
    await choose(page, drawer.getByLabel(t('devices:point.dataType')), type);
    return drawer;
  };

  it('is added, read, alarmed, written and confirmed', async () => {
    const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'en-US' });
    await browser.journey('s7-device', visit, async (page) => {
      await signInAsAdmin(page, server, 'en-US', '/item/item_page');
      await page.getByRole('button', { name: t('items:actions.create') }).click();
      const itemDrawer = page.getByRole('dialog', { name: t('items:drawer.create') });
      await itemDrawer.getByLabel(t('items:fields.itemName')).fill('Filling');
      await save(itemDrawer);

      await openPage(page, '/device/device_page');
      await page.getByRole('button', { name: t('devices:actions.create') }).click();
      const drawer = page.getByRole('dialog', { name: t('devices:drawer.create') });
      await drawer.getByLabel(t('devices:fields.deviceName')).fill('Filler');
      await choose(page, drawer.getByLabel(t('devices:fields.item')), 'Filling');
      await choose(page, drawer.getByLabel(t('devices:fields.protocol')), s7('names.s7'));
      const port = drawer.getByLabel(t('devices:fields.port'));
      expect(await port.inputValue()).toBe('102');
      await choose(page, drawer.getByLabel(s7('fields.model')), 'S7-300');
      expect(await drawer.getByLabel(s7('fields.slot')).inputValue()).toBe('2');
      await drawer.getByLabel(t('devices:fields.host')).fill(plc.host);
      await port.fill(String(plc.port));
      await save(drawer);
      await page.getByText(`${plc.host}:${plc.port} / 0.2`).waitFor();

      await page.getByRole('link', { name: 'Filler', exact: true }).click();
      const level = await newPoint(page, { name: 'Level', type: t('devices:type.2'), byte: 10 });
      await level.getByLabel(t('devices:point.upperLimit'), { exact: true }).fill('1000');
      await level.getByLabel(t('devices:point.writable')).click();
      await save(level);
      const label = await newPoint(page, { name: 'Label', type: t('devices:type.11'), byte: 20 });
      await label.getByLabel(s7('point.length')).fill('10');
      await save(label);
      const lamp = await newPoint(page, { name: 'Lamp', type: t('devices:type.10'), byte: 40 });
      await lamp.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
      await lamp.getByText('A Bool needs a bit of its byte from 0 to 7').first().waitFor();
      await lamp.getByLabel(s7('point.bit')).fill('3');
      await save(lamp);
      await page.getByRole('cell', { name: 'DB1.DBX40.3' }).waitFor();

      await openPage(page, '/item/item_page');
      await page.getByRole('link', { name: 'Filling' }).click();
      const row = page.getByRole('row', { name: 'Level' });
      const value = row.locator('.mw-value-number b');
      await waitFor('the word', async () => (await value.textContent()) === '40');
      await page.getByRole('row', { name: 'Label' }).getByText('Pump').waitFor();

      await row.getByRole('button', { name: t('telemetry:write.action') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('telemetry:write.value')).fill('1234');
      await dialog.getByRole('button', { name: t('telemetry:write.next') }).click();
      await dialog.getByRole('button', { name: t('telemetry:write.send') }).click();
      await dialog.getByText(t('telemetry:write.result.confirmed')).waitFor();
      expect(await plc.read({ area: 'DB', db: 1, start: 10 }, 2)).toBe('04D2');
      await waitFor('the new value', async () => (await value.textContent()) === '1234');

      await openPage(page, '/alarm/current_alarm_page');
      await page.getByRole('row', { name: 'Level' }).first().waitFor();
    });
    await visit.context.close();
  });
});
