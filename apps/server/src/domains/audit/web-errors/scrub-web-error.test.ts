import { leastThreadTime } from '@millwright/testing/clocks/thread-time';
import { expect, it } from 'vitest';
import { webErrorFingerprint } from './record-web-errors.ts';
import { scrub, withoutQuery } from './scrub-web-error.ts';

const given = {
  kind: 'script',
  page: '/',
  time: 0,
  release: '',
  hidden: false,
  count: 1,
} as const;

it.each([
  ['password=Secret1 for item 3', 'password=*** for item 3'],
  ['{"accessToken":"abc.def","a":1}', '{"accessToken":"***","a":1}'],
  ['authorization: Bearer abcdefgh12345678', 'authorization: ***'],
  ['sent Bearer abcdefgh12345678 away', 'sent Bearer *** away'],
  ['GET https://site/api/login?userName=a&password=b failed', 'GET https://site/api/login failed'],
  ['GET /api/v1/live?ticket=abc failed', 'GET /api/v1/live failed'],
  ['at f (https://site/a.js?v=abc:1:2)', 'at f (https://site/a.js)'],
  ['what?/api/v1/live?ticket=abc', 'what?/api/v1/live'],
  ['opened /m/#/item/3?key=abc', 'opened /m/#/item/3'],
  ['kept Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6 here', 'kept *** here'],
])('masks the secret of: %s', (text, safe) => {
  expect(scrub(text)).toBe(safe);
});

it.each([
  "Cannot read properties of undefined (reading 'name')",
  'TypeError\n    at open (https://site/assets/OperationLogPage-BvX3kPq1.js:10:7)',
  '读取属性失败？请重试',
])('leaves alone: %s', (text) => {
  expect(scrub(text)).toBe(text);
});

it.each([
  '/',
  'http://',
  '/a.',
  'token',
  'token=',
  'bearer ',
  '?',
  ' ',
  'a',
  'a/',
  '"',
  '-.',
  '1:',
])('takes a time in proportion to the length, over and over: %s', async (part) => {
  /** Of as many letters in all, in texts of a length. */
  const cost = (length: number) => {
    const text = part.repeat(Math.ceil(length / part.length));
    return leastThreadTime(() => {
      for (let letters = 0; letters < 1_280_000; letters += length) {
        const stack = scrub(withoutQuery(text));
        webErrorFingerprint({ ...given, message: stack, stack: `at ${text}` });
      }
    });
  };
  // In proportion as much, over the square sixteen times; a thread's time has steps of some ms.
  expect(await cost(64_000)).toBeLessThan(5 * Math.max(await cost(4000), 20_000));
});

it('keeps the route of a page and nothing it was asked', () => {
  expect(withoutQuery('/m/#/item/item_query?itemId=3')).toBe('/m/#/item/item_query');
});
