/** Signing in and out through a real browser and the real server, in both sizes and languages. */
import { AxeBuilder } from '@axe-core/playwright';
import { signInLockCalls } from '@millwright/contract/identity/sign-in/sign-in-locks.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { waitFor } from '@millwright/testing';
import {
  type Browser,
  endedSession,
  type Frame,
  sharedBrowser,
  type Visit,
} from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdmin, signInOn } from './access-steps.ts';
import { combinationsFrom } from './combinations.ts';
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

const visitIn = async (frame: Frame, language: Language): Promise<Visit> => {
  const visit = await browser.visit({
    baseUrl: server.url,
    frame,
    language,
    expects: endedSession,
  });
  // A step that hangs is named before the whole test runs out of time.
  visit.page.setDefaultTimeout(15_000);
  return visit;
};

const fill = async (page: Page, language: Language, user: string, password: string) => {
  const t = textsIn(language);
  await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).fill(user);
  await page.getByLabel(t('identity/sign-in:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
};

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

const signIn = async (page: Page, language: Language = 'zh-CN') => {
  await fill(page, language, 'admin', server.adminPassword);
  await page.waitForURL((url) => !url.href.includes('/login'));
};

describe.each(combinationsFrom('en-US'))('on the %s in %s', (frame, language) => {
  const t = textsIn(language);

  it('refuses a wrong password in words, lets the right one in, and out again', async () => {
    const visit = await visitIn(frame, language);
    await browser.journey(`sign-in-${frame}-${language}`, visit, async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
      expect(new URL(page.url()).pathname).toBe(frame === 'phone' ? '/m/' : '/login');

      await fill(page, language, 'admin', 'wrong123');
      const told = (await alert(page).textContent()) ?? '';
      expect(told).toMatch(language === 'zh-CN' ? /用户名或密码错误/ : /password is wrong/);

      await signIn(page, language);
      const home = frame === 'phone' ? /\/m\/#\/home$/ : /\/home$/;
      expect(page.url()).toMatch(home);
      await waitFor('the title', async () =>
        (await page.title()).endsWith(` - ${t('shell:product')}`),
      );
      await page.reload();
      await page.getByRole('navigation', { name: t('shell:menu') }).waitFor();
      expect(page.url()).toMatch(home);

      await (frame === 'phone' ? leavePhone : leaveDesktop)(page);
      await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('mw.token'))).toBeNull();
    });
    await visit.context.close();
  });

  const leaveDesktop = async (page: Page) => {
    await page.getByRole('button', { name: t('shell:account') }).click();
    await page.getByRole('menuitem', { name: t('shell:signOut') }).click();
  };

  const leavePhone = async (page: Page) => {
    const tabs = page.getByRole('navigation', { name: t('shell:menu') });
    await tabs.getByRole('link', { name: t('identity:titles.tab_user'), exact: true }).click();
    await page.getByRole('button', { name: t('identity:settings.signOut') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('identity:settings.confirm') }).click();
  };
});

it.each([
  ['desktop', 'zh-CN'],
  ['phone', 'en-US'],
] as const)(
  'has nothing to complain for axe on the %s, light and dark',
  async (frame, language) => {
    const t = textsIn(language);
    const visit = await visitIn(frame, language);
    await browser.journey(`axe-sign-in-${frame}`, visit, async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
    });
    await visit.context.close();
  },
);

