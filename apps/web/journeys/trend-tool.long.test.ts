/** The trend as a tool: measured, zoomed, kept as a picture and as samples, by mouse, keys and fingers. */
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, type Frame, sharedBrowser, type Visit } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasNothingForAxe } from './nothing-for-axe.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const item = '无锡空压站';
const pressure = '排气压力';
const temperature = '油温';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMillwright({ plant: true }), sharedBrowser()]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  const { list } = await admin.call(itemCalls.list, { page: 1, pageSize: 50 });
  itemId = list.find(({ itemName }) => itemName === item)?.id ?? 0;
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const visitIn = async (frame: Frame): Promise<Visit> => {
  const visit = await browser.visit({ baseUrl: server.url, frame });
  visit.page.setDefaultTimeout(30_000);
  return visit;
};
const plotOf = (page: Page): Locator => page.getByRole('group', { name: /^趋势曲线/ });
const legendRow = (page: Page, name: string): Locator =>
  page.locator('.mw-trend-legend').getByRole('row', { name });
const cursor = (page: Page, name: string): Locator =>
  page.getByRole('slider', { name: t('telemetry:trend.cursor', { name }) });
const momentOf = async (handle: Locator): Promise<number> =>
  Number(await handle.getAttribute('aria-valuenow'));
const spanOf = (page: Page): number => {
  const params = new URL(page.url().replace('/#', '')).searchParams;
  return Number(params.get('to')) - Number(params.get('from'));
};
describe('on the desktop', () => {
  it('compares two moments, zooms values, and remembers how it looked', async () => {
    const visit = await visitIn('desktop');
    await browser.journey('trend-tool-desktop', visit, async (page) => {
      await signInAsAdmin(page, server, 'zh-CN', `/item/item_query?itemId=${itemId}&tab=trend`);
      // Quantities are drawn first, whatever stands before them.
      await legendRow(page, pressure).first().waitFor();
      expect(await legendRow(page, '运行状态').count()).toBe(0);

      await page.getByRole('button', { name: t('telemetry:trend.cursors') }).click();
      const [a, b] = [cursor(page, 'A'), cursor(page, 'B')];
      await b.waitFor();
      const head = page.getByRole('columnheader').filter({ hasText: 'Δ' });
      await waitFor('the difference', async () => (await head.textContent())?.includes('00:15:00'));
      const before = await momentOf(a);
      await a.focus();
      await page.keyboard.press('ArrowRight');
      await waitFor('the cursor to move', async () => (await momentOf(a)) > before);
      expect(await head.textContent()).not.toContain('00:15:00');
      const [first, second] = [await momentOf(a), await momentOf(b)];
      await page.keyboard.press('x');
      await waitFor('the cursors to be swapped', async () => (await momentOf(a)) === second);
      expect(await momentOf(b)).toBe(first);
      expect(await head.textContent()).toContain('-00:1');
      await page.keyboard.press('Delete');
      await b.waitFor({ state: 'detached' });
      await plotOf(page).focus();
      await page.keyboard.press('c');
      await b.waitFor();

      // The values are stretched over their axis and come again.
      const axis = page.locator('.mw-trend-axis').first();
      const box = await axis.boundingBox();
      if (!box) throw new Error('no axis');
      const picture = () =>
        page
          .locator('.mw-trend-plot canvas')
          .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
      await page.getByRole('button', { name: t('telemetry:trend.cursors') }).click();
      const asItWas = await picture();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.wheel(0, -300);
      await waitFor('the axis to be zoomed', async () => (await picture()) !== asItWas);
      await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);

      // A drag over the plot asks for that time.
      const plot = await plotOf(page).boundingBox();
      if (!plot) throw new Error('no plot');
      await page.mouse.move(plot.x + plot.width * 0.4, plot.y + 100);
      await page.mouse.down();
      await page.mouse.move(plot.x + plot.width * 0.6, plot.y + 110, { steps: 4 });
      await page.mouse.up();
      await waitFor('the narrower range', async () => spanOf(page) > 0 && spanOf(page) < 900_000);

      await page.getByText(t('telemetry:trend.axes.own')).click();
      await page
        .getByRole('button', { name: new RegExp(temperature), pressed: true })
        .first()
        .click();
      await waitFor('the address', async () => /hidden=\d+.*axes=own/.test(page.url()));
      await page.reload();
      await page
        .getByRole('button', { name: new RegExp(temperature), pressed: false })
        .first()
        .waitFor();
      await hasNothingForAxe(page);

      const full = page.getByRole('button', { name: t('telemetry:trend.full'), exact: true });
      await full.click();
      await page.getByRole('button', { name: t('telemetry:trend.leave_full') }).waitFor();
      const filled = await page.locator('[data-full=true]').boundingBox();
      expect(filled).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
      await page.keyboard.press('Escape');
      await full.waitFor();
      await page.getByRole('button', { name: t('telemetry:trend.gestures.title') }).click();
      await page.getByText(t('telemetry:trend.gestures.mouse.axis_reset')).waitFor();
    });
    await visit.context.close();
  });

  it('leads from a value to its course, and hands out its picture and its samples', async () => {
    const visit = await visitIn('desktop');
    await browser.journey('trend-tool-files', visit, async (page) => {
      await signInAsAdmin(page, server, 'zh-CN', `/item/item_query?itemId=${itemId}`);
      const name = t('telemetry:live.trend_of', { name: pressure });
      await page.getByRole('link', { name }).first().click();
      await legendRow(page, pressure).first().waitFor();
      expect(
        await page.getByRole('button', { pressed: true }).filter({ hasText: pressure }).count(),
      ).toBe(1);

      const choose = page.getByRole('combobox', { name: t('telemetry:trend.choose') });
      await choose.fill('2号 油温');
      await page.getByRole('option').or(page.locator('.ant-select-item-option')).last().waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await legendRow(page, '2号空压机 · 油温').waitFor();

      await page
        .getByRole('button', { name: t('telemetry:trend.files') })
        .last()
        .click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('telemetry:trend.png') }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe(`${item}.png`);
      const bytes = readFileSync(await saved.path());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      // Wider than high: title, plot and legend.
      expect(bytes.readUInt32BE(16)).toBeGreaterThan(900);
      expect(bytes.readUInt32BE(20)).toBeGreaterThan(450);

      await page
        .getByRole('button', { name: t('telemetry:trend.csv') })
        // Behind that of what is drawn; it comes a moment later.
        .nth(1)
        .click();
      await page
        .getByRole('button', { name: t('tasks:download') })
        .first()
        .waitFor({ timeout: 60_000 });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: t('tasks:download') })
          .first()
          .click(),
      ]);
      const lines: string[] = [];
      for await (const line of createInterface({ input: createReadStream(await file.path()) })) {
        lines.push(line);
      }
      expect(lines[0]?.slice(1)).toBe('时间,UTC 偏移,设备,数据点,值,文本,单位,质量');
      expect(lines.length).toBeGreaterThan(20);
      expect(lines.some((line) => line.includes(`UTC+8,1号空压机,${pressure},`))).toBe(true);
      expect(lines.some((line) => line.includes(`UTC+8,2号空压机,${temperature},`))).toBe(true);
    });
    await visit.context.close();
  });

  it('what is stored on change says that it holds', async () => {
    const { list: devices } = await admin.call(deviceCalls.list, { itemId, page: 1, pageSize: 50 });
    const preview = await admin.call(telemetryCalls.itemPreview, { itemId });
    const own = preview.points.filter(({ deviceId }) => deviceId === devices[0]?.id);
    const [held, sampled] = own.filter(({ unit }) => unit !== '').map(({ pointId }) => pointId);
    if (held === undefined || sampled === undefined) throw new Error('no points');
    await admin.call(historyTaskCalls.create, {
      itemId,
      name: '变化存储',
      mode: 'change',
      intervalMs: 60_000,
      deadband: 0,
      flagPointId: null,
      retentionDays: null,
      pointIds: [held],
    });
    await waitFor('the point to hold', async () => {
      const { series } = await admin.call(telemetryCalls.trend, {
        points: [held, sampled],
        from: Date.now() - 60_000,
        to: Date.now(),
      });
      return series.map((one) => one.held).join() === 'true,false';
    });
  });
});

