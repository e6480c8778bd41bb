/** A notice is written, read where it is meant to be, seen to have been read, and ended. */
import { userCalls } from '@millwright/contract/identity/users.calls';
import { noticeCalls } from '@millwright/contract/notices/notices.calls';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;
const hostile = [
  '<p>见此</p><script>window.hit = 1</script><SCRIPT>window.hit = 1</SCRIPT>',
  '<img src="/none" onerror="window.hit = 1"><p onmouseover="window.hit = 1">一</p>',
  '<a href="javascript:window.hit = 1">二</a><a href="java&#10;script:window.hit = 1">三</a>',
  '<a href="data:text/html,<script>window.hit = 1</script>">四</a><a href="//evil.example">五</a>',
  '<svg onload="window.hit = 1"><style>*{display:none}</style><animate onbegin="window.hit = 1"/></svg>',
  '<style>body{display:none}</style><p style="position:fixed;inset:0" class="x" id="y">六</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=window.hit=1>">',
  '<iframe srcdoc="<script>parent.hit = 1</script>"></iframe><form action="//evil.example"><input></form>',
].join('');
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Chromium says so of handlers in a document that is only parsed, and runs nothing. */
const inertHandler = /^Executing inline event handler violates/;
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
  const expects = inertHandler;
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', expects });
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
    const editor = drawer.getByRole('textbox', { name: say('body'), exact: true });
    await editor.click();
    await page.keyboard.type('上午八点到十二点。');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('请提前备料。');
    // By the keyboard alone: back to the tools, along them, and on into the text.
    const tool = (key: string) => drawer.getByRole('button', { name: say(`editor.${key}`) });
    await tool('bold').and(page.locator('[aria-pressed=true]')).waitFor();
    await page.keyboard.press('Shift+Tab');
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    expect(await tool('bulletList').evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await editor.locator('li strong', { hasText: '请提前备料。' }).waitFor();
    await pasteHostile(page);
    await drawer.locator('input[type=file]').setInputFiles([
      { name: '停机.png', mimeType: 'image/png', buffer: picture },
      { name: '方案.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      { name: '多余.txt', mimeType: 'text/plain', buffer: Buffer.from('F2') },
    ]);
    await drawer
      .getByRole('button', { name: say('files.remove_one', { name: '多余.txt' }) })
      .click();
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
    expect(entry?.summary).toContain('上午八点到十二点。\n请提前备料。');
    const kept = await reader.call(noticeCalls.get, { id: entry?.id ?? 0 });
    expect(kept.body).toContain('<ul><li><p><strong>请提前备料。');
    expect(kept.body).not.toMatch(/script|onerror|img|style|<a/);
    expect(kept.files.map(({ name, mime }) => `${name} ${mime}`)).toEqual([
      '停机.png image/png',
      '方案.pdf application/pdf',
    ]);
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

/** What a page of ill intent would put on the clipboard. */
async function pasteHostile(page: Page): Promise<void> {
  await page.evaluate((html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.ProseMirror')?.dispatchEvent(event);
  }, hostile);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
}

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
    // Pictures are fetched by the browser itself, with the cookie that signing in by the form leaves.
    await page
      .context()
      .addCookies([{ name: 'millwright_session', value: token, url: server.url }]);
    await page.goto('/m/#/notice/notice_user_page');
    await page.getByText(t('notices:unread')).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await page.getByRole('link').filter({ hasText: '上午八点到十二点。' }).waitFor();
    const read = page.waitForResponse('**/notice/readNotice');
    await page.getByRole('link', { name: '周六停机检修' }).click();
    await page.getByRole('listitem').getByText('请提前备料。').waitFor();
    const shown = page.getByRole('img', { name: '停机.png' });
    await shown.scrollIntoViewIfNeeded();
    await waitFor('the picture', () =>
      shown.evaluate((each) => (each as HTMLImageElement).naturalWidth === 1),
    );
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '方案.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('方案.pdf');
    await read;
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

it('shows nothing but text of what somebody put past the server', async () => {
  const made = await admin.call(noticeCalls.create, {
    ...{ type: 'notice', title: '来历不明', body: '一', audience: { kind: 'all' } },
    ...{ publishAt: Date.now() - 1000, endsAt: null },
  });
  const nested = '<b>'.repeat(33_000);
  for (const frame of ['desktop', 'phone'] as const) {
    const visit = await browser.visit({ baseUrl: server.url, frame, expects: inertHandler });
    await browser.journey(`notices-hostile-${frame}`, visit, async (page) => {
      await page.route('**/notice/getNoticeDetail', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        Object.assign(body.data, { format: 'rich', body: hostile + nested });
        await route.fulfill({ json: body });
      });
      await page.goto('/healthz');
      const { token } = await signIn(server.url, worker);
      await page.evaluate((own) => localStorage.setItem('mw.token', own), token);
      const path =
        frame === 'phone' ? '/m/#/notice/notice_detail' : '/notice_user/notice_user_page';
      await page.goto(`${path}?id=${made.id}`);
      const text = page.getByRole('article').filter({ hasText: '来历不明' });
      await text.getByText('六').waitFor();
      for (const word of ['一', '二', '三', '四', '五']) await text.getByText(word).hover();
      const found = await text.evaluate((article) => ({
        hit: 'hit' in window,
        elements: article.querySelectorAll('script,img,svg,style,math,iframe,form,input').length,
        attributes: [...article.querySelectorAll(':scope > :last-child *')].flatMap((each) =>
          each.getAttributeNames(),
        ),
      }));
      expect(found).toEqual({ hit: false, elements: 0, attributes: [] });
    });
    await visit.context.close();
  }
});

it('is behind the bell of an open page at once, and gone from it when it has ended or is deleted', async () => {
  const t = textsIn('zh-CN');
  const own = { userName: 'operator8', password: 'Operator888' };
  await admin.call(userCalls.create, { ...own, grade: 1, roles: [] });
  const tell = (title: string) =>
    admin.call(noticeCalls.create, {
      ...{ type: 'notice', title, format: 'rich', body: '<p>今晚<strong>停水</strong></p>' },
      ...{ audience: { kind: 'all' }, publishAt: Date.now() - 1000, endsAt: null },
    });
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('notices-live', visit, async (page) => {
    await page.goto('/healthz');
    const { token } = await signIn(server.url, own);
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
    const counted = page.waitForResponse('**/notice/getUserNoticeList');
    await page.goto('/home');
    await counted;
    await page.getByRole('button', { name: t('shell:bell.label') }).click();
    const made = await tell('停水通知');
    const entry = page.getByText('停水通知');
    await entry.waitFor();
    await page.getByText('今晚停水').waitFor();
    await admin.call(noticeCalls.end, { id: made.id });
    await entry.waitFor({ state: 'detached' });
    const other = await tell('停水通知');
    await entry.waitFor();
    await admin.call(noticeCalls.delete, { ids: [other.id] });
    await entry.waitFor({ state: 'detached' });
  });
  await visit.context.close();
});
