/** A second factor: set up, asked for by every way in, demanded of administrators. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { waitFor } from '@millwright/testing';
import { type Browser, type Frame, sharedBrowser, type Visit } from '@millwright/testing/browser';
import { authenticatorCode } from '@millwright/testing/peers/authenticator';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdmin, endSessionOf, provePassword, signInOn } from './access-steps.ts';
import { type Language, textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const visitOf = async (frame: Frame, language: Language, baseUrl = server.url): Promise<Visit> => {
  const expects = /status of 401|WebSocket/;
  const visit = await browser.visit({ baseUrl, frame, language, expects });
  visit.page.setDefaultTimeout(15_000);
  return visit;
};

const words = (language: Language) => {
  const t = textsIn(language);
  return (key: string) => t(`identity/second-factor:${key}`);
};

/** From the password to the recovery codes; the code is of the step before, so that later ones are good. */
const setUp = async (page: Page, language: Language, password: string) => {
  const t = words(language);
  const form = page.getByRole('form', { name: t('card.setUp') });
  await form.getByLabel(t('setUp.password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: t('setUp.next') }).click();
  await page.getByRole('img', { name: t('setUp.qr') }).waitFor();
  const address = (await page.locator('a[href^="otpauth:"]').getAttribute('href')) ?? '';
  const key = (await page.locator('code').textContent()) ?? '';
  expect(new URL(address).searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
  const code = form.getByLabel(t('setUp.code'), { exact: true });
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  const told = page.getByRole('region', { name: t('codes.title') });
  await waitFor('a code that is not over when it arrives', async () => {
    await code.fill(authenticatorCode(address, { ahead: -1 }));
    const answer = page.waitForResponse((response) => /secondfactor\/turnon/.test(response.url()));
    await page.getByRole('button', { name: t('setUp.turnOn'), exact: true }).click();
    const { code: said } = await (await answer).json();
    return said === 200;
  });
  await told.getByRole('listitem').nth(9).waitFor();
  const recoveryCodes = await told.getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  const saved = page.waitForEvent('download');
  await told.getByRole('button', { name: t('codes.download') }).click();
  expect((await saved).suggestedFilename()).toBe(`${t('codes.file')}.txt`);
  await told.getByRole('button', { name: t('codes.done') }).click();
  return { address, recoveryCodes };
};

const leave = (page: Page) =>
  page.evaluate(() => {
    localStorage.removeItem('mw.token');
    localStorage.removeItem('mw.device');
  });

describe.each([
  ['desktop', 'zh-CN'],
  ['phone', 'en-US'],
] as const)('on the %s in %s', (frame, language) => {
  const t = words(language);
  const said = textsIn(language);
  const start = frame === 'phone' ? '/m/' : '/';
  /** The desktop begins at home, but for where a link through sign-in leads. */
  const settings =
    frame === 'phone'
      ? '/m/#/home_page_second_factor'
      : '/login?redirect=%2Fsettings%2Fsettings_page';
  const inside = (page: Page) =>
    page
      .getByRole('navigation', { name: said('shell:menu') })
      .first()
      .waitFor();

  it('is set up, asked for, stood in for by recovery codes, and turned off', async () => {
    const user = { userName: `turner${frame}`, password: 'Turner12345' };
    await (await asAdmin(server)).call(userCalls.create, user);
    const visit = await visitOf(frame, language);
    await browser.journey(`second-factor-${frame}`, visit, async (page) => {
      await page.goto(start);
      await signInOn(page, user, language);
      await page.goto(settings);
      await page.getByRole('button', { name: t('card.setUp') }).click();
      const { address, recoveryCodes } = await setUp(page, language, user.password);
      await page.getByText(t('card.left')).waitFor();

      await leave(page);
      await page.goto(start);
      await page.reload();
      await provePassword(page, user, language);
      const code = page.getByRole('textbox', { name: t('step.code') });
      await code.waitFor();
      expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
      expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      await code.fill('000000');
      await page.keyboard.press('Enter');
      const wrong = page.getByRole('alert').filter({ hasText: /./ });
      await wrong.waitFor();
      // What was wrong with the code is not said of another form.
      await page.getByRole('button', { name: t('step.useRecovery') }).click();
      await page.getByRole('textbox', { name: t('step.recoveryCode') }).waitFor();
      expect(await wrong.count()).toBe(0);
      await page.getByRole('button', { name: t('step.useApp') }).click();
      await code.fill(authenticatorCode(address));
      await page.keyboard.press('Enter');
      await inside(page);

      // The phone is lost, and so is the session, with a page open.
      await endSessionOf(page, server);
      const dialog = page.getByRole('dialog', { name: said('identity/sign-in-again:title') });
      await dialog
        .getByLabel(said('identity/sign-in:password'), { exact: true })
        .fill(user.password);
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: t('step.useRecovery') }).click();
      await dialog
        .getByRole('textbox', { name: t('step.recoveryCode') })
        .fill(recoveryCodes[0] ?? '');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });

      await page.goto(settings);
      await page.getByRole('button', { name: t('card.turnOff') }).click();
      const form = page.getByRole('form', { name: t('card.turnOff') });
      await form.getByLabel(t('setUp.password'), { exact: true }).fill(user.password);
      await form.getByLabel(t('both.code'), { exact: true }).fill(recoveryCodes[1] ?? '');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: t('card.setUp') }).waitFor();
    });
    await visit.context.close();
  });
});

