import { defineCall } from '@millwright/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { buildSession, createEdgeForTests } from '../http.builders.ts';
import type { Http } from '../http.ts';

const whoAmI = defineCall({
  name: 'test.who',
  method: 'GET',
  path: 'test/who',
  input: z.object({}),
  reply: z.object({ address: z.string(), language: z.string(), user: z.string() }),
  rule: { kind: 'session' },
  errors: [],
  summary: 'for the test',
});

let open: Http | undefined;
afterEach(() => open?.stop());

/** Asks a server that trusts `proxies`, as an English reader. */
async function ask(headers: Record<string, string>, proxies: string[] = []) {
  const { http, sessions } = createEdgeForTests({
    config: { HOST: '127.0.0.1', PORT: 0, TRUST_PROXY: proxies },
  });
  open = http;
  sessions.set('token', buildSession('token', { language: 'en-US' }));
  http.handle(whoAmI, (_input, { address, language, session }) => ({
    address,
    language,
    user: session.userName,
  }));
  const { url } = await http.listen();
  const reply = await fetch(`${url}/api/v1/test/who`, {
    headers: { authorization: 'bearer  token', ...headers },
  });
  return ((await reply.json()) as { data: Record<string, string> }).data;
}

describe('the address', () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.9, 203.0.113.5' };

  it('is the connection’s own unless a trusted proxy tells another', async () => {
    expect(await ask(forwarded)).toMatchObject({ address: '127.0.0.1', user: 'operator' });
  });

  it('is the nearest that no trusted proxy has', async () => {
    expect(await ask(forwarded, ['127.0.0.1'])).toMatchObject({ address: '203.0.113.5' });
    const both = ['127.0.0.1', '203.0.113.0/24'];
    await open?.stop();
    expect(await ask(forwarded, both)).toMatchObject({ address: '198.51.100.9' });
  });
});

describe('the language', () => {
  it.each([
    ['nothing', {}, 'en-US'],
    ['anything', { 'accept-language': '*' }, 'en-US'],
    ['a language that we have not', { 'accept-language': 'fr' }, 'en-US'],
    ['Chinese', { 'accept-language': 'zh-CN' }, 'zh-CN'],
    ['English', { 'accept-language': 'en-US' }, 'en-US'],
    ['both ways', { 'accept-language': 'en-US', 'x-language': 'zh-CN' }, 'zh-CN'],
  ])('of one English session that asks for %s', async (_, headers, language) => {
    expect(await ask(headers)).toMatchObject({ language });
  });
});
