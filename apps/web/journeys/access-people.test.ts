/** A user looks after sub-users; an administrator sorts projects into groups and deletes people. */
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { subUserCalls, userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { makeCall } from '@millwright/testing/make-call';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
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

const visit = async () => {
  const opened = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  opened.page.setDefaultTimeout(15_000);
  return opened;
};

it('makes a sub-user, looks through their eyes, on the record, and disables them', async () => {
  const { id: role } = await admin.call(roleCalls.create, {
    roleName: '班长',
    pages: ['child-user', 'history_alarm_page'],
    permissions: ['subusers.view', 'subusers.edit', 'subusers.login'],
  });
  await admin.call(userCalls.create, { ...foreman, roles: [role] });
  const office = await visit();
  await browser.journey('access-sub-users', office, async (page) => {
    const steps = formSteps(page, language);
    await page.goto('/');
    await signInOn(page, foreman, language);
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    await steps.openFromMenu(t('identity:titles.sections.access'));
    await steps.openFromMenu(t('identity:titles.subUsers'));
    expect(await menu.getByText(t('identity:titles.users'), { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: t('identity:people.createSubUser') }).click();
    const drawer = page.getByRole('dialog');
    const name = drawer.getByRole('textbox', { name: t('identity:people.userName') });
    await name.fill(apprentice.userName);
    await drawer
      .getByLabel(t('identity:people.password'), { exact: true })
      .fill(apprentice.password);
    await steps.save(drawer);
    const row = page.getByRole('row').filter({ hasText: apprentice.userName });

    await steps.more(row, t('identity:people.enter'));
    const back = page.getByRole('button', { name: t('shell:notices.returnToSelf') });
    await back.waitFor();
    await page.getByText(foreman.userName).first().waitFor();
    expect(
      await menu.getByText(t('identity:titles.sections.access'), { exact: true }).count(),
    ).toBe(0);
    const entered = { action: 'user.login_as' } as const;
    const { list } = await admin.call(auditCalls.operations, entered);
    expect(list.map(({ actorName, subjectName }) => [actorName, subjectName])).toEqual([
      [foreman.userName, apprentice.userName],
    ]);
    await back.click();
    await menu.getByText(t('identity:titles.sections.access'), { exact: true }).first().waitFor();

    const child = await signIn(server.url, apprentice);
    await page.goto('/login?redirect=%2Frbac%2Fchild-user');
    await row.getByRole('button', { name: t('identity:people.disable') }).click();
    await page.getByRole('button', { name: t('ui:confirm.yes') }).click();
    await row.getByText(t('identity:people.disabled')).waitFor();
    const ask = { call: subUserCalls.list, input: {}, token: child.token };
    expect((await makeCall(server.url, ask)).status).toBe(401);
  });
  await office.context.close();
});

it('sorts project groups by dragging and by keys, and shows what somebody else changed', async () => {
  for (const itemName of ['一号线', '二号线']) {
    await admin.call(itemCalls.create, { itemName, lnglat: null, note: '' });
  }
  const drawn = async (): Promise<string> => {
    const { list } = await admin.call(projectGroupCalls.list, {});
    const draw = (parentId: number | null): string =>
      list
        .filter((group) => group.parentId === parentId)
        .map(({ id, groupName }) => `${groupName}(${draw(id)})`)
        .join('');
    return draw(null);
  };
  const office = await visit();
  await browser.journey('access-groups', office, async (page) => {
    const steps = formSteps(page, language);
    await signInAsAdmin(page, server, language, '/rbac/tree');
    const add = async (groupName: string) => {
      await page.getByRole('button', { name: t('items:tree.addTop') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('items:tree.groupName')).fill(groupName);
      await steps.save(dialog);
    };
    for (const name of ['华东', '华北', '上海']) await add(name);
    const line = (name: string) => page.locator('.ant-tree-treenode').filter({ hasText: name });
    // To the right of where it was held: into the group, not behind it.
    await line('上海').dragTo(line('华东'), {
      sourcePosition: { x: 60, y: 14 },
      targetPosition: { x: 140, y: 14 },
    });
    await waitFor('the drop', async () => (await drawn()) === '华东(上海())华北()');

    await page.getByText('华北', { exact: true }).click();
    await page.keyboard.press('Alt+ArrowUp');
    await waitFor('a step up', async () => (await drawn()) === '华北()华东(上海())');
    const more = t('items:tree.more', { name: '华北' });
    await page.getByRole('button', { name: more }).click();
    await page.getByRole('menuitem', { name: t('items:tree.down'), exact: true }).click();
    await waitFor('a step down', async () => (await drawn()) === '华东(上海())华北()');

    const group = page.getByRole('region', { name: '华北' });
    await group.getByRole('button', { name: t('items:tree.choose') }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('一号线').click();
    await drawer.locator('[class*=ant-transfer] button[class*=primary]:enabled').first().click();
    // Somebody else changes the tree before it is saved: refused once, and the choice still stands.
    await admin.call(projectGroupCalls.create, { groupName: '西南' });
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await page.getByText(t('items:tree.conflictKept')).waitFor();
    await line('西南').waitFor({ state: 'attached' });
    await steps.save(drawer);
    await group.getByText('一号线').waitFor();

    // Somebody else makes a group while the change is on its way, before the page can hear of it:
    // the change is refused, what is shown is fresh.
    await page.route(
      '**/rbac/tree/move',
      async (route) => {
        await admin.call(projectGroupCalls.create, { groupName: '华南' });
        await route.continue();
      },
      { times: 1 },
    );
    await page.keyboard.press('Escape');
    await line('华北').getByText('华北', { exact: true }).click();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText(t('items:tree.conflict')).waitFor();
    await line('华南').waitFor();
    expect(await drawn()).toBe('华东(上海())华北()西南()华南()');

    await page.getByText('华东', { exact: true }).click();
    await page.keyboard.press('Delete');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('items:tree.delete') })
      .click();
    await waitFor('the groups to go', async () => (await drawn()) === '华北()西南()华南()');
  });
  await office.context.close();
});

it('says the own password before another administrator is made', async () => {
  const deputy = { userName: 'deputy', password: 'Deputy12345' };
  const office = await visit();
  await browser.journey('access-prove-anew', office, async (page) => {
    await signInAsAdmin(page, server, language, '/rbac/user');
    // As five minutes after the sign-in.
    await page.route('**/secondfactor/state*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const data = { ...body.data, provedUntil: null };
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
    await page.getByRole('button', { name: t('identity:people.create') }).click();
    const drawer = page.getByRole('dialog').first();
    await drawer
      .getByRole('textbox', { name: t('identity:people.userName') })
      .fill(deputy.userName);
    await drawer.getByLabel(t('identity:people.password'), { exact: true }).fill(deputy.password);
    await drawer.getByText(t('identity:grade.0'), { exact: true }).click();
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('identity/second-factor:prove.title') });
    const password = dialog.getByLabel(t('identity/second-factor:setUp.password'));
    const confirm = dialog.getByRole('button', { name: t('identity/second-factor:prove.submit') });
    await waitFor('the place to type', () =>
      password.evaluate((input) => input === document.activeElement),
    );
    await password.fill('wrong');
    await confirm.click();
    await dialog.getByText(t('identity/fields:password.wrongOwn')).waitFor();
    await password.fill(server.adminPassword);
    await confirm.click();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: deputy.userName });
    await row.getByText(t('identity:grade.0'), { exact: true }).waitFor();
  });
  await office.context.close();
});

it('deletes nobody when nobody is chosen, on the page and on the server', async () => {
  const doomed = { userName: 'doomed', password: 'Doomed12345' };
  const { id } = await admin.call(userCalls.create, doomed);
  const refused = await makeCall(server.url, {
    call: userCalls.delete,
    input: { ids: [] },
    token: admin.token,
  });
  expect(refused.body.error).toBe('identity.nothing_chosen');
  const office = await visit();
  await browser.journey('access-batch-delete', office, async (page) => {
    await signInAsAdmin(page, server, language, '/rbac/user');
    const row = page.getByRole('row').filter({ hasText: doomed.userName });
    await row.waitFor();
    const bar = page.locator('.mw-selection');
    expect(await bar.count()).toBe(0);
    await row.getByRole('checkbox').check();
    await bar.getByRole('button', { name: t('identity:people.delete') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(t('identity:people.deleteWord'));
    await dialog.getByRole('button', { name: t('identity:people.delete') }).click();
    await row.waitFor({ state: 'detached' });
    expect(await bar.count()).toBe(0);
  });
  const { list } = await admin.call(userCalls.list, { keyword: doomed.userName });
  expect(list.map((user) => user.id)).not.toContain(id);
  await office.context.close();
});
