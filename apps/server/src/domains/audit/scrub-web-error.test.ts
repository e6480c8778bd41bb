import { expect, it } from 'vitest';
import { scrub, withoutQuery } from './scrub-web-error.ts';

it.each([
  ['password=Secret1 for item 3', 'password=*** for item 3'],
  ['{"accessToken":"abc.def","a":1}', '{"accessToken":"***","a":1}'],
  ['authorization: Bearer abcdefgh12345678', 'authorization: ***'],
  ['sent Bearer abcdefgh12345678 away', 'sent Bearer *** away'],
  ['GET https://site/api/login?userName=a&password=b failed', 'GET https://site/api/login failed'],
  ['GET /api/v1/live?ticket=abc failed', 'GET /api/v1/live failed'],
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

it('keeps the route of a page and nothing it was asked', () => {
  expect(withoutQuery('/m/#/item/item_query?itemId=3')).toBe('/m/#/item/item_query');
});
