/** An operator's view of a project: in an order of one's own, on a wall, at any size. */
import { AxeBuilder } from '@axe-core/playwright';
import { liveOrderCalls } from '@millwright/contract/devices/live-orders/live-orders.calls';
import { waitFor } from '@millwright/testing';
import type { Browser } from '@millwright/testing/browser';
import type { Millwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countElements,
  countWatched,
  deviceName,
  type LargeInstallation,
  type LargeProject,
  pointName,
  registerOf,
  scrollToEnd,
  startLargeProject,
} from './large-project.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const mostElements = 3000;
/** What four columns of a screen show, and a little beyond it. */
const mostWatched = 400;
const last = 12;

let installation: LargeInstallation;
let server: Millwright;
let browser: Browser;
let project: LargeProject;

beforeAll(async () => {
  installation = await startLargeProject();
  ({ server, browser, project } = installation);
});
afterAll(() => installation?.close());

const block = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
const cell = (page: Page, device: number, n: number): Locator =>
  block(page, deviceName(device))
    .getByRole('listitem')
    .filter({ hasText: pointName(n) });

const shows = (line: Locator, device: number, n: number): Promise<unknown> =>
  waitFor(`${pointName(n)} of ${deviceName(device)}`, async () => {
    const value = line.locator('.mw-value[data-trust=good] .mw-value-number b');
    return (
      (await value.count()) === 1 && (await value.textContent()) === `${registerOf(device, n)}`
    );
  });

/** Names of the devices from the left and the top, as they are seen. */
const devicesInSight = (page: Page): Promise<readonly string[]> =>
  page.locator('section[data-list="blocks"]').evaluateAll((nodes) =>
    nodes
      .map((node) => ({
        name: node.getAttribute('aria-label') ?? '',
        place: Number(node.getAttribute('data-place')),
      }))
      .sort((a, b) => a.place - b.place)
      .map(({ name }) => name),
  );

const choose = (page: Page, view: 'list' | 'cards' | 'rows'): Promise<void> =>
  page.getByText(t(`telemetry:operator.views.${view}`), { exact: true }).click();

it('is dense, whole and small at any size', { timeout: 240_000 }, async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('operator-view-size', visit, async (page) => {
    const watched = countWatched(page);
    await signInAsAdmin(page, server, 'zh-CN', project.path);
    await block(page, deviceName(1)).waitFor();
    for (const view of ['rows', 'cards'] as const) {
      await choose(page, view);
      await shows(cell(page, 1, 0), 1, 0);
      expect(await countElements(page)).toBeLessThan(mostElements);
      await waitFor('few points to be asked for', () => watched() > 0 && watched() < mostWatched);
      await waitFor('the end', async () => {
        await scrollToEnd(page);
        return (await cell(page, last, 999).count()) === 1;
      });
      await shows(cell(page, last, 999), last, 999);
      expect(await countElements(page)).toBeLessThan(mostElements);
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
  await visit.context.close();
});

it('keeps an order of one’s own, moved by keys and by the mouse', {
  timeout: 240_000,
}, async () => {
  const cards = `${project.path}&view=cards`;
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('operator-view-order', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN', cards);
    const search = page.getByRole('searchbox', { name: t('telemetry:live.search') });
    // Cards of ten points, which stand beside one another.
    await search.fill(pointName(10).slice(0, -1));
    await block(page, deviceName(2)).waitFor();
    await page.getByRole('button', { name: t('telemetry:operator.arrange'), exact: true }).click();
    const handle = (name: string): Locator =>
      page.getByRole('button', {
        name: new RegExp(`^移动 ${name}，`),
      });
    await handle(deviceName(2)).focus();
    await page.keyboard.press('ArrowUp');
    await waitFor(
      'the second before the first',
      async () => (await devicesInSight(page))[0] === deviceName(2),
    );
    // The handle has the focus still: one goes on.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const own = block(page, deviceName(2));
    const from = own.getByRole('button', { name: pointName(13) });
    await from.dragTo(own.getByRole('listitem').first());
    await waitFor('the point to stand first', async () =>
      ((await own.getByRole('listitem').first().textContent()) ?? '').includes(pointName(13)),
    );
    await waitFor('what was moved last to be kept', async () => {
      const kept = await installation.session.call(liveOrderCalls.get, { id: project.itemId });
      return kept.pointIds.length > 0;
    });
    await page.reload();
    await waitFor('the kept order', async () => {
      const first = (await own.getByRole('listitem').first().textContent()) ?? '';
      return (await devicesInSight(page))[0] === deviceName(2) && first.includes(pointName(13));
    });
  });
  await visit.context.close();

  // In another browser too; and the usual order comes back.
  const another = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('operator-view-kept', another, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN', cards);
    await waitFor('the kept order', async () => (await devicesInSight(page))[0] === deviceName(2));
    await page.getByRole('button', { name: t('telemetry:operator.arrange'), exact: true }).click();
    await page.getByRole('button', { name: t('telemetry:operator.reset') }).click();
    await waitFor('the usual order', async () => (await devicesInSight(page))[0] === deviceName(1));
  });
  await another.context.close();
});

