import { once } from 'node:events';
import { connect } from 'node:net';
import { defineCall, refuse } from '@millwright/contract';
import { pageHeader } from '@millwright/contract/call/page-header';
import { text } from '@millwright/contract/fields/text';
import { conflict, itemId, outage } from '@millwright/kernel';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod/mini';
import { buildSession, createEdgeForTests } from './http.builders.ts';

const id = z.coerce.number<number>().check(z.int());
const base = { errors: [], summary: 'for the test' } as const;
const publicRule = { kind: 'public', why: 'test' } as const;

const calls = {
  echo: defineCall({
    ...base,
    name: 'test.echo',
    method: 'POST',
    path: 'Test/Echo/{id}',
    input: z.object({
      id,
      word: z.string().check(z.maxLength(5)),
      kind: z.optional(z.string()),
      marks: z.optional(z.array(z.object({ note: z.string() }))),
      value: z.optional(z.union([z.number(), text({ max: 3 }), z.boolean()])),
    }),
    reply: z.object({ id: z.number(), word: z.string() }),
    rule: publicRule,
  }),
  flat: defineCall({
    ...base,
    name: 'test.flat',
    method: 'GET',
    path: 'api/flat',
    prefixed: false,
    flat: true,
    input: z.object({ password: z.string() }),
    reply: z.object({ token: z.string() }),
    rule: publicRule,
  }),
  fail: defineCall({
    ...base,
    name: 'test.fail',
    method: 'GET',
    path: 'test/fail',
    input: z.object({ how: z.string() }),
    reply: z.object({ fresh: z.number() }),
    rule: publicRule,
  }),
  named: defineCall({
    ...base,
    name: 'test.named',
    method: 'GET',
    path: 'test/named',
    input: z.object({ name: z.string().check(z.regex(/^\w+$/, 'identity.user_name')) }),
    reply: z.null(),
    rule: publicRule,
    errors: ['identity.user_name'],
  }),
  rows: defineCall({
    ...base,
    name: 'test.rows',
    method: 'GET',
    path: 'test/rows',
    input: z.object({ count: z.coerce.number<number>() }),
    reply: z.array(z.string()),
    rule: { kind: 'session' },
  }),
  publicRows: defineCall({
    ...base,
    name: 'test.public_rows',
    method: 'GET',
    path: 'test/publicrows',
    input: z.object({ count: z.coerce.number<number>() }),
    reply: z.array(z.string()),
    rule: publicRule,
  }),
  wait: defineCall({
    ...base,
    name: 'test.wait',
    method: 'POST',
    path: 'test/wait',
    input: z.object({}),
    reply: z.null(),
    rule: publicRule,
  }),
  scoped: defineCall({
    ...base,
    name: 'test.scoped',
    method: 'PUT',
    path: 'test/scoped',
    input: z.object({ devices: z.array(id) }),
    reply: z.null(),
    rule: { kind: 'scoped', by: 'device', field: 'devices', permission: 'devices.edit' },
  }),
  upload: defineCall({
    ...base,
    name: 'test.upload',
    method: 'POST',
    path: 'test/upload',
    input: z.object({ title: z.string() }),
    reply: z.object({ title: z.string(), name: z.string(), text: z.string() }),
    rule: publicRule,
    upload: { field: 'file', maxBytes: 1000 },
  }),
  download: defineCall({
    ...base,
    name: 'test.download',
    method: 'GET',
    path: 'test/download',
    input: z.object({}),
    reply: z.null(),
    rule: publicRule,
    download: true,
  }),
};

const failures: Record<string, () => never> = {
  bug: () => {
    throw new TypeError('secret detail');
  },
  database: () => {
    throw outage('general.unavailable', { service: 'database' });
  },
  outage: () => {
    throw outage('history.down');
  },
  conflict: () => {
    throw conflict({ fresh: 3, hidden: 4 });
  },
  many: () => {
    throw refuse('general.too_many', { seconds: 9 });
  },
  undeclared: () => {
    throw refuse('device.name_taken', { name: 'Boiler' });
  },
  missing: () => {
    throw refuse('general.not_found');
  },
};

