/** Somebody's whole time with an account, on the phone: made, changed, lost, found and closed. */

import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, endedSession, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeFor } from './code-for.ts';
import { textsIn } from './texts.ts';

const t = textsIn('en-US');

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

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgzq4HAAF6APZrqFxKAAAAAElFTkSuQmCC',
  'base64',
);
/** Whoever is signed in is sent a code to the same address once a minute. */
const pause = seconds(61);

it('lives with an account from first to last', async () => {
  const [name, phone, mail] = ['turner', '13800000022', 'turner@mill.test'];
  const first = 'First12345';
  const second = 'Second12345';
  const third = 'Third12345';
  const visit = await browser.visit({
    baseUrl: server.url,
    frame: 'phone',
    language: 'en-US',
    expects: endedSession,
  });
  visit.page.setDefaultTimeout(20_000);

  const seen = new Map<string, string>();
  const nextCode = async (target: string): Promise<string> => {
    const code = await codeFor(admin, target, seen.get(target));
    seen.set(target, code);
    return code;
  };
  const field = (place: Pick<Page, 'getByLabel'>, key: string) =>
    place.getByLabel(t(key), { exact: true });
  const button = (place: Pick<Page, 'getByRole'>, key: string) =>
    place.getByRole('button', { name: t(key), exact: true });
  const form = (page: Page, key: string) => page.getByRole('form', { name: t(key), exact: true });
  const inside = (page: Page) => page.getByRole('navigation', { name: t('shell:menu') }).waitFor();
  const byPassword = async (page: Page, user: string, word: string): Promise<void> => {
    await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
    await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).fill(user);
    await field(page, 'identity/sign-in:password').fill(word);
    await button(page, 'identity/sign-in:submit').click();
  };
  const signOut = async (page: Page): Promise<void> => {
    await page.goto('/m/#/settings/settings_page');
    await button(page, 'identity:settings.signOut').waitFor();
    const manual = page.getByRole('link', { name: t('shell:help') });
    expect(await manual.getAttribute('href')).toMatch(/^\/manual/);
    await button(page, 'identity:settings.signOut').click();
    await button(page.getByRole('dialog'), 'identity:settings.confirm').click();
    await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
  };

  await browser.journey('phone-account', visit, async (page) => {
    await page.goto('/m/#/mobile_registration');
    await field(page, 'identity/registration:register.userName').fill(name);
    await page.getByText(t('identity/registration:register.free')).waitFor();
    await field(page, 'identity/registration:register.industry').selectOption({ index: 3 });
    await field(page, 'identity/registration:register.customerType').selectOption({ index: 1 });
    await field(page, 'identity/registration:register.target').fill(phone);
    await button(page, 'identity/fields:code.send').click();
    await field(page, 'identity/fields:code.label').fill(await nextCode(phone));
    await field(page, 'identity/registration:register.password').fill(first);
    await field(page, 'identity/registration:register.again').fill(first);
    await button(page, 'identity/registration:register.submit').click();
    await byPassword(page, name, first);
    await inside(page);

    await page.goto('/m/#/home_page');
    const upload = page.locator('input[type=file]');
    await upload.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('plain text under a false name'),
    });
    const told = page.getByRole('status').filter({ hasText: /./ }).first();
    await waitFor('the refusal', async () => {
      const text = (await told.textContent()) ?? '';
      return text !== '' && text !== t('identity:account.avatarHint');
    });
    await upload.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(3 * 1024 * 1024, picture),
    });
    await page.getByText(t('identity:account.avatarTooLarge')).waitFor();
    await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('img', { name: t('identity:account.avatar') }).waitFor();

    const email = form(page, 'identity:contact.email');
    // Who has a phone proves by it that it is them.
    await button(email, 'identity/fields:code.send').click();
    await field(email, 'identity/fields:code.label').fill(await nextCode(phone));
    const mayAskAgain = Date.now() + pause;
    await button(email, 'identity:contact.verify.email').click();
    await field(email, 'identity:contact.email').fill(mail);
    await button(email, 'identity/fields:code.send').click();
    await field(email, 'identity/fields:code.label').fill(await nextCode(mail));
    await button(email, 'identity:contact.bind').click();
    await button(email, 'identity:contact.replace').waitFor();

    await page.goto('/m/#/home_page_edit_name');
    const naming = form(page, 'identity:account.name');
    await naming.getByRole('textbox').fill(`${name}2`);
    await button(naming, 'identity:account.save').click();
    await naming.getByText(t('identity:account.saved')).waitFor();

    await page.goto('/m/#/home_page_edit_password');
    const change = form(page, 'identity:account.password');
    await field(change, 'identity:password.old').fill(first);
    await field(change, 'identity/fields:password.new').fill(second);
    await field(change, 'identity:password.again').fill(second);
    await button(change, 'identity:password.change').click();
    await change.getByText(t('identity:password.changed')).waitFor();
    await signOut(page);

    await page.goto('/m/#/forget_validate');
    await field(page, 'identity/registration:reset.account').fill(`${name}2`);
    await button(page, 'identity/registration:reset.next').click();
    await button(page, 'identity/fields:code.send').click();
    await field(page, 'identity/fields:code.label').fill(await nextCode(phone));
    await field(page, 'identity/fields:password.new').fill(third);
    await field(page, 'identity/registration:register.again').fill(third);
    await button(page, 'identity/registration:reset.submit').click();
    await page.getByText(t('identity/registration:reset.done')).waitFor();
    await byPassword(page, `${name}2`, third);
    await inside(page);
    await signOut(page);

    await page.getByRole('radio', { name: t('identity/sign-in:byCode') }).check();
    await field(page, 'identity/sign-in:target').fill(mail);
    await button(page, 'identity/fields:code.send').click();
    await field(page, 'identity/fields:code.label').fill(await nextCode(mail));
    await button(page, 'identity/sign-in:submit').click();
    await inside(page);

    await page.goto('/m/#/home_page_logoff');
    const closing = form(page, 'identity:account.close');
    await waitFor('the pause after the last code', () => Date.now() > mayAskAgain, seconds(75));
    await button(closing, 'identity/fields:code.send').click();
    await field(closing, 'identity/fields:code.label').fill(await nextCode(phone));
    const typed = t('identity:close.typeName', { name: `${name}2` });
    await closing.getByLabel(typed, { exact: true }).fill(`${name}2`);
    await button(closing, 'identity:account.close').click();
    await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => !/^mw\.(theme|language)$/.test(key)),
    );
    expect(left).toEqual([]);
    await byPassword(page, `${name}2`, third);
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  });
  await visit.context.close();
});
