/** One value's way to the browser and back, on the simulated plant: watched, alarmed, written. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { switchWords } from '@millwright/contract/switch-words';
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, type Frame, sharedBrowser, type Visit } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasNothingForAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const [off, on] = switchWords['zh-CN'];
const item = '无锡空压站';
const device = '1号空压机';
/** Swings between about 6.8 and 7.6 bar while the machine runs. */
const pressure = '排气压力';
/** A set-point that may be written from 4 to 9 bar in steps of 0.05; 6.8 at first. */
const setpoint = '加载压力设定';
/** A writable coil. */
const command = '启动命令';

let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const visitIn = (frame: Frame): Promise<Visit> => browser.visit({ baseUrl: server.url, frame });

/** "Online for 32 min", whatever the span. */
const lasting = new RegExp(t('telemetry:live.lasting.online', { span: '.*\\d' }));

const wordIn = (place: Locator): Promise<string | null> =>
  place.locator('.mw-value-number b').textContent();

const numberIn = async (place: Locator): Promise<number> =>
  Number(await place.locator('.mw-value-number b').textContent());

const changes = async (what: string, read: () => Promise<number>): Promise<void> => {
  const before = await waitFor(`${what} to be shown`, async () => {
    const now = await read();
    return Number.isFinite(now) && now !== 0 ? now : null;
  });
  await waitFor(`${what} to change`, async () => (await read()) !== before);
};

/** How many pixels of a series' colour the plot shows. */
const drawnPixels = (page: Page): Promise<number> =>
  page.locator('.mw-trend-plot canvas').evaluate((node) => {
    const canvas = node as HTMLCanvasElement;
    const sample = document.createElement('canvas').getContext('2d');
    const colour = getComputedStyle(canvas).getPropertyValue('--mw-series-1');
    if (!sample) return 0;
    sample.fillStyle = colour;
    sample.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = sample.getImageData(0, 0, 1, 1).data;
    const { data } =
      canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ??
      sample.getImageData(0, 0, 1, 1);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const off =
        Math.abs((data[at] ?? 0) - red) +
        Math.abs((data[at + 1] ?? 0) - green) +
        Math.abs((data[at + 2] ?? 0) - blue);
      if ((data[at + 3] ?? 0) > 200 && off < 30) count += 1;
    }
    return count;
  });

const latestInLegend = async (page: Page, series: string): Promise<number> =>
  Number(await page.getByRole('row', { name: series }).locator('td').first().textContent());

