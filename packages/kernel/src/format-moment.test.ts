import { expect, it } from 'vitest';
import { formatMoment } from './format-moment.ts';

const time = Date.parse('2026-11-20T16:05:09.900Z');

it.each([
  ['zh-CN', 'Asia/Shanghai', '2026/11/21 00:05:09'],
  ['en-US', 'Asia/Shanghai', '11/21/2026, 00:05:09'],
  ['en-US', 'UTC', '11/20/2026, 16:05:09'],
])('in %s and %s', (locale, timeZone, text) => {
  expect(formatMoment(time, locale, timeZone)).toBe(text);
});
