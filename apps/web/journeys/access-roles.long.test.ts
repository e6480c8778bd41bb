/** Somebody is refused a page, is given a role, and sees the menu grow. */
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asAdmin } from './access-steps.ts';
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
const worker = { userName: 'worker', password: 'Worker12345' };

const visit = async () => {
  const opened = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  opened.page.setDefaultTimeout(15_000);
  return opened;
};

it('opens the page that was refused, and the menu for it, without signing in again', async () => {
  const admin = await asAdmin(server);
  const { id } = await admin.call(userCalls.create, worker);
  const office = await visit();
  const person = await visit();
  await browser.journey('access-roles', person, async (page) => {
    await page.goto('/login?redirect=%2Falarm%2Fcurrent_alarm_page');
    await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).fill(worker.userName);
    await page.getByLabel(t('identity/sign-in:password'), { exact: true }).fill(worker.password);
    await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
    await page.getByRole('heading', { name: t('shell:status.401.title') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/401');
    await page.getByRole('link', { name: t('shell:status.home') }).click();
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    await menu.getByText(t('items:titles.list'), { exact: true }).waitFor();
    const alarms = menu.getByText(t('alarms:titles.sections.alarm'), { exact: true });
    expect(await alarms.count()).toBe(0);

    await browser.journey('access-roles-office', office, async (desk) => {
      await signInAsAdmin(desk, server, language, '/rbac/role');
      await desk.getByRole('button', { name: t('identity:roles.create') }).click();
      const drawer = desk.getByRole('dialog');
      await drawer.getByRole('textbox', { name: t('identity:roles.roleName') }).fill('操作员');
      await drawer.getByRole('button', { name: t('identity:roles.createAndGrant') }).click();

      const matrix = desk.getByRole('region', { name: '操作员' });
      const row = matrix.getByRole('row', { name: t('alarms:words.pages.current_alarm_page') });
      await row.getByLabel(t('alarms:words.permissions.alarms.confirm')).check();
      const opens = row.getByRole('checkbox').first();
      expect(await opens.isChecked()).toBe(true);
      await matrix.getByRole('button', { name: t('identity:permission.undo') }).click();
      expect(await opens.isChecked()).toBe(false);
      await matrix.getByLabel(t('identity:permission.search')).fill('报警');
      await row.getByLabel(t('alarms:words.permissions.alarms.confirm')).check();
      await matrix.getByRole('button', { name: /保存 2 项改动/ }).click();
      const dialog = desk.getByRole('dialog', { name: t('identity:permission.saveTitle') });
      await dialog.getByRole('listitem').nth(1).waitFor();
      const given = await dialog.getByRole('listitem').allTextContents();
      expect(given).toEqual([
        `打开“${t('alarms:words.pages.current_alarm_page')}”`,
        t('alarms:words.permissions.alarms.confirm'),
      ]);
      await dialog.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      const role = desk.getByRole('navigation', { name: t('identity:titles.roles') });
      await role.getByText('操作员').waitFor();
    });

    const { list } = await admin.call(roleCalls.list, {});
    await admin.call(userCalls.edit, { id, roles: list.map((role) => role.id) });
    await alarms.first().click();
    await menu.getByText(t('alarms:titles.current'), { exact: true }).click();
    await page.waitForURL('**/alarm/current_alarm_page');
    await page.getByRole('tab', { name: t('alarms:titles.current') }).waitFor();

    await admin.call(userCalls.edit, { id, roles: [] });
    await page.getByRole('heading', { name: t('shell:status.401.title') }).waitFor();
  });
  await person.context.close();
  await office.context.close();
});