describe('at the sign-in page', () => {
  const t = textsIn('zh-CN');

  it('comes back to the page that was asked for, and goes home when already signed in', async () => {
    const visit = await visitIn('desktop', 'zh-CN');
    await browser.journey('sign-in-intended', visit, async (page) => {
      await page.goto('/item/item_page?keyword=泵#end');
      await page.waitForURL(/\/login\?redirect=/);
      await signIn(page);
      const asked = new URL(page.url());
      expect([asked.pathname, asked.searchParams.get('keyword'), asked.hash]).toEqual([
        '/item/item_page',
        '泵',
        '#end',
      ]);
      await page.goto('/login');
      await page.waitForURL('**/home');
    });
    await visit.context.close();
  });

  it('never leads to another site', async () => {
    const visit = await visitIn('desktop', 'zh-CN');
    await browser.journey('sign-in-elsewhere', visit, async (page) => {
      await page.goto(`/login?redirect=${encodeURIComponent('//elsewhere.example/')}`);
      await signIn(page);
      expect(page.url()).toBe(`${server.url}/home`);
    });
    await visit.context.close();
  });

  it('seals the password without WebCrypto too, and never sends it in the clear', async () => {
    const visit = await visitIn('desktop', 'zh-CN');
    await visit.page.addInitScript(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false });
      Object.defineProperty(crypto, 'subtle', { value: undefined });
    });
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(request.url()));
    await browser.journey('sign-in-plain-http', visit, async (page) => {
      await page.goto('/login');
      await signIn(page);
      const login = asked.find((url) => url.includes('/api/login')) ?? '';
      expect(new URL(login).searchParams.get('isEncrypt')).toBe('1');
      expect(asked.filter((url) => url.includes(server.adminPassword))).toEqual([]);
    });
    await visit.context.close();
  });

  it('remembers the user name only when asked, shows the password, switches language', async () => {
    const visit = await visitIn('desktop', 'zh-CN');
    await browser.journey('sign-in-comfort', visit, async (page) => {
      await page.goto('/login');
      await page.getByLabel(t('identity/sign-in:remember')).check();
      const password = page.getByLabel(t('identity/sign-in:password'), { exact: true });
      await password.fill('seen');
      await page.getByRole('button', { name: t('identity/sign-in:showPassword') }).click();
      expect(await password.getAttribute('type')).toBe('text');
      await signIn(page);
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      expect(kept).not.toContain(server.adminPassword);

      await page.evaluate(() => localStorage.removeItem('mw.token'));
      await page.goto('/login');
      await page.getByRole('button', { name: t('identity/sign-in:other') }).click();
      const user = page.getByRole('textbox', { name: t('identity/sign-in:userName') });
      expect(await user.inputValue()).toBe('admin');
      await page.getByRole('button', { name: t('shell:language') }).click();
      await page.getByRole('menuitemradio', { name: 'English' }).click();
      const english = textsIn('en-US');
      await page.getByRole('heading', { name: english('identity/sign-in:title') }).waitFor();
      expect(await page.getAttribute('html', 'lang')).toBe('en-US');
      await page.reload();
      await page.getByRole('heading', { name: english('identity/sign-in:title') }).waitFor();
    });
    await visit.context.close();
  });

  const lockOut = (page: Page, userName: string) =>
    waitFor('the lock', async () => {
      const answered = page.waitForResponse(/\/api\/login/);
      await fill(page, 'zh-CN', userName, 'wrong123');
      await answered;
      await waitFor('the answer to show', () => alert(page).count());
      return (await alert(page).textContent())?.includes('后再试');
    });

  it('counts down after too many failures and lets nobody hurry', async () => {
    const { page, context } = await visitIn('desktop', 'zh-CN');
    await page.goto('/login');
    await lockOut(page, 'nobody');
    expect(await alert(page).textContent()).toMatch(/请 (\d+ 分 )?\d+ (秒|分钟)后再试/);
    // Somebody else at the same page need not wait.
    await fill(page, 'zh-CN', 'admin', server.adminPassword);
    await page.getByRole('navigation', { name: textsIn('zh-CN')('shell:menu') }).waitFor();
    await context.close();
  });

  it.each(['desktop', 'phone'] as const)(
    'lets in at once who was locked out and let go by an administrator, on the %s',
    async (frame) => {
      const person = { userName: `locked${frame}`, password: 'Turner12345' };
      const admin = await asAdmin(server);
      await admin.call(userCalls.create, person);
      const { page, context } = await visitIn(frame, 'zh-CN');
      await page.goto(frame === 'phone' ? '/m/' : '/login');
      await lockOut(page, person.userName);
      const { list } = await admin.call(signInLockCalls.list, {});
      const lock = list.find(({ userName }) => userName === person.userName);
      if (lock === undefined) throw new Error('nobody is locked');
      await admin.call(signInLockCalls.lift, lock);
      await signInOn(page, person, 'zh-CN');
      await context.close();
    },
  );
});

describe('a session that ends', () => {
  it('leads to sign-in with a word of why, and back to the same page and tabs', async () => {
    const t = textsIn('zh-CN');
    const { page, context } = await visitIn('desktop', 'zh-CN');
    await page.goto('/item/item_page');
    await signIn(page);
    await page.getByRole('tab', { name: t('items:titles.list') }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('mw.token'));
    await fetch(`${server.url}/api/v1/account/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });

    await page.reload();
    await page.getByText(t('shell:errors.unauthorised')).waitFor();
    await page.waitForURL(/\/login\?redirect=%2Fitem%2Fitem_page/);
    await signIn(page);
    expect(new URL(page.url()).pathname).toBe('/item/item_page');
    await page.getByRole('tab', { name: t('items:titles.list') }).waitFor();
    await context.close();
  });
});