it.each([
  ['desktop', 'zh-CN'],
  ['phone', 'en-US'],
] as const)(
  'closes the settings to who is signed in as somebody else, on the %s',
  async (frame, language) => {
    const t = textsIn(language);
    const admin = await asAdmin(server);
    const userName = `milling${frame}`;
    const { id } = await admin.call(userCalls.create, { userName, password: 'Milling12345' });
    const { token } = await admin.call(userCalls.loginAs, { id });
    const visit = await visitOf(frame, language);
    await browser.journey(`settings-as-other-${frame}`, visit, async (page) => {
      await page.goto('/healthz');
      await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
      await page.goto(
        frame === 'phone' ? '/m/#/home_page' : '/login?redirect=%2Fsettings%2Fsettings_page',
      );
      await page.getByRole('note').filter({ hasText: userName }).waitFor();
      const part = page.getByRole('group', { name: t('identity:account.closed') });
      await part.getByRole('heading', { name: t('identity:account.devices') }).waitFor();
      expect(await part.locator(':is(input, button):enabled').count()).toBe(0);
      expect(await page.getByRole('button', { name: t('shell:logoText.edit') }).count()).toBe(0);
    });
    await visit.context.close();
  },
);

it('is demanded of administrators where the installation says so, and opens the pages', async () => {
  const strict = await startMillwright({ env: { SECOND_FACTOR: 'administrators' } });
  const language = 'zh-CN';
  const t = words(language);
  const said = textsIn(language);
  const visit = await visitOf('desktop', language, strict.url);
  await browser.journey('second-factor-required', visit, async (page) => {
    const admin = { userName: 'admin', password: strict.adminPassword };
    await page.goto('/');
    await provePassword(page, admin, language);
    await page.getByRole('heading', { name: t('first.title') }).waitFor();
    expect(await page.getByRole('navigation', { name: said('shell:menu') }).count()).toBe(0);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await setUp(page, language, admin.password);
    await page.getByRole('navigation', { name: said('shell:menu') }).waitFor();
  });
  await visit.context.close();

  // The phone and the codes are lost, and nobody else is an administrator.
  await strict.halt();
  const command = join(import.meta.dirname, '../../server/src/reset-second-factor-main.ts');
  const env = { ...process.env, DATA_DIR: strict.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'admin'], { env });
  expect(stdout).toContain('The second factor of admin is gone');
  await strict.restart();
  expect((await asAdmin(strict)).token).not.toBe('');
  await strict.stop();
});
