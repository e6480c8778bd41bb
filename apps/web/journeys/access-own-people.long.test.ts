/** An account manages its own people: a role, a sub-user with it, and what that one loses with it. */
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import type { ApiSession } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asAdmin, signInOn } from './access-steps.ts';
import { formSteps } from './form-steps.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
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
const foreman = { userName: 'foreman', password: 'Foreman12345' };
const apprentice = { userName: 'apprentice', password: 'Apprentice123' };
const held = {
  roleName: '客户',
  pages: ['user', 'child-user', 'role', 'role-permission', 'current_alarm_page'],
  permissions: ['subusers.view', 'subusers.edit', 'roles.view', 'roles.edit', 'alarms.confirm'],
} as const;

/** A new load of the page with this address. */
const open = (page: Page, address: string) =>
  page.goto(`/login?redirect=${encodeURIComponent(address)}`);

const visit = async () => {
  const opened = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  opened.page.setDefaultTimeout(15_000);
  return opened;
};

it('makes a role and a sub-user, who has what it grants, no more and no longer', async () => {
  const { id: role } = await admin.call(roleCalls.create, {
    ...held,
    pages: [...held.pages],
    permissions: [...held.permissions],
  });
  const { id } = await admin.call(userCalls.create, { ...foreman, roles: [role] });
  const items = [];
  for (const itemName of ['一号线', '二号线']) {
    items.push((await admin.call(itemCalls.create, { itemName, lnglat: null, note: '' })).id);
  }
  await admin.call(userCalls.setItems, { id, items: items.slice(0, 1) });

  const office = await visit();
  await browser.journey('access-own-role', office, async (page) => {
    const steps = formSteps(page, language);
    await page.goto('/');
    await signInOn(page, foreman, language);
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    await steps.openFromMenu(t('identity:titles.sections.access'));
    for (const closed of ['identity:titles.outgoingMessages', 'items:titles.tree']) {
      expect(await menu.getByText(t(closed), { exact: true }).count()).toBe(0);
    }
    await steps.openFromMenu(t('identity:titles.roles'));
    await page.getByText(t('identity:permission.noRoles')).waitFor();
    await page.getByRole('button', { name: t('identity:roles.create') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: t('identity:roles.roleName') }).fill('操作员');
    await drawer.getByRole('button', { name: t('identity:roles.createAndGrant') }).click();
    const matrix = page.getByRole('region', { name: '操作员' });
    const row = matrix.getByRole('row', { name: t('alarms:words.pages.current_alarm_page') });
    await row.getByLabel(t('alarms:words.permissions.alarms.confirm')).check();
    // Nothing that the account does not have stands there to be given.
    const foreign = t('alarms:words.pages.history_alarm_page');
    expect(await matrix.getByRole('row', { name: foreign }).count()).toBe(0);
    await matrix.getByRole('button', { name: /保存 2 项改动/ }).click();
    const dialog = page.getByRole('dialog', { name: t('identity:permission.saveTitle') });
    await dialog.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });

    await steps.openFromMenu(t('identity:titles.users'));
    await page.getByRole('button', { name: t('identity:people.createSubUser') }).click();
    const name = drawer.getByRole('textbox', { name: t('identity:people.userName') });
    await name.fill(apprentice.userName);
    const password = drawer.getByLabel(t('identity:people.password'), { exact: true });
    await password.fill(apprentice.password);
    await steps.choose(drawer.getByLabel(t('identity:people.roles')), '操作员');
    // Its list closes where something else is clicked.
    await drawer.getByText(t('identity:people.expiresHintBelow')).click();
    await steps.choose(drawer.getByLabel(t('identity:people.items')), '一号线');
    expect(await page.getByTitle('二号线').count()).toBe(0);
    await drawer.getByText(t('identity:people.expiresHintBelow')).click();
    await steps.save(drawer);
    await page.getByRole('row').filter({ hasText: apprentice.userName }).waitFor();
    await open(page, '/rbac/child-user?parentName=admin');
    await page.getByText('没有该用户，或该用户不在您的管理范围内').waitFor();
  });

  const below = await visit();
  await browser.journey('access-below', below, async (page) => {
    await open(page, '/alarm/current_alarm_page');
    await signInOn(page, apprentice, language);
    await page.getByRole('tab', { name: t('alarms:titles.current') }).waitFor();
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    const access = menu.getByText(t('identity:titles.sections.access'), { exact: true });
    expect(await access.count()).toBe(0);
    for (const closed of ['/rbac/user', '/rbac/role', '/rbac/child-user']) {
      await open(page, closed);
      await page.getByRole('heading', { name: t('shell:status.401.title') }).waitFor();
    }
    // Its live socket comes only after the change, of which it is then told by nobody.
    const changed = Promise.withResolvers<void>();
    await page.route('**/live/ticket', async (route) => {
      await changed.promise;
      await route.continue();
    });
    await open(page, '/alarm/current_alarm_page');
    await page.getByRole('tab', { name: t('alarms:titles.current') }).waitFor();
    // The account above loses the page, and whoever is below it in the same moment.
    await admin.call(roleCalls.edit, {
      id: role,
      version: 1,
      roleName: held.roleName,
      pages: held.pages.filter((each) => each !== 'current_alarm_page'),
      permissions: held.permissions.filter((each) => each !== 'alarms.confirm'),
    });
    changed.resolve();
    await page.getByRole('heading', { name: t('shell:status.401.title') }).waitFor();
  });
  await below.context.close();
  await office.context.close();
});

it('leads from a user to their sub-users and back', async () => {
  const office = await visit();
  await browser.journey('access-users-below', office, async (page) => {
    await signInAsAdmin(page, server, language, '/rbac/user');
    const row = page.getByRole('row').filter({ hasText: foreman.userName });
    await row.getByRole('link', { name: '1 个子用户' }).click();
    await page.waitForURL('**/rbac/child-user?parentName=foreman');
    const title = t('identity:people.subUsersOf', { name: foreman.userName });
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('row').filter({ hasText: apprentice.userName }).waitFor();
    await page.getByRole('link', { name: t('identity:people.backToUsers') }).click();
    await row.getByRole('button', { name: t('identity:people.edit') }).click();
    await page.getByRole('dialog').getByRole('link', { name: '1 个子用户' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await open(page, '/rbac/child-user');
    await page.getByRole('link', { name: foreman.userName, exact: true }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await open(page, '/rbac/child-user?parentName=nobody');
    await page.getByText('没有该用户，或该用户不在您的管理范围内').waitFor();
  });
  await office.context.close();
});