/** A caller of `wait` waits; has gone. */
const waits = Promise.withResolvers<void>();
const leaves = Promise.withResolvers<void>();

const edge = createEdgeForTests();
const { http, sessions, lines } = edge;
let url = '';

beforeAll(async () => {
  http.handle(calls.echo, (input) => ({ ...input, secret: 'not declared' }));
  http.handle(calls.flat, () => ({ token: 't' }));
  http.handle(calls.fail, ({ how }) => failures[how]?.() ?? { fresh: 1 });
  http.handle(calls.named, () => null);
  http.handle(calls.rows, ({ count }) => Array<string>(count).fill('泵'));
  http.handle(calls.publicRows, ({ count }) => Array<string>(count).fill('泵'));
  http.handle(calls.scoped, () => null);
  http.handle(calls.wait, async (_input, { gone }) => {
    waits.resolve();
    await once(gone, 'abort');
    leaves.resolve();
    return null;
  });
  http.handleUpload(calls.upload, async ({ title }, [file]) => {
    const parts: Buffer[] = [];
    for await (const part of file.open()) parts.push(part as Buffer);
    return { title, name: file.name, text: Buffer.concat(parts).toString() };
  });
  http.handleDownload(calls.download, () => ({
    name: '报表 1.csv',
    mime: 'text/csv; charset=utf-8',
    content: 'a,b\n',
  }));
  http.scope('device', async (ids) => ids.map((device) => (device < 100 ? itemId(device) : null)));
  sessions.set('editor', buildSession('editor', { permissions: new Set(['devices.edit']) }));
  sessions.set('reader', buildSession('reader'));
  sessions.set(
    'demo',
    buildSession('demo', { demo: true, permissions: new Set(['devices.edit']) }),
  );
  sessions.set('root', buildSession('root', { grade: 0, items: 'all' }));
  url = (await http.listen()).url;
});
afterAll(() => http.stop());

/** What the tests look at in a reply. */
interface Body {
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly message: string;
  readonly error?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}
