/** The server dies under an open page: nothing there may look as if it were true now. */
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type Browser, type Frame, sharedBrowser } from '@millwright/testing/browser';
import { reservePorts } from '@millwright/testing/reserve-ports';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const item = '无锡空压站';
const device = '1号空压机';
/** A writable coil; every other value is a number. */
const command = '启动命令';
const stale = (state: string): string => t('shell:status.stale', { state });

let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  // On the same port again, or the open pages would not find it.
  const env = { PORT: String(await reservePorts()) };
  [server, browser] = await Promise.all([startMillwright({ plant: true, env }), sharedBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** How many of the values on the page are shown as what is. */
const good = (page: Page): Promise<number> =>
  page.locator('.mw-value[data-trust=good]').filter({ visible: true }).count();

const isStale = async (page: Page, state: Locator, write: Locator): Promise<void> => {
  await page.getByText(t('shell:notices.reconnecting')).waitFor();
  await page.locator('.mw-value[data-trust=uncertain]').first().waitFor();
  expect(await good(page)).toBe(0);
  await page.getByText(t('ui:quality.stale'), { exact: true }).first().waitFor();
  await state.waitFor();
  expect(await write.isDisabled()).toBe(true);
  // Nothing on the page goes on saying that a machine runs.
  const running = page.locator('.mw-status[data-tone=ok]').filter({ visible: true });
  expect(await running.count()).toBe(0);
};

const isGoodAgain = async (page: Page, write: Locator): Promise<void> => {
  await page
    .getByText(t('shell:notices.reconnecting'))
    .waitFor({ state: 'hidden', timeout: seconds(60) });
  await waitFor('good values', async () => (await good(page)) > 0, seconds(60));
  await waitFor('writing', () => write.isEnabled(), seconds(60));
};

const open: Readonly<Record<Frame, (page: Page) => Promise<void>>> = {
  async desktop(page) {
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    await menu.getByText(t('items:titles.list'), { exact: true }).click();
    await page.getByRole('heading', { name: t('items:list.title') }).waitFor();
    await page.getByRole('link', { name: item }).click();
  },
  async phone(page) {
    const tabs = page.getByRole('navigation', { name: t('shell:menu') });
    await tabs.getByRole('link', { name: t('items:titles.tab_items'), exact: true }).click();
    await page.getByRole('heading', { name: t('items:list.title') }).waitFor();
    await page.getByRole('link', { name: item }).click();
    // Its head leads to the page of the device.
    await page.getByRole('link', { name: device, exact: true }).click();
    await page.getByRole('link', { name: item }).waitFor();
  },
};

/**
 * A browser complains of each request that nobody answers, and the page of each part that was still on
 * its way: it is asked for again until it comes.
 */
const unanswered =
  /net::ERR_(CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|WebSocket|status of 5\d\d|PartNotLoaded/;

describe.each(['desktop', 'phone'] as const)('on the %s', (frame) => {
  it('shows every value, state and count as stale, and writes nothing, until it is back', async () => {
    const visit = await browser.visit({ baseUrl: server.url, frame, expects: unanswered });
    await browser.journey(`server-gone-${frame}`, visit, async (page) => {
      await signInAsAdmin(page, server, 'zh-CN');
      await open[frame](page);
      const write = page
        .getByRole('button', { name: `${t('telemetry:write.action')} ${command}` })
        .first();
      await page.getByRole('heading', { name: device }).waitFor();
      await waitFor('good values', async () => (await good(page)) > 0, seconds(60));
      expect(await write.isEnabled()).toBe(true);
      await server.kill();
      const state = page.getByText(stale(t('telemetry:state.online')), { exact: true }).first();
      await isStale(page, state, write);
      await server.restart();
      await isGoodAgain(page, write);
    });
    await visit.context.close();
  });
});
