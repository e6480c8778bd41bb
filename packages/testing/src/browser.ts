/** A real browser in two sizes; what it complains about fails the test that drove it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BrowserContext,
  type Browser as Chromium,
  chromium,
  type Page,
} from 'playwright-core';
import { programAt } from './peers/process.ts';
import { createTempDir } from './temp-dir.ts';

export type Frame = 'desktop' | 'phone';

const frames = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  },
} as const;

/** Chromium looks up its maker's hosts otherwise, at every start. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors on the console and uncaught ones so far. */
  readonly complaints: readonly string[];
}

/** What a page was asking for when its session ended is refused, and the browser logs it. */
export const endedSession = /status of 401/;

export interface Browser {
  /** A fresh visitor: no cookies, nothing stored. */
  visit(options: {
    readonly baseUrl: string;
    readonly frame: Frame;
    readonly language?: 'zh-CN' | 'en-US';
    readonly dark?: boolean;
    /** Drawers and rows move as they come; otherwise the visitor has asked for less of it. */
    readonly motion?: boolean;
    /** Lets the site keep a service worker; without it every request goes to the server. */
    readonly serviceWorkers?: boolean;
    /** Complaints that belong to the journey, {@link endedSession} for one. */
    readonly expects?: RegExp;
  }): Promise<Visit>;
  /**
   * Runs a journey; when it fails, or the browser complained, a picture of the page and the
   * complaints are left in `.cache/screenshots/<name>.png` and `.txt`.
   */
  journey(name: string, visit: Visit, steps: (page: Page) => Promise<void>): Promise<void>;
  /** Ends every visit, and the browser where it is not shared. */
  close(): Promise<void>;
}

const pictures = join(import.meta.dirname, '../../../.cache/screenshots');

async function launch(more: readonly string[] = []): Promise<Chromium> {
  const crashes = createTempDir();
  const browser = await chromium.launch({
    executablePath: programAt('chromium-headless-shell', '/usr/bin/chromium-headless-shell'),
    headless: true,
    args: [...args, ...more, `--crash-dumps-dir=${crashes.path}`],
  });
  // It may outlive the file that started it, but not the process.
  process.once('exit', crashes.remove);
  browser.once('disconnected', () => {
    process.off('exit', crashes.remove);
    crashes.remove();
  });
  return browser;
}

/** @param more further arguments of Chromium */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  const chromium = await launch(more);
  const browser = visitors(chromium);
  return { ...browser, close: () => chromium.close() };
}

let shared: Promise<Chromium> | null = null;

/** A page of a journey ends before it has earned what its code costs to be optimised. */
const short = ['--js-flags=--no-turbofan --no-maglev'];

/**
 * The browser of all test files of a worker, which starts with the first: each start costs as much as
 * opening a page. It ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (shared !== null && !(await shared).isConnected()) shared = null;
  shared ??= launch(short);
  return visitors(await shared);
}

function visitors(browser: Chromium): Browser {
  const visits = new Set<BrowserContext>();
  return {
    async visit({
      baseUrl,
      frame,
      language = 'zh-CN',
      dark = false,
      motion = false,
      serviceWorkers = false,
      expects,
    }) {
      const context = await browser.newContext({
        ...frames[frame],
        baseURL: baseUrl,
        locale: language,
        timezoneId: 'Asia/Shanghai',
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: motion ? 'no-preference' : 'reduce',
        serviceWorkers: serviceWorkers ? 'allow' : 'block',
      });
      visits.add(context);
      context.once('close', () => visits.delete(context));
      const complaints: string[] = [];
      const complain = (text: string): void => {
        if (expects?.test(text) !== true) complaints.push(text);
      };
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') {
          complain(`${message.text()} (${message.location().url})`);
        }
      });
      page.on('pageerror', (error) => complain(String(error.stack ?? error)));
      return { page, context, complaints };
    },
    async journey(name, { page, complaints }, steps) {
      try {
        await steps(page);
        if (complaints.length > 0) throw new BrowserComplaint(complaints);
      } catch (error) {
        mkdirSync(pictures, { recursive: true });
        writeFileSync(join(pictures, `${name}.txt`), `${page.url()}\n${complaints.join('\n')}\n`);
        await page.screenshot({ path: join(pictures, `${name}.png`) }).catch(() => {});
        throw error;
      }
    },
    async close() {
      await Promise.all([...visits].map((visit) => visit.close()));
    },
  };
}

class BrowserComplaint extends Error {
  constructor(complaints: readonly string[]) {
    super(`the browser complained:\n${complaints.join('\n')}`);
    this.name = 'BrowserComplaint';
  }
}
