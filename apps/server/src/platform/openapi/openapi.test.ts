import { allCalls } from '@millwright/contract/call/calls';
import { sharedBrowser } from '@millwright/testing/browser';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEdgeForTests } from '../http/http.builders.ts';
import { serveOpenApi } from './openapi.ts';

const { http } = createEdgeForTests();
let url = '';
beforeAll(async () => {
  serveOpenApi(http, allCalls, '1.2.3');
  http.page('/favicon.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  url = (await http.listen()).url;
});
afterAll(() => http.stop());

it('gives machines the document', async () => {
  const reply = await fetch(`${url}/api/v1/openapi.json`);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await reply.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
});

it('gives people a page that loads its parts from here', async () => {
  const html = await (await fetch(`${url}/API/v1/docs/`)).text();
  expect(html).not.toMatch(/https?:\/\/|<script>| style=/);
  const parts = [...html.matchAll(/(?:src|href)="(\/api[^"]+)"/g)].map(([, path]) => path);
  expect(parts).toEqual([
    '/api/v1/docs/viewer.css',
    '/api/v1/openapi.json',
    '/api/v1/docs/viewer.js',
    '/api/v1/docs/open.js',
  ]);
  for (const part of parts) {
    const reply = await fetch(url + part);
    expect([reply.status, (await reply.text()).length > 0], part).toEqual([200, true]);
  }
});

it('sends the viewer packed, and again only when it has changed', async () => {
  const viewer = `${url}/api/v1/docs/viewer.js`;
  const first = await fetch(viewer);
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(await first.text()).toContain('SwaggerUIBundle');
  const plain = await fetch(viewer, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect((await plain.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000);
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(viewer, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

if (isWholeRun) {
  it('shows people every call, on a desktop and a phone, within the policy of contents', async () => {
    const browser = await sharedBrowser();
    try {
      const visit = await browser.visit({ baseUrl: url, frame: 'desktop' });
      const asked: string[] = [];
      visit.page.on('request', (request) => asked.push(request.url()));
      await browser.journey('api-page', visit, async (page) => {
        await page.goto('/api/v1/docs');
        await page.getByText('应答为').waitFor();
        await page.locator('.opblock-tag', { hasText: 'historyTasks' }).click();
        const calls = allCalls.filter(({ name }) => name.startsWith('historyTasks.'));
        await expect.poll(() => page.locator('.opblock').count()).toBe(calls.length);
        await page.locator('.opblock button').first().click();
        await page.getByText('Parameters').waitFor();
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 844 });
          const needed = await page.evaluate('document.documentElement.scrollWidth');
          expect(needed).toBeLessThanOrEqual(width);
        }
      });
      expect(visit.complaints).toEqual([]);
      expect(asked.filter((each) => !each.startsWith(url) && !each.startsWith('data:'))).toEqual(
        [],
      );
    } finally {
      await browser.close();
    }
  });
}
