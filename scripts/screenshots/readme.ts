/** The README's pictures: one item on the desktop and on the phone. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Frame } from '@millwright/testing/browser';

/** The lines beside the values show ten minutes, and grow while the page is open. */
const LINES_GROW_MS = 600_000;

interface ReadmePictures {
  readonly browser: Browser;
  readonly url: string;
  readonly token: string;
  /** Address of the item's page, and a device that it names. */
  readonly itemPage: string;
  readonly deviceName: string;
  readonly folder: string;
}

export async function takeReadmePictures(needs: ReadmePictures): Promise<void> {
  const { browser, url, token, itemPage, deviceName, folder } = needs;
  const paths: Readonly<Record<Frame, string>> = {
    desktop: `/login?redirect=${encodeURIComponent(itemPage)}`,
    phone: `/m/#${itemPage}`,
  };
  mkdirSync(folder, { recursive: true });
  const take = async (frame: Frame): Promise<void> => {
    const { page, context } = await browser.visit({ baseUrl: url, frame });
    await page.addInitScript((kept) => localStorage.setItem('mw.token', kept), token);
    await page.goto(paths[frame]);
    await page.getByText(deviceName).first().waitFor();
    await setTimeout(LINES_GROW_MS);
    await page.screenshot({ path: join(folder, `item-${frame}.png`) });
    await context.close();
  };
  await Promise.all([take('desktop'), take('phone')]);
}