async function ask(path: string, init: RequestInit = {}) {
  const reply = await fetch(url + path, init);
  const body = (await reply.json()) as Body;
  return { status: reply.status, headers: reply.headers, body };
}
const json = (body: unknown, headers: Record<string, string> = {}, method = 'POST') => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('a call', () => {
  it('merges path, query and body, ignores case and a trailing slash, strips the reply', async () => {
    const reply = await ask('/API/v1/test/ECHO/5/?word=query&id=6', json({ word: 'body' }));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ code: 200, data: { id: 5, word: 'body' }, message: '操作成功' });
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('answers flat where the declaration says so, and logs no query string', async () => {
    const reply = await ask('/api/login/../flat?password=hunter2');
    expect(reply.body).toEqual({ code: 200, token: 't', message: '操作成功' });
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });

  it('packs a reply of some size for who takes that, but none that may bring a session', async () => {
    const packed = (path: string, accepted = 'gzip') =>
      ask(path, { headers: { authorization: 'Bearer reader', 'accept-encoding': accepted } });
    // One in one go, one in slices.
    for (const count of [1_000, 10_000]) {
      const reply = await packed(`/api/v1/test/rows?count=${count}`);
      expect(reply.headers.get('content-encoding')).toBe('gzip');
      expect(reply.body.data).toHaveLength(count);
    }
    for (const reply of [
      await packed('/api/v1/test/rows?count=3'),
      await packed('/api/v1/test/rows?count=1000', 'identity'),
      await packed('/api/v1/test/publicrows?count=1000'),
    ]) {
      expect(reply.headers.get('content-encoding')).toBeNull();
    }
  });

  it('speaks the language of the header, then of the browser', async () => {
    const english = { 'accept-language': 'fr, en-GB;q=0.8, zh;q=0.5' };
    const one = await ask('/api/v1/test/fail?how=missing', { headers: english });
    expect(one).toMatchObject({
      status: 200,
      body: { code: 404, data: null, error: 'general.not_found', message: 'Not found' },
    });
    const two = await ask('/api/v1/test/fail?how=missing', {
      headers: { ...english, 'x-language': 'zh-CN' },
    });
    expect(two.body.message).toBe('内容不存在');
  });

  it('names the wrong field in the caller’s language, or the error that the check names', async () => {
    const long = json({ word: 'too long' }, { 'x-language': 'zh-CN' });
    const reply = await ask('/api/v1/test/echo/5', long);
    expect(reply).toMatchObject({ status: 200, body: { code: 400, error: 'general.invalid' } });
    expect(reply.body.message).toMatch(/word.*5/);
    const oneOf = json({ word: 'a', value: 'long' }, { 'x-language': 'en-US' });
    expect((await ask('/api/v1/test/echo/5', oneOf)).body.message).toMatch(/“Value”.*3 characters/);
    const named = await ask('/api/v1/test/named?name=%20');
    expect(named.body).toMatchObject({ code: 400, error: 'identity.user_name' });
  });

  it.each([
    ['word', { word: 'a\0b' }],
    ['word', { word: 'a\ud83d' }],
    ['marks.1.note', { word: 'a', marks: [{ note: 'b' }, { note: '\0' }] }],
  ])('refuses a text that no database takes, in %s', async (field, body) => {
    const reply = await ask('/api/v1/test/echo/5', json(body, { 'x-language': 'en-US' }));
    expect(reply).toMatchObject({
      status: 200,
      body: { code: 400, error: 'general.unstorable', details: { field } },
    });
    expect(reply.body.message).toBe(
      `“${field}” holds a character that cannot be stored, such as U+0000`,
    );
    const whole = await ask('/api/v1/test/echo/5', json({ word: '泵😀' }));
    expect(whole.body.code).toBe(200);
  });

  it('refuses what is not JSON, poisons a prototype, is too large or of an unknown kind', async () => {
    const broken = await ask('/api/v1/test/echo/5', json('{"word":'));
    expect(broken).toMatchObject({ status: 200, body: { code: 400, error: 'general.not_json' } });
    const nested = await ask(
      '/api/v1/test/echo/5',
      json(`{"word":${'['.repeat(65)}${']'.repeat(65)}}`),
    );
    expect(nested.body).toMatchObject({ code: 400, error: 'general.too_nested' });
    const poison = await ask('/api/v1/test/echo/5', json('{"__proto__":{"word":"x"}}'));
    expect(poison.body.error).toBe('general.not_json');
    const large = await ask('/api/v1/test/echo/5', json({ word: 'x'.repeat(1_100_000) }));
    expect(large).toMatchObject({ status: 413, body: { code: 413, error: 'general.too_large' } });
    const xml = await ask('/api/v1/test/echo/5', {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: '<a/>',
    });
    expect(xml.body).toMatchObject({ code: 400, error: 'general.media_type' });
  });

  it('answers with a code what is too long for a head, or no HTTP', async () => {
    const long = await ask(`/api/v1/api/flat?password=${'x'.repeat(20_000)}`);
    expect(long).toMatchObject({ status: 431, body: { code: 413, error: 'general.too_large' } });
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const parts: string[] = [];
    socket.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    socket.write('GET /api/v1/flat HTTP/1.1\r\nno head\r\n\r\n');
    await once(socket, 'close');
    const [head = '', body = ''] = parts.join('').split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(JSON.parse(body)).toMatchObject({ code: 400, error: 'general.invalid' });
  });

  it('answers 404 to an unknown call and to a path that cannot be decoded', async () => {
    for (const path of ['/api/v1/no/such', '/api/v1/test/%E0%A4%A', '/']) {
      expect(await ask(path)).toMatchObject({ status: 404, body: { error: 'general.not_found' } });
    }
  });

  it('tells a request number of our own mistakes and nothing else', async () => {
    const reply = await ask('/api/v1/test/fail?how=bug');
    expect(reply.status).toBe(500);
    expect(JSON.stringify(reply.body)).not.toContain('secret');
    expect(reply.body.details?.request).toBe(reply.headers.get('x-request-id'));
    expect(lines.some((line) => line.level === 'error')).toBe(true);
  });

  it('answers 503 when an engine is away, whether or not the catalogue has its code', async () => {
    for (const how of ['database', 'outage']) {
      const reply = await ask(`/api/v1/test/fail?how=${how}`);
      expect(reply).toMatchObject({ status: 503, body: { code: 503 } });
      expect(reply.body.error).toBe('general.unavailable');
    }
  });

  it('answers a conflict with the fresh state in the shape of the reply', async () => {
    const reply = await ask('/api/v1/test/fail?how=conflict');
    expect(reply).toMatchObject({ status: 200, body: { code: 409, data: { fresh: 3 } } });
    expect(reply.body.data).not.toHaveProperty('hidden');
  });

  it('is a bug here, and an error in the log, when its code is not declared', async () => {
    const reply = await ask('/api/v1/test/fail?how=undeclared');
    expect(reply).toMatchObject({ status: 500, body: { error: 'general.internal' } });
    expect(lines).toContainEqual({
      level: 'error',
      facts: { call: 'test.fail', code: 'device.name_taken' },
      message: 'a call answered a code that it does not declare',
    });
  });

  it('is answered all the same where people depend on it', async () => {
    const lenient = createEdgeForTests({ strict: false });
    lenient.http.handle(calls.fail, () => failures.undeclared?.() ?? { fresh: 1 });
    const { url: origin } = await lenient.http.listen();
    const reply = await fetch(`${origin}/api/v1/test/fail?how=x`);
    // It is about a field: a form says it there.
    const details = { name: 'Boiler', field: 'deviceName' };
    expect(await reply.json()).toMatchObject({ code: 422, error: 'device.name_taken', details });
    expect(lenient.lines.map(({ level }) => level)).toContain('error');
    await lenient.http.stop();
  });

  it('says how long to wait', async () => {
    const reply = await ask('/api/v1/test/fail?how=many');
    expect(reply).toMatchObject({ status: 429, body: { code: 429, details: { seconds: 9 } } });
    expect(reply.headers.get('retry-after')).toBe('9');
  });
});

