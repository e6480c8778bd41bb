import { allCalls } from '@millwright/contract/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEdgeForTests } from '../http/http.builders.ts';
import { serveOpenApi } from './openapi.ts';

const { http } = createEdgeForTests();
let url = '';
beforeAll(async () => {
  serveOpenApi(http, allCalls, '1.2.3');
  url = (await http.listen()).url;
});
afterAll(() => http.stop());

it('gives machines the document', async () => {
  const reply = await fetch(`${url}/api/v1/openapi.json`);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await reply.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
});

it('gives people a page with every call, in need of nothing from elsewhere', async () => {
  const html = await (await fetch(`${url}/API/v1/docs/`)).text();
  for (const call of allCalls) expect(html).toContain(`<details id="${call.name}">`);
  expect(html).toContain('参数 Parameters');
  expect(html).not.toMatch(/<script|https?:\/\//);
});
