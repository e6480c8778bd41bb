/** The README's pictures: one item on the desktop and on the phone, and a screen. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Frame } from '@millwright/testing/browser';

interface ReadmePictures {
  readonly browser: Browser;
  readonly url: string;
  readonly token: string;
  /** Address of the item's page, and a device that it names. */
  readonly itemPage: string;
  readonly deviceName: string;
  /** Address of a screen that is watched. */
  readonly screenPage: string;
  readonly folder: string;
}

export async function takeReadmePictures(needs: ReadmePictures): Promise<void> {
  const { browser, url, token, itemPage, deviceName, screenPage, folder } = needs;
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
    // The lines beside the values begin with what was stored.
    await page.waitForFunction(() => {
      const drawn = [...document.querySelectorAll<HTMLCanvasElement>('canvas.mw-spark')].filter(
        (spark) => {
          const { width, height } = spark;
          const ink = spark.getContext('2d')?.getImageData(0, 0, width, height).data;
          return ink?.some((value) => value > 0) ?? false;
        },
      );
      return drawn.length >= 3;
    });
    await page.screenshot({ path: join(folder, `item-${frame}.png`) });
    await context.close();
  };
  const takeScreen = async (): Promise<void> => {
    const { page, context } = await browser.visit({ baseUrl: url, frame: 'desktop' });
    await page.addInitScript((kept) => localStorage.setItem('mw.token', kept), token);
    await page.goto(screenPage);
    // Its trend is the last to come; values that nobody has told yet are dashes.
    await page.locator('.mw-trend-plot canvas').first().waitFor();
    await page.waitForFunction(() => {
      const texts = [...document.querySelectorAll('svg text')].map((text) => text.textContent);
      return texts.length > 20 && !texts.includes('–');
    });
    await page.screenshot({ path: join(folder, 'screen-desktop.png') });
    await context.close();
  };
  await Promise.all([take('desktop'), take('phone'), takeScreen()]);
}
