/** A page of Chromium that draws scenes with both painters and compares pictures. */
import { fileURLToPath } from 'node:url';
import { programAt } from '@millwright/testing/peers/process';
import { type Browser, chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { fontFile, serverFont } from '../png.ts';

export interface Difference {
  /** Share of the pixels that differ by more than a tenth in a channel. */
  readonly share: number;
}

/** The same drawing brought up to date, and drawn anew; empty of a canvas. */
export interface Markup {
  readonly updated: string;
  readonly fresh: string;
}

export interface DrawingPage {
  /** What a screenshot of markup shows. */
  shotOf(markup: string, width: number, height: number): Promise<Buffer>;
  /** Calls a function of the bundle, which draws on the canvas of the page. */
  draw(name: string, ...parameters: readonly unknown[]): Promise<Markup>;
  canvasShot(width: number, height: number): Promise<Buffer>;
  compare(one: Uint8Array, other: Uint8Array): Promise<Difference>;
  readonly page: Page;
  close(): Promise<void>;
}

const face = (weight: number): string =>
  `@font-face{font-family:'${serverFont}';font-weight:${weight};src:url(http://scene.test/${weight})}`;

/** The modules of the page as one script, under the name `scene`. */
async function bundled(entry: string): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(new URL(entry, import.meta.url)) });
  const { output } = await bundle.generate({ format: 'iife', name: 'scene' });
  await bundle.close();
  return output[0].code;
}

export async function openDrawingPage(entry: string): Promise<DrawingPage> {
  const browser: Browser = await chromium.launch({
    executablePath: programAt('chromium-headless-shell', '/usr/bin/chromium-headless-shell'),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
  await page.route('http://scene.test/**', async (route) => {
    const name = new URL(route.request().url()).pathname;
    if (name === '/400') return route.fulfill({ path: fontFile(400) });
    if (name === '/700') return route.fulfill({ path: fontFile(700) });
    return route.fulfill({
      contentType: 'text/html',
      body: `<style>${face(400)}${face(700)}body{margin:0}#drawing,canvas{position:absolute;top:0;left:0}svg{display:block}</style><div id="drawing"></div><canvas></canvas>`,
    });
  });
  await page.goto('http://scene.test/');
  await page.evaluate(async (family) => {
    const weights = ['400', '700'];
    await Promise.all(
      weights.map((each) => document.fonts.load(`${each} 16px "${family}"`, '泵A')),
    );
  }, serverFont);
  await page.addScriptTag({ content: await bundled(entry) });
  return {
    page,
    async shotOf(markup, width, height) {
      await page.evaluate((html) => {
        const place = document.querySelector('#drawing');
        if (place !== null) place.innerHTML = html;
        const canvas = document.querySelector('canvas');
        if (canvas !== null) canvas.style.display = 'none';
      }, markup);
      return page.screenshot({ clip: { x: 0, y: 0, width, height }, fullPage: true });
    },
    draw(name, ...parameters) {
      return page.evaluate(
        ([called, given]) => {
          const bundle = (
            globalThis as unknown as { scene: Record<string, (...all: unknown[]) => Markup> }
          ).scene;
          return bundle[called as string]?.(...(given as unknown[])) ?? { updated: '', fresh: '' };
        },
        [name, parameters] as const,
      );
    },
    async canvasShot(width, height) {
      await page.evaluate(() => {
        const canvas = document.querySelector('canvas');
        if (canvas !== null) canvas.style.display = 'block';
        const place = document.querySelector('#drawing');
        if (place !== null) place.innerHTML = '';
      });
      return page.screenshot({ clip: { x: 0, y: 0, width, height }, fullPage: true });
    },
    compare: (one, other) =>
      page.evaluate(comparePictures, [
        Buffer.from(one).toString('base64'),
        Buffer.from(other).toString('base64'),
      ] as const),
    close: () => browser.close(),
  };
}

/** Runs in the page. */
async function comparePictures(pictures: readonly [string, string]): Promise<Difference> {
  const pixels = await Promise.all(
    pictures.map(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }),
  );
  const [one, other] = pixels as [ImageData, ImageData];
  if (one.width !== other.width || one.height !== other.height) return { share: 1 };
  let different = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      const a = one.data[at + channel] as number;
      most = Math.max(most, Math.abs(a - (other.data[at + channel] as number)));
    }
    if (most > 25.5) different++;
  }
  return { share: different / (one.width * one.height) };
}
