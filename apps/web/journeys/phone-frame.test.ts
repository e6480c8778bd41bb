/** The phone's frame: its workbench, what it keeps closed, and what it runs inside of. */
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, endedSession, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
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

const password = 'Worker12345';
const visitIn = async (language: Language) => {
  const visit = await browser.visit({
    baseUrl: server.url,
    frame: 'phone',
    language,
    expects: endedSession,
  });
  visit.page.setDefaultTimeout(20_000);
  return visit;
};
const signInAs = async (page: Page, userName: string, language: Language): Promise<void> => {
  const t = textsIn(language);
  await page.goto('/');
  await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).fill(userName);
  await page.getByLabel(t('identity/sign-in:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
  await page.getByRole('navigation', { name: t('shell:menu') }).waitFor();
};
const tab = (page: Page, title: string, language: Language) => {
  const t = textsIn(language);
  return page
    .getByRole('navigation', { name: t('shell:menu') })
    .getByRole('link', { name: t(title), exact: true });
};
const heading = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('heading', { name, exact: true });

it.each(languagesFrom('en-US'))(
  'grows the workbench with the roles of the user, in %s',
  async (language) => {
    const t = textsIn(language);
    const userName = language === 'zh-CN' ? 'loganer' : 'logreader';
    const { id } = await admin.call(userCalls.create, { userName, password, grade: 1 });
    const visit = await visitIn(language);
    await browser.journey(`phone-workbench-${language}`, visit, async (page) => {
      await signInAs(page, userName, language);
      await tab(page, 'identity:titles.tab_workbench', language).click();
      // Everybody's, and nothing else.
      await page.getByRole('link', { name: t('tasks:titles.tasks') }).waitFor();
      const management = page.getByRole('link', { name: t('identity:titles.management') });
      expect(await management.count()).toBe(0);

      const role = await admin.call(roleCalls.create, {
        roleName: `logs${id}`,
        pages: ['log_page', 'current_alarm_page'],
        permissions: [],
      });
      await admin.call(userCalls.edit, { id, roles: [role.id] });
      await page.reload();
      await page.getByRole('link', { name: t('alarms:titles.current') }).waitFor();
      await management.click();
      await heading(page, t('identity:titles.management')).waitFor();
      expect(
        await tab(page, 'identity:titles.tab_workbench', language).getAttribute('aria-current'),
      ).toBe('page');
      const back = page.getByRole('button', { name: t('shell:back') });
      await back.click();
      await heading(page, t('identity:titles.workbench')).waitFor();
      // The page of a tab itself has nothing to go back to.
      expect(await back.count()).toBe(0);
      await management.click();
      await page.getByRole('link', { name: t('audit:titles.phone') }).click();
      await heading(page, t('audit:titles.phone')).waitFor();
      expect(page.url()).toContain('#/log_page');
      expect(await tab(page, 'identity:titles.tab_workbench', language).count()).toBe(0);
      await back.click();
      await heading(page, t('identity:titles.management')).waitFor();
    });
    await visit.context.close();
  },
);

it('keeps pages of the desktop closed, even to an administrator', async () => {
  const t = textsIn('zh-CN');
  const visit = await visitIn('zh-CN');
  await browser.journey('phone-closed', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await page.goto('/m/#/rbac/user');
    await page.getByRole('heading', { name: t('shell:status.desktop-only.title') }).waitFor();
    expect(page.url()).toContain('#/401');
    await page.goto('/m/#/nowhere');
    await page.getByRole('heading', { name: t('shell:status.404.title') }).waitFor();
    await page.goto('/m/#/item/item_query?itemName=%E4%B8%80%E5%8F%B7%E7%AB%99&itemId=9');
    await heading(page, '一号站').waitFor();
    // A link that somebody sent from the desktop.
    await page.goto('/item/item_query?itemName=%E4%BA%8C%E5%8F%B7%E7%AB%99&itemId=9');
    await heading(page, '二号站').waitFor();
    expect(page.url()).toContain('/m/#/item/item_query');
  });
  await visit.context.close();
});

