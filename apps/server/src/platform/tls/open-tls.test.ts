import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { join } from 'node:path';
import { defineCall } from '@millwright/contract';
import { pageHeader } from '@millwright/contract/call/page-header';
import { days, after as later, systemClock } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { createEdgeForTests } from '../http/http.builders.ts';
import type { Http } from '../http/index.ts';
import { openTls } from './open-tls.ts';

const folder = createTempDir();
const nothing = { TLS: undefined, TLS_CERT: undefined, TLS_KEY: undefined, dataDir: folder.path };
const open = (given: object) =>
  openTls({ config: { ...nothing, ...given } as never, clock: systemClock });
const files = {
  TLS_CERT: join(folder.path, 'tls/server.crt'),
  TLS_KEY: join(folder.path, 'tls/server.key'),
};

const enter = defineCall({
  name: 'test.enter',
  method: 'GET',
  path: 'test/enter',
  input: z.object({}),
  reply: z.null(),
  rule: { kind: 'public', why: 'test' },
  errors: [],
  summary: 'for the test',
});

let http: Http;
let url = '';
let authority = '';
beforeAll(async () => {
  const tls = await open({ TLS: 'self-signed' });
  authority = tls?.cert ?? '';
  http = createEdgeForTests({ tls }).http;
  http.handle(enter, (_input, { sessionCookie }) => {
    sessionCookie.set('token', later(systemClock.now(), days(7)));
    return null;
  });
  url = (await http.listen()).url;
});
afterAll(async () => {
  await http.stop();
  folder.remove();
});

it('marks cookies and headers as secure behind a proxy that ends TLS, as PUBLIC_URL says', async () => {
  const behind = async (publicUrl: string | undefined) => {
    const config = { HOST: '127.0.0.1', PORT: 0, TRUST_PROXY: [], MAP_URL: undefined };
    const edge = createEdgeForTests({ config: { ...config, PUBLIC_URL: publicUrl } }).http;
    edge.handle(enter, (_input, { sessionCookie }) => {
      sessionCookie.set('token', later(systemClock.now(), days(7)));
      return null;
    });
    const { url: address } = await edge.listen();
    const { headers } = await fetch(`${address}/api/v1/test/enter`, { headers: pageHeader });
    await edge.stop();
    expect(address).toMatch(/^http:/);
    return [headers.get('strict-transport-security'), headers.get('set-cookie')];
  };
  expect(await behind('https://plant.example')).toEqual([
    'max-age=31536000',
    expect.stringMatching(/^__Host-millwright_session=token; .*Secure$/),
  ]);
  const plain = [null, expect.stringMatching(/^millwright_session=token; .*SameSite=Lax$/)];
  expect(await behind('http://plant.example')).toEqual(plain);
  expect(await behind(undefined)).toEqual(plain);
});

it('serves HTTPS, with the headers and the cookie that it allows', async () => {
  expect(url).toMatch(/^https:/);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { ca: authority, headers: pageHeader };
    get(`${url}/api/v1/test/enter`, options, resolve).on('error', reject);
  });
  reply.resume();
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
  expect(reply.headers['set-cookie']?.[0]).toMatch(
    /^__Host-millwright_session=token; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/,
  );
});

it('takes the certificate of the files, wants both readable, and does without when not asked', async () => {
  expect((await open({ ...files, TLS: 'self-signed' }))?.cert).toBe(authority);
  await expect(open({ ...files, TLS_KEY: '/gone' })).rejects.toThrow(/TLS_CERT and TLS_KEY.*gone/);
  expect(await open({})).toBeNull();
});
