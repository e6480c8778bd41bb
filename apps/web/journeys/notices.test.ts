/** A notice is written, read where it is meant to be, seen to have been read, and ended. */
import { userCalls } from '@millwright/contract/identity/users.calls';
import { noticeCalls } from '@millwright/contract/notices/notices.calls';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;
const worker = { userName: 'operator7', password: 'Operator777' };

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: false }), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  await admin.call(userCalls.create, { ...worker, grade: 1, roles: [] });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('goes from whoever writes it to those whom it is for', async () => {
  const t = textsIn('zh-CN');
  const say = (key: string, values?: Record<string, string>) => t(`notices:${key}`, values);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('notices', visit, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, '/notice/notice_page');
    await page
      .getByRole('button', { name: say('create') })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: say('create') });
    await drawer.getByLabel(say('title'), { exact: true }).fill('周六停机检修');
    await drawer.getByLabel(say('body'), { exact: true }).fill('上午八点到十二点。\n请提前备料。');
    await drawer.getByText(say('audiences.users'), { exact: true }).click();
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await drawer.getByText(say('audience_required')).waitFor();
    await steps.choose(drawer.getByRole('combobox'), worker.userName);
    await page.keyboard.press('Escape');
    expect(await foundByAxe(page)).toEqual([]);
    await steps.save(drawer);
    const row = page.getByRole('row', { name: '周六停机检修' });
    await row.getByText(say('states.published')).waitFor();

    const reader = await signIn(server.url, worker);
    const [entry] = (await reader.call(noticeCalls.listOwn, {})).list;
    expect(entry).toMatchObject({ text: '周六停机检修', readState: 0 });
    await readOnPhone(entry?.id ?? 0);
    expect(await reader.call(noticeCalls.listOwn, {})).toMatchObject({ unread: 0, total: 1 });

    await page.getByRole('button', { name: t('ui:table.refresh') }).click();
    await row.getByRole('button', { name: '1', exact: true }).click();
    const readers = page.getByRole('dialog', {
      name: say('readers_of', { title: '周六停机检修' }),
    });
    await readers.getByRole('cell', { name: worker.userName }).waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: say('end'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('end'), exact: true })
      .click();
    await row.getByText(say('states.ended')).waitFor();
    expect(await reader.call(noticeCalls.listOwn, {})).toMatchObject({ total: 0 });
  });
  await visit.context.close();
});

/** Opened from the list, in the dark and in English. */
async function readOnPhone(id: number): Promise<void> {
  const t = textsIn('en-US');
  const visit = await browser.visit({
    ...{ baseUrl: server.url, frame: 'phone', language: 'en-US', dark: true },
  });
  await browser.journey('notices-phone', visit, async (page) => {
    const { token } = await signIn(server.url, worker);
    await page.goto('/healthz');
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
    await page.goto('/m/#/notice/notice_user_page');
    await page.getByText(t('notices:unread')).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await page.getByRole('link', { name: '周六停机检修' }).click();
    await page.getByText('请提前备料。').waitFor();
    expect(new URL(page.url()).hash).toBe(`#/notice/notice_detail?id=${id}`);
    expect(await foundByAxe(page)).toEqual([]);
  });
  await visit.context.close();
}

it('pops up where the platform has changed, and leads to what is said of it', async () => {
  const t = textsIn('en-US');
  await admin.call(noticeCalls.create, {
    ...{ type: 'update', title: 'Release 2.1', body: 'New: project check.' },
    ...{ audience: { kind: 'all' }, publishAt: Date.now() - 1000, endsAt: null },
  });
  const visit = await browser.visit({
    ...{ baseUrl: server.url, frame: 'desktop', language: 'en-US', dark: true },
  });
  await browser.journey('notices-update', visit, async (page) => {
    await signInAsAdmin(page, server, 'en-US');
    const popup = page.getByText('Release 2.1').first();
    await popup.waitFor();
    await popup.click();
    const detail = page.getByRole('dialog', { name: t('notices:titles.detail') });
    await detail.getByText('New: project check.').waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: 'Release 2.1' });
    await row.getByText(t('notices:read'), { exact: true }).waitFor();
  });
  await visit.context.close();
});
