/** A log longer than any page: a task writes it, the task centre shows it, desk and phone fetch it. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { taskCalls } from '@millwright/contract/tasks/tasks.calls';
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { fillOperationLog, pastActor } from '@millwright/testing/data/fill-operation-log';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Download } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const entries = 150_000;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  await fillOperationLog(server, entries);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** How many entries of the past the file holds, and how many of them differ. */
async function entriesIn(download: Download): Promise<readonly [number, number]> {
  const ids: string[] = [];
  const lines = createInterface({ input: createReadStream(await download.path()) });
  for await (const line of lines) {
    const [, who, , , id = ''] = line.split(',');
    if (who === pastActor) ids.push(id);
  }
  return [ids.length, new Set(ids).size];
}

it('writes a log of 150,000 entries while its user goes on, and hands it out', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  visit.page.setDefaultTimeout(30_000);
  await browser.journey('task-center', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    await menu.getByRole('button', { name: t('audit:titles.sections.logs') }).click();
    await menu.getByRole('link', { name: t('audit:titles.operations'), exact: true }).click();
    await page.getByRole('button', { name: t('ui:table.exportCsv') }).click();
    await page.getByText(t('tasks:begun')).waitFor();
    await page
      .getByRole('link', { name: t('tasks:titles.tasks'), exact: true })
      .last()
      .click();
    await page.getByRole('heading', { name: t('tasks:titles.tasks'), exact: true }).waitFor();
    const row = page.getByRole('row', { name: t('audit:words.tasks.operation_log_file') });
    await row.getByRole('progressbar').waitFor();
    // The bell knows of it too, and so does the page when it is opened anew.
    await page
      .getByRole('button', { name: /1/ })
      .and(page.locator('[aria-haspopup=dialog]'))
      .waitFor();
    await page.reload();
    await row.getByText(t('tasks:states.done')).waitFor({ timeout: 120_000 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: t('tasks:download') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^operations-\d{4}-\d\d-\d\d-\d{6}\.csv$/);
    expect(await entriesIn(download)).toEqual([entries, entries]);
  });
  await visit.context.close();
});

it('is cancelled, fetched and deleted on the phone', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  visit.page.setDefaultTimeout(30_000);
  await browser.journey('task-center-phone', visit, async (page) => {
    await page.addInitScript((token) => localStorage.setItem('mw.token', token), admin.token);
    await page.goto('/m/#/task_center');
    const card = page.getByRole('article').first();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: t('tasks:download') }).click(),
    ]);
    expect(await entriesIn(download)).toEqual([entries, entries]);
    await admin.call(auditCalls.export, {});
    await page.getByRole('progressbar').waitFor();
    await card.getByRole('button', { name: t('tasks:cancel') }).click();
    await page.getByRole('dialog').getByText(t('tasks:yes'), { exact: true }).click();
    await card.getByText(t('tasks:states.cancelled')).waitFor();
    await card.getByRole('button', { name: t('tasks:delete') }).click();
    await page.getByRole('dialog').getByText(t('tasks:yes'), { exact: true }).click();
    await waitFor(
      'the deletion',
      async () => (await admin.call(taskCalls.list, {})).total === 1,
      seconds(30),
    );
  });
  await visit.context.close();
});
