/**
 * How long a phone waits, over the slow line and with the slow machine: for home, and for the first
 * live value of a project whose address is opened, with nothing kept in the browser and again with
 * what the visit before has left there. The demonstration plant runs.
 */
import { loadavg } from 'node:os';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { seconds } from '@millwright/kernel';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, startBrowser, type Visit } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { waitFor } from '@millwright/testing/wait-for';
import type { CDPSession, Page } from 'playwright-core';
import type { Measurement, Row } from './row.ts';
import { setting } from './server-figures.ts';
import { cpuSlowdown, slowDownLine } from './slow-line.ts';

const runs = setting('PHONE_RUNS', 5);
/** Nothing has moved nor grown for so long: the page stands. */
const quietMs = 3000;
const LIMIT = seconds(120);
/** The largest project of the plant. */
const itemName = '宁波供水泵站';

interface Seen {
  /** Of the largest text or picture, milliseconds since the address was entered. */
  largest: number;
  /** Until the first good value was painted; 0 where there is none. */
  value: number;
  /** Sum of what has moved by itself (CLS). */
  shift: number;
  /** When something of that was seen last. */
  at: number;
}

/** What one opening of a page has cost. */
interface Opening extends Seen {
  /** Of the main thread until the first value, or until home stood; milliseconds. */
  readonly main: number;
  readonly requests: number;
  readonly kilobytes: number;
}

/** Runs in the page from its beginning; Node's types, which stand here, know no paints. */
const watchPage = (token: string): void => {
  localStorage.setItem('mw.token', token);
  const seen: Seen = { largest: 0, value: 0, shift: 0, at: performance.now() };
  Object.assign(globalThis, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
      seen.at = performance.now();
    }).observe({ type: type as never, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shift += value;
  });
  const look = (): void => {
    const shown = document.querySelector('.mw-value[data-trust=good] b')?.textContent ?? '';
    if (shown === '') requestAnimationFrame(look);
    else seen.value = performance.now();
  };
  look();
};

const readPage = () => {
  const { seen } = globalThis as unknown as { seen: Seen };
  const files = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
  return {
    ...seen,
    quiet: performance.now() - seen.at,
    requests: files.length,
    kilobytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
  };
};

/** Milliseconds that the main thread has worked so far, by its own clock. */
const worked = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
};

const open = async (
  page: Page,
  devtools: CDPSession,
  path: string,
  isOver: (seen: ReturnType<typeof readPage>) => boolean,
): Promise<Opening> => {
  await page.goto('about:blank');
  await devtools.send('Performance.disable');
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await worked(devtools);
  await page.goto(path, { waitUntil: 'commit' });
  const over = async () => {
    const seen = await page.evaluate(readPage);
    return isOver(seen) && { ...seen, main: (await worked(devtools)) - before };
  };
  return await waitFor('the page to stand', over, LIMIT);
};

const stands = ({ largest, quiet }: ReturnType<typeof readPage>): boolean =>
  largest > 0 && quiet > quietMs;
const hasValue = ({ value }: ReturnType<typeof readPage>): boolean => value > 0;

const slowVisit = async (browser: Browser, baseUrl: string, token: string) => {
  const visit: Visit = await browser.visit({ baseUrl, frame: 'phone' });
  await visit.page.addInitScript(watchPage, token);
  const devtools = await slowDownLine(visit);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { ...visit, devtools };
};

interface Measured {
  readonly home: readonly Opening[];
  readonly cold: readonly Opening[];
  readonly warm: readonly Opening[];
  /** The server's health answer as text: what the line alone costs. */
  readonly bare: readonly Opening[];
  readonly load: number;
}

const measureOn = async (server: Millwright, browser: Browser): Promise<Measured> => {
  const user = { userName: 'admin', password: server.adminPassword };
  const session = await signIn(server.url, user);
  const { list } = await session.call(itemCalls.list, { page: 1, pageSize: 100 });
  const id = list.find((item) => item.itemName === itemName)?.id;
  const live = `/m/#/item/item_query?itemId=${id}&itemName=${encodeURIComponent(itemName)}`;
  const measured = {
    home: [] as Opening[],
    cold: [] as Opening[],
    warm: [] as Opening[],
    bare: [] as Opening[],
  };
  for (let run = 0; run < runs; run += 1) {
    const first = await slowVisit(browser, server.url, session.token);
    measured.home.push(await open(first.page, first.devtools, '/m/#/home', stands));
    measured.bare.push(await open(first.page, first.devtools, '/healthz', stands));
    await first.context.close();
    const second = await slowVisit(browser, server.url, session.token);
    measured.cold.push(await open(second.page, second.devtools, live, hasValue));
    await waitFor('the page to stand', async () => stands(await second.page.evaluate(readPage)));
    measured.warm.push(await open(second.page, second.devtools, live, hasValue));
    await second.context.close();
  }
  return { ...measured, load: loadavg()[0] ?? Number.NaN };
};

const measurePhone = async (): Promise<Measured> => {
  const server = await startMillwright({ plant: true, env: { LOG_LEVEL: 'error' } });
  const browser = await startBrowser();
  try {
    return await measureOn(server, browser);
  } finally {
    await browser.close();
    await server.stop();
  }
};

let measuring: Promise<Measured> | null = null;
/** The rows are figures of the same visits. */
const measuredOnce = (): Promise<Measured> => {
  measuring ??= measurePhone();
  return measuring;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

type Part = Exclude<keyof Measured, 'load'>;

const row = (
  part: Part,
  key: keyof Opening,
  { name, what, unit, target }: Pick<Row, 'name' | 'what' | 'unit'> & { readonly target: number },
): Row => ({
  name: `phone-${name}`,
  what: `${what}, on the phone, 1.6 Mbit/s, 150 ms, CPU at a quarter`,
  unit,
  against: 'the server’s health answer shown as text over the same line',
  better: 'less',
  target,
  async measure(): Promise<Measurement> {
    const measured = await measuredOnce();
    const of = (which: keyof Opening): number => median(measured[part].map((one) => one[which]));
    return {
      value: of(key),
      baseline: median(measured.bare.map((one) => one[key === 'value' ? 'largest' : key])),
      detail: {
        requests: of('requests'),
        'KB over the line': Math.round(of('kilobytes')),
        runs,
        'load of the machine': Number(measured.load.toFixed(1)),
      },
    };
  },
});

/** Home, and the first live value cold and warm, each with the work of the main thread. */
export const phoneLoad: readonly Row[] = [
  row('home', 'largest', {
    name: 'home',
    what: 'home behind sign-in, cold: largest contentful paint',
    unit: 'ms',
    target: 3_000,
  }),
  row('home', 'shift', {
    name: 'home-shift',
    what: 'home behind sign-in, cold: what moves by itself (CLS)',
    unit: 'of the screen',
    target: 0.05,
  }),
  row('cold', 'value', {
    name: 'value-cold',
    what: 'a project opened by its address, cold, until its first live value is painted',
    unit: 'ms',
    target: 3_500,
  }),
  row('cold', 'main', {
    name: 'main-cold',
    what: 'a project opened by its address, cold: main thread until its first live value',
    unit: 'ms',
    target: 2_000,
  }),
  row('warm', 'value', {
    name: 'value-warm',
    what: 'the same again with what the browser has kept, until the first live value',
    unit: 'ms',
    target: 1_500,
  }),
  row('warm', 'main', {
    name: 'main-warm',
    what: 'the same again: main thread until the first live value',
    unit: 'ms',
    target: 1_000,
  }),
];
