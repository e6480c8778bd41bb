/** Projects as a list and on a map, and what the home page counts of them. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { homeCalls } from '@millwright/contract/items/home.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, endedSession, sharedBrowser } from '@millwright/testing/browser';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
/** A grey pixel: every tile of the provider. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

let provider: Server;
const asked: string[] = [];
let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.referer}`);
    response.writeHead(200, { 'content-type': 'image/png' }).end(pixel);
  });
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
  const { port } = provider.address() as AddressInfo;
  [server, browser] = await Promise.all([
    startMillwright({
      env: {
        MAP_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
        MAP_CREDIT: '测试地图',
        MAP_DATUM: 'gcj-02',
      },
    }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  provider?.close();
});

beforeEach(async () => {
  const { list } = await admin.call(itemCalls.list, {});
  for (const { id } of (await admin.call(deviceCalls.list, {})).list) {
    await admin.call(deviceCalls.delete, { id });
  }
  if (list.length > 0) await admin.call(itemCalls.deleteMany, { ids: list.map(({ id }) => id) });
});

const create = async (itemName: string, lnglat: string | null = null): Promise<number> =>
  (await admin.call(itemCalls.create, { itemName, lnglat, note: '' })).id;
/** Never dialled: it is switched off. */
const addDevice = (itemId: number) =>
  admin.call(deviceCalls.create, {
    itemId,
    deviceName: `D${itemId}`,
    host: '10.20.30.40',
    enabled: false,
  });
const names = async (): Promise<string[]> =>
  (await admin.call(itemCalls.list, {})).list.map(({ itemName }) => itemName);

const openItems = async (page: Page): Promise<void> => {
  const menu = page.getByRole('navigation', { name: t('shell:menu') });
  await menu.getByText(t('items:titles.list'), { exact: true }).click();
};
const showAs = async (page: Page, shape: 'cards' | 'table' | 'map'): Promise<void> => {
  const order = ['cards', 'table', 'map'];
  const choice = page.getByRole('radiogroup', { name: t('items:shape.label') });
  await choice.locator('label').nth(order.indexOf(shape)).click();
};
const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name });

it('deletes the chosen ones, keeps those with devices, and refuses to delete none', async () => {
  for (const name of ['一号泵站', '二号泵站']) await create(name);
  await addDevice(await create('三号泵站'));
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('item-list-delete', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN', '/item/item_page');
    await showAs(page, 'table');
    await rowOf(page, '一号泵站').waitFor();
    const deleteChosen = page.getByRole('button', { name: t('items:actions.delete_many') });
    await deleteChosen.click();
    await page.getByText('请至少选择一行').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    for (const name of ['一号泵站', '三号泵站']) {
      await rowOf(page, name).getByRole('checkbox').click();
    }
    await deleteChosen.click();
    const dialog = page.getByRole('dialog', { name: '删除 2 个项目' });
    await dialog.getByRole('textbox').fill(t('items:delete.word'));
    await dialog.getByRole('button', { name: t('items:actions.delete') }).click();
    const kept = page.getByRole('dialog', { name: '1 个项目未删除' });
    await kept.getByText('项目中还有 1 台设备，请先删除设备').waitFor();
    await kept.getByRole('button').click();
    await rowOf(page, '一号泵站').waitFor({ state: 'hidden' });
    expect(await names()).toEqual(['二号泵站', '三号泵站'].toSorted());

    await rowOf(page, '二号泵站')
      .getByRole('button', { name: t('items:actions.delete') })
      .click();
    const sure = page.getByRole('dialog', { name: t('items:delete.title') });
    await sure.getByRole('textbox').fill('二号泵站');
    await sure.getByRole('button', { name: t('items:actions.delete') }).click();
    await rowOf(page, '二号泵站').waitFor({ state: 'hidden' });
    expect(await names()).toEqual(['三号泵站']);
  });
  await visit.context.close();
});

it('is filtered by group, edited, shown the way that was chosen, and forgotten on leaving', async () => {
  const [one] = [await create('一号泵站'), await create('二号泵站')];
  const { id, version } = await admin.call(projectGroupCalls.create, { groupName: '华东大区' });
  await admin.call(projectGroupCalls.setItems, { id, items: [one], version });
  const visit = await browser.visit({
    baseUrl: server.url,
    frame: 'desktop',
    expects: endedSession,
  });
  await browser.journey('item-list-filter', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    const kept = () => page.evaluate(() => Object.keys(localStorage).join(' '));
    await waitFor('the list to be kept', async () => (await kept()).includes('mw.items.'));
    await openItems(page);
    const cards = page.getByRole('article');
    await cards.filter({ hasText: '二号泵站' }).waitFor();
    await page.getByRole('combobox', { name: t('items:fields.group') }).click();
    await page.locator('.ant-select-tree-title').filter({ hasText: '华东大区' }).click();
    await page.getByRole('button', { name: t('ui:search.submit') }).click();
    await cards.filter({ hasText: '二号泵站' }).waitFor({ state: 'hidden' });

    await cards.getByRole('button', { name: t('items:actions.edit') }).click();
    const drawer = page.getByRole('dialog', { name: t('items:drawer.edit') });
    const position = drawer.getByLabel(t('items:fields.lnglat'));
    await position.fill('200,31.0');
    await drawer.getByText(/经纬度格式应为/).waitFor();
    await position.fill('120.305456,31.570037');
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
    const { lnglat } = await admin.call(itemCalls.get, { id: one });
    expect(lnglat).toBe('120.305456,31.570037');

    await showAs(page, 'table');
    await rowOf(page, '一号泵站').waitFor();
    await page.reload();
    await rowOf(page, '一号泵站').waitFor();

    await page.getByRole('button', { name: 'admin' }).click();
    await page.getByRole('menuitem', { name: t('shell:signOut') }).click();
    await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).waitFor();
    expect(await kept()).not.toContain('mw.items.');
  });
  await visit.context.close();
});

