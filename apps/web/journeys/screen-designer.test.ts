/** A screen is drawn by hand: shapes, a pipe, a bound part; undone, redone, saved, published. */

import { gunzipSync } from 'node:zlib';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { galleryEntryCalls } from '@millwright/contract/screens/gallery/gallery.calls';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let level: number;

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '泵站' })).id;
  const { host, port } = plc;
  const { id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: '水池', host, port, periodMs: 200 },
  });
  level = (
    await admin.call(pointCalls.create, {
      deviceId,
      point: {
        ...{ name: '液位', family: 'HR', address: '60', unit: '%' },
        ...{ dataType: DataType.INT16U, writable: true },
      },
    })
  ).id;
  const isWritten = async () => {
    const sent = await admin.call(telemetryCalls.setValue, { pointId: level, value: 42 });
    return sent.commandId > 0;
  };
  await waitFor('the machine to be online', () => isWritten().catch(() => false));
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

const names = { 'zh-CN': '泵房', 'en-US': 'Pumps' } as const;

/** What is saved of a screen. */
const drawn = async (id: number) => {
  const { content, version } = await admin.call(screenCalls.draft, { id });
  const text = content === null ? 'null' : gunzipSync(Buffer.from(content, 'base64')).toString();
  return { version, scene: JSON.parse(text) };
};

