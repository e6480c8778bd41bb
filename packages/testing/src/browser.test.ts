import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, sharedBrowser } from './browser.ts';

let browser: Browser;
let baseUrl: string;
const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    request.url === '/broken'
      ? '<script>console.error("broken on purpose")</script>'
      : '<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><h1>工厂</h1>',
  );
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  baseUrl = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  browser = await sharedBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

test.each([
  ['desktop', 1440],
  ['phone', 390],
] as const)('shows a page on the %s', async (frame, width) => {
  const visit = await browser.visit({ baseUrl, frame, language: 'en-US' });
  await browser.journey(`harness-${frame}`, visit, async (page) => {
    await page.goto('/');
    expect(await page.locator('h1').textContent()).toBe('工厂');
    expect(await page.evaluate('innerWidth')).toBe(width);
    expect(await page.evaluate('navigator.language')).toBe('en-US');
  });
  await visit.context.close();
});

test('a complaint of the browser fails the journey', async () => {
  const visit = await browser.visit({ baseUrl, frame: 'desktop' });
  const broken = browser.journey('harness-broken', visit, async (page) => {
    await page.goto('/broken');
  });
  await expect(broken).rejects.toThrow('broken on purpose');
  await visit.context.close();
});
