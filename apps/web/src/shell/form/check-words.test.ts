import { readFileSync } from 'node:fs';
import { brokenCheck, type FieldFacts } from '@millwright/contract/fields/facts';
import { expect, it } from 'vitest';
import { checkWords } from './check-words.ts';

const file = new URL('../../texts/shell/zh-CN.json', import.meta.url);
const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
const say = (key: string): unknown =>
  key
    .replace('shell:', '')
    .split('.')
    .reduce((at, part) => (at as Record<string, unknown>)?.[part], texts);

const text: FieldFacts = { type: 'text', min: 2, max: 4, pattern: /^a/ };
const number: FieldFacts = { type: 'number', whole: true, min: 1, max: 4 };
const open: FieldFacts = { type: 'number', above: 0, below: 5 };

it.each<[FieldFacts, unknown, string]>([
  [text, '', '请填写此项'],
  [text, 'a', '至少 {{min}} 个'],
  [text, 'aaaaa', '最多 {{max}} 个'],
  [text, 'bbb', '填写有误，请检查'],
  [number, null, '请填写此项'],
  [number, 1.5, '请填写整数'],
  [number, 0, '不能小于 {{min}}'],
  [number, 5, '不能大于 {{max}}'],
  [number, 'x', '填写有误，请检查'],
  [open, 0, '须大于 {{above}}'],
  [open, 5, '须小于 {{below}}'],
  [{ type: 'choice', of: ['a'] }, undefined, '请填写此项'],
  [{ type: 'list', max: 1 }, [1, 2], '最多 {{max}} 个'],
])('of %o says of %o: %s', (facts, value, words) => {
  const check = brokenCheck(facts, value);
  expect(check && say(checkWords(facts, check, value))).toBe(words);
});
