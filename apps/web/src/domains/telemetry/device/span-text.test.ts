import { expect, it } from 'vitest';
import { spanText } from './span-text.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

it.each([
  [0, '0 sec', '0秒'],
  // The server's clock may be a little behind.
  [-400, '0 sec', '0秒'],
  [59 * second + 999, '59 sec', '59秒'],
  [32 * minute + 59 * second, '32 min', '32分钟'],
  [hour - 1, '59 min', '59分钟'],
  [1.5 * hour, '1.5 hr', '1.5小时'],
  [60 * hour, '2.5 days', '2.5天'],
])('tells %d ms as %s and %s', (lasted, english, chinese) => {
  expect(spanText(lasted, 'en-US')).toBe(english);
  expect(spanText(lasted, 'zh-CN')).toBe(chinese);
});
