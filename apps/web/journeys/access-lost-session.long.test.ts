/** The session is lost in mid-form: the form stays, its user signs in again over it and goes on. */
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { waitFor } from '@millwright/testing';
import { type Browser, type Frame, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asAdmin, endSessionOf, signInOn } from './access-steps.ts';
import { type Language, textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let workerId: number;

const worker = { userName: 'worker', password: 'Worker12345' };
const other = { userName: 'other', password: 'Other12345' };

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
  const admin = await asAdmin(server);
  const role = { roleName: '班长', pages: [], permissions: ['items.create' as const] };
  const { id } = await admin.call(roleCalls.create, role);
  workerId = (await admin.call(userCalls.create, { ...worker, roles: [id] })).id;
  await admin.call(userCalls.create, other);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const visit = async (frame: Frame, language: Language) => {
  const expects = /status of 401|WebSocket/;
  const opened = await browser.visit({ baseUrl: server.url, frame, language, expects });
  opened.page.setDefaultTimeout(15_000);
  return { ...opened, calm: () => expect(opened.complaints).toEqual([]) };
};

const again = (page: Page, language: Language) => {
  const t = textsIn(language);
  const dialog = page.getByRole('dialog', { name: t('identity/sign-in-again:title') });
  return {
    dialog,
    password: dialog.getByLabel(t('identity/sign-in:password'), { exact: true }),
    submit: dialog.getByRole('button', { name: t('identity/sign-in-again:submit') }),
    other: dialog.getByRole('button', { name: t('identity/sign-in:other') }),
  };
};

it('keeps the form on the desktop, and the action can be repeated', async () => {
  const language = 'zh-CN';
  const t = textsIn(language);
  const { page, context, calm } = await visit('desktop', language);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/login?redirect=%2Fitem%2Fitem_page');
  await signInOn(page, worker, language);
  await page.getByRole('button', { name: t('items:actions.create') }).click();
  const drawer = page.getByRole('dialog', { name: t('items:drawer.create') });
  await drawer.getByLabel(t('items:fields.itemName')).fill('夜班产线');
  await waitFor('a live connection', () => sockets.length > 0);

  await endSessionOf(page, server);
  const { dialog, password, submit } = again(page, language);
  await dialog.waitFor();
  await dialog.getByText(worker.userName, { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  await page.keyboard.press('Escape');
  const opened = sockets.length;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await password.fill('wrong123');
  await submit.click();
  await dialog
    .getByRole('alert')
    .getByText(/用户名或密码错误/)
    .waitFor();
  await password.fill(worker.password);
  await submit.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(asked.some((url) => url.includes('isEncrypt=1'))).toBe(true);
  expect(asked.filter((url) => url.includes(worker.password))).toEqual([]);
  await waitFor('another live connection', () => sockets.length > opened);

  expect(await drawer.getByLabel(t('items:fields.itemName')).inputValue()).toBe('夜班产线');
  await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByText('夜班产线').first().waitFor();
  calm();
  await context.close();
});

it('keeps the form on the phone; another user begins at home with nothing left', async () => {
  const language = 'en-US';
  const t = textsIn(language);
  const { page, context, calm } = await visit('phone', language);
  await page.goto('/');
  await signInOn(page, worker, language, true);
  const tabs = page.getByRole('navigation', { name: t('shell:menu') });
  await tabs.getByRole('link', { name: t('identity:titles.tab_user'), exact: true }).click();
  await page.getByText(worker.userName).click();
  await page.getByText(t('identity:titles.name')).click();
  const name = page.getByRole('textbox', { name: t('identity:account.name') });
  await name.fill('nightshift');
  await endSessionOf(page, server);
  const first = again(page, language);
  await first.dialog.waitFor();
  await first.password.fill(worker.password);
  await first.submit.click();
  await first.dialog.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('nightshift');

  await endSessionOf(page, server);
  await first.dialog.waitFor();
  await first.other.click();
  await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
  expect(page.url()).not.toContain('redirect');
  await signInOn(page, other, language);
  await page.waitForURL(/#\/home$/);
  await tabs.getByRole('link', { name: t('identity:titles.tab_user'), exact: true }).click();
  await page.getByText(other.userName, { exact: true }).waitFor();
  expect(await page.getByText(worker.userName, { exact: true }).count()).toBe(0);
  calm();
  await context.close();
});

it('asks at once when the account is disabled, and lets it in no more', async () => {
  const language = 'zh-CN';
  const { page, context, calm } = await visit('desktop', language);
  const admin = await asAdmin(server);
  let connections = 0;
  page.on('websocket', () => connections++);
  await page.goto('/');
  await signInOn(page, worker, language);
  await waitFor('a live connection', () => connections > 0);
  await admin.call(userCalls.enable, { id: workerId, enabled: false });
  const { dialog, password, submit } = again(page, language);
  await dialog.waitFor();
  await password.fill(worker.password);
  await submit.click();
  await dialog.getByRole('alert').getByText(/停用/).waitFor();
  calm();
  await context.close();
});
