/** Screens full of values, of which 1,000 a second change, in headless Chromium. */
import { fileURLToPath } from 'node:url';
import { startBrowser } from '@millwright/testing/browser';
import { rolldown } from 'rolldown';
import type { Measurement, Row } from '../row.ts';
import type * as inPage from './in-page.ts';

/** The page's part as one script. */
async function bundled(): Promise<string> {
  const input = fileURLToPath(new URL('./in-page.ts', import.meta.url));
  const bundle = await rolldown({ input });
  const { output } = await bundle.generate({ format: 'iife', name: 'bench' });
  await bundle.close();
  return output[0].code;
}

declare const bench: typeof inPage;

async function measure(elements: number, pans: boolean): Promise<Measurement> {
  const browser = await startBrowser();
  try {
    const { page } = await browser.visit({ baseUrl: 'about:blank', frame: 'desktop' });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.addScriptTag({ content: await bundled() });
    const bare = await page.evaluate((many) => bench.watchBare(many), elements);
    const ours = await page.evaluate(([many, moving]) => bench.watchScene(many, moving), [
      elements,
      pans,
    ] as const);
    return {
      value: ours.frames,
      baseline: bare.frames,
      detail: {
        'script ms/s': Math.round(ours.script),
        'bare script ms/s': Math.round(bare.script),
        'opened ms': Math.round(ours.opened),
      },
    };
  } finally {
    await browser.close();
  }
}

const row = (name: string, what: string, elements: number, target: number, pans = false): Row => ({
  name,
  what,
  unit: 'frames/s',
  against: 'everything drawn anew on a bare canvas',
  better: 'more',
  target,
  measure: () => measure(elements, pans),
});

export const screens: readonly Row[] = [
  row('screen-3000', 'a screen of 3,000 values, 1,000 changes a second', 3000, 55),
  row('screen-10000', 'a screen of 10,000 values, 1,000 changes a second', 10_000, 50),
  row('screen-panned', 'the same with 3,000 while it is panned', 3000, 50, true),
];
