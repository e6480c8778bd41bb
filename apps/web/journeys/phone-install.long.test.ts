/** The site is installed where HTTPS allows it, told of new builds, and whole without all that. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@millwright/testing';
import { type Browser, startBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
/** A name that is not the machine itself: to a browser, plain HTTP there is not secure. */
const intranetName = 'millwright.test';

let secure: Millwright;
let plain: Millwright;
let browser: Browser;

beforeAll(async () => {
  // The certificate is the server's own, which nobody has signed.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  [secure, plain, browser] = await Promise.all([
    startMillwright({ env: { TLS: 'self-signed' } }),
    startMillwright(),
    startBrowser([
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP ${intranetName} 127.0.0.1`,
    ]),
  ]);
});

afterAll(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await browser?.close();
  await Promise.all([secure?.stop(), plain?.stop()]);
});

/** A newer worker that comes while the first one is taking over may wait for minutes. */
const untilWorking = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active !== null && active.state !== 'activated') {
      await new Promise((done) => {
        active.addEventListener('statechange', done, { once: true });
      });
    }
    return navigator.serviceWorker.controller?.scriptURL;
  });

/** Every address that the worker keeps, without the host. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });

it('registers its worker over HTTPS, keeps files and no replies, and says when it is offline', async () => {
  const visit = await browser.visit({
    baseUrl: secure.url,
    frame: 'phone',
    serviceWorkers: true,
  });
  const { page, context } = visit;
  await browser.journey('phone-install', visit, async () => {
    expect(secure.url).toMatch(/^https:/);
    await signInAsAdmin(page, secure, 'zh-CN');
    await untilWorking(page);
    await waitFor('the worker to take over', () =>
      page.evaluate(() => navigator.serviceWorker.controller !== null),
    );

    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector('link[rel=manifest]') as HTMLLinkElement;
      const answer = await fetch(href);
      return { type: answer.headers.get('content-type'), body: await answer.json() };
    });
    expect(manifest.type).toContain('application/manifest+json');
    expect(manifest.body).toMatchObject({
      name: t('shell:product'),
      display: 'standalone',
      start_url: '/m/',
    });
    const sizes = await page.evaluate(
      (icons: readonly string[]) =>
        Promise.all(
          icons.map(async (src) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return [image.naturalWidth, image.naturalHeight];
          }),
        ),
      manifest.body.icons
        .map(({ src }: { src: string }) => src)
        .filter((src: string) => src.endsWith('.png')),
    );
    expect(sizes).toEqual([
      [192, 192],
      [512, 512],
      [512, 512],
    ]);

    await page.reload();
    await page.getByRole('navigation', { name: t('shell:menu') }).waitFor();
    await waitFor('files to be kept', async () =>
      (await keptPaths(page)).some((path) => path.startsWith('/assets/')),
    );
    expect((await keptPaths(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
  });
  // From here on the browser complains of what it cannot reach.
  await context.setOffline(true);
  // The network may be back before the page can hear of it.
  await page.addInitScript(() =>
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.goto('/device/device_page', { waitUntil: 'commit' }).catch(() => null);
  await page.getByText(t('shell:status.offline.title')).waitFor();
  const picture = page.locator('img');
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  // Trying again stays where it is, and so leads to the page that was asked for.
  await page.getByRole('button').click();
  await page.getByText(t('shell:status.offline.title')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/device/device_page');
  await context.setOffline(false);
  await page.getByRole('navigation', { name: t('shell:menu') }).waitFor();
  expect(new URL(page.url()).hash).toBe('#/device/device_page');
  await context.close();
});

it('chooses the name in the language of the page', async () => {
  const visit = await browser.visit({ baseUrl: plain.url, frame: 'desktop', language: 'en-US' });
  await browser.journey('phone-install-name', visit, async (page) => {
    await page.goto('/');
    await page.getByRole('textbox').first().waitFor();
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const { name } = (await (await fetch(plain.url + href)).json()) as { name: string };
    expect(name).toBe(textsIn('en-US')('shell:product'));
  });
  await visit.context.close();
});

it('works over plain HTTP on an intranet, where there is no worker', async () => {
  const { port } = new URL(plain.url);
  const visit = await browser.visit({
    baseUrl: `http://${intranetName}:${port}`,
    frame: 'phone',
    serviceWorkers: true,
  });
  await browser.journey('phone-install-plain', visit, async (page) => {
    await signInAsAdmin(page, plain, 'zh-CN');
    expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
  });
  await visit.context.close();
});

/** Passes on to a server, with the worker of whatever build it is told. */
const startRelay = async (
  target: string,
): Promise<{ readonly url: string; build: string | null; readonly server: Server }> => {
  const relay = { url: '', build: null as string | null, server: createServer() };
  relay.server.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'accept', 'accept-language']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const answer = await fetch(target + (request.url ?? '/'), {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    const type = answer.headers.get('content-type') ?? '';
    let body = Buffer.from(await answer.arrayBuffer());
    if (request.url === '/sw.js' && relay.build !== null) {
      const text = body.toString().replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, relay.build);
      body = Buffer.from(text);
    }
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' });
    response.end(body);
  });
  await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve));
  relay.url = `http://127.0.0.1:${(relay.server.address() as AddressInfo).port}`;
  return relay;
};

it('asks to reload when a newer build is out', async () => {
  const relay = await startRelay(plain.url);
  const { page, context } = await browser.visit({
    baseUrl: relay.url,
    frame: 'phone',
    serviceWorkers: true,
  });
  try {
    await signInAsAdmin(page, plain, 'zh-CN');
    await untilWorking(page);
    const told = page.getByText(t('shell:notices.newVersion'));
    expect(await told.count()).toBe(0);

    relay.build = '2099-01-01T00:00:00.000Z';
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    // The new worker fetches every file of the build first.
    await told.waitFor({ timeout: 90_000 });
    await page.getByRole('button', { name: t('shell:status.reload') }).click();
    await page.getByRole('navigation', { name: t('shell:menu') }).waitFor();
  } finally {
    await context.close();
    relay.server.closeAllConnections();
    relay.server.close();
  }
});
