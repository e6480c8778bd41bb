/** The manual's pictures: one a page, in both languages, small enough to be loaded with the text. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@millwright/testing/browser';
import type { Page } from 'playwright-core';

/** Pictures by the name of their article, and the page that each shows. */
const pages = (itemPage: string): Readonly<Record<string, string>> => ({
  layout: '/item/item_page',
  home: '/home',
  settings: '/settings/settings_page',
  items: '/item/item_page',
  item: itemPage,
  'alarm-rules': `${itemPage}&tab=alarms&part=rules`,
  devices: '/device/device_page',
  configure: '/configure/configure_page',
  'history-tasks': '/configure/configure_history_data',
  'current-alarms': '/alarm/current_alarm_page',
  'history-alarms': '/alarm/history_alarm_page',
  users: '/rbac/user',
  roles: '/rbac/role-permission',
  'project-groups': '/rbac/tree',
  'outgoing-messages': '/rbac/outbox',
  logs: '/log_page/operate_log_page',
  errors: '/error_store/error_store_page',
});

const languages = ['zh-CN', 'en-US'] as const;
const size = { width: 1280, height: 760 };
const quality = 62;
/** Charts and values come after the page. */
const SETTLING_MS = 2500;

const capture = async (page: Page, file: string): Promise<void> => {
  await page.getByRole('heading').first().waitFor();
  await setTimeout(SETTLING_MS);
  await page.locator('.mw-value[data-trust="bad"]').first().waitFor({ state: 'detached' });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  await devtools.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
};

interface ManualPictures {
  readonly browser: Browser;
  readonly url: string;
  readonly token: string;
  /** Address of the page of the item that is shown. */
  readonly itemPage: string;
  /** Of the articles; pictures go into `<language>/pictures`. */
  readonly folder: string;
}

export async function takeManualPictures(needs: ManualPictures): Promise<void> {
  const { browser, url, token, itemPage, folder } = needs;
  for (const language of languages) {
    const pictures = join(folder, language, 'pictures');
    mkdirSync(pictures, { recursive: true });
    const { page, context } = await browser.visit({ baseUrl: url, frame: 'desktop', language });
    await page.setViewportSize(size);
    await page.goto('/login');
    await capture(page, join(pictures, 'sign-in.webp'));
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
    for (const [name, path] of Object.entries(pages(itemPage))) {
      await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
      await capture(page, join(pictures, `${name}.webp`));
    }
    await context.close();
  }
}