it.each(languagesFrom('zh-CN'))('a screen is drawn and published, in %s', async (language) => {
  const t = textsIn(language);
  const d = (key: string, details?: Record<string, string>) =>
    t(`screens/designer:${key}`, details);
  const { id } = await admin.call(screenCalls.create, {
    ...{ itemId, name: names[language], platform: 'pc' as const, popup: false, deviceId: null },
  });
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  await browser.journey(`screen-designer-${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    // Symbols are fetched by the browser itself, with the cookie that signing in by the form leaves.
    await page
      .context()
      .addCookies([{ name: 'millwright_session', value: admin.token, url: server.url }]);
    await page.goto(`/shape?itemId=${itemId}&screenId=${id}`);
    const board = page.getByRole('application', { name: d('board') });
    await board.waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    const box = await board.boundingBox();
    if (box === null) throw new RangeError('it is seen');
    const drag = async (page: Page, from: [number, number], to: [number, number]) => {
      await page.mouse.move(box.x + from[0], box.y + from[1]);
      await page.mouse.down();
      await page.mouse.move(box.x + (from[0] + to[0]) / 2, box.y + (from[1] + to[1]) / 2);
      await page.mouse.move(box.x + to[0], box.y + to[1]);
      await page.mouse.up();
    };
    const take = (shape: string) =>
      page.getByRole('button', { name: d(`shapes.${shape}`), exact: true }).click();

    await take('tank');
    await drag(page, [120, 160], [220, 330]);
    await take('pipe');
    await drag(page, [230, 300], [420, 300]);
    await take('rectangle');
    await drag(page, [430, 250], [520, 340]);
    const saved = async (count: number) =>
      await waitFor(`${count} nodes to be saved`, async () => {
        const { scene } = await drawn(id);
        return scene?.nodes.length === count ? scene : null;
      });
    const first = await saved(3);
    expect(first.nodes.map(({ type }: { type: string }) => type)).toEqual([
      ...['tank', 'pipe', 'rectangle'],
    ]);

    // The tank follows the level: a point is chosen among its bindings.
    await page.mouse.click(box.x + 170, box.y + 240);
    await page.getByRole('tab', { name: d('bindings.title') }).click();
    await page.getByLabel(d('bindings.add')).click();
    await page.getByTitle(d('targets.value'), { exact: true }).click();
    // Nobody chooses the point but who draws: before, there is no binding.
    await page.getByText(d('bindings.begun')).waitFor();
    expect((await drawn(id)).scene.nodes[0].bindings).toEqual([]);
    await page.getByRole('combobox', { name: d('bindings.point'), exact: true }).click();
    await page.getByTitle('水池 · 液位', { exact: true }).click();
    const bound = await waitFor('the binding to be saved', async () => {
      const { scene } = await drawn(id);
      return scene.nodes[0].bindings.length === 1 ? scene : null;
    });
    expect(bound.nodes[0].bindings[0]).toMatchObject({
      ...{ target: 'value', source: { kind: 'point', point: level, input: 'value' } },
    });
    expect(await foundByAxe(page)).toEqual([]);

    // All of it is undone, and done again to the same.
    await board.focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
    await saved(0);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+y');
    expect(await saved(3)).toEqual(bound);

    // Moved by the keyboard and by hand, copied, grouped.
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+g');
    const grouped = await saved(1);
    expect(grouped.nodes[0]).toMatchObject({ type: 'group', children: { length: 3 } });
    await page.keyboard.press('Shift+ArrowRight');
    await waitFor('it to be moved', async () => {
      const { scene } = await drawn(id);
      return scene.nodes[0].frame.x === grouped.nodes[0].frame.x + 10;
    });
    await drag(page, [170, 240], [170, 300]);
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await saved(2);
    await page.keyboard.press('Delete');
    await saved(1);

    // It is kept as a symbol, and once more in another colour.
    const symbols = async (count: number) =>
      await waitFor(`${count} symbols`, async () => {
        const { list } = await admin.call(galleryEntryCalls.list, { kind: 'symbol' });
        return list.length === count ? list : null;
      });
    await page.mouse.click(box.x + 170, box.y + 300);
    await page.getByRole('tab', { name: d('gallery.title'), exact: true }).click();
    await page.getByRole('button', { name: d('gallery.keep') }).click();
    const keeping = page.getByRole('dialog', { name: d('gallery.keep') });
    await keeping.getByLabel(d('gallery.name')).fill('泵组');
    await keeping.getByRole('button', { name: d('gallery.save') }).click();
    await symbols(1);
    await page.getByRole('button', { name: d('gallery.more', { name: '泵组' }) }).click();
    await page.getByRole('menuitem', { name: d('gallery.recolor') }).click();
    const recoloring = page.getByRole('dialog', {
      name: d('gallery.recolor_one', { name: '泵组' }),
    });
    await recoloring.getByLabel(d('gallery.color', { place: '1' })).click();
    await page.getByTitle(d('colors.danger'), { exact: true }).click();
    expect(await foundByAxe(page, '[role="dialog"]')).toEqual([]);
    await recoloring.getByLabel(d('gallery.name')).fill('红泵组');
    await recoloring.getByRole('button', { name: d('gallery.save') }).click();
    expect((await symbols(2)).map(({ name }) => name)).toContain('红泵组');

    await page.getByRole('button', { name: d('publish.action') }).click();
    const dialog = page.getByRole('dialog', { name: d('publish.title') });
    await dialog.getByLabel(d('publish.reason')).fill('v1');
    await dialog.getByRole('button', { name: d('publish.action') }).click();
    await waitFor('it to be published', async () => {
      return (await admin.call(screenCalls.published, { id })).revision === 1;
    });

    // What was published is looked at beside what is drawn, and taken back.
    await board.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByRole('tab', { name: d('palette.title'), exact: true }).click();
    await take('rectangle');
    await drag(page, [430, 250], [520, 340]);
    const only = (type: string) =>
      waitFor(`one ${type} to be saved`, async () => {
        const { scene } = await drawn(id);
        return scene.nodes.length === 1 && scene.nodes[0].type === type;
      });
    await only('rectangle');
    await page.getByRole('button', { name: d('revisions.title') }).click();
    const revisions = page.getByRole('dialog', { name: d('revisions.title') });
    await revisions.getByText('v1').waitFor();
    const differences = revisions.getByRole('list', { name: d('revisions.differences') });
    await differences.getByText(d('revisions.removed')).first().waitFor();
    await differences
      .getByRole('button', { name: d('revisions.added') })
      .first()
      .click();
    expect(await foundByAxe(page, '[role="dialog"]')).toEqual([]);
    await revisions.getByRole('button', { name: d('revisions.take') }).click();
    await only('group');

    // It is watched from its item, live.
    await page.goto(`/item/item_query?itemId=${itemId}&tab=screens`);
    await page.getByRole('link', { name: names[language], exact: true }).click();
    await page.getByText(/42/).first().waitFor();
    await admin.call(telemetryCalls.setValue, { pointId: level, value: 57 });
    await page.locator('svg text').filter({ hasText: '57' }).first().waitFor();
    expect(await foundByAxe(page)).toEqual([]);
  });
  await visit.context.close();
});

it('a screen is watched on the phone', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('screen-phone', visit, async (page) => {
    const { token } = await signIn(server.url, {
      ...{ userName: 'admin', password: server.adminPassword },
    });
    await page.goto('/healthz');
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
    await page.goto(`/m/#/item/view_query?itemId=${itemId}`);
    await page.locator('svg text').filter({ hasText: '57' }).first().waitFor();
    // The whole width of it is seen.
    const drawn = await page.locator('svg').last().boundingBox();
    expect(drawn?.width ?? 1000).toBeLessThanOrEqual(400);
  });
  await visit.context.close();
});