if (isWholeRun) {
  it('stands on the map of the provider, where its position is chosen too', async () => {
    await create('上海泵站', '121.527211,31.177428');
    await create('无位置泵站');
    const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
    await browser.journey('item-map', visit, async (page) => {
      await signInAsAdmin(page, server, 'zh-CN', '/item/item_page');
      await showAs(page, 'map');
      const map = page.getByRole('region', { name: t('items/map:label') });
      await map.getByText('测试地图').waitFor();
      await waitFor('tiles', () => asked.length > 0);
      expect(asked.every((tile) => /^\/\d+\/\d+\/\d+\.png http:\/\/127/.test(tile))).toBe(true);

      const list = page.getByRole('complementary', { name: t('items/map:list') });
      await list.getByRole('button', { name: '上海泵站' }).click();
      const bubble = page.getByRole('dialog', { name: t('items/map:bubble') });
      await bubble.getByText('0 个数据点').waitFor();
      // The map of another language is made anew, and the popup stands on that one too.
      const english = textsIn('en-US');
      const choose = async (button: string, language: string): Promise<void> => {
        await page.getByRole('button', { name: button }).click();
        await page.getByRole('menuitemradio', { name: language }).click();
      };
      await choose(t('shell:language'), 'English');
      await page
        .getByRole('dialog', { name: english('items/map:bubble') })
        .getByRole('button', { name: english('items/map:close') })
        .waitFor();
      await choose(english('shell:language'), '简体中文');
      await bubble.getByRole('button', { name: t('items/map:close') }).click();
      await bubble.waitFor({ state: 'hidden' });

      await list.getByRole('button', { name: t('items/map:place') }).click();
      const drawer = page.getByRole('dialog', { name: t('items:drawer.edit') });
      await drawer.getByLabel(t('items:fields.lnglat')).fill('121.527211,31.177428');
      await drawer.getByRole('button', { name: t('items:drawer.choose_on_map') }).click();
      const picker = page.getByRole('dialog', { name: t('items/map:choose') });
      const view = picker.getByRole('region', { name: t('items/map:label') });
      // Stands there from the first picture on; before it no pixel is a place.
      await view.getByText('测试地图').waitFor();
      // The position stands in the middle of the map; 40 pixels east of it is chosen.
      const middle = await view.evaluate((map) => ({
        x: map.clientWidth / 2,
        y: map.clientHeight / 2,
      }));
      await view.click({ position: { x: middle.x + 40, y: middle.y } });
      const chosen = await waitFor('another position', async () => {
        const text = await picker.locator('output').textContent();
        return text !== '121.527211,31.177428' && text;
      });
      const [longitude = 0, latitude = 0] = chosen.split(',').map(Number);
      const degreesPerPixel = 360 / (256 * 2 ** 13);
      // Within some pixels of it: on a shifted map, and yet in WGS-84.
      expect(longitude).toBeCloseTo(121.527211 + 40 * degreesPerPixel, 3);
      expect(latitude).toBeCloseTo(31.177428, 3);
      await picker.getByRole('button', { name: t('items/map:use') }).click();
      await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
      await list.getByRole('button', { name: '无位置泵站' }).click();
      await bubble.getByRole('link', { name: '无位置泵站' }).click();
      await page.getByRole('heading', { name: '无位置泵站' }).waitFor();
    });
    await visit.context.close();
  });
}

it.each(['desktop', 'phone'] as const)('is counted on the home page of the %s', async (frame) => {
  await addDevice(await create('一号泵站'));
  await create('二号泵站');
  const figures = await admin.call(homeCalls.statistics, { timeZone: 'Asia/Shanghai' });
  expect(figures).toMatchObject({ items: { total: 2 }, devices: { total: 1 } });
  const visit = await browser.visit({ baseUrl: server.url, frame });
  await browser.journey(`item-home-${frame}`, visit, async (page) => {
    if (frame === 'desktop') await signInAsAdmin(page, server, 'zh-CN');
    else await signInOnPhone(page);
    const tile = (key: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: t(key) })
        .first();
    await tile('items:figures.items').getByText('2', { exact: true }).waitFor();
    await tile('devices:titles.figures.devices').getByText('1', { exact: true }).waitFor();
    if (frame === 'desktop') {
      await tile('items:figures.items').getByText('今日新增 2').waitFor();
      await tile('identity:titles.figures.users')
        .getByText(String(figures.users?.total), { exact: true })
        .waitFor();
    } else {
      // What is now, and what leads somewhere there.
      expect(await page.getByText('今日新增').count()).toBe(0);
      expect(await page.getByText(t('identity:titles.figures.users')).count()).toBe(0);
    }
    await tile('items:figures.items').getByRole('link').click();
    await page.getByRole('heading', { name: '二号泵站' }).waitFor();
  });
  await visit.context.close();
});

const signInOnPhone = async (page: Page): Promise<void> => {
  await page.goto('/m/');
  await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).fill('admin');
  const password = page.getByLabel(t('identity/sign-in:password'), { exact: true });
  await password.fill(server.adminPassword);
  await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
};