describe('the rule of a call', () => {
  const put = (devices: unknown, token?: string) =>
    ask(
      '/api/v1/test/scoped',
      json({ devices }, token === undefined ? {} : { authorization: `Bearer ${token}` }, 'PUT'),
    );

  it.each([
    ['nobody', undefined, [1], 401, 'general.signed_out'],
    ['a made-up token', 'nonsense', [1], 401, 'general.signed_out'],
    ['a user without the permission', 'reader', [1], 403, 'general.forbidden'],
    ['the demo account', 'demo', [1], 403, 'general.demo'],
    ['an owner naming one of another item', 'editor', [1, 2], 404, 'general.not_found'],
    ['an owner naming what is not', 'editor', [100], 404, 'general.not_found'],
    ['an administrator naming what is not', 'root', [100], 404, 'general.not_found'],
  ])('refuses %s', async (_who, token, devices, code, error) => {
    const reply = await put(devices, token);
    expect(reply.status).toBe(code === 404 ? 200 : 401);
    expect(reply.body).toMatchObject({ code, error });
  });

  it('lets the owner and the administrator through', async () => {
    expect((await put([1, 1], 'editor')).body.code).toBe(200);
    expect((await put([1, 2], 'root')).body.code).toBe(200);
  });

  it('takes a cookie only from our own pages', async () => {
    const host = new URL(url).host;
    const send = (headers: Record<string, string>) =>
      ask(
        '/api/v1/test/scoped',
        json({ devices: [1] }, { cookie: 'a=b; millwright_session=editor', ...headers }, 'PUT'),
      );
    expect((await send({})).body.error).toBe('general.cross_site');
    expect((await send({ origin: 'http://evil.test' })).body.error).toBe('general.cross_site');
    expect((await send({ 'sec-fetch-site': 'cross-site' })).body.error).toBe('general.cross_site');
    expect((await send({ origin: `http://${host}` })).body.code).toBe(200);
    expect((await send({ 'sec-fetch-site': 'same-origin' })).body.code).toBe(200);
    expect((await send({ ...pageHeader })).body.code).toBe(200);
    const told = { ...pageHeader, 'sec-fetch-site': 'same-site' };
    expect((await send(told)).body.error).toBe('general.cross_site');
  });
});

