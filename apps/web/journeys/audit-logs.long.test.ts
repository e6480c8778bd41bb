/** What people do is found again: in the operation log, the user log and the value-change log. */

import { readFile } from 'node:fs/promises';
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInOn } from './access-steps.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const journey = async (name: string, steps: (page: Page) => Promise<void>): Promise<void> => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  visit.page.setDefaultTimeout(20_000);
  await browser.journey(name, visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    await menu.getByRole('button', { name: t('audit:titles.sections.logs') }).click();
    await steps(page);
  });
  await visit.context.close();
};

const openLog = async (page: Page, title: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: t('shell:menu') });
  await menu.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
};

/** Clicks the export button, and fetches the file once the page says that it is there. */
const exported = async (page: Page): Promise<{ name: string; lines: readonly string[] }> => {
  await page.getByRole('button', { name: t('ui:table.exportCsv') }).click();
  const ready = page.getByRole('button', { name: t('tasks:download') });
  await ready.waitFor({ timeout: seconds(60) });
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
  const file = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: file.trimEnd().split('\r\n') };
};

it('finds what was changed, as it was before and after', async () => {
  const facts = { lnglat: null, note: '' };
  const made = await admin.call(itemCalls.create, { itemName: '审计一号线', ...facts });
  await admin.call(itemCalls.edit, {
    ...{ id: made.id, version: made.version, ...facts },
    itemName: '审计二号线',
  });
  await journey('audit-operations', async (page) => {
    await openLog(page, t('audit:titles.operations'));
    await page.getByPlaceholder(t('audit:search.operations')).fill('审计二号线');
    await page.getByRole('button', { name: t('ui:search.submit') }).click();
    // It stood there before the search as well.
    await page.getByRole('row', { name: /审计一号线/ }).waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: /审计二号线/ });
    await row.getByText(t('audit:words.verbs.edit')).waitFor();
    await row.getByRole('button', { name: t('audit:details') }).click();
    const drawer = page.getByRole('dialog');
    const change = drawer.getByRole('row', { name: /审计一号线/ });
    expect(await change.locator('del').textContent()).toBe('审计一号线');
    expect(await change.locator('ins').textContent()).toBe('审计二号线');
    await page.keyboard.press('Escape');

    const file = await exported(page);
    expect(file.name).toMatch(/^operations-.*\.csv$/);
    expect(file.lines).toHaveLength(2);
    expect(file.lines[1]).toContain('审计二号线');

    await page.getByPlaceholder(t('audit:search.operations')).fill('审计');
    const created = `${t('items:words.subjects.item')}：${t('audit:words.verbs.create')}`;
    await page.getByRole('combobox', { name: t('audit:fields.action') }).fill(created);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('ui:search.submit') }).click();
    await page.getByRole('row', { name: /审计一号线/ }).waitFor();
    expect(await page.getByRole('row', { name: /审计二号线/ }).count()).toBe(0);
  });
});

it('shows who signed in, from where and with what', async () => {
  // By the form: journeys begin as who has signed in before, by a call.
  const { page: entry, context } = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await entry.goto('/login');
  await signInOn(entry, { userName: 'admin', password: server.adminPassword }, 'zh-CN');
  await context.close();
  await journey('audit-sign-ins', async (page) => {
    await openLog(page, t('audit:titles.sign_ins'));
    const row = page.getByRole('row', { name: /admin.*Chrome/ }).first();
    await row.getByText(t('audit:kinds.signed-in'), { exact: true }).waitFor();
    await row.getByText('127.0.0.1').waitFor();
  });
});

it('keeps when machines came online, and hands it out as a file', async () => {
  await journey('audit-online', async (page) => {
    await openLog(page, t('audit:titles.online'));
    await page.getByPlaceholder(t('audit:search.online')).fill('1号空压机');
    await page.getByRole('button', { name: t('ui:search.submit') }).click();
    const row = page.getByRole('row', { name: /1号空压机/ }).last();
    await row.getByText(t('audit:states.online'), { exact: true }).waitFor();
    // Machines of many projects are called the same.
    const project = row.getByRole('link');
    expect(await project.getAttribute('href')).toContain(
      `itemName=${encodeURIComponent((await project.textContent()) ?? '-')}`,
    );
    const { name, lines } = await exported(page);
    expect(name).toMatch(/^online-.*\.csv$/);
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d .*,1号空压机,在线,/);
  });
});

it('shows the latest of each log on the phone', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  visit.page.setDefaultTimeout(20_000);
  await browser.journey('audit-phone', visit, async (page) => {
    await page.addInitScript((token) => localStorage.setItem('mw.token', token), admin.token);
    await page.goto('/m/#/log_page');
    await page.getByText('审计二号线').first().waitFor();
    await page.getByRole('tab', { name: t('audit:titles.sign_ins') }).click();
    await page.getByText(t('audit:kinds.signed-in'), { exact: true }).first().waitFor();
    await page.getByRole('tab', { name: t('audit:titles.online') }).click();
    await page.getByText(t('audit:states.online'), { exact: true }).first().waitFor();
  });
  await visit.context.close();
});

it('keeps a write, and hands it out as a file', async () => {
  const { list } = await admin.call(itemCalls.list, { keyword: '无锡空压站' });
  const itemId = list[0]?.id ?? 0;
  const point = await waitFor('a value of a writable point', async () => {
    const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
    return points.find(({ name, value }) => name === '启动命令' && value !== null);
  });
  const sent = await admin.call(telemetryCalls.setValue, {
    pointId: point.pointId,
    value: 1,
    note: '=1+1',
  });
  await waitFor('the end of the write', async () => {
    const { commandId } = sent;
    return (await admin.call(telemetryCalls.writeState, { commandId })).finishedAt !== null;
  });
  await journey('audit-writes', async (page) => {
    await openLog(page, t('telemetry:titles.log'));
    const row = page.getByRole('row', { name: /启动命令/ });
    await row.getByText('admin').waitFor();
    await row.getByText(t('telemetry:write.states.confirmed')).waitFor();
    const { name, lines } = await exported(page);
    expect(name).toMatch(/^value-changes-.*\.csv$/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/,admin,\d+,.+,启动命令,.*,1,.*,已确认,,,'=1\+1,\d+,,$/);
  });
});

// The last: by now the minute in which the first was written is nearly over.
if (isWholeRun) {
  it('proves the log', async () => {
    await journey('audit-proof', async (page) => {
      await openLog(page, t('audit:titles.operations'));
      // The server makes ten proofs a minute.
      let askedAt = Number.NEGATIVE_INFINITY;
      await waitFor(
        'the seal of the minute',
        async () => {
          if (performance.now() < askedAt + seconds(10)) return false;
          askedAt = performance.now();
          const { unsealed, entries } = await admin.call(auditCalls.verify, {});
          return entries > 0 && unsealed < 10;
        },
        seconds(90),
      );
      await page.getByRole('button', { name: t('audit:proof.open') }).click();
      await page.getByRole('button', { name: t('audit:proof.run') }).click();
      await page.getByText(t('audit:proof.good')).waitFor();
    });
  });
}
