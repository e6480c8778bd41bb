import { defineCall } from '@millwright/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { createEdgeForTests } from '../http.builders.ts';

const base = {
  method: 'POST',
  rule: { kind: 'public', why: 'test' },
  errors: [],
  summary: 'for the test',
} as const;

const calls = {
  order: defineCall({
    ...base,
    name: 'test.order',
    path: 'test/order/{id}',
    input: z.object({
      id: z.coerce.number<number>(),
      title: z.string(),
      rows: z.optional(z.array(z.object({ part: z.string() }))),
    }),
    reply: z.object({ id: z.number(), title: z.string() }),
  }),
  pictures: defineCall({
    ...base,
    name: 'test.pictures',
    path: 'test/pictures',
    input: z.object({ title: z.string() }),
    reply: z.object({ title: z.string(), texts: z.array(z.string()) }),
    upload: { field: 'picture', maxBytes: 10, maxFiles: 3 },
  }),
};

const { http } = createEdgeForTests();
let url = '';

beforeAll(async () => {
  http.handle(calls.order, (input) => input);
  http.handleUpload(calls.pictures, async ({ title }, files) => ({
    title,
    texts: await Promise.all(
      files.map(async (file) => {
        const parts: Buffer[] = [];
        for await (const part of file.open()) parts.push(part as Buffer);
        return `${file.name}: ${Buffer.concat(parts)}`;
      }),
    ),
  }));
  url = (await http.listen()).url;
});
afterAll(() => http.stop());

async function post(path: string, body: object | FormData) {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${url}/api/v1/test/${path}`, {
    method: 'POST',
    headers: { 'x-language': 'en-US', ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  return (await reply.json()) as Record<string, unknown>;
}

function formOf(fields: readonly (readonly [string, string])[], files: readonly string[] = []) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  files.forEach((text, at) => void form.append('picture', new Blob([text]), `${at}.png`));
  return form;
}

describe('fields that a call does not know', () => {
  it('are refused with their names, wherever they stand', async () => {
    const reply = await post('order/1?colour=red', { title: 'a', rows: [{ part: 'b', size: 1 }] });
    expect(reply).toMatchObject({
      code: 400,
      error: 'general.unknown_field',
      details: { field: 'colour, rows.0.size' },
      message: 'The input has fields that this call does not know: colour, rows.0.size',
    });
  });

  it('do not hide what is wrong with those it knows', async () => {
    expect(await post('order/1', { tittle: 'a' })).toMatchObject({ error: 'general.invalid' });
  });

  it('may stand in the query when they begin with _, against caches', async () => {
    expect(await post('order/1?_=1700000000', { title: 'a' })).toMatchObject({ code: 200 });
    expect(await post('order/1', { title: 'a', _: 1 })).toMatchObject({ code: 400 });
  });
});

describe('a form', () => {
  it('is an ordinary call’s input, too', async () => {
    expect(await post('order/7', formOf([['title', '泵']]))).toMatchObject({
      code: 200,
      data: { id: 7, title: '泵' },
    });
  });

  it('brings several files with fields beside them', async () => {
    const reply = await post('pictures', formOf([['title', 't']], ['one', 'two', 'three']));
    expect(reply.data).toEqual({ title: 't', texts: ['0.png: one', '1.png: two', '2.png: three'] });
  });

  it.each([
    ['more files than declared', formOf([['title', 't']], ['1', '2', '3', '4']), 'too_many_files'],
    ['a file past its size', formOf([['title', 't']], ['1', '12345678901']), 'too_large'],
    ['no file', formOf([['title', 't']]), 'invalid'],
    [
      'a field it does not know',
      formOf(
        [
          ['title', 't'],
          ['x', ''],
        ],
        ['1'],
      ),
      'unknown_field',
    ],
    [
      'too much in its fields',
      formOf(
        Array.from({ length: 20 }, () => ['title', 'x'.repeat(60_000)] as const),
        ['1'],
      ),
      'too_large',
    ],
    [
      'too many fields',
      formOf(
        Array.from({ length: 60 }, () => ['title', 'x'] as const),
        ['1'],
      ),
      'too_large',
    ],
  ])('is refused with %s', async (_what, form, error) => {
    expect(await post('pictures', form)).toMatchObject({ error: `general.${error}` });
  });

  it('may not bring a file to a call that declares none', async () => {
    expect(await post('order/1', formOf([['title', 't']], ['x']))).toMatchObject({
      error: 'general.unknown_field',
      details: { field: 'picture' },
    });
  });

  const whole = [
    ['title', 't'],
    ['picture"; filename="a.png', 'bytes'],
  ].map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`);
  const cut = (form: string) => form.slice(0, -3);
  const ofForm = 'multipart/form-data; boundary=x';

  it.each([
    ['no boundary', 'multipart/form-data', `${whole.join('\r\n')}\r\n--x--\r\n`],
    ['an empty boundary', 'multipart/form-data; boundary=', `${whole.join('\r\n')}\r\n--x--\r\n`],
    ['an end within a file', ofForm, cut(whole.join('\r\n'))],
    ['an end within a field', ofForm, cut(whole[0] ?? '')],
    ['an end within a head', ofForm, (whole[0] ?? '').slice(0, 30)],
    ['a part without a head', ofForm, '--x\r\n\r\nvalue\r\n--x--\r\n'],
    ['another boundary than it names', ofForm, '--y\r\nvalue\r\n--y--\r\n'],
    [
      'a field of every object',
      ofForm,
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    ],
  ])('with %s is refused in words', async (_what, type, body) => {
    for (const path of ['pictures', 'order/1']) {
      const reply = await fetch(`${url}/api/v1/test/${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      const { code, error } = (await reply.json()) as Record<string, unknown>;
      const early = path === 'order/1' && body.includes('a.png') && type === ofForm;
      // The call without files has refused the file before its end.
      expect([code, error], path).toEqual([
        400,
        early ? 'general.unknown_field' : 'general.invalid',
      ]);
    }
  });
});
