/** A project of thousands of points: what is in sight is built and asked for, and nothing else. */
import { AxeBuilder } from '@axe-core/playwright';
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { Browser } from '@millwright/testing/browser';
import type { Millwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
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
/** For any size of project. */
const mostElements = 3000;
/** Lines on the highest screen that tests have, those beyond it and in whole blocks. */
const mostWatched = 120;
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

const deviceIn = (page: Page, device: number): Locator =>
  page.getByRole('region', { name: deviceName(device), exact: true });

const shows = (line: Locator, device: number, n: number): Promise<unknown> =>
  waitFor(
    `${pointName(n)} of ${deviceName(device)}`,
    async () => {
      if ((await line.count()) !== 1) return false;
      const value = line.locator('.mw-value[data-trust=good] .mw-value-number b');
      return (
        (await value.count()) === 1 && (await value.textContent()) === `${registerOf(device, n)}`
      );
    },
    seconds(60),
  );

const isSmall = async (page: Page, watched: () => number): Promise<void> => {
  expect(await countElements(page)).toBeLessThan(mostElements);
  // What is left behind is given back a moment later.
  await waitFor('few points to be asked for', () => watched() > 0 && watched() < mostWatched);
};

it('on the desktop', { timeout: 240_000 }, async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('large-project-desktop', visit, async (page) => {
    const watched = countWatched(page);
    const row = (device: number, n: number): Locator =>
      deviceIn(page, device).getByRole('row', { name: pointName(n) });
    await signInAsAdmin(page, server, 'zh-CN', project.path);
    await shows(row(1, 0), 1, 0);
    await isSmall(page, watched);
    // The rest has come when all devices are there to go to.
    const index = page.getByRole('combobox', { name: t('telemetry:live.go_to'), exact: true });
    await index.waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    // The head stays over its points, and the focus on what has it, wherever one scrolls.
    const star = row(1, 1).getByRole('button');
    await star.focus();
    await scrollToEnd(page);
    const folded = deviceIn(page, last).getByRole('button', { expanded: false });
    await folded.waitFor();
    expect(await star.evaluate((node) => node === document.activeElement)).toBe(true);
    await isSmall(page, watched);

    await folded.click();
    await shows(row(last, 0), last, 0);
    await scrollToEnd(page);
    await shows(row(last, 999), last, 999);
    expect(await row(last, 999).getAttribute('aria-rowindex')).toBe('1001');
    expect(await deviceIn(page, last).getByRole('heading').isVisible()).toBe(true);
    await isSmall(page, watched);

    // What is folded is found, and one goes to any device by its name.
    const fold = page.getByRole('button', { name: t('telemetry:live.fold_all') });
    await fold.click();
    await page.getByRole('row').first().waitFor({ state: 'detached' });
    const search = page.getByRole('searchbox', { name: t('telemetry:live.search') });
    await search.fill(pointName(777));
    await shows(row(last, 777), last, 777);
    expect(
      await page
        .getByRole('region')
        .filter({ has: page.getByRole('row') })
        .count(),
    ).toBe(2);
    await search.fill('');
    await page.getByRole('button', { name: t('telemetry:live.unfold_all') }).waitFor();
    await formSteps(page, 'zh-CN').choose(index, deviceName(last));
    await shows(row(last, 0), last, 0);
  });
  await visit.context.close();
});

it('on the phone', { timeout: 240_000 }, async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('large-project-phone', visit, async (page) => {
    const watched = countWatched(page);
    const line = (device: number, n: number): Locator =>
      deviceIn(page, device)
        .getByRole('listitem')
        .filter({ hasText: pointName(n) });
    await signInAsAdmin(page, server, 'zh-CN', '/m/#/items/item_page');
    await page.getByRole('link', { name: project.itemName }).click();
    await shows(line(1, 0), 1, 0);
    await isSmall(page, watched);
    await page.getByRole('button', { name: t('telemetry:live.fold_all') }).click();
    await deviceIn(page, last).getByRole('button', { expanded: false }).click();
    await scrollToEnd(page);
    await shows(line(last, 999), last, 999);
    await isSmall(page, watched);
  });
  await visit.context.close();
});

it('says that the rest of the points is missing, and brings it when it is asked for', async () => {
  const visit = await browser.visit({
    baseUrl: server.url,
    frame: 'desktop',
    expects: /status of 503/,
  });
  await browser.journey('large-project-rest', visit, async (page) => {
    const whole = /getitemdatapreview\?itemId=\d+$/;
    await page.route(whole, (route) => route.fulfill({ status: 503, body: '' }));
    await signInAsAdmin(page, server, 'zh-CN', project.path);
    await deviceIn(page, 1)
      .getByRole('row', { name: pointName(0) })
      .waitFor();
    await scrollToEnd(page);
    const again = page.getByRole('button', { name: t('ui:state.retry') });
    await again.waitFor();
    expect(await deviceIn(page, last).count()).toBe(0);
    await page.unroute(whole);
    await again.click();
    // The end moves on when the rest has come.
    await waitFor('the last device', async () => {
      await scrollToEnd(page);
      return (await deviceIn(page, last).count()) > 0;
    });
  });
  await visit.context.close();
});
