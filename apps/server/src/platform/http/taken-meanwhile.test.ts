/** A body may come slowly: what its caller may do is looked at when it has come. */
import { connect } from 'node:net';
import { defineCall } from '@millwright/contract';
import { itemId, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Session } from '../access/index.ts';
import { buildSession, createEdgeForTests } from './http.builders.ts';

const rename = defineCall({
  name: 'test.rename',
  method: 'PUT',
  path: 'test/rename',
  summary: 'for the test',
  input: z.object({ itemId: z.number(), name: z.string() }),
  reply: z.null(),
  rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'items.edit' },
  changes: [],
  errors: [],
});

const edge = createEdgeForTests();
let port = 0;
let renamed = 0;
beforeAll(async () => {
  edge.http.scope('item', async (ids) => ids.map((id) => itemId(id)));
  edge.http.handle(rename, () => {
    renamed += 1;
    return null;
  });
  port = Number(new URL((await edge.http.listen()).url).port);
});
afterAll(() => edge.http.stop());

/** Sends all but the last byte; `rest` sends it, and answers what is refused. */
async function begin(token: string, given: Partial<Session>) {
  edge.sessions.set(token, buildSession(token, given));
  const body = JSON.stringify({ itemId: 1, name: 'x'.repeat(1_000) });
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  socket.write(
    `PUT /api/v1/test/rename HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
      `authorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
      `expect: 100-continue\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
  );
  await waitFor('the server to have met it', () => heard.startsWith('HTTP/1.1 100'));
  return async (): Promise<string> => {
    socket.write(body.slice(-1));
    const said = await waitFor('its answer', () => /"code":200|"error":"([\w.]+)"/.exec(heard));
    socket.destroy();
    return said[1] ?? 'made';
  };
}

const may = {
  permissions: new Set(['items.edit'] as const),
  items: new Set([itemId(1)]),
};

it('is made by who may still make it', async () => {
  const rest = await begin('stays', may);
  expect([await rest(), renamed]).toEqual(['made', 1]);
});

it.each([
  ['session', 'general.signed_out', null],
  ['permission', 'general.forbidden', { ...may, permissions: new Set<never>() }],
  ['item', 'general.not_found', { ...may, items: new Set<never>() }],
] as const)('is not made by who has lost the %s meanwhile', async (lost, error, left) => {
  renamed = 0;
  const rest = await begin(lost, may);
  if (left === null) edge.sessions.delete(lost);
  else edge.sessions.set(lost, buildSession(lost, left));
  edge.guard.announce({ kind: 'access', userId: userId(7) });
  expect([await rest(), renamed]).toEqual([error, 0]);
});
