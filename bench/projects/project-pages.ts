/** Pages of projects as people open them: from the list, by a click, and then watched. */
import { seconds } from '@millwright/kernel';
import type { Browser, Frame, Visit } from '@millwright/testing/browser';
import type { CDPSession, Page } from 'playwright-core';
import { pause, setting } from '../server-figures.ts';
import { cpuSlowdown, slowDownLine } from '../slow-line.ts';

/** What a project's live page costs. */
export interface PageFigures {
  /** From the click on its name to the first good value that is painted. */
  readonly firstMs: number;
  /** Elements of the document. */
  readonly nodes: number;
  /** Of scripts, after a collection. */
  readonly heapMegabytes: number;
  /** Main thread, percent of a core. */
  readonly core: number;
  /** From a click on its tab, or away from it, until the other page is painted: of ten, nine are no longer. */
  readonly tabMs: number;
}

export interface ProjectVisits {
  readonly browser: Browser;
  readonly baseUrl: string;
  readonly token: string;
  readonly frame: Frame;
}

const runs = setting('PROJECT_RUNS', 5);
const settleMs = setting('PROJECT_SETTLE_MS', 10_000);
const tabRounds = setting('PROJECT_TAB_ROUNDS', 20);
const watchedMs = setting('PROJECT_WATCHED_MS', 20_000);
/** Nobody clicks sooner on a name in a list. */
const lookedAtMs = 2_000;
const longest = seconds(300);

const listPath = { desktop: '/item/item_page', phone: '/m/#/items/item_page' };

/** The list of projects, as somebody sees it who has found the name. */
const openList = async ({ baseUrl, browser, frame, token }: ProjectVisits): Promise<Visit> => {
  const visit = await browser.visit({ baseUrl, frame });
  const { page } = visit;
  await page.addInitScript((kept) => localStorage.setItem('mw.token', kept), token);
  await page.goto(listPath[frame]);
  await page.getByRole('link', { name: /^P\d+/ }).first().waitFor();
  await pause(lookedAtMs);
  return visit;
};

/** Runs in the page: clicks and tells how long it took until a value was painted. */
const clickAndWait = (name: string): Promise<number> =>
  new Promise((resolve) => {
    const link = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent?.trim().startsWith(name) === true,
    );
    const began = performance.now();
    link?.click();
    const look = (): void => {
      const shown = document.querySelector('.mw-value[data-trust=good] b')?.textContent ?? '';
      requestAnimationFrame(shown === '' ? look : () => resolve(performance.now() - began));
    };
    look();
  });

const firstValue = async (page: Page, name: string): Promise<number> => {
  page.setDefaultTimeout(longest);
  return await page.evaluate(clickAndWait, name);
};

/** Runs in the page: leaves the project's tab for the list's and comes back, so many times. */
const switchTabs = async ([name, rounds]: readonly [string, number]): Promise<number[]> => {
  const isShown = (found: NodeListOf<HTMLElement>, begins = ''): boolean =>
    [...found].some(
      (each) => each.checkVisibility() && each.textContent?.trim().startsWith(begins) === true,
    );
  const go = (tab: HTMLElement | undefined, isThere: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const began = performance.now();
      tab?.click();
      const look = (): void => {
        requestAnimationFrame(isThere() ? () => resolve(performance.now() - began) : look);
      };
      look();
    });
  const all = [...document.querySelectorAll<HTMLElement>('nav [role=tablist] [role=tab]')];
  const own = all.find(({ textContent }) => textContent?.includes(name));
  const list = own && all[all.indexOf(own) - 1];
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    took.push(await go(list, () => isShown(document.querySelectorAll('main a'), name)));
    took.push(await go(own, () => isShown(document.querySelectorAll('.mw-value b'))));
  }
  return took;
};

const metric = async (devtools: CDPSession, name: string): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN;
};

const nineOfTen = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.9) - 1] ?? Number.NaN;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** What watching costs while nobody touches the page. */
const watch = async (
  page: Page,
  devtools: CDPSession,
): Promise<Omit<PageFigures, 'firstMs' | 'tabMs'>> => {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await pause(settleMs);
  const before = await metric(devtools, 'TaskDuration');
  const began = performance.now();
  await pause(watchedMs);
  const used = (await metric(devtools, 'TaskDuration')) - before;
  const core = (used / (performance.now() - began)) * 100_000;
  await devtools.send('HeapProfiler.collectGarbage');
  return {
    core,
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
    heapMegabytes: (await metric(devtools, 'JSHeapUsedSize')) / 1e6,
  };
};

/** The slow line and, until the first value, the slow machine; on the phone it stays slow. */
export const measureProject = async (visits: ProjectVisits, name: string): Promise<PageFigures> => {
  const first: number[] = [];
  for (let run = 1; ; run += 1) {
    const visit = await openList(visits);
    const { page } = visit;
    const devtools = await slowDownLine(visit);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    first.push(await firstValue(page, name));
    if (run < runs) {
      await visit.context.close();
      continue;
    }
    if (visits.frame === 'desktop') {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
    const figures = await watch(page, devtools);
    // The phone has no tabs.
    const took =
      visits.frame === 'desktop' ? await page.evaluate(switchTabs, [name, tabRounds] as const) : [];
    await visit.context.close();
    return { firstMs: median(first), tabMs: nineOfTen(took), ...figures };
  }
};
