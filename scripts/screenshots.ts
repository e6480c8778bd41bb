/**
 * Takes the README's pictures from a running server with the simulated plant: `node
 * scripts/screenshots.ts`. Needs the built web app and Chromium.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Frame, startBrowser } from '@millwright/testing/browser';
import { startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';

const folder = join(dirname(import.meta.dirname), 'docs/pictures');

const LINES_GROW_MS = 90_000;

const user = { userName: 'admin', label: { user: '用户名', password: '密码', submit: '登录' } };

async function signInOn(page: Page, password: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('textbox', { name: user.label.user }).fill(user.userName);
  await page.getByLabel(user.label.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: user.label.submit, exact: true }).click();
  await page.getByText('admin').or(page.getByRole('navigation')).first().waitFor();
}

const server = await startMillwright({ plant: true });
const browser = await startBrowser();
try {
  const password = server.adminPassword;
  const session = await signIn(server.url, { userName: user.userName, password });
  const { list } = await session.call(itemCalls.list, {});
  const [item] = list;
  if (item === undefined) throw new RangeError('the plant made no item');
  await waitFor('values of the plant', async () => {
    const preview = await session.call(telemetryCalls.itemPreview, { itemId: item.id });
    return preview.points.length > 0 && preview.points.every(({ value }) => value !== null);
  });
  const { devices } = await session.call(telemetryCalls.itemPreview, { itemId: item.id });
  const [device] = devices;
  if (device === undefined) throw new RangeError('the plant made no device');
  const query = new URLSearchParams({ itemName: item.itemName, itemId: String(item.id) });
  const paths: Readonly<Record<Frame, string>> = {
    desktop: `/item/item_query?${query}`,
    phone: `/m/#/item/item_query?${query}`,
  };
  mkdirSync(folder, { recursive: true });
  for (const frame of ['desktop', 'phone'] as const) {
    const { page, context } = await browser.visit({ baseUrl: server.url, frame });
    await signInOn(page, password);
    await page.goto(paths[frame]);
    await page.getByText(device.deviceName).first().waitFor();
    // Lines that have had time to grow tell more.
    await setTimeout(LINES_GROW_MS);
    await page.screenshot({ path: join(folder, `item-${frame}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
