import type { Endpoint } from '@millwright/contract/call/endpoint';
import { describe, expect, it } from 'vitest';
import { buildRequest } from './request.ts';

const base = { name: 'test.call' } as const;

describe('from declaration to request', () => {
  it('puts path parameters in the path, the rest of a GET in the query', () => {
    const call: Endpoint = { ...base, method: 'GET', path: 'item/{id}/points' };
    const { url, body } = buildRequest(call, {
      id: 7,
      ids: [1, 2],
      keyword: 'a&b',
      none: undefined,
    });
    expect(url).toBe('/api/v1/item/7/points?ids=1&ids=2&keyword=a%26b');
    expect(body).toBeUndefined();
  });

  it('escapes a path parameter', () => {
    const call: Endpoint = { ...base, method: 'DELETE', path: 'delete/{id}' };
    expect(buildRequest(call, { id: '../x?' }).url).toBe('/api/v1/delete/..%2Fx%3F');
  });

  it('sends the rest of a PUT as JSON', () => {
    const call: Endpoint = { ...base, method: 'PUT', path: 'edit/{id}' };
    expect(buildRequest(call, { id: 7, name: '泵', limit: null })).toMatchObject({
      url: '/api/v1/edit/7',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"泵","limit":null}',
    });
  });

  it('knows the call without prefix', () => {
    const call: Endpoint = { ...base, method: 'GET', path: 'api/login', prefixed: false };
    expect(buildRequest(call, {}).url).toBe('/api/login');
  });

  it('sends a file as a form, leaving the content type to the browser', () => {
    const upload = { field: 'file', maxBytes: 10 };
    const call: Endpoint = { ...base, method: 'POST', path: 'up', upload };
    const { headers, body } = buildRequest(call, { name: 'x', file: new Blob(['abc']) });
    expect(headers).toEqual({});
    expect(body instanceof FormData && [...body.keys()]).toEqual(['name', 'file']);
  });
});
