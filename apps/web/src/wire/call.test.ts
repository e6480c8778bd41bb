import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@millwright/contract/call/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallError } from './errors/call-error.ts';

type Seen = Endpoint<object, { readonly seen: string }>;
const base = { name: 'test.call', method: 'GET' } as const;
const plain: Seen = { ...base, path: 'plain' };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
let server: Server;
let wire: typeof import('./call.ts');
let tokens: typeof import('./token.ts');
let activity: typeof import('./activity.ts');
const announced: CallError[] = [];

const reply = (status: number, body: unknown): Answer => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
};

const failure = async (work: Promise<unknown>): Promise<CallError> => {
  const error = await work.then(
    () => null,
    (thrown: CallError) => thrown,
  );
  if (error === null) expect.fail('the call succeeded');
  return error;
};

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('document', { documentElement: {} });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
    fetch(new URL(url, origin), options),
  );

  const texts = await import('../texts/i18n.ts');
  await texts.startTexts(['shell']);
  wire = await import('./call.ts');
  tokens = await import('./token.ts');
  activity = await import('./activity.ts');
  const { onCallFailure } = await import('./errors/failures.ts');
  onCallFailure(({ error, hidden }) => hidden || announced.push(error));
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  announced.length = 0;
  tokens.keepToken('the-token');
});

describe('a call', () => {
  it('carries token and language, and resolves with the data', async () => {
    answer = (request, response) => {
      const { authorization, 'accept-language': language } = request.headers;
      reply(200, { code: 200, data: { seen: `${authorization} ${language}` } })(request, response);
    };
    const { seen } = await wire.call(plain, {});
    expect(seen).toMatch(/^Bearer the-token (zh-CN|en-US)$/);
  });

  it('says that it comes from our own pages, which no other site can say', async () => {
    answer = (request, response) => {
      const seen = String(request.headers['x-requested-with']);
      reply(200, { code: 200, data: { seen } })(request, response);
    };
    expect((await wire.call(plain, {})).seen).toBe('Millwright');
  });

  it('reads the fields beside the code where the declaration says so', async () => {
    answer = reply(200, { code: 200, seen: 'flat' });
    const flat: Seen = { ...base, path: 'api/login', prefixed: false, flat: true };
    expect((await wire.call(flat, {})).seen).toBe('flat');
  });

  it('shows the loading bar, unless it is polling', async () => {
    answer = reply(200, { code: 200, data: { seen: '' } });
    const shown: number[] = [];
    const end = activity.activityStore.subscribe(({ running }) => shown.push(running));
    await wire.call(plain, {}, { polling: true });
    expect(shown).toEqual([]);
    await wire.call(plain, {});
    expect(shown).toEqual([1, 0]);
    end();
  });
});

