/**
 * How long a first visit waits for the largest thing on the page, over a slow line with a slow
 * machine, nothing cached: the sign-in page, and the home page of who is signed in. The demonstration
 * plant runs, so home shows real items, devices and alarms.
 */
import { seconds } from '@millwright/kernel';
import { signIn } from '@millwright/testing/api-session';
import { startBrowser, type Visit } from '@millwright/testing/browser';
import { startMillwright } from '@millwright/testing/start-millwright';
import { waitFor } from '@millwright/testing/wait-for';
import type { Measurement, Row } from './row.ts';
import { cpuSlowdown, slowDownLine } from './slow-line.ts';

const runs = 5;
/** Nothing larger has come for so long: the page stands. */
const quietMs = 3000;
const LIMIT = seconds(60);

interface Load {
  /** Of the largest text or picture, in milliseconds since the address was entered. */
  readonly largestMs: number;
  readonly firstMs: number;
  /** Script as it came over the line until then, in kilobytes. */
  readonly scriptKilobytes: number;
}

/** Runs in the page from its beginning; Node's types, which stand here, know no paints. */
const watchPaints = (token: string | null): void => {
  if (token !== null) localStorage.setItem('mw.token', token);
  const seen = { first: 0, largest: 0, at: performance.now() };
  Object.assign(globalThis, { paints: seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) {
      seen.first ||= startTime;
      seen.largest = startTime;
      seen.at = performance.now();
    }
  }).observe({ type: 'largest-contentful-paint' as never, buffered: true });
};

const readPaints = () => {
  const { paints } = globalThis as unknown as {
    paints: { first: number; largest: number; at: number };
  };
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= paints.largest);
  return {
    first: paints.first,
    largest: paints.largest,
    quiet: performance.now() - paints.at,
    bytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
};

const load = async (visit: Visit, path: string, token: string | null): Promise<Load> => {
  const { page, context } = visit;
  await page.addInitScript(watchPaints, token);
  const devtools = await slowDownLine(visit);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(path, { waitUntil: 'commit' });
  const standing = async () => {
    const paints = await page.evaluate(readPaints);
    return paints.largest > 0 && paints.quiet > quietMs && paints;
  };
  const { first, largest, bytes } = await waitFor('the page to stand', standing, LIMIT);
  await context.close();
  return { firstMs: first, largestMs: largest, scriptKilobytes: bytes / 1024 };
};

const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN);

const measureLoad = async (path: string, signedIn: boolean): Promise<Measurement> => {
  const server = await startMillwright({ plant: signedIn });
  const browser = await startBrowser();
  try {
    const user = { userName: 'admin', password: server.adminPassword };
    const token = signedIn ? (await signIn(server.url, user)).token : null;
    const repeat = async (address: string): Promise<readonly Load[]> => {
      const loads: Load[] = [];
      for (let run = 0; run < runs; run++) {
        const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
        loads.push(await load(visit, address, token));
      }
      return loads;
    };
    const loads = await repeat(path);
    const bare = await repeat('/healthz');
    return {
      value: median(loads.map(({ largestMs }) => largestMs)),
      baseline: median(bare.map(({ largestMs }) => largestMs)),
      detail: {
        'first paint ms': median(loads.map(({ firstMs }) => firstMs)),
        'script KB until then': median(loads.map(({ scriptKilobytes }) => scriptKilobytes)),
        runs,
      },
    };
  } finally {
    await browser.close();
    await server.stop();
  }
};

const row = (name: string, what: string, path: string, signedIn: boolean): Row => ({
  name,
  what: `${what}, cold, 1.6 Mbit/s, 150 ms, CPU at a quarter: largest contentful paint`,
  unit: 'ms',
  against: 'the server’s health answer shown as text over the same line',
  better: 'less',
  target: 2500,
  measure: () => measureLoad(path, signedIn),
});

export const webSignIn = row('web-sign-in', 'the sign-in page', '/login', false);
export const webHome = row('web-home', 'home behind sign-in', '/home', true);