/** Turns a fault of the plant on or off, at the address that the server prints for it. */
const throwSwitch = async (id: string, on: boolean): Promise<void> => {
  const plant = /plant.*(http:\/\/127\.0\.0\.1:\d+)/.exec(server.output())?.[1] ?? '';
  const answer = await fetch(`${plant}/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: plant },
    body: JSON.stringify({ id, on }),
  });
  expect(answer.status).toBe(200);
};

const openItem = async (page: Page): Promise<void> => {
  const menu = page.getByRole('navigation', { name: t('shell:menu') });
  await menu.getByText(t('items:titles.list'), { exact: true }).click();
  // Home names items too, until the list has come.
  await page.getByRole('heading', { name: t('items:list.title') }).waitFor();
  await page.getByRole('link', { name: item }).click();
};

describe('on the desktop', () => {
  it('says nothing of a value before it knows', async () => {
    const visit = await visitIn('desktop');
    await browser.journey('live-value-pending', visit, async (page) => {
      // A line that takes what is said and answers nothing.
      await page.routeWebSocket(/\/live/, () => {});
      await signInAsAdmin(page, server, 'zh-CN', '/item/item_page');
      await openItem(page);
      const row = page.getByRole('region', { name: device }).getByRole('row', { name: pressure });
      await row.locator('.mw-value[data-trust=pending]').waitFor();
      expect(await row.textContent()).not.toContain(t('ui:quality.unknown'));
      expect(await row.textContent()).not.toContain(t('ui:age.never'));
    });
    await visit.context.close();
  });

  it('says when the machines are lost, and when they are back', async () => {
    const visit = await visitIn('desktop');
    await browser.journey('live-value-lost', visit, async (page) => {
      await signInAsAdmin(page, server, 'zh-CN', '/item/item_page');
      await openItem(page);
      const machine = page.getByRole('region', { name: device });
      const row = machine.getByRole('row', { name: pressure });
      await changes(pressure, () => numberIn(row));
      await throwSwitch('compressors/link-loss', true);
      await row.getByText(t('ui:quality.communication')).waitFor();
      await machine.getByText(t('telemetry:state.offline'), { exact: true }).waitFor();
      await throwSwitch('compressors/link-loss', false);
      await machine.getByText(t('telemetry:state.online'), { exact: true }).waitFor({
        timeout: seconds(60),
      });
      await row.getByText(t('ui:quality.communication')).waitFor({ state: 'hidden' });
      await changes(pressure, () => numberIn(row));
    });
    await visit.context.close();
  });

  it('changes before the eyes, draws its trend, raises an alarm, is written and confirmed', async () => {
    const visit = await visitIn('desktop');
    await browser.journey('live-value-desktop', visit, async (page) => {
      await signInAsAdmin(page, server, 'zh-CN', '/item/item_page');
      await openItem(page);
      const points = page.getByRole('region', { name: device });
      const row = points.getByRole('row', { name: pressure });
      await changes(pressure, () => numberIn(row));

      await page.getByRole('tab', { name: t('telemetry:titles.trend') }).click();
      await waitFor('the line', async () => (await drawnPixels(page)) > 50);
      await changes('the latest value', () => latestInLegend(page, pressure));

      await openPage(page, '/device/device_page');
      await page.getByRole('link', { name: device, exact: true }).click();
      await page.getByRole('heading', { name: device, level: 1 }).waitFor();
      await page
        .getByRole('tab', { name: t('devices:device.tabs.points') })
        .last()
        .click();
      const configured = page.getByRole('row', { name: pressure });
      await configured.getByRole('button', { name: t('devices:actions.edit') }).click();
      const drawer = page.getByRole('dialog', { name: t('devices:points.edit') });
      await drawer.getByLabel(t('devices:point.upperLimit'), { exact: true }).fill('6');
      await drawer.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
      await drawer.waitFor({ state: 'hidden' });

      await openPage(page, '/alarm/current_alarm_page');
      // The device's rows name the point too, until the list has come.
      await page.getByRole('heading', { name: t('alarms:titles.current') }).waitFor();
      const alarm = page.getByRole('row', { name: pressure });
      await alarm.first().waitFor({ timeout: seconds(60) });
      expect(await alarm.first().textContent()).toContain(t('ui:level.3'));
      await alarm
        .first()
        .getByRole('button', { name: t('alarms:actions.confirm') })
        .click();
      const confirmation = page.getByRole('dialog');
      await confirmation.getByRole('textbox').fill('已到现场检查');
      await confirmation.getByRole('button', { name: t('alarms:confirm.submit') }).click();
      await confirmation.waitFor({ state: 'hidden' });
      await openPage(page, '/alarm/history_alarm_page');
      await page
        .getByRole('row', { name: pressure })
        .filter({ hasText: '已到现场检查' })
        .filter({ hasText: 'admin' })
        .waitFor();

      await page.goto('/home');
      await openItem(page);
      await points
        .getByRole('button', { name: `${t('telemetry:write.action')} ${command}` })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(off, { exact: true }).click();
      await dialog.getByRole('button', { name: t('telemetry:write.next') }).click();
      await dialog.getByText(t('telemetry:write.warning')).waitFor();
      await dialog.getByRole('button', { name: t('telemetry:write.send') }).click();
      await dialog.getByText(t('telemetry:write.result.confirmed')).waitFor();
      await dialog
        .locator('.ant-modal-footer')
        .getByRole('button', { name: t('telemetry:write.close') })
        .click();
      await waitFor(
        'the written value',
        async () => (await wordIn(points.getByRole('row', { name: command }))) === off,
      );

      const search = page.getByRole('searchbox', { name: t('telemetry:live.search') });
      await search.fill(setpoint);
      await points
        .getByRole('button', { name: `${t('telemetry:write.action')} ${setpoint}` })
        .click();
      const value = dialog.getByLabel(t('telemetry:write.value'));
      await dialog.getByText('4.00 … 9.00 bar', { exact: true }).waitFor();
      await value.fill('9999999');
      await value.press('Enter');
      await dialog
        .getByText(t('telemetry:write.unwritable.above', { range: '4.00 … 9.00 bar' }))
        .waitFor();
      await value.fill('8.95');
      await value.press('ArrowUp');
      await dialog
        .getByRole('button', { name: t('telemetry:write.more', { step: '0.05 bar' }) })
        .click();
      expect(await value.inputValue()).toBe('9');
      await value.press('Enter');
      await dialog.getByText(t('telemetry:write.jump.range', { percent: '44' })).waitFor();
      await dialog.getByText('+2.20 bar', { exact: true }).waitFor();
      await dialog.getByText('9.00 bar', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: t('telemetry:write.send') }).click();
      await dialog.getByText(t('telemetry:write.result.confirmed')).waitFor();
      await dialog
        .locator('.ant-modal-footer')
        .getByRole('button', { name: t('telemetry:write.close') })
        .click();
      await waitFor(
        'the written set-point',
        async () => (await numberIn(points.getByRole('row', { name: setpoint }))) === 9,
      );

      await page.getByRole('tab', { name: t('telemetry:titles.writes') }).click();
      await page
        .getByRole('row', { name: command })
        .filter({ hasText: t('telemetry:write.states.confirmed') })
        .filter({ hasText: `${on} → ${off}` })
        .waitFor();
    });
    await visit.context.close();
  });

  it('keeps a dialog open behind another tab and comes back to it', async () => {
    const visit = await visitIn('desktop');
    await browser.journey('live-value-tabs', visit, async (page) => {
      await signInAsAdmin(page, server, 'zh-CN', '/item/item_page');
      await openItem(page);
      const write = page.getByRole('button', { name: `${t('telemetry:write.action')} ${command}` });
      await write.first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('telemetry:write.note') }).waitFor();
      await page.evaluate(() => {
        history.pushState(null, '', '/item/item_page');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.getByRole('heading', { name: t('items:list.title') }).waitFor();
      expect(await dialog.count()).toBe(0);
      await page.goBack();
      await dialog.getByRole('button', { name: t('telemetry:write.next') }).waitFor();
    });
    await visit.context.close();
  });
});

describe('on the phone', () => {
  it('changes before the eyes, draws its trend, and is written', async () => {
    const visit = await visitIn('phone');
    await browser.journey('live-value-phone', visit, async (page) => {
      await signInAsAdmin(page, server, 'zh-CN');
      const tabs = page.getByRole('navigation', { name: t('shell:menu') });
      await tabs.getByRole('link', { name: t('items:titles.tab_items'), exact: true }).click();
      // Home names items too, until the list has come.
      await page.getByRole('heading', { name: t('items:list.title') }).waitFor();
      await page.getByRole('link', { name: item }).click();
      const row = page.getByRole('listitem').filter({ hasText: '油温' }).first();
      await changes('the oil temperature', () => numberIn(row));
      // At its worst: a long name, an old value and the longest word for why there is no new one.
      const [high, inside] = await row.evaluate((line) => {
        const put = (selector: string, text: string): void => {
          const [part] = line.querySelectorAll<HTMLElement>(selector);
          if (part) part.textContent = text;
        };
        for (const value of line.querySelectorAll<HTMLElement>('.mw-value, .mw-quality')) {
          value.dataset.trust = 'bad';
        }
        put('a > span', '二级增压压缩机出口法兰温度测量值（备用传感器）');
        put('.mw-value-number b', '-12345678.901');
        put('.mw-quality', 'The address is refused');
        for (const age of line.querySelectorAll('time')) age.textContent = 'over 10 minutes ago';
        return [line.scrollHeight, line.clientHeight];
      });
      expect(high).toBe(inside);

      const writable = page.getByRole('button', {
        name: `${t('telemetry:write.action')} ${command}`,
      });
      await writable.last().click();
      await page.getByRole('button', { name: off, exact: true }).click();
      await page.getByRole('button', { name: t('telemetry:write.next') }).click();
      await page.getByRole('button', { name: t('telemetry:write.send') }).click();
      await page.getByText(t('telemetry:write.result.confirmed')).waitFor();
      await page
        .getByRole('button', { name: t('telemetry:write.close') })
        .last()
        .click();

      await page.getByRole('searchbox').fill(setpoint);
      // A number of 64 bits that can be written, and is stale.
      const long = page.getByRole('listitem').filter({ hasText: setpoint }).first();
      const marked = await long.evaluate((line, stale) => {
        for (const value of line.querySelectorAll<HTMLElement>('.mw-value, .mw-quality')) {
          value.dataset.trust = 'uncertain';
        }
        const [number, mark] = line.querySelectorAll<HTMLElement>('b, .mw-quality');
        if (number) number.textContent = '-9223372036854775807';
        if (mark) mark.textContent = stale;
        const [shown, inside] = [mark, mark?.closest('a')].map((part) =>
          part?.getBoundingClientRect(),
        );
        return {
          isWhole: (mark?.scrollWidth ?? 1) <= (mark?.clientWidth ?? 0),
          isInside: (shown?.right ?? 1) <= (inside?.right ?? 0),
        };
      }, t('ui:quality.stale'));
      expect(marked).toEqual({ isWhole: true, isInside: true });

      await page
        .getByRole('button', { name: `${t('telemetry:write.action')} ${setpoint}` })
        .first()
        .click();
      const value = page.getByRole('textbox', { name: t('telemetry:write.value') });
      const next = page.getByRole('button', { name: t('telemetry:write.next') });
      await value.fill('3.99');
      await page
        .getByText(t('telemetry:write.unwritable.below', { range: '4.00 … 9.00 bar' }))
        .waitFor();
      expect(await next.isDisabled()).toBe(true);
      const more = page.getByRole('button', {
        name: t('telemetry:write.more', { step: '0.05 bar' }),
      });
      const box = await more.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await more.click();
      await more.click();
      expect(await value.inputValue()).toBe('4.05');
      await next.click();
      await page.getByText('4.05 bar', { exact: true }).waitFor();
      await page.getByRole('button', { name: t('telemetry:write.send') }).click();
      await page.getByText(t('telemetry:write.result.confirmed')).waitFor();
      await page
        .getByRole('button', { name: t('telemetry:write.close') })
        .last()
        .click();

      await page.getByRole('tab', { name: t('telemetry:titles.trend') }).click();
      await waitFor('the line', async () => (await drawnPixels(page)) > 50);
      await page.getByRole('tab', { name: t('alarms:titles.tab') }).click();
      await page.getByText(t('alarms:current.tab'), { exact: true }).waitFor();
    });
    await visit.context.close();
  });

  it('opens a device by itself, writes to it, and comes back to the list as it was', async () => {
    const visit = await visitIn('phone');
    await browser.journey('phone-device', visit, async (page) => {
      await signInAsAdmin(page, server, 'zh-CN');
      const main = page.getByRole('main');
      const scrolled = (): Promise<number> => main.evaluate(({ scrollTop }) => scrollTop);
      const tabs = page.getByRole('navigation', { name: t('shell:menu') });
      await tabs.getByRole('link', { name: t('devices:titles.tab'), exact: true }).click();
      const search = page.getByRole('searchbox');
      await search.fill('机');
      await search.press('Enter');
      await page.getByText('1号锅炉').waitFor({ state: 'detached' });
      const machine = page.getByRole('link').filter({ hasText: '2号空压机' });
      await machine.waitFor();
      await main.evaluate((list) => list.scrollTo(0, 150));
      await machine.scrollIntoViewIfNeeded();
      await waitFor('the list to be scrolled', async () => (await scrolled()) > 0);
      const before = await scrolled();
      await machine.click();

      await page.getByRole('heading', { name: '2号空压机' }).waitFor();
      await page.getByText(lasting).waitFor();
      expect(await scrolled()).toBe(0);
      expect(await tabs.count()).toBe(0);
      const row = page.getByRole('listitem').filter({ hasText: pressure });
      await changes(pressure, () => numberIn(row));
      // Of this machine alone.
      expect(await row.count()).toBe(1);

      const address = page.url();
      const write = page.getByRole('button', { name: `${t('telemetry:write.action')} ${command}` });
      const sheet = page.getByRole('dialog', {
        name: `${t('telemetry:write.title', { name: command })} ${item} · 2号空压机`,
      });
      const ways = {
        'the Escape key': () => page.keyboard.press('Escape'),
        'a tap beside it': () => page.mouse.click(195, 60),
        'its cross': () => sheet.getByRole('button', { name: t('ui:form.close') }).click(),
        'a step back': () => page.goBack(),
      };
      for (const [way, close] of Object.entries(ways)) {
        await write.click();
        await sheet.waitFor();
        await close();
        await sheet.waitFor({ state: 'detached' });
        await waitFor(`the focus to return after ${way}`, () =>
          write.evaluate((button) => button === document.activeElement),
        );
        // What it added to the history has gone with it.
        await waitFor(`no entry to be left after ${way}`, () =>
          page.evaluate(() => !('sheets' in (history.state ?? {}))),
        );
        expect(page.url()).toBe(address);
      }

      await write.click();
      await sheet.getByRole('button', { name: off, exact: true }).click();
      await sheet.getByRole('button', { name: t('telemetry:write.next') }).click();
      await sheet.getByRole('button', { name: t('telemetry:write.send') }).click();
      await sheet.getByText(t('telemetry:write.result.confirmed')).waitFor();
      for (const dark of [false, true]) {
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
        await hasNothingForAxe(page);
      }
      await page.goBack();
      await sheet.waitFor({ state: 'detached' });
      await hasNothingForAxe(page);
      await page.getByRole('tab', { name: t('telemetry:titles.writes') }).click();
      const log = page.getByRole('listitem').filter({ hasText: command });
      await log.getByText(t('telemetry:write.states.confirmed')).waitFor();
      expect(await log.textContent()).toMatch(new RegExp(`[${off}${on}] → ${off}`));
      await page.getByRole('tab', { name: t('telemetry:titles.trend') }).click();
      await waitFor('the line', async () => (await drawnPixels(page)) > 50);
      await hasNothingForAxe(page);

      // The tabs of a page are no pages: one step back is the list.
      await page.getByRole('button', { name: t('shell:back') }).click();
      await machine.waitFor();
      await waitFor('the list where it was', async () => (await scrolled()) === before);
      expect(await search.inputValue()).toBe('机');
      expect(await page.getByText('1号锅炉').count()).toBe(0);

      // An old link may say an old name.
      await page.goto(address.replace(encodeURIComponent('2号空压机'), encodeURIComponent('旧机')));
      await page.getByRole('heading', { name: '2号空压机' }).waitFor();
      await page.goto('/m/#/device/device_page?deviceId=999999');
      await page.getByText(t('devices:phone.unknown')).waitFor();
    });
    await visit.context.close();
  });

  it('offers no writing to who may not write', async () => {
    const { call } = await signIn(server.url, {
      userName: 'admin',
      password: server.adminPassword,
    });
    const reader = { userName: 'reader', password: 'Reader12345' };
    const { id } = await call(userCalls.create, { ...reader, grade: 1 });
    const { list } = await call(deviceCalls.list, { page: 1, pageSize: 100 });
    const machine = list.find(({ deviceName }) => deviceName === device);
    await call(userCalls.setItems, { id, items: machine === undefined ? [] : [machine.itemId] });
    const { token } = await signIn(server.url, reader);
    const visit = await visitIn('phone');
    await browser.journey('phone-device-reader', visit, async (page) => {
      await page.goto('/healthz');
      await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
      await page.goto(`/m/#/device/device_page?deviceId=${machine?.id}&deviceName=${device}`);
      const row = page.getByRole('listitem').filter({ hasText: pressure });
      await changes(pressure, () => numberIn(row));
      await page.getByRole('listitem').filter({ hasText: command }).waitFor();
      const write = t('telemetry:write.point', { name: command });
      expect(await page.getByRole('button', { name: write }).count()).toBe(0);
    });
    await visit.context.close();
  });
});
