/** What goes wrong on a page is told to the user in words and to the administrator in a list. */
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { webErrorCalls } from '@millwright/contract/audit/web-errors.calls';
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { type Language, textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Breaks as a handler of the page would, `times` times at the same place; resolves after the last. */
const breakPage = (page: Page, message: string, times: number): Promise<void> =>
  page.evaluate(
    ([text, count]) => {
      const fail = (): never => {
        throw new TypeError(text);
      };
      for (let time = 0; time < count; time++) setTimeout(fail);
      return new Promise<void>((resolve) => setTimeout(resolve));
    },
    [message, times] as const,
  );

const stored = async (keyword: string) =>
  (await admin.call(webErrorCalls.list, { keyword })).list[0];

/** Notes on the page whatever is said of failed calls; `toldOn` reads it. */
const noteTold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const toast = node.parentElement?.closest('[role="status"][aria-live="assertive"]');
        if (toast) told.push(node.textContent ?? '');
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
const toldOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { told: string[] }).told);

/** Messages of the errors that the page has still to report. */
const waitingOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('mw.errors') ?? '[]').map(
      ({ message }: { message: string }) => message,
    ),
  );

/** Chooses a log from the menu, in the language that `t` speaks. */
const openLog = async (page: Page, t: (key: string) => string, title: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: t('shell:menu') });
  await menu.getByRole('button', { name: t('audit:titles.sections.logs') }).click();
  await menu.getByRole('link', { name: title, exact: true }).click();
};

it('shows an error that was thrown twice once, with its count, until it is resolved', async () => {
  const t = textsIn('zh-CN');
  const { page, context } = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  page.setDefaultTimeout(20_000);
  await signInAsAdmin(page, server, 'zh-CN');
  await breakPage(page, 'Pump 17 broke, token=abc.def', 2);
  await waitFor('the report', () => stored('Pump'));

  await openLog(page, t, t('audit:titles.error_store'));
  const row = page.getByRole('row', { name: /Pump 17 broke/ });
  await row.waitFor();
  expect(await page.getByRole('row', { name: /Pump/ }).count()).toBe(1);
  expect(await row.textContent()).not.toContain('abc.def');
  await row.getByRole('cell', { name: '2', exact: true }).waitFor();
  await row.getByText(t('audit:errors.states.open')).waitFor();
  await row.getByRole('button', { name: t('audit:details') }).click();
  const drawer = page.getByRole('dialog', { name: t('audit:errors.kinds.script') });
  await drawer.getByText(/at fail/).waitFor();
  await drawer.getByRole('listitem').getByText('admin').waitFor();
  await drawer.getByRole('button', { name: t('audit:errors.set.resolved') }).click();
  await drawer.getByText(t('audit:errors.states.resolved'), { exact: true }).waitFor();

  await drawer.getByRole('link', { name: t('audit:errors.all') }).click();
  const entry = page.getByRole('row', { name: /Pump 17 broke/ });
  await entry.getByRole('cell', { name: '2', exact: true }).waitFor();
  await entry.getByText('admin').waitFor();

  // The page is left with an error that was not reported yet.
  await breakPage(page, 'Pump 17 broke, token=abc.def', 1);
  await page.goto('about:blank');
  const back = await waitFor('the last report', async () => {
    const error = await stored('Pump');
    return error?.count === 3 && error;
  });
  expect(back).toMatchObject({ state: 'open', users: 1, kind: 'script', hidden: true });
  const { list } = await admin.call(auditCalls.operations, { action: 'web_error' });
  expect(list).toMatchObject([{ action: 'web_error.change_state', actorName: 'admin' }]);
  await context.close();
});

