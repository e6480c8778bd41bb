import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime();

it('names the day only when it is another', () => {
  expect(momentText(at(20, 9), 'zh-CN', at(20, 23))).toBe('09:05');
  expect(momentText(at(19, 0), 'zh-CN', at(20, 0))).toBe('11/19 00:05');
});
