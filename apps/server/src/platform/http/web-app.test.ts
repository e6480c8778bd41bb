import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createTempDir } from '@millwright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEdgeForTests } from './http.builders.ts';

const folder = createTempDir();
const script = 'console.log("app")'.repeat(20);
const write = (path: string, content: string | Buffer) =>
  writeFileSync(join(folder.path, path), content);
mkdirSync(join(folder.path, 'assets'));
mkdirSync(join(folder.path, 'm'));
write('index.html', '<title>desk</title>');
write('assets/app-abc123.js', script);
write('assets/app-abc123.js.br', brotliCompressSync(script));

const { http } = createEdgeForTests({ webRoot: folder.path });
let url = '';
beforeAll(async () => {
  url = (await http.listen()).url;
  // Built while the server was already running.
  write('m/index.html', '<title>phone</title>');
});
afterAll(async () => {
  await http.stop();
  folder.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
const page = { accept: 'text/html,application/xhtml+xml' };

describe('the web app', () => {
  it('is one page under every path that a person may open', async () => {
    for (const path of ['/', '/item/item_page?id=1', '/Alarm']) {
      const reply = await get(path, page);
      expect(await reply.text()).toContain('desk');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      expect(reply.headers.get('content-security-policy')).toContain("script-src 'self';");
    }
    for (const path of ['/m/', '/m/home']) {
      expect(await (await get(path, page)).text()).toContain('phone');
    }
  });

  it('keeps hashed files for ever, compressed beforehand', async () => {
    const reply = await get('/assets/app-abc123.js', { 'accept-encoding': 'br' });
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await reply.text()).toBe(script);
    const plain = await get('/assets/app-abc123.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it('is no answer to a missing file, an unknown call, or a way out of its folder', async () => {
    for (const path of [
      '/assets/gone.js',
      '/assets/..%2findex.html',
      '/api/v1/none',
      '/..%2f..%2fetc/passwd',
      // Too long for the parameter of a call, and no name of a file.
      `/api/v1/tasks/get/${'%5C'.repeat(200)}`,
      '/a%00b',
      '/.%5C..%5Cb',
    ]) {
      const reply = await get(path);
      expect(reply.status, path).toBe(404);
      expect(await reply.text()).not.toContain('root:');
    }
    expect((await get('/API/v1/none', page)).headers.get('content-type')).toContain('json');
  });
});
