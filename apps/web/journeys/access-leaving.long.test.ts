/** Logging out and closing one's account leave nothing of a person in the browser, on both frames. */
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import type { ApiSession } from '@millwright/testing/api-session';
import { type Browser, type Frame, sharedBrowser } from '@millwright/testing/browser';
import { makeCall } from '@millwright/testing/make-call';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdmin, keptOf, registered, signInOn } from './access-steps.ts';
import { codeFor } from './code-for.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright(), sharedBrowser()]);
  admin = await asAdmin(server);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const language = 'zh-CN';
const t = textsIn(language);
const password = 'Fitter12345';

const logOut: Readonly<Record<Frame, (page: Page) => Promise<void>>> = {
  desktop: async (page) => {
    await page.getByRole('button', { name: t('shell:account') }).click();
    await page.getByRole('menuitem', { name: t('shell:signOut') }).click();
  },
  phone: async (page) => {
    const tabs = page.getByRole('navigation', { name: t('shell:menu') });
    await tabs.getByRole('link', { name: t('identity:titles.tab_user'), exact: true }).click();
    await page.getByRole('button', { name: t('identity:settings.signOut') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('identity:settings.confirm') }).click();
  },
};

const openClosing: Readonly<Record<Frame, (page: Page) => Promise<void>>> = {
  desktop: async (page) => {
    await page.getByRole('button', { name: t('shell:account') }).click();
    await page.getByRole('menuitem', { name: t('shell:settings') }).click();
  },
  phone: async (page) => {
    const tabs = page.getByRole('navigation', { name: t('shell:menu') });
    await tabs.getByRole('link', { name: t('identity:titles.tab_user'), exact: true }).click();
    await page
      .getByRole('link')
      .filter({ hasText: t('identity:grade.1') })
      .click();
    await page.getByText(t('identity:titles.close'), { exact: true }).click();
  },
};

const closeAccount = async (page: Page, frame: Frame, userName: string, target: string) => {
  await openClosing[frame](page);
  const form = page.getByRole('form', { name: t('identity:account.close') });
  const earlier = await codeFor(admin, target);
  await form.getByRole('button', { name: t('identity/fields:code.send') }).click();
  const code = await codeFor(admin, target, earlier);
  await form.getByLabel(t('identity/fields:code.label'), { exact: true }).fill(code);
  const typed = t('identity:close.typeName', { name: userName });
  await form.getByLabel(typed).fill(userName);
  await form.getByRole('button', { name: t('identity:account.close') }).click();
};

describe.each([
  ['desktop', '13800000011', '13800000012'],
  ['phone', '13800000021', '13800000022'],
] as const)('on the %s', (frame, leaverTarget, closerTarget) => {
  const enter = async (userName: string, target: string) => {
    await registered(server, admin, { userName, password, target });
    const visit = await browser.visit({ baseUrl: server.url, frame, language });
    visit.page.setDefaultTimeout(15_000);
    await visit.page.goto('/');
    await signInOn(visit.page, { userName, password }, language, true);
    const kept = await keptOf(visit.page);
    expect(kept).toEqual(expect.arrayContaining(['mw.device', 'mw.token', 'mw.user']));
    const token = await visit.page.evaluate(() => localStorage.getItem('mw.token'));
    return { ...visit, token };
  };
  const expectNothingLeft = async (page: Page, token: string | null): Promise<void> => {
    await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
    expect(await keptOf(page)).toEqual([]);
    const name = page.getByRole('textbox', { name: t('identity/sign-in:userName') });
    expect(await name.inputValue()).toBe('');
    const asked = await makeCall(server.url, { call: identityCalls.profile, input: {}, token });
    expect(asked.status).toBe(401);
    await page.reload();
    await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
  };

  it('nothing is left after logging out', async () => {
    const { page, context, token } = await enter(`leaver${frame}`, leaverTarget);
    await logOut[frame](page);
    await expectNothingLeft(page, token);
    await context.close();
  });

  it('nothing is left after closing the account', async () => {
    const userName = `closer${frame}`;
    const { page, context, token } = await enter(userName, closerTarget);
    await closeAccount(page, frame, userName, closerTarget);
    await expectNothingLeft(page, token);
    const login = { userName, password };
    const refused = await makeCall(server.url, {
      call: identityCalls.login,
      input: login,
      token: null,
    });
    expect(refused.body.code).toBe(422);
    await context.close();
  });
});