it.each(languagesFrom('zh-CN'))(
  'names the pages around sign-in as their addresses say, in %s',
  async (language) => {
    const t = textsIn(language);
    const visit = await visitIn(language);
    await browser.journey(`phone-public-${language}`, visit, async (page) => {
      await page.goto('/m/#/registration_reset?phone=13800000099');
      await page.getByRole('heading', { name: '13800000099' }).waitFor();
      await page.getByLabel(t('identity/fields:password.new'), { exact: true }).waitFor();
      await page.goto('/m/#/forget_reset?phone=13800000098');
      await page.getByRole('heading', { name: t('identity/registration:reset.title') }).waitFor();
      const account = page.getByLabel(t('identity/registration:reset.account'), { exact: true });
      await waitFor('the account', async () => (await account.inputValue()) === '13800000098');
      await page.goto('/m/#/500');
      await page.getByRole('heading', { name: t('shell:status.500.title') }).waitFor();
      await page.goto('/m/#/401');
      await page.getByRole('heading', { name: t('shell:status.401.title') }).waitFor();
    });
    await visit.context.close();
  },
);

/** A mini-program that writes down where the page sends it. */
const insideMiniProgram = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moves: unknown[] = [];
    Object.assign(window, {
      __wxjs_environment: 'miniprogram',
      moves,
      WeixinJSBridge: {
        invoke: (_name: string, { name, arg }: { name: string; arg: string }) =>
          moves.push([name, JSON.parse(arg).url]),
      },
    });
  });
const movesOf = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as unknown as { moves: unknown[] }).moves);

it('switches the pages of a mini-program, and leaves to it when the session ends', async () => {
  await admin.call(itemCalls.create, { itemName: '二号站' });
  const visit = await visitIn('zh-CN');
  await insideMiniProgram(visit.page);
  await browser.journey('phone-mini-program', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await tab(page, 'devices:titles.tab', 'zh-CN').click();
    expect(await movesOf(page)).toEqual([['switchTab', '/pages/devices/devices']]);
    expect(page.url()).toContain('#/home');
    await tab(page, 'items:titles.tab_items', 'zh-CN').click();
    await page.waitForURL((url) => url.hash.startsWith('#/items/item_page'));
    expect(await movesOf(page)).toHaveLength(1);
    // Asked for while the session ends, the list would be refused, and the browser complain of it.
    await page.getByRole('link', { name: '二号站' }).waitFor();

    const { call } = await signIn(server.url, {
      userName: 'admin',
      password: server.adminPassword,
    });

    const { list } = await call(accountCalls.sessions, {});
    for (const { id } of list.filter((session) => !session.current)) {
      await call(accountCalls.endSession, { id });
    }
    await waitFor('the mini-program to be told', async () =>
      (await movesOf(page)).some(
        (move) => JSON.stringify(move) === '["reLaunch","/pages/index/index?signedOut=1"]',
      ),
    );
  });
  await visit.context.close();
});

it('tells a native wrapper that its user signed out', async () => {
  const t = textsIn('zh-CN');
  const visit = await visitIn('zh-CN');
  await visit.page.addInitScript(() => {
    const posted: unknown[] = [];
    const postMessage = (message: string) => posted.push(JSON.parse(message));
    Object.assign(window, { posted, millwrightApp: { postMessage } });
  });
  await browser.journey('phone-wrapper', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await tab(page, 'identity:titles.tab_user', 'zh-CN').click();
    await heading(page, t('identity:titles.mine')).waitFor();
    await page.getByRole('button', { name: t('identity:settings.signOut') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('identity:settings.confirm'), exact: true })
      .click();
    await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
    const posted = await page.evaluate(() => (window as unknown as { posted: unknown[] }).posted);
    expect(posted).toEqual([{ ask: 'log-out' }]);
  });
  await visit.context.close();
});

it('leaves the height to the page on a phone that lies on its side', async () => {
  const visit = await visitIn('zh-CN');
  await browser.journey('phone-on-its-side', visit, async (page) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await signInAsAdmin(page, server, 'zh-CN', '/m/#/home');
    const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0;
    const menu = page.getByRole('navigation', { name: textsIn('zh-CN')('shell:menu') });
    for (const bar of [page.getByRole('banner'), menu]) {
      expect(await heightOf(bar)).toBeLessThanOrEqual(46);
    }
    for (const link of await menu.getByRole('link').all()) {
      expect(await heightOf(link)).toBeGreaterThanOrEqual(44);
    }
  });
  await visit.context.close();
});