describe('a call that fails', () => {
  it('tells the words of a refusal, its code and the fresh row', async () => {
    const body = {
      code: 409,
      data: { seen: 'now' },
      message: '已被修改',
      error: 'general.conflict',
    };
    answer = reply(200, body);
    const error = await failure(wire.call(plain, {}));
    expect(error).toMatchObject({
      failure: 'refused',
      status: 409,
      code: 'general.conflict',
      text: '已被修改',
      fresh: { seen: 'now' },
      family: 'refusal',
    });
    expect(announced).toEqual([error]);
  });

  it('stays silent when asked to', async () => {
    answer = reply(200, { code: 422, data: null, message: 'no' });
    await failure(wire.call(plain, {}, { hideErrors: true }));
    expect(announced).toEqual([]);
  });

  it('marks a session that is over lost, and asks no more until it goes on', async () => {
    let asked = 0;
    answer = (request, response) => {
      asked++;
      const body = { code: 401, data: null, message: 'x', error: 'general.signed_out' };
      reply(401, body)(request, response);
    };
    const session = tokens.tokenStore.getState();
    expect((await failure(wire.call(plain, {}))).failure).toBe('signed-out');
    expect(tokens.tokenStore.getState()).toEqual({ ...session, lost: true });
    expect((await failure(wire.call(plain, {}))).failure).toBe('signed-out');
    expect([asked, announced.length]).toEqual([1, 1]);

    answer = reply(200, { code: 200, data: { seen: 'x' } });
    expect((await wire.call(plain, {}, { whileLost: true })).seen).toBe('x');
    tokens.renewToken('the-next');
    expect(tokens.tokenStore.getState()).toEqual({ ...session, token: 'the-next', lost: false });
    expect((await wire.call(plain, {})).seen).toBe('x');
  });

  it('keeps the token that followed the expired one', async () => {
    answer = (request, response) => {
      tokens.keepToken('the-next');
      reply(401, { code: 401, data: null, message: 'x' })(request, response);
    };
    await failure(wire.call(plain, {}));
    expect(tokens.tokenStore.getState()).toMatchObject({ token: 'the-next', lost: false });
  });

  it.each([
    ['before its answer', () => {}],
    ['within its answer', (response: ServerResponse) => void response.write('{"code":200,')],
  ])('gives up what is on its way when its user leaves, %s', async (_when, begin) => {
    tokens.keepToken('the-token');
    const onItsWay = new Promise<void>((arrived) => {
      answer = (_request, response) => {
        begin(response);
        arrived();
      };
    });
    const given = expect(wire.call(plain, {})).rejects.toThrow(/abort/i);
    await onItsWay;
    tokens.beginLeaving();
    await given;
    answer = reply(200, { code: 200, data: { seen: 'x' } });
    expect((await failure(wire.call(plain, {}, { hideErrors: true }))).failure).toBe('signed-out');
    expect((await wire.call(plain, {}, { whileLost: true })).seen).toBe('x');
    expect(announced).toEqual([]);
    tokens.keepToken('the-next');
    expect((await wire.call(plain, {})).seen).toBe('x');
  });

  it('keeps the token where only a permission is missing', async () => {
    answer = reply(401, { code: 403, data: null, message: '没有权限', error: 'general.forbidden' });
    expect(await failure(wire.call(plain, {}))).toMatchObject({
      failure: 'forbidden',
      text: '没有权限',
    });
    expect(tokens.tokenStore.getState().token).toBe('the-token');
  });

  it('names the reason of a broken server, and the status text without one', async () => {
    answer = reply(500, { code: 500, data: null, message: 'ref 42', error: 'general.internal' });
    expect((await failure(wire.call(plain, {}))).text).toContain('ref 42');
    answer = (_request, response) => {
      response.writeHead(500, 'Out Of Oil');
      response.end('<html>');
    };
    expect((await failure(wire.call(plain, {}))).text).toContain('Out Of Oil');
  });

  it.each([
    ['a page of a proxy', (response: ServerResponse) => response.writeHead(502).end('<html>')],
    ['a body that is no envelope', (response: ServerResponse) => response.end('[1]')],
    ['half a body', (response: ServerResponse) => response.end('{"code":200,"da')],
  ])('takes %s for a service error', async (_what, write) => {
    answer = (_request, response) => void write(response);
    expect(await failure(wire.call(plain, {}))).toMatchObject({ failure: 'other' });
  });

  it('names the address, without its query, when there is no answer', async () => {
    answer = (request) => void request.socket.destroy();
    const asked: Endpoint<{ password: string }> = { ...base, path: 'secret' };
    const error = await failure(wire.call(asked, { password: 'p' }));
    expect(error).toMatchObject({ failure: 'network', status: 0, family: 'outage' });
    expect(error.text).toContain('/api/v1/secret');
    expect(error.text).not.toContain('password');
  });

  it('announces nothing when the caller gave up', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    await expect(wire.call(plain, {}, { signal: abort.signal })).rejects.toThrow(/abort/i);
    expect(announced).toEqual([]);
  });
});

describe('a download', () => {
  const file: Seen = { ...base, path: 'export', download: true };

  it('gives the file and its name', async () => {
    answer = (_request, response) => {
      response.setHeader('content-disposition', "attachment; filename*=UTF-8''%E6%B3%B5.csv");
      response.end('a,b');
    };
    const { file: got, name } = await wire.download(file, {});
    expect([await got.text(), name]).toEqual(['a,b', '泵.csv']);
  });

  it('tells a refusal like any other call', async () => {
    answer = reply(404, { code: 404, data: null, message: '不存在' });
    expect((await failure(wire.download(file, {}))).text).toBe('不存在');
  });
});
