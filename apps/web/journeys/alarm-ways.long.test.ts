/** Everybody chooses of which alarms plans tell them by each channel, at the desk and on the phone. */
import { alarmPreferenceCalls } from '@millwright/contract/alarms/alarm-preferences.calls';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallTargetsOf } from './barriers-of.ts';
import { looksFrom } from './combinations.ts';
import { foundByAxe } from './nothing-for-axe.ts';
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

it.each(looksFrom('en-US'))('on the %s, in %s and %s', async (frame, language, theme) => {
  const t = textsIn(language);
  const admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const levels = async () => {
    const { list } = await admin.call(alarmPreferenceCalls.ways, {});
    return list.find(({ channel }) => channel === 'sms')?.levels;
  };
  await admin.call(alarmPreferenceCalls.setWay, { channel: 'sms', levels: [1, 2, 3, 4] });
  const visit = await browser.visit({
    ...{ baseUrl: server.url, frame, language },
    dark: theme === 'dark',
  });
  const { page } = visit;
  await browser.journey(`alarm-ways-${frame}-${theme}`, visit, async () => {
    await signInAsAdmin(page, server, language);
    const isPhone = frame === 'phone';
    await page.goto(isPhone ? '/m/#/home_page_push_set' : '/settings/settings_page');
    const way = page.getByRole('group', { name: t('alarms:ways.channels.sms') });
    await way.getByText(t('ui:level.1'), { exact: true }).click();
    await waitFor('the choice', async () => (await levels())?.join() === '2,3,4');
    await way.getByText(t('ui:level.2'), { exact: true }).click();
    await waitFor('the choice', async () => (await levels())?.join() === '3,4');
    const voice = page.getByRole('group', { name: t('alarms:ways.channels.voice') });
    await voice.getByText(t('ui:level.1'), { exact: true }).click();
    await waitFor('the choice', async () => {
      const { list } = await admin.call(alarmPreferenceCalls.ways, {});
      return list.find(({ channel }) => channel === 'voice')?.levels.join() === '2,3,4';
    });
    await admin.call(alarmPreferenceCalls.setWay, { channel: 'voice', levels: [1, 2, 3, 4] });
    // Nothing reaches this account yet.
    expect(await way.getByRole('button', { name: t('alarms:ways.test') }).isDisabled()).toBe(true);
    await way.scrollIntoViewIfNeeded();
    expect(await foundByAxe(page)).toEqual([]);
    if (isPhone) expect(await smallTargetsOf(page)).toEqual([]);
  });
  await visit.context.close();
});
