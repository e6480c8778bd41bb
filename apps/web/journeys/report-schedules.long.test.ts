/** A report that is made by itself: entered from an empty list, made at once, fetched, and seen on the phone. */
import { readFileSync } from 'node:fs';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { reportCalls } from '@millwright/contract/reports/configured/reports.calls';
import { reportScheduleCalls } from '@millwright/contract/reports/schedules/report-schedules.calls';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const say = (key: string, given: Record<string, string> = {}): string =>
  t(`reports/schedules:${key}`, given);
const title = '空压日报邮件';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(itemCalls.list, { page: 1, pageSize: 50 });
  itemId = list.find(({ itemName }) => itemName === '无锡空压站')?.id ?? 0;
  const { list: devices } = await admin.call(deviceCalls.list, { itemId, pageSize: 1 });
  const { list: points } = await admin.call(pointCalls.list, { deviceId: devices[0]?.id ?? 0 });
  await admin.call(reportCalls.create, {
    ...{ itemId, name: '空压日报', timeType: 'day', periodTimeList: [] },
    ...{ interval: { unit: 'hour', every: 1 }, groupByDevice: true, totals: true },
    ...{ dataIds: [points[0]?.id ?? 0], dataNames: [''], aggregates: [['mean']] },
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('is entered, made at once and fetched', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('report-schedules', visit, async (page) => {
    page.setDefaultTimeout(60_000);
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/data_analysis/report_schedules?itemId=${itemId}`);
    await page.getByText(say('list.empty'), { exact: true }).waitFor();
    await page
      .getByRole('button', { name: say('list.create') })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: say('list.create') });
    await drawer.getByLabel(say('fields.title')).fill(title);
    await steps.choose(drawer.getByLabel(say('fields.source'), { exact: true }), '空压日报');
    await drawer.getByText(say('formats.csv'), { exact: true }).click();
    await drawer.getByLabel(say('fields.addresses')).fill('boss@example.com,');
    await steps.save(drawer);
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText(say('due.day', { clock: '06:00' })).waitFor();

    await row.getByRole('button', { name: say('list.make') }).click();
    await row.getByRole('button', { name: title }).click();
    const runs = page.getByRole('dialog', { name: say('runs.title') });
    const fetch = runs.getByRole('button', { name: /KB/ });
    await fetch.waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), fetch.click()]);
    expect(file.suggestedFilename()).toMatch(/^空压日报 .*\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('平均值');
    const { list } = await admin.call(reportScheduleCalls.list, { itemId });
    expect(list).toMatchObject([{ title, addresses: ['boss@example.com'], format: 'csv' }]);
  });
  await visit.context.close();
});

it('is read on the phone', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('report-schedules-phone', visit, async (page) => {
    page.setDefaultTimeout(60_000);
    await page.goto('/healthz');
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), admin.token);
    await page.goto(`/m/#/item/item_query?itemId=${itemId}&tab=schedules`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: say('runs.title') }).click();
    const fetch = page.getByRole('button', { name: /KB/ });
    const [file] = await Promise.all([page.waitForEvent('download'), fetch.click()]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
  });
  await visit.context.close();
});
