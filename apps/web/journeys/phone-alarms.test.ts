/** An alarm reaches people as they want it: by popup, by sound, in WeChat, or not at all. */

import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { seconds } from '@millwright/kernel';
import {
  sandboxTemplate,
  startWechatSandbox,
  type WechatSandbox,
} from '@millwright/plant/sandbox/wechat-sandbox';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, type Frame, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallTargetsOf } from './barriers-of.ts';
import { moveUpperLimit } from './raise-alarm.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const item = '无锡空压站';
const pressure = '排气压力';
const password = 'Worker12345';
/** The machines' air pressure swings above it, and never comes down to it again. */
const exceeded = 5.6;

let wechat: WechatSandbox;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  wechat = await startWechatSandbox({ id: 'app', secret: 'secret' });
  const env = {
    WECHAT_URL: wechat.url,
    WECHAT_APP_ID: 'app',
    WECHAT_SECRET: 'secret',
    WECHAT_ALARM_TEMPLATE: sandboxTemplate.id,
    WECHAT_ALARM_PAGE: 'pages/index/index',
  };
  [server, browser] = await Promise.all([startMillwright({ plant: true, env }), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(itemCalls.list, { page: 1, pageSize: 50 });
  const { id } = await admin.call(userCalls.create, { userName: 'watcher', password, grade: 1 });
  const own = list.filter(({ itemName }) => itemName === item).map((row) => row.id);
  await admin.call(userCalls.setItems, { id, items: own });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await wechat?.stop();
});

const raiseOn = async (device: string): Promise<void> => {
  await moveUpperLimit(admin, { device, point: pressure }, exceeded);
  await waitFor(`the alarm of ${device}`, async () => {
    const { list } = await admin.call(alarmCalls.current, { page: 1, pageSize: 50 });
    return list.find(({ deviceName, name }) => deviceName === device && name === pressure);
  });
};

const visitIn = async (frame: Frame) => {
  const visit = await browser.visit({ baseUrl: server.url, frame });
  visit.page.setDefaultTimeout(30_000);
  // What is heard cannot be seen; the page notes it instead.
  await visit.page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const { start, stop } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...given) {
      heard.push(this.loop ? 'loop' : 'once');
      return start.apply(this, given);
    };
    AudioBufferSourceNode.prototype.stop = function (...given) {
      heard.push('stop');
      return stop.apply(this, given);
    };
  });
  return visit;
};
/**
 * From the next load on the page is kept quiet until it is clicked, as a browser does it. The real
 * blocking cannot be had: Chromium takes the driver's own calls for touches.
 */
const silenceUntilTouched = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let touched = false;
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        touched ||= isTrusted;
      },
      true,
    );
    Object.defineProperty(AudioContext.prototype, 'state', {
      get: () => (touched ? 'running' : 'suspended'),
    });
  });
const heardOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard);

