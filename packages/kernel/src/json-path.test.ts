import { expect, test } from 'vitest';
import { formatJsonPath, parseJsonPath, readJsonPath } from './json-path.ts';

test.each([
  ['', []],
  ['temp', ['temp']],
  ['params.temp', ['params', 'temp']],
  ['data[0].v', ['data', 0, 'v']],
  ['[2]["a \\"b\\".c"]', [2, 'a "b".c']],
  ['温度.值', ['温度', '值']],
])('%s', (text, path) => {
  expect(parseJsonPath(text)).toEqual(path);
  expect(formatJsonPath(path)).toBe(text);
});

test.each([
  '.',
  'a.',
  'a..b',
  'a[',
  'a[x]',
  'a[-1]',
  'a b',
  '["a',
  '$(x)[',
  'a["b\\n"]',
  'x'.repeat(201),
])('%j is no path', (text) => {
  expect(parseJsonPath(text)).toBeNull();
});

test('reads own members only, and nothing from what is not there', () => {
  const document = JSON.parse('{"data":[{"v":7}],"__proto__":{"x":1},"s":"text"}');
  const read = (text: string) => readJsonPath(document, parseJsonPath(text) ?? ['?']);
  expect(read('data[0].v')).toBe(7);
  expect(read('__proto__.x')).toBe(1);
  for (const none of [
    'constructor',
    'data.length',
    's.length',
    's[0]',
    'data[1].v',
    'toString.name',
  ])
    expect(read(none)).toBeUndefined();
});
