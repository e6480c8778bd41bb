/** In whose language and by whose clock a page speaks. */
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { makeCall } from '@millwright/testing/make-call';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const english = textsIn('en-US');

let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startMillwright({ env: { TIME_ZONE: 'America/New_York' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const journey = async (name: string, steps: (page: Page) => Promise<void>): Promise<void> => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  visit.page.setDefaultTimeout(15_000);
  await browser.journey(name, visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await steps(page);
  });
  await visit.context.close();
};

it('says what was stored and what is refused in the language that was chosen since', async () => {
  await admin.call(itemCalls.create, { itemName: '一号泵站' });
  await makeCall(server.url, {
    call: identityCalls.login,
    input: { userName: 'nobody', password: 'wrong1' },
    token: null,
  });
  await journey('language', async (page) => {
    await openPage(page, '/log_page/user_log_page');
    const refused = page.getByRole('row').filter({ hasText: 'nobody' });
    await refused.getByText('用户名或密码错误').waitFor();

    const noted = page.waitForResponse('**/account/language');
    await page.getByRole('button', { name: t('shell:language') }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    expect((await noted).request().postDataJSON()).toEqual({ language: 'en-US' });
    await refused.getByText('The user name or the password is wrong').waitFor();

    await openPage(page, '/item/item_page');
    await page.getByRole('button', { name: english('items:actions.create') }).click();
    const drawer = page.getByRole('dialog');
    const name = drawer.getByRole('textbox', { name: english('items:fields.itemName') });
    await name.fill('一号泵站');
    await drawer.getByRole('button', { name: english('ui:form.save'), exact: true }).click();
    await drawer.getByText('There is already a project called "一号泵站"').waitFor();
  });
});

it('shows by whose clock days are meant, and takes another for a project', async () => {
  await journey('time-zone', async (page) => {
    await page
      .getByText(/UTC-[45] 北美东部/)
      .first()
      .waitFor();
    await openPage(page, '/item/item_page');
    await page.getByRole('button', { name: t('items:actions.create') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: t('items:fields.itemName') }).fill('德国工厂');
    const zone = drawer.getByRole('combobox', { name: t('items:fields.timeZone') });
    await zone.click();
    await zone.fill('Berlin');
    await page.getByTitle(/Europe\/Berlin/).click();
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
    const { list } = await admin.call(itemCalls.list, { keyword: '德国' });
    expect(list.map(({ timeZone }) => timeZone)).toEqual(['Europe/Berlin']);
    const query = `itemId=${list[0]?.id}&itemName=${encodeURIComponent('德国工厂')}`;
    await openPage(page, `/item/item_query?${query}`);
    await page
      .getByText(/UTC\+[12] 中欧/)
      .first()
      .waitFor();
  });
});
