/** The shifts of a project: begun with a pattern, changed, refused where they overlap, a day off. */
import { itemCalls } from '@millwright/contract/items/items.calls';
import { shiftCalendarCalls } from '@millwright/contract/items/shift-calendars/shift-calendars.calls';
import { dayOf, type ItemId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({}), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const timeZone = 'Asia/Shanghai';
const calendarOf = (itemId: ItemId) => admin.call(shiftCalendarCalls.get, { itemId });

it.each(languagesFrom('zh-CN'))('is entered in %s', async (language) => {
  const [itemName, dark] = language === 'zh-CN' ? ['装配车间', false] : ['Assembly', true];
  const t = textsIn(language);
  const say = (key: string, fill?: Record<string, string>) =>
    Object.entries(fill ?? {}).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, value),
      t(`items/shifts:${key}`),
    );
  const { id: itemId } = await admin.call(itemCalls.create, { itemName, timeZone });
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language, dark });
  await browser.journey(`shift calendar ${language}`, visit, async (page) => {
    const steps = formSteps(page, language);
    await signInAsAdmin(page, server, language);
    await openPage(page, `/configure/configure_shift?itemId=${itemId}`);
    await page.getByText(say('empty'), { exact: true }).waitFor();
    await page.getByRole('button', { name: say('templates.three') }).click();
    // Three shifts leave no moment without one.
    const [before = ''] = say('now.shift').split('{{');
    await page.getByText(before).waitFor();

    const list = page.getByRole('list', { name: say('shifts'), exact: true });
    const night = list.getByRole('listitem').filter({ hasText: '22:00–06:00' });
    await night.getByRole('button', { name: say('edit') }).click();
    const drawer = page.getByRole('dialog', { name: say('edit_shift') });
    await drawer.getByLabel(say('end'), { exact: true }).fill('07:00');
    await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    const overlap = language === 'zh-CN' ? /时间重叠/ : /overlap/;
    await drawer.getByText(overlap).first().waitFor();
    await drawer.getByLabel(say('end'), { exact: true }).fill('05:30');
    expect(await foundByAxe(page)).toEqual([]);
    await steps.save(drawer);
    await list.getByText('22:00–05:30', { exact: true }).waitFor();

    const today = dayOf(Date.now(), timeZone);
    await page.getByTitle(new RegExp(`^${today}`)).click();
    const day = page.getByRole('dialog', { name: say('date_title', { date: today }) });
    await day.getByText(say('date_kinds.off'), { exact: true }).click();
    await steps.save(day);
    const off = say('differs', { date: today, said: say('no_work') });
    await page.getByTitle(off, { exact: true }).waitFor();
    await waitFor('the day off', async () => (await calendarOf(itemId)).exceptions.length === 1);
    expect((await calendarOf(itemId)).exceptions).toEqual([{ date: today, shifts: [] }]);
    expect(await foundByAxe(page)).toEqual([]);
  });
  await visit.context.close();
});
