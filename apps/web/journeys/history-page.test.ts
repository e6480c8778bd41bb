/** History as people look at it: curves, statistics, tables and files, saved as a view and shown on a board. */
import { readFileSync } from 'node:fs';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { historyCalls } from '@millwright/contract/reports/history.calls';
import { variableViewCalls } from '@millwright/contract/reports/variable/variable-reports.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { readXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { hasNothingForAxe } from './nothing-for-axe.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const h = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  t(`reports:history.${key}`, values);
const b = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  t(`reports:board.${key}`, values);
const item = '无锡空压站';
const pressure = '排气压力';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(itemCalls.list, { page: 1, pageSize: 50 });
  itemId = list.find(({ itemName }) => itemName === item)?.id ?? 0;
  const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
  const found = points.find(({ name }) => name === pressure)?.pointId ?? 0;
  await waitFor('samples of the plant', async () => {
    const span = { points: [found], from: Date.now() - 3_600_000, to: Date.now() };
    const { list: told } = await admin.call(historyCalls.statistics, span);
    return (told[0]?.count ?? 0) > 5;
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const legendRow = (page: Page, name: string): Locator =>
  page.locator('.mw-trend-legend').getByRole('row', { name });

it('is looked at in every way, written into a file, saved, and shown on a board', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  visit.page.setDefaultTimeout(60_000);
  await browser.journey('history-page', visit, async (page) => {
    const { choose, save } = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN', `/data_analysis/history?itemId=${itemId}`);
    await legendRow(page, pressure).first().waitFor();
    const statistics = page.getByRole('region', { name: h('statistics') });
    const row = statistics.getByRole('row', { name: new RegExp(pressure) }).first();
    await row.waitFor();
    // The server counts, not the curve: some samples, and known for some time.
    expect(await row.textContent()).toMatch(/\d+:\d\d:\d\d/);

    // Points are picked by their names.
    await page.getByRole('button', { name: h('points', { count: '3' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('telemetry:picker.clear') }).click();
    await dialog.getByRole('textbox').fill(pressure);
    await dialog
      .getByRole('checkbox', { name: new RegExp(pressure) })
      .first()
      .check();
    await dialog.locator('.ant-modal-footer button').last().click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: h('points', { count: '1' }) }).waitFor();

    // Another span, laid over the day before.
    await choose(page.getByRole('combobox', { name: h('span') }), h('spans.1h'));
    await choose(page.getByRole('combobox', { name: h('compare') }), h('earlier.day'));
    await legendRow(page, h('earlier.day')).first().waitFor();
    await waitFor('the address', async () => /span=1h&compare=day/.test(page.url()));
    await page.reload();
    await legendRow(page, h('earlier.day')).first().waitFor();
    await hasNothingForAxe(page);

    await page.getByText(h('as.bars'), { exact: true }).click();
    await page.getByRole('figure', { name: new RegExp(pressure) }).waitFor();
    await page.getByText(h('as.samples'), { exact: true }).click();
    await page.locator('tbody th time').first().waitFor();
    await page.getByText(h('as.table'), { exact: true }).click();
    await page.getByRole('columnheader', { name: h('aggregates.mean') }).waitFor();

    // The table as a workbook, through the task centre.
    await page.getByRole('button', { name: h('files.label') }).click();
    await page.getByRole('button', { name: 'Excel' }).click();
    const download = page.getByRole('button', { name: t('tasks:download') }).first();
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    const { sheets } = await readXlsx(readFileSync(await file.path()), {});
    expect(sheets[0]?.rows[0]?.[2]).toMatch(new RegExp(`${pressure} .*${h('aggregates.min')}$`));
    expect(sheets[0]?.rows.length).toBeGreaterThan(10);
    await page.keyboard.press('Escape');

    // Saved as a view of a new report.
    await page.getByRole('button', { name: h('views.save') }).click();
    await page.getByRole('button', { name: h('views.save_as') }).click();
    const drawer = page.getByRole('dialog', { name: h('views.save_as') });
    await drawer.getByLabel(h('views.name'), { exact: true }).fill('最近一小时');
    await drawer.getByLabel(h('views.report_name')).fill('空压机早班');
    await choose(drawer.getByRole('combobox', { name: h('views.layout') }), h('layouts.cards'));
    await save(drawer);
    await page.getByRole('button', { name: '最近一小时' }).waitFor();
    const { list } = await admin.call(variableViewCalls.list, { itemId });
    expect(list).toMatchObject([
      { name: '最近一小时', settings: { span: '1h', compare: 'day', layout: 'cards' } },
    ]);

    // The board shows it, and the samples behind it.
    await page.goto(`${server.url}/data_analysis/report_kanban?itemId=${itemId}`);
    await page.getByRole('button', { name: '空压机早班' }).click();
    const tile = page.getByRole('article', { name: '最近一小时' });
    await tile.getByRole('heading', { name: pressure }).waitFor();
    expect(await tile.locator('b').first().textContent()).toMatch(/\d/);
    await tile.getByRole('button', { name: b('open') }).waitFor();
    await hasNothingForAxe(page);
    await tile.getByRole('button', { name: b('origin') }).click();
    await tile.locator('tbody th time').first().waitFor();
    await tile.getByRole('button', { name: b('open') }).click();
    await waitFor('the history page', async () => /history\?.*view=\d+/.test(page.url()));
    await legendRow(page, pressure).first().waitFor();
  });
  await visit.context.close();
});