describe('files', () => {
  const form = (bytes: number) => {
    const data = new FormData();
    data.append('file', new Blob(['x'.repeat(bytes)]), '../图.txt');
    data.append('title', 'after the file');
    return { method: 'POST', body: data };
  };

  it('receives one with its fields, in any order', async () => {
    const reply = await ask('/api/v1/test/upload', form(3));
    expect(reply.body.data).toEqual({ title: 'after the file', name: '图.txt', text: 'xxx' });
  });

  it('refuses one that is too large, missing, or not a form', async () => {
    expect(await ask('/api/v1/test/upload', form(1001))).toMatchObject({ status: 413 });
    const empty = new FormData();
    empty.append('title', 't');
    const missing = await ask('/api/v1/test/upload', { method: 'POST', body: empty });
    expect(missing.body).toMatchObject({ code: 400, error: 'general.invalid' });
    expect((await ask('/api/v1/test/upload', json({ title: 't' }))).body.error).toBe(
      'general.media_type',
    );
  });

  it.each([
    ['parsed as JSON', '{"a":1}', 'application/json'],
    ['parsed as JSON that has no text', '{"toString":1}', 'application/json'],
    ['that is no JSON', '{', 'application/json; charset=utf-8'],
  ])('refuses a field %s', async (_, content, type) => {
    const data = new FormData();
    data.append('title', new Blob([content], { type }));
    const parts = await new Response(data).text();
    const boundary = parts.slice(2, parts.indexOf('\r\n'));
    const reply = await ask('/api/v1/test/upload', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      // A part with a file's name would be a file.
      body: parts.replace(/; filename="[^"]*"/, ''),
    });
    expect(reply.body).toMatchObject({ code: 400, error: 'general.invalid' });
  });

  it('stops reading a form at the field that it refuses', async () => {
    const head = 'content-disposition: form-data; name="title"\r\ncontent-type: application/json';
    const field = `--x\r\n${head}\r\n\r\n{"refused":true}\r\n`;
    const body = `${field.repeat(40)}--x--\r\n`;
    const read = vi.spyOn(JSON, 'parse');
    onTestFinished(() => read.mockRestore());

    const caller = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void caller.destroy());
    let said = '';
    caller.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
    const request = [
      'POST /api/v1/test/upload HTTP/1.1',
      'Host: x',
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${body.length}`,
    ];
    caller.write(`${request.join('\r\n')}\r\n\r\n`);
    // What is refused is answered while the rest of the form is still on its way.
    caller.write(body.slice(0, field.length + 10));
    await vi.waitUntil(() => said.includes('general.invalid'), { timeout: 60_000 });
    // The connection serves the next request, so that what was left has been taken and thrown away.
    caller.write(
      `${body.slice(field.length + 10)}GET /api/v1/test/named?name=a HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    await vi.waitUntil(() => said.split('HTTP/1.1 ').length > 2, { timeout: 60_000 });

    expect(read.mock.calls.filter(([text]) => String(text).includes('refused'))).toHaveLength(1);
  });

  it('sends one under its own name and able to run nothing', async () => {
    const reply = await fetch(`${url}/api/v1/test/download`);
    expect(await reply.text()).toBe('a,b\n');
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="__ 1.csv"; filename*=UTF-8''${encodeURIComponent('报表 1.csv')}`,
    );
    expect(reply.headers.get('content-security-policy')).toMatch(/^sandbox/);
  });
});

it('tells the handler that its caller has gone', async () => {
  const caller = connect(Number(new URL(url).port), '127.0.0.1');
  caller.write(
    'POST /api/v1/test/wait HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  await waits.promise;
  caller.destroy();
  await leaves.promise;
});

describe('completeness', () => {
  it('names calls without a handler and handlers without a call', () => {
    expect(() => http.assertComplete(Object.values(calls))).not.toThrow();
    const { echo, ...rest } = calls;
    const other = { ...echo, name: 'test.other' };
    expect(() => http.assertComplete([...Object.values(rest), other])).toThrow(
      /"missing":"test.other","strange":"test.echo"/,
    );
  });
});
