import { setImmediate as nextTurn } from 'node:timers/promises';
import { turnsDuring } from '@millwright/testing';
import { expect, it } from 'vitest';
import { jsonInSlices } from './json-in-slices.ts';

const written = async (value: unknown): Promise<string> =>
  Buffer.concat([...(await jsonInSlices(value))]).toString();

const row = (id: number) => ({
  id,
  name: `泵 "${id}"`,
  more: { list: [id, null] },
  left: undefined,
});

it.each([
  ['nothing', {}],
  ['what is no list', { item: { itemName: '泵站', lnglat: null, left: undefined }, parts: {} }],
  [
    'long lists',
    { parts: { points: { version: 2, rows: Array.from({ length: 250 }, (_, at) => row(at)) } } },
  ],
  [
    'lists within rows',
    {
      parts: {
        devices: {
          version: 1,
          rows: {
            devices: [row(1)],
            none: [],
            points: Array.from({ length: 100 }, (_, at) => row(at)),
          },
        },
      },
    },
  ],
  ['deep data', { a: { b: { c: { d: { e: { f: { g: [1] } } } } } } }],
  ['entries that are nothing', { rows: [undefined, null, 1] }],
])('writes %s as JSON does', async (_what, value) => {
  expect(await written(value)).toBe(JSON.stringify(value));
});

it('gives others their turn', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => row(at));
  expect(await turnsDuring(() => jsonInSlices({ rows }, nextTurn))).toBeGreaterThan(10);
  expect(await turnsDuring(() => jsonInSlices({ rows }, () => undefined))).toBe(0);
});