it('keeps what it caught through a sign-out, and tells it of nobody', async () => {
  const t = textsIn('zh-CN');
  const { page, context } = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  page.setDefaultTimeout(20_000);
  await signInAsAdmin(page, server, 'zh-CN');
  // The first report goes nowhere; its failure must not show or be reported itself.
  await page.route('**/save_error_logger', (route) => route.abort());
  await noteTold(page);
  await breakPage(page, 'Valve stuck', 1);
  await page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/save_error_logger'),
  );
  await page.getByRole('button', { name: t('shell:account') }).click();
  await page.getByRole('menuitem', { name: t('shell:signOut') }).click();
  await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).waitFor();
  const error = await waitFor(
    'the report of nobody',
    () => stored('Valve'),
    // The second try comes later than the first would have.
    seconds(60),
  );
  expect(error).toMatchObject({ count: 1, users: 0 });
  expect(await toldOn(page)).toEqual([]);
  expect((await waitingOn(page)).filter((message) => message !== 'Valve stuck')).toEqual([]);
  expect((await admin.call(webErrorCalls.list, { kind: 'request' })).list).toEqual([]);
  await context.close();
});

it('collects a page that breaks while it is drawn, and shows the 500 page', async () => {
  const t = textsIn('en-US');
  const { page, context } = await browser.visit({
    baseUrl: server.url,
    frame: 'desktop',
    language: 'en-US',
  });
  page.setDefaultTimeout(20_000);
  await signInAsAdmin(page, server, 'en-US');
  await page.route('**/logging/onlineLogList*', (route) =>
    route.fulfill({ json: { code: 200, data: { list: [null], total: 1 }, message: '' } }),
  );
  await openLog(page, t, t('audit:titles.online'));
  await page.getByRole('heading', { name: t('shell:status.500.title') }).waitFor();
  const broken = await waitFor('the report', async () => {
    const { list } = await admin.call(webErrorCalls.list, { kind: 'render' });
    return list[0];
  });
  expect(broken).toMatchObject({ page: '/log_page/online', hidden: false });
  await context.close();
});

const answer =
  (status: number, body: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, body, contentType: 'application/json' });

type Said = (key: string, blanks?: Readonly<Record<string, string>>) => string;

const saidIn =
  (language: Language): Said =>
  (key, blanks = {}) =>
    Object.entries(blanks).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, value),
      textsIn(language)(`shell:errors.${key}`),
    );

const failures = [
  {
    failure: 'no session',
    fail: answer(401, '{"code":401,"data":null,"message":""}'),
    text: (said: Said) => said('unauthorised'),
    first: 'zh-CN',
  },
  {
    failure: 'a broken server',
    fail: answer(500, ''),
    text: (said: Said) => said('server', { reason: 'Internal Server Error' }),
    first: 'en-US',
  },
  {
    failure: 'no answer',
    fail: (route: Route) => route.abort(),
    text: (said: Said) => said('network', { address: `${server.url}/api/v1/account/profile` }),
    first: 'zh-CN',
  },
  {
    failure: 'an answer of somebody else',
    fail: answer(200, '<html>Proxy</html>'),
    text: (said: Said) => said('other'),
    first: 'en-US',
  },
] as const;

it.each(
  failures.flatMap(({ first, ...failure }) =>
    languagesFrom(first).map((language) => ({ ...failure, language })),
  ),
)('on entry, in $language, $failure is told, and leads to sign-in', async (given) => {
  const { language, fail, text } = given;
  const t = textsIn(language);
  const { page, context } = await browser.visit({
    baseUrl: server.url,
    frame: 'desktop',
    language,
  });
  page.setDefaultTimeout(20_000);
  await page.addInitScript(
    (token) => localStorage.setItem('mw.token', token),
    (await signIn(server.url, { userName: 'admin', password: server.adminPassword })).token,
  );
  await page.route('**/account/profile', fail);
  // The words go after three seconds: who looks must look from the start.
  const told = page
    .getByRole('status')
    .getByText(text(saidIn(language)), { exact: true })
    .waitFor();
  await page.goto('/home');
  await told;
  await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).waitFor();
  await context.close();
});