const signInAsWatcher = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('textbox', { name: t('identity/sign-in:userName') }).fill('watcher');
  await page.getByLabel(t('identity/sign-in:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('identity/sign-in:submit'), exact: true }).click();
  await page.getByRole('navigation', { name: t('shell:menu') }).waitFor();
};

const region = (page: Page) => page.getByRole('region', { name: t('alarms:popup.label') });
const popups = (page: Page) => region(page).getByRole('article');
/** The popup of a device, brought out of the stack where another stands for it. */
const broughtOut = async (page: Page, text: string) => {
  const popup = popups(page).filter({ hasText: text });
  const more = region(page).getByRole('button', { expanded: false });
  await waitFor(`the popup of ${text}`, async () => {
    if ((await popup.count()) === 0 && (await more.count()) > 0) {
      // Whoever acknowledged the others meanwhile took it along.
      await more.click({ timeout: 2000 }).catch(() => null);
    }
    return (await popup.count()) > 0;
  });
  return popup;
};
/** Resolves when an alarm that is raised from now on would be told by the page. */
const listening = (page: Page): Promise<unknown> =>
  waitFor('the page to listen', async () => {
    const stands = region(page);
    return (await stands.count()) === 1 && (await stands.getAttribute('aria-busy')) === 'false';
  });
/** Makes the live connection of the page one that can be broken, and held broken until `mend`. */
const breakableLive = async (page: Page) => {
  let ends: readonly WebSocketRoute[] = [];
  await page.routeWebSocket(/\/api\/v1\/live\?/, (socket) => {
    ends = [socket, socket.connectToServer()];
  });
  const { promise: mended, resolve: mend } = Promise.withResolvers<void>();
  const cut = async (): Promise<void> => {
    await page.route('**/api/v1/live/ticket*', async (route) => {
      await mended;
      await route.continue();
    });
    await Promise.all(ends.map((end) => end.close()));
  };
  return { cut, mend };
};
const switchOf = (page: Page, name: string) =>
  page.getByRole('switch', { name: t(`alarms:ways.${name}`) });

/** Opens the page as the mini-program does, and agrees. */
const bind = async (page: Page, code: string): Promise<void> => {
  await page.goto(`/m/#/wechatBinding?code=${code}`);
  await page.getByRole('button', { name: t('identity:wechat.bind'), exact: true }).click();
};

/** A finger goes sideways over it. */
const swipe = async (over: Locator, px: number): Promise<void> => {
  const touch = (clientX: number) => ({ touches: [{ identifier: 0, clientX, clientY: 0 }] });
  await over.dispatchEvent('touchstart', touch(50));
  await over.dispatchEvent('touchmove', touch(50 + px));
  await over.dispatchEvent('touchend', { touches: [] });
};

/** Resolves when the server has it. */
const turn = async (page: Page, name: string, on: boolean): Promise<void> => {
  await switchOf(page, name).click();
  await waitFor(
    'the switch to be kept',
    async () =>
      (await switchOf(page, name).isEnabled()) && (await switchOf(page, name).isChecked()) === on,
  );
};

describe('a new alarm', () => {
  it('binds a WeChat user to one account alone', async () => {
    const watcher = await visitIn('phone');
    await browser.journey('phone-wechat', watcher, async (page) => {
      await signInAsWatcher(page);
      await page.goto('/m/#/wechatBinding');
      await page.getByRole('heading', { name: t('identity:wechat.unbound') }).waitFor();
      await bind(page, wechat.codeFor('watcher-openid'));
      await page.getByRole('heading', { name: t('identity:wechat.done') }).waitFor();
      await page.getByRole('button', { name: t('identity:wechat.settings') }).click();
      await switchOf(page, 'wechat').waitFor();
      expect(await switchOf(page, 'wechat').isChecked()).toBe(true);
      await page.getByText(t('identity:wechat.stateBound')).waitFor();
    });
    await watcher.context.close();

    const other = await visitIn('phone');
    await browser.journey('phone-wechat-taken', other, async (page) => {
      await signInAsAdmin(page, server, 'zh-CN');
      await page.goto(`/m/#/wechatBinding?code=${wechat.codeFor('watcher-openid')}`);
      await page.getByText(t('identity:wechat.askText', { name: 'admin' })).waitFor();
      await bind(page, wechat.codeFor('watcher-openid'));
      await page.waitForURL((url) => url.hash === '#/wechatHasBeenBound');
      await page.getByRole('heading', { name: t('identity:wechat.taken') }).waitFor();
      await bind(page, 'stale');
      await page.getByRole('heading', { name: t('identity:wechat.failed') }).waitFor();
    });
    await other.context.close();
  });

  it(
    'pops up and sounds for who wants it, is silent for who does not, and goes to WeChat',
    async () => {
      const phone = await visitIn('phone');
      const phoneLive = await breakableLive(phone.page);
      const desktop = await visitIn('desktop');
      await browser.journey('phone-alarms', phone, async (page) => {
        await signInAsAdmin(page, server, 'zh-CN');
        await page.goto('/m/#/home_page_push_set');
        await turn(page, 'popup', false);
        await page.reload();
        await waitFor('the switch', () => switchOf(page, 'popup').isEnabled());
        expect(await switchOf(page, 'popup').isChecked()).toBe(false);
        await page.goto('/m/#/alarm/current_alarm_page');
        await page.getByRole('button', { name: t('ui:link.copy'), exact: true }).waitFor();

        await browser.journey('phone-alarms-desktop', desktop, async (other) => {
          await signInAsWatcher(other);
          await Promise.all([page, other].map(listening));
          await raiseOn('1号空压机');
          const popup = await broughtOut(other, pressure);
          expect(await popup.textContent()).toContain(t('ui:level.3'));
          expect(await popup.textContent()).toContain(`${item} · 1号空压机`);
          await waitFor('the sound', async () => (await heardOn(other)).includes('loop'));
          await popup.getByRole('button', { name: t('alarms:popup.dismiss') }).click();
          expect((await heardOn(other)).at(-1)).toBe('stop');
          await popup.waitFor({ state: 'detached' });
        });

        // The phone has heard of it too: its page lists it, and nothing popped up.
        const card = page.getByRole('listitem').filter({ hasText: '1号空压机' });
        await card.first().waitFor();
        expect(await popups(page).count()).toBe(0);
        // It has a page of its own, which passes on its link.
        await card.first().locator('a[href*=alarmId]').click();
        await page.waitForURL(({ hash }) => hash.startsWith('#/alarm/alarm_page?'));
        await page.getByRole('button', { name: t('ui:link.copy'), exact: true }).waitFor();
        await page.getByText(t('alarms/page:course.raised'), { exact: true }).waitFor();
        await page.goBack();
        // It leads to its machine, and there it is the only one.
        await card.getByRole('link', { name: `${item} · 1号空压机` }).click();
        await page.getByRole('heading', { name: '1号空压机' }).waitFor();
        await page.getByRole('tab', { name: `${t('alarms:titles.tab')} (1)` }).click();
        await page
          .getByRole('listitem')
          .filter({ hasText: pressure })
          .getByRole('button', { name: t('alarms:actions.confirm'), exact: true })
          .click();
        const sheet = page.getByRole('dialog', { name: `${item} · 1号空压机` });
        await sheet.getByText(pressure).waitFor();
        await page.goBack();
        await sheet.waitFor({ state: 'detached' });
        await page.goBack();
        await card.first().waitFor();

        await waitFor('the message in WeChat', () => wechat.sent.length > 0);
        expect(wechat.sent).toEqual([
          {
            openid: 'watcher-openid',
            templateId: sandboxTemplate.id,
            page: 'pages/index/index',
            values: {
              thing1: item,
              thing2: expect.stringMatching(/^排气压力 \d\.\d+bar$/),
              phrase3: '警告',
              time4: expect.stringMatching(/^\d{4}年\d+月\d+日 \d\d:\d\d$/),
            },
          },
        ]);
      });

      await browser.journey('phone-alarms-on', phone, async (page) => {
        await page.goto('/m/#/home_page_push_set');
        await turn(page, 'popup', true);
        await page.goto('/m/#/home');
        await silenceUntilTouched(desktop.page);
        await desktop.page.reload();
        await Promise.all([page, desktop.page].map(listening));
        // The phone is out of reach meanwhile.
        await phoneLive.cut();
        await waitFor('the loss', () =>
          region(page)
            .getAttribute('aria-busy')
            .then((is) => is === 'true'),
        );
        await raiseOn('2号空压机');
        const popup = popups(page).filter({ hasText: '2号空压机' });
        expect(await popup.count()).toBe(0);
        phoneLive.mend();
        await popup.waitFor();
        // It stands between the head and the page: tabs and buttons below stay within reach.
        const [stack, content] = await Promise.all([
          region(page).boundingBox(),
          page.getByRole('main').boundingBox(),
        ]);
        expect((stack?.y ?? 0) + (stack?.height ?? 0)).toBeLessThanOrEqual(content?.y ?? 0);
        expect(await smallTargetsOf(page)).toEqual([]);
        await popup.getByRole('button', { name: pressure }).click();
        await page.waitForURL((url) => url.hash === '#/alarm/current_alarm_page');
        // Others of the plant may come in the same moment.
        await popup.waitFor({ state: 'detached' });
        await raiseOn('3号空压机');
        await page.goto('/m/#/items/item_page');
        // More than one at once, or one and the alarms of an item below it.
        await page
          .getByRole('article')
          .filter({ hasText: item })
          .getByRole('link')
          .last()
          .waitFor();
        await popups(page).first().waitFor();
        expect(await smallTargetsOf(page)).toEqual([]);
        await page.goto('/m/#/home');
        const third = popups(page).filter({ hasText: '3号空压机' });
        await swipe(third, 120);
        await third.waitFor({ state: 'detached' });
      });

      await browser.journey('phone-alarms-blocked', desktop, async (page) => {
        // All that stand on the page are one card high, until somebody asks for the others.
        await region(page).getByRole('article').first().waitFor();
        expect(await popups(page).count()).toBe(1);
        const blocked = page.getByText(t('alarms:popup.blocked'));
        await blocked.waitFor();
        await page.getByRole('complementary').click({ position: { x: 5, y: 5 } });
        await blocked.waitFor({ state: 'hidden' });
        const popup = await broughtOut(page, '2号空压机');
        // The watcher has no page of current alarms, so the alarm leads to its item.
        await popup.getByRole('button', { name: pressure }).click();
        await page.waitForURL((url) => url.pathname === '/item/item_query');
      });
      await browser.journey('phone-alarms-first', phone, async (page) => {
        // What is wrong stands above the figures, and leads to where it is.
        const first = page.getByRole('heading', { name: /条报警中/ });
        const figures = page.getByText(t('devices:titles.figures.devices')).first();
        const [above, below] = await Promise.all([first.boundingBox(), figures.boundingBox()]);
        expect(above?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(below?.y ?? 0);
        await page.getByRole('link', { name: /待确认/ }).click();
        const waiting = page.getByRole('button', { name: /未确认 \d+/ });
        await waitFor(
          'the list of those',
          async () => (await waiting.getAttribute('aria-pressed')) === 'true',
        );
        const card = page.getByRole('listitem').filter({ hasText: '3号空压机' });
        await card.getByRole('link', { name: t('alarms:phone.trend') }).click();
        await page
          .getByRole('img', { name: pressure })
          .or(page.getByText(pressure))
          .first()
          .waitFor();
        await page.goBack();
        await card.waitFor();
        await page.getByRole('button', { name: /确认这 \d+ 条/ }).click();
        const sheet = page.getByRole('dialog', { name: /确认 \d+ 条报警/ });
        await sheet.getByRole('textbox').fill('已泄压，待检修');
        await sheet.getByRole('button', { name: t('alarms:confirm.submit') }).click();
        await sheet.waitFor({ state: 'detached' });
        await card.waitFor({ state: 'detached' });
        // Who comes next reads who took note, when, and what was done.
        await page
          .getByRole('button', { name: new RegExp(`^${t('alarms:state.active')}`) })
          .click();
        await card.getByText('已泄压，待检修').waitFor();
        await card.getByText(t('alarms:fields.confirmedBy')).waitFor();
        await card.getByRole('definition').first().locator('time').waitFor();
      });
      await phone.context.close();
      await desktop.context.close();
    },
    seconds(360),
  );
});
