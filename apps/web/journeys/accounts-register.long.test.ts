/** Somebody makes an account with a code that the administrator reads to them, then signs in. */
import { AxeBuilder } from '@axe-core/playwright';
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type Browser, type Frame, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const language = 'zh-CN';
const t = textsIn(language);
const password = 'Fitter12345';
const mail = 'fitter@mill.test';
/** The same address is sent a code once a minute. */
const pause = seconds(61);
let mayAskAgain = 0;

const visit = async (frame: Frame) => {
  const opened = await browser.visit({ baseUrl: server.url, frame, language });
  opened.page.setDefaultTimeout(15_000);
  return opened;
};

/** The code that was last to be sent to `target`, as the outgoing messages show it. */
const codeFor = async (target: string, messages: Page): Promise<string> => {
  await messages.reload();
  const message = messages.getByRole('row').filter({ hasText: target }).first();
  await message.getByText(t('identity:outgoingMessages.held')).waitFor();
  return /(?<!\d)\d{6}(?!\d)/.exec((await message.textContent()) ?? '')?.[0] ?? '';
};

const field = (page: Page, key: string) => page.getByLabel(t(key), { exact: true });

const broken = async (page: Page): Promise<unknown> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html }) => html),
  ]);

it.each([
  ['desktop', 'fitter', mail],
  ['phone', 'turner', '13800000001'],
] as const)(
  'registers on the %s, signs in, and needs no password after that',
  async (frame, name, target) => {
    const office = await visit('desktop');
    await signInAsAdmin(office.page, server, language, '/rbac/outbox');
    const person = await visit(frame);
    await browser.journey(`accounts-register-${frame}`, person, async (page) => {
      await page.goto('/');
      await page.getByRole('link', { name: t('identity/sign-in:register') }).click();
      // The page before has a field of the same name, until this one has come.
      await page
        .getByRole('heading', { name: t('identity/registration:register.title') })
        .waitFor();
      await field(page, 'identity/registration:register.userName').fill(name);
      await page.getByText(t('identity/registration:register.free')).waitFor();
      await field(page, 'identity/registration:register.industry').selectOption({ index: 1 });
      await field(page, 'identity/registration:register.customerType').selectOption({ index: 2 });
      await field(page, 'identity/registration:register.target').fill(target);
      await page.getByRole('button', { name: t('identity/fields:code.send') }).click();
      await page.getByText(t('identity/fields:code.sent')).waitFor();
      if (target === mail) mayAskAgain = Date.now() + pause;
      await field(page, 'identity/fields:code.label').fill(await codeFor(target, office.page));
      await field(page, 'identity/registration:register.password').fill(password);
      await field(page, 'identity/registration:register.again').fill(password);
      expect(await broken(page)).toEqual([]);
      const submit = page.getByRole('button', {
        name: t('identity/registration:register.submit'),
        exact: true,
      });
      if (frame === 'desktop') {
        // At 1440 × 900 nobody has to look for it.
        await page.evaluate(() => scrollTo(0, 0));
        const box = await submit.boundingBox();
        expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900);
      }
      await submit.click();
      await page.getByText(t('identity/registration:register.done')).waitFor();

      await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
      const user = page.getByRole('textbox', { name: t('identity/sign-in:userName') });
      expect(await user.inputValue()).toBe(name);
      await field(page, 'identity/sign-in:password').fill(password);
      await page.getByLabel(t('identity/sign-in:remember')).check();
      await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
      const menu = page.getByRole('navigation', { name: t('shell:menu') });
      await menu.waitFor();

      // A session that ran out.
      await page.evaluate(() => localStorage.removeItem('mw.token'));
      await page.reload();
      const goOn = t('identity/sign-in:continueAs', { name });
      await page.getByRole('button', { name: goOn }).click();
      await menu.waitFor();
    });
    await person.context.close();
    await office.context.close();
  },
);

it('finds the way back to an account with a code, on the desktop', async () => {
  const office = await visit('desktop');
  await signInAsAdmin(office.page, server, language, '/rbac/outbox');
  const person = await visit('desktop');
  const renewed = 'Fitter54321';
  await browser.journey('accounts-recover', person, async (page) => {
    await page.goto('/');
    await page.getByRole('link', { name: t('identity/sign-in:forgot') }).click();
    await field(page, 'identity/registration:reset.account').fill('fitter');
    await page.getByRole('button', { name: t('identity/registration:reset.next') }).click();
    const way = field(page, 'identity/registration:reset.way');
    await way.selectOption({ label: t('identity/registration:reset.mail') });
    await waitFor(
      'the pause after the code for registering',
      () => Date.now() > mayAskAgain,
      pause,
    );
    await page.getByRole('button', { name: t('identity/fields:code.send') }).click();
    await page.getByText(t('identity/fields:code.sent')).waitFor();
    await field(page, 'identity/fields:code.label').fill(await codeFor(mail, office.page));
    await field(page, 'identity/fields:password.new').fill(renewed);
    await field(page, 'identity/registration:register.again').fill(renewed);
    await page.getByRole('button', { name: t('identity/registration:reset.submit') }).click();
    await page.getByText(t('identity/registration:reset.done')).waitFor();
    await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
    await field(page, 'identity/sign-in:userName').fill('fitter');
    await field(page, 'identity/sign-in:password').fill(renewed);
    await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
    await page.getByRole('navigation', { name: t('shell:menu') }).waitFor();
  });
  await person.context.close();
  await office.context.close();
});
