/** An administrator gives somebody a role and looks through their eyes; people change their own account. */
import { type Browser, endedSession, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
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

const password = 'Worker12345';

it('makes a role and a user, goes on as the user and comes back', async () => {
  const language = 'zh-CN';
  const t = textsIn(language);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  visit.page.setDefaultTimeout(15_000);
  await browser.journey('accounts-users', visit, async (page) => {
    await signInAsAdmin(page, server, language, '/rbac/role');
    await page.getByRole('button', { name: t('identity:roles.create') }).click();
    const role = page.getByRole('dialog');
    const roleName = role.getByRole('textbox', { name: t('identity:roles.roleName') });
    await roleName.and(page.locator(':focus')).waitFor();
    await roleName.fill('操作员');
    await role.getByRole('button', { name: t('identity:roles.createAndGrant') }).click();
    const matrix = page.getByRole('region', { name: '操作员' });
    const current = t('identity:permission.openPage').replace(
      '{{page}}',
      t('alarms:words.pages.current_alarm_page'),
    );
    await matrix.getByLabel(current).check();
    await matrix.getByRole('button', { name: /保存 1 项改动/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });

    await openPage(page, '/rbac/user');
    await page.getByRole('button', { name: t('identity:people.create') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: t('identity:people.userName') }).fill('worker');
    await drawer.getByLabel(t('identity:people.password'), { exact: true }).fill(password);
    await drawer.getByRole('combobox', { name: t('identity:people.roles') }).click();
    await page.getByTitle('操作员').click();
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: 'worker' });
    await row.getByText('操作员').waitFor();

    await row.getByRole('button', { name: t('ui:table.more') }).click();
    await page.getByRole('menuitem', { name: t('identity:people.enter') }).click();
    const back = page.getByRole('button', { name: t('shell:notices.returnToSelf') });
    await back.waitFor();
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    const section = (title: string) => menu.getByRole('button', { name: t(title), exact: true });
    await section('alarms:titles.sections.alarm').waitFor();
    expect(await section('identity:titles.sections.access').count()).toBe(0);

    await back.click();
    await section('identity:titles.sections.access').waitFor();
    expect(await back.count()).toBe(0);
  });
});

it('changes the own name, menu title and password, and signs in with the new one', async () => {
  const language = 'en-US';
  const t = textsIn(language);
  const visit = await browser.visit({
    baseUrl: server.url,
    frame: 'desktop',
    language,
    expects: endedSession,
  });
  visit.page.setDefaultTimeout(15_000);
  await browser.journey('accounts-own', visit, async (page) => {
    const signIn = async (name: string, word: string): Promise<void> => {
      await page.getByRole('heading', { name: t('identity/sign-in:title') }).waitFor();
      await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).fill(name);
      await page.getByLabel(t('identity/sign-in:password'), { exact: true }).fill(word);
      await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
      await page.getByRole('navigation', { name: t('shell:menu') }).waitFor();
    };
    await page.goto('/');
    await signIn('worker', password);
    await openPage(page, '/settings/settings_page');

    const name = page.getByRole('form', { name: t('identity:account.name'), exact: true });
    await name.getByRole('textbox').fill('fitter');
    await name.getByRole('button').click();
    await name.getByText(t('identity:account.saved')).waitFor();

    const title = page.getByRole('form', { name: t('identity:account.logoText') });
    await title.getByRole('textbox').fill('Line 7');
    await title.getByRole('button').click();
    await page.getByRole('complementary').getByText('Line 7').waitFor();

    const change = page.getByRole('form', { name: t('identity:account.password') });
    const old = change.getByLabel(t('identity:password.old'), { exact: true });
    const chosen = change.getByLabel(t('identity/fields:password.new'), { exact: true });
    await chosen.fill('My-Pass#word12');
    await change.getByText(t('shell:errors.facts.refused', { signs: '“-” “#”' })).waitFor();
    await chosen.fill('Fitter67890');
    await old.fill('wrong12345');
    await change.getByLabel(t('identity:password.again'), { exact: true }).fill('Fitter67890');
    await change.getByRole('button', { name: t('identity:password.change') }).click();
    await change.getByText(t('identity/fields:password.wrongOwn')).waitFor();
    expect(await old.getAttribute('aria-invalid')).toBe('true');
    await old.fill(password);
    expect(await change.getByText(t('identity/fields:password.wrongOwn')).count()).toBe(0);
    await change.getByRole('button').click();
    await change.getByText(t('identity:password.changed')).waitFor();

    await page.getByRole('button', { name: t('shell:account') }).click();
    await page.getByRole('menuitem', { name: t('shell:signOut') }).click();
    await signIn('fitter', 'Fitter67890');
  });
});