it('begins with the favourites', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('operator-view-favourites', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN', project.path);
    const row = block(page, deviceName(1)).getByRole('row', { name: pointName(2) });
    await row
      .getByRole('button', { name: t('telemetry:live.pick', { name: pointName(2) }) })
      .click();
    await row.getByRole('button', { pressed: true }).waitFor();
    await choose(page, 'rows');
    const favourites = block(page, t('telemetry:live.picked'));
    await shows(favourites.getByRole('listitem').filter({ hasText: pointName(2) }), 1, 2);
    const tops = await page
      .locator('section[aria-label]')
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => node.querySelector('li[data-line]') !== null)
          .map((node) => node.getBoundingClientRect().top),
      );
    expect((await favourites.boundingBox())?.y).toBe(Math.min(...tops));
  });
  await visit.context.close();
});

it('fills a wall: nothing around it, read from afar, and said to be stale when it is', async () => {
  const visit = await browser.visit({
    baseUrl: server.url,
    frame: 'desktop',
    expects: /WebSocket|ERR_/,
  });
  await browser.journey('operator-view-wall', visit, async (page) => {
    let cut = (): void => undefined;
    await page.routeWebSocket(/\/live/, (socket) => {
      const to = socket.connectToServer();
      let isCut = false;
      cut = () => {
        isCut = true;
      };
      to.onMessage((message) => {
        if (!isCut) socket.send(message);
      });
    });
    await signInAsAdmin(page, server, 'zh-CN', `${project.path}&view=rows`);
    await shows(cell(page, 1, 0), 1, 0);
    await page.getByRole('button', { name: t('telemetry:operator.wall') }).click();
    const wall = page.getByRole('heading', { name: project.itemName, level: 1 }).last();
    await wall.waitFor();
    await shows(cell(page, 1, 0), 1, 0);
    const value = cell(page, 1, 0).locator('.mw-value-number b');
    const size = await value.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    expect(size).toBeGreaterThanOrEqual(44);
    // Neither the menu nor the head of the page is in sight.
    const covered = await page
      .getByRole('navigation', { name: t('shell:menu') })
      .evaluate((menu) => {
        const { left, top } = menu.getBoundingClientRect();
        return !menu.contains(document.elementFromPoint(left + 5, top + 5));
      });
    expect(covered).toBe(true);
    expect(await countElements(page)).toBeLessThan(mostElements);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

    await page.mouse.move(700, 300);
    await page.getByRole('button', { name: t('telemetry:operator.larger') }).click();
    await waitFor('larger values', async () => {
      const now = await value.evaluate((node) => getComputedStyle(node).fontSize);
      return Number.parseFloat(now) > size;
    });
    cut();
    await page.getByText(t('telemetry:operator.lost')).waitFor();
    await cell(page, 1, 0).locator('.mw-value[data-trust=uncertain]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('telemetry:operator.wall') }).waitFor();
  });
  await visit.context.close();
});
