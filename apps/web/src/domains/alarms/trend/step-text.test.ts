import { expect, it } from 'vitest';
import { stepText } from './step-text.ts';

const from = Date.UTC(2026, 10, 3, 16);

it.each([
  ['hours', 'en-US', '00:00', 'Nov 4, 00:00'],
  ['days', 'en-US', '11/4', 'Nov 4, 2026'],
  ['days', 'zh-CN', '11/4', '2026年11月4日'],
  ['months', 'en-US', 'Nov', 'November 2026'],
] as const)('%s in %s', (view, locale, short, long) => {
  const say = stepText(view, locale, 'Asia/Shanghai');
  expect([say.short(from), say.long(from)]).toEqual([short, long]);
});
