/** A report: laid out from an empty list, read day by day, and taken along as a workbook. */
import { readFileSync } from 'node:fs';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { roundFigure, sayFigure } from '@millwright/contract/reports/configured/figures';
import { reportCalls } from '@millwright/contract/reports/configured/reports.calls';
import { historyCalls } from '@millwright/contract/reports/history.calls';
import { switchWords } from '@millwright/contract/switch-words';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { readXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { hasNothingForAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const say = (key: string, given: Record<string, string> = {}): string =>
  t(`reports/configured:${key}`, given);
const name = '空压日报';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(itemCalls.list, { page: 1, pageSize: 50 });
  itemId = list.find(({ itemName }) => itemName === '无锡空压站')?.id ?? 0;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const chosen = (drawer: Locator) => drawer.getByRole('list', { name: say('columns.title') });

async function layOut(page: Page): Promise<void> {
  const steps = formSteps(page, 'zh-CN');
  await page.getByText(say('config.empty'), { exact: true }).waitFor();
  await page
    .getByRole('button', { name: say('config.create') })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: say('config.create') });
  await drawer.getByLabel(say('fields.name')).fill(name);
  await drawer.getByPlaceholder(t('telemetry:picker.search')).fill('排气压力');
  await drawer.getByRole('checkbox', { name: '1号空压机 排气压力', exact: true }).check();
  await drawer.getByPlaceholder(t('telemetry:picker.search')).fill('油温');
  await drawer.getByRole('checkbox', { name: '2号空压机 油温', exact: true }).check();
  const first = chosen(drawer).getByRole('listitem').first();
  await first.getByRole('textbox').fill('=压力');
  const shown = first.getByRole('combobox');
  await steps.choose(shown, '最大值');
  await page.keyboard.press('Escape');
  await steps.save(drawer);
}

/** Exports what is shown, and fetches the file once it is there. */
async function take(page: Page, format: string) {
  await page.getByRole('button', { name: say(`files.${format}`) }).click();
  const download = page.getByRole('button', { name: t('tasks:download') }).first();
  await download.waitFor({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  await download.waitFor({ state: 'hidden' });
  return file;
}

it('is laid out, read, and taken along', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('reports', visit, async (page) => {
    page.setDefaultTimeout(30_000);
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/configure/configure_report?itemId=${itemId}`);
    await layOut(page);
    await page.getByRole('link', { name }).click();
    const table = page.getByRole('table', { name });
    await table.waitFor();
    await hasNothingForAxe(page);

    // Yesterday is whole: each hour is what history says of it.
    await page.getByRole('button', { name: say('read.previous') }).click();
    const whole = page
      .locator('[aria-busy=false]')
      .getByRole('table', { name })
      .locator('tbody tr');
    await waitFor(
      'all hours of it',
      async () => /date=/.test(page.url()) && (await whole.count()) === 24,
    );
    const { list } = await admin.call(reportCalls.list, { itemId });
    const [report] = list;
    const date = new URL(page.url()).searchParams.get('date') ?? '';
    const data = await admin.call(reportCalls.data, { id: report?.id ?? 0, date });
    const { from, to } = data;
    const points = report?.dataIds ?? [];
    const step = { unit: 'hour' as const };
    const { series } = await admin.call(historyCalls.bars, { points, from, to, step });
    const [pressure, oil] = series.map(({ bars }) => bars);
    const format = data.columns[0]?.format;
    if (format === undefined || pressure === undefined) throw new Error('no columns');
    const shown = await table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      );
    expect(shown.map((cells) => cells[1])).toEqual(
      pressure.map((bar) => sayFigure(bar?.max ?? null, 'max', format, switchWords['zh-CN'])),
    );
    expect(shown.some((cells) => cells[0] !== '–')).toBe(true);

    const file = await take(page, 'xlsx');
    expect(file.suggestedFilename()).toBe(`${name} ${date}-000000.xlsx`);
    const { sheets } = await readXlsx(readFileSync(await file.path()));
    const rows = sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(2, 5).map(String)).toEqual([
      expect.stringContaining('1号空压机 · =压力'),
      expect.stringContaining('最大值'),
      expect.stringContaining('2号空压机 · 油温'),
    ]);
    expect(rows).toHaveLength(26);
    const most = (pressure ?? []).map((bar) => bar?.max ?? null);
    for (const [hour, max] of most.entries()) {
      const cell = rows[hour + 1]?.[3] ?? null;
      if (max === null) expect(cell).toBeNull();
      else expect(cell).toBe(roundFigure(max, 'max', format));
    }
    expect(oil).toHaveLength(24);
    expect(rows.at(-1)?.[0]).toBe('全时段');

    const paper = await take(page, 'pdf');
    expect(
      readFileSync(await paper.path())
        .toString('latin1')
        .slice(0, 5),
    ).toBe('%PDF-');
  });
  await visit.context.close();
});
