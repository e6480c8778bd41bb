/** A year of one point at 1 Hz opens in the browser and is zoomed to its single samples. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import type { TrendSeries } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, minutes } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, startBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeYear, yearMs } from './stored-year.ts';

const second = 1000;
const item = 'Year';
let server: Millwright;
let browser: Browser;
let place: string;
let samples: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    startBrowser(),
  ]);
  const user = { userName: 'admin', password: server.adminPassword };
  const session = await signIn(server.url, user);
  const { id: itemId } = await session.call(itemCalls.create, { itemName: item });
  const device = { itemId, deviceName: 'Machine', host: '127.0.0.1' };
  const { id: deviceId } = await session.call(deviceCalls.create, device);
  const { id } = await session.call(pointCalls.create, {
    deviceId,
    point: { name: 'Pressure', family: 'HR', address: '1', dataType: DataType.INT16S },
  });
  const to = Math.floor(Date.now() / second) * second;
  await server.halt();
  const stored = await storeYear(server.dataDir, id, to);
  ({ samples } = stored);
  console.info(`a year of ${samples} samples stored in ${Math.round(stored.tookMs)} ms`);
  await server.restart();
  const query = new URLSearchParams({
    itemName: item,
    itemId: String(itemId),
    tab: 'trend',
    points: String(id),
    from: String(to - yearMs),
    to: String(to),
  });
  place = `/item/item_query?${query}`;
}, minutes(15));

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Course extends TrendSeries {
  /** Pixels that were asked for. */
  readonly width: number;
  readonly span: number;
  readonly serverMs: number;
}

const courseOf = async (response: Response): Promise<Course> => {
  const query = new URL(response.url()).searchParams;
  const { data } = await response.json();
  const [series] = data.series as TrendSeries[];
  if (series === undefined) throw expect.fail('no course');
  return {
    ...series,
    width: Number(query.get('width')),
    span: Number(query.get('to')) - Number(query.get('from')),
    serverMs: Math.round(response.request().timing().responseEnd),
  };
};

/** Whole: the page gives up what it asked for when it wants another course by then. */
const isCourse = async (response: Response): Promise<boolean> =>
  /getTrend/i.test(response.url()) && response.ok() && (await response.finished()) === null;

/** Does something that asks for a course anew; answers the course that came. */
const courseAfter = async (page: Page, act: () => Promise<unknown>): Promise<Course> => {
  const answered = page.waitForResponse(isCourse);
  await act();
  return courseOf(await answered);
};

// The browser's side stands in strings: this workspace knows no document.
/** How many pixels of the plot have the colour of the first series. */
const seriesPixels = `(() => {
  const canvas = document.querySelector('.mw-trend-plot canvas');
  const sample = document.createElement('canvas').getContext('2d');
  sample.fillStyle = getComputedStyle(canvas).getPropertyValue('--mw-series-1');
  sample.fillRect(0, 0, 1, 1);
  const wanted = sample.getImageData(0, 0, 1, 1).data;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let found = 0;
  for (let at = 0; at < data.length; at += 4) {
    const off = [0, 1, 2].reduce((sum, i) => sum + Math.abs(data[at + i] - wanted[i]), 0);
    if (data[at + 3] > 200 && off < 30) found += 1;
  }
  return found;
})()`;
const countFrames = `(() => {
  globalThis.gaps = [];
  let before = performance.now();
  const next = (now) => {
    globalThis.gaps.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})()`;

const isDrawn = async (page: Page): Promise<boolean> =>
  Number(await page.evaluate(seriesPixels)) > 500;

/** The times between two frames while something goes on, the longest first. */
const framesWhile = async (page: Page, act: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(countFrames);
  await act();
  const gaps: number[] = await page.evaluate('globalThis.gaps');
  return gaps.toSorted((a, b) => b - a);
};

it('opens, and is zoomed by wheel and by drag to its samples', { timeout: 300_000 }, async () => {
  expect(samples).toBe(yearMs / second);
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'en-US' });
  await browser.journey('year-trend', visit, async (page) => {
    await page.goto(`/login?redirect=${encodeURIComponent(place)}`);
    await page.getByRole('textbox').first().fill('admin');
    await page.locator('input[type=password]').fill(server.adminPassword);
    const courses: Course[] = [await courseAfter(page, () => page.keyboard.press('Enter'))];
    await waitFor('the year to be drawn', () => isDrawn(page));

    const plot = page.locator('.mw-trend-plot .u-over');
    const box = await plot.boundingBox();
    if (box === null) throw expect.fail('no plot');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.keyboard.down('Control');
    const gaps = await framesWhile(page, async () => {
      while (courses.at(-1)?.source !== 'raw') {
        expect(courses.length).toBeLessThan(40);
        courses.push(
          await courseAfter(page, async () => {
            for (let notch = 0; notch < 5; notch++) await page.mouse.wheel(0, -120);
          }),
        );
      }
    });
    await page.keyboard.up('Control');

    // Dragging over a tenth of the plot shows that tenth.
    while ((courses.at(-1)?.span ?? 0) > 10 * 60 * second) {
      courses.push(
        await courseAfter(page, async () => {
          await page.mouse.move(middle.x, middle.y);
          await page.mouse.down();
          await page.mouse.move(middle.x + box.width / 10, middle.y, { steps: 8 });
          await page.mouse.up();
        }),
      );
    }
    const last = courses.at(-1);
    expect(last?.source).toBe('raw');
    // Every single sample, a second apart.
    const steps = last?.times.slice(1).map((time, at) => time - (last.times[at] ?? 0)) ?? [];
    expect(steps.length).toBeGreaterThan(30);
    expect(new Set(steps)).toEqual(new Set([second]));

    for (const { times, values, width, source } of courses) {
      // A range seldom begins where a pixel's share of time does: there is one more of those.
      expect(times.length, source).toBeLessThanOrEqual(2 * (width + 1));
      expect(values.length).toBe(times.length);
    }
    const all = courses.flatMap(({ values }) => values).filter((value) => value !== null);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(16);
    expect(Math.max(...all)).toBeLessThanOrEqual(84);
    await waitFor('the samples to be drawn', () => isDrawn(page));
    for (const { span, source, times, serverMs } of courses) {
      const days = (span / 86_400_000).toFixed(3);
      console.info(`${days} days from ${source}: ${times.length} values, ${serverMs} ms`);
    }
    console.info(`longest frames while zooming: ${gaps.slice(0, 5).map(Math.round).join(', ')} ms`);
  });
  await visit.context.close();
});