describe('on the phone', () => {
  /** Fingers on the plot: shares of its width, and where they go. */
  const moveFingers = async (
    page: Page,
    session: CDPSession,
    ways: readonly (readonly [from: number, to: number])[],
  ): Promise<void> => {
    const box = await plotOf(page).boundingBox();
    if (!box) throw new Error('no plot');
    const steps = 8;
    const at = (step: number) =>
      ways.map(([from, to], id) => ({
        id,
        x: box.x + box.width * (from + ((to - from) * step) / steps),
        y: box.y + box.height * 0.4,
      }));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let step = 1; step <= steps; step += 1) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };

  it('is chosen by search, moved by fingers, and fills the screen when it is turned', async () => {
    const visit = await visitIn('phone');
    await browser.journey('trend-tool-phone', visit, async (page) => {
      const session = await visit.context.newCDPSession(page);
      await signInAsAdmin(page, server, 'zh-CN');
      await page.goto(`/m/#/item/item_query?itemId=${itemId}&itemName=${item}`);
      // A tap on a value shows its course.
      await page
        .getByRole('listitem')
        .filter({ hasText: pressure })
        .first()
        .getByRole('link')
        .click();
      await legendRow(page, pressure).waitFor();

      await page.getByRole('button', { name: t('telemetry:trend.points'), exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('searchbox').fill(temperature);
      await sheet
        .getByRole('checkbox', { name: new RegExp(temperature) })
        .first()
        .click();
      const rows = await sheet.getByRole('checkbox').count();
      expect(rows).toBeLessThan(20);
      await page.goBack();
      await sheet.waitFor({ state: 'hidden' });
      await legendRow(page, temperature).waitFor();

      // Closed by its cross the choice stays too.
      await page.getByRole('button', { name: t('telemetry:trend.points'), exact: true }).click();
      await sheet.getByRole('searchbox').fill('电流');
      await sheet.getByRole('checkbox').first().click();
      await sheet.getByRole('button', { name: t('ui:form.close') }).click();
      // Drawn, and not only named: until then there is nothing to be moved.
      await legendRow(page, '电流').filter({ hasText: /\d/ }).waitFor();

      const half = 30 * 60_000;
      // A popup of the plant may push the plot from under the fingers: as a person would, again then.
      await waitFor('the range to be shifted', async () => {
        await moveFingers(page, session, [[0.4, 0.7]]);
        return Math.abs(spanOf(page) - half) < 1000;
      });
      await waitFor('the range to be zoomed', async () => {
        await moveFingers(page, session, [
          [0.45, 0.25],
          [0.55, 0.75],
        ]);
        return spanOf(page) < half * 0.7;
      });

      await page.getByRole('button', { name: t('telemetry:trend.cursors') }).click();
      const a = cursor(page, 'A');
      await a.waitFor();
      const before = await momentOf(a);
      await moveFingers(page, session, [[0.35, 0.5]]);
      const box = await a.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      if (!box) throw new Error('no cursor');
      const at = (x: number) => [{ id: 0, x, y: box.y + 60 }];
      const middle = box.x + box.width / 2;
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: at(middle),
      });
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at(middle + 30),
      });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await waitFor('the cursor to be dragged', async () => (await momentOf(a)) !== before);

      await hasNothingForAxe(page);
      for (const button of await page.locator('section button:visible').all()) {
        const size = await button.boundingBox();
        expect(Math.min(size?.width ?? 44, size?.height ?? 44)).toBeGreaterThanOrEqual(43.5);
      }

      await page.setViewportSize({ width: 844, height: 390 });
      await page.getByRole('button', { name: t('telemetry:trend.leave_full') }).waitFor();
      expect(await page.locator('[data-full=true]').boundingBox()).toMatchObject({
        x: 0,
        y: 0,
        width: 844,
        height: 390,
      });
      expect((await plotOf(page).boundingBox())?.height).toBeGreaterThan(300);
      await hasNothingForAxe(page);
      await page.getByRole('button', { name: t('telemetry:trend.leave_full') }).click();
      await page.getByRole('button', { name: t('telemetry:trend.full') }).waitFor();
    });
    await visit.context.close();
  });
});
