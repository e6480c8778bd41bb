/** The plant's pumping station is watched and operated: its parts, a switch, and who may not. */
import { itemCalls } from '@millwright/contract/items/items.calls';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { seconds } from '@millwright/kernel';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, type Frame, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundByAxe } from './nothing-for-axe.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const screenName = '1号泵站';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(itemCalls.list, { page: 1, pageSize: 50 });
  itemId = list.find(({ itemName }) => itemName === '宁波供水泵站')?.id ?? 0;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page of somebody who is signed in already. */
const opened = async (page: Page, session: Pick<ApiSession, 'token'>, address: string) => {
  await page.goto('/healthz');
  await page.evaluate((kept) => localStorage.setItem('mw.token', kept), session.token);
  await page.goto(address);
};
const visitIn = (frame: Frame) => browser.visit({ baseUrl: server.url, frame });
const latestWrite = async () => {
  const { list } = await admin.call(telemetryCalls.writeList, { itemId, page: 1, pageSize: 1 });
  return list[0];
};

it('its parts are filled, and its operator switches a pump: told there, and in the log with the screen', async () => {
  const visit = await visitIn('desktop');
  await browser.journey('screen-operated', visit, async (page) => {
    await opened(page, admin, `/item/item_query/view_query?itemId=${itemId}`);
    // What the project opens with, its parts filled.
    await page.getByRole('heading', { name: screenName }).first().waitFor();
    const trend = page.getByRole('region', { name: '压力与流量' });
    await trend
      .locator('canvas')
      .first()
      .waitFor({ timeout: seconds(30) });
    await trend.getByText('出水压力').first().waitFor();
    await page.getByRole('region', { name: '当前报警' }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);

    // A pump is taken out of use: asked about, sent, and told on the part.
    await page.getByRole('button', { name: '3号泵投用' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('button', { name: t('telemetry:write.send') }).click();
    await page.getByText(t('telemetry:write.result.confirmed')).waitFor({ timeout: seconds(30) });
    const { id } = (
      await admin.call(screenCalls.list, { itemId, page: 1, pageSize: 50 })
    ).list.find(({ name }) => name === screenName) ?? { id: 0 };
    expect(await latestWrite()).toMatchObject({
      ...{ pointName: '3号泵投用', newValue: '0', state: 'confirmed' },
      screen: { id, name: screenName, revision: 1 },
    });
  });
  await visit.context.close();
});

it('who may not write is told so on the part, on the phone too', async () => {
  const demo = await signIn(server.url, { userName: 'demo', password: 'demo1234' });
  const visit = await visitIn('phone');
  await browser.journey('screen-operated-phone', visit, async (page) => {
    await opened(page, demo, `/m/#/item/view_query?itemId=${itemId}`);
    const pump = page.getByRole('button', { name: '1号泵投用' });
    await pump.waitFor({ timeout: seconds(30) });
    await pump.click();
    await page.getByText(t('telemetry:write.not_permitted')).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
  });
  await visit.context.close();
});
