/** Who has neither phone nor mail address binds the first by the password. */
import { userCalls } from '@millwright/contract/identity/users.calls';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeFor } from './code-for.ts';
import { combinationsFrom } from './combinations.ts';
import { textsIn } from './texts.ts';

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

it.each(combinationsFrom('zh-CN'))('binds it on the %s in %s', async (frame, language) => {
  const t = textsIn(language);
  const user = { userName: `fitter${frame}${language.slice(0, 2)}`, password: 'Fitter12345' };
  const mail = `${user.userName}@mill.test`.toLowerCase();
  await admin.call(userCalls.create, user);
  const { token } = await signIn(server.url, user);
  const visit = await browser.visit({ baseUrl: server.url, frame, language });
  visit.page.setDefaultTimeout(20_000);
  await browser.journey(`first-contact-${frame}-${language}`, visit, async (page) => {
    await page.goto('/healthz');
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
    await page.goto(
      frame === 'phone' ? '/m/#/home_page' : '/login?redirect=%2Fsettings%2Fsettings_page',
    );
    const form = page.getByRole('form', { name: t('identity:contact.email'), exact: true });
    const button = (key: string) => form.getByRole('button', { name: t(key), exact: true });
    const field = (key: string) => form.getByLabel(t(key), { exact: true });
    await field('identity:contact.email').fill(mail);
    await button('identity/fields:code.send').click();
    await field('identity/fields:code.label').fill(await codeFor(admin, mail));
    await button('identity:contact.bind').click();
    await form.getByText(t('identity:password.oldMissing')).waitFor();
    await field('identity:password.old').fill(user.password);
    await button('identity:contact.bind').click();
    await button('identity:contact.replace').waitFor();
    expect(await field('identity:password.old').count()).toBe(0);
  });
  await visit.context.close();
});
