import { expect, test } from 'vitest';
import { timeZoneOptions } from './time-zone-options.ts';

const now = Date.parse('2026-11-20T00:00:00Z');
const known = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'UTC'];
const labels = (locale: string) =>
  timeZoneOptions(known, null, locale, now).map(({ label }) => label);

test('zones from west to east, by what people call them', () => {
  expect(labels('zh-CN')).toEqual([
    'UTC-5 北美东部标准时间 · New York',
    expect.stringMatching(/^UTC .+ · UTC$/),
    expect.stringContaining('UTC+5:45 尼泊尔'),
    'UTC+8 中国标准时间 · Shanghai',
  ]);
  expect(labels('en-US').at(-1)).toBe('UTC+8 China Standard Time · Shanghai');
});

test.each([
  ['中国', 'Asia/Shanghai'],
  ['纽约', 'America/New_York'],
  ['new york', 'America/New_York'],
  ['asia/shang', 'Asia/Shanghai'],
])('%s finds %s', (typed, zone) => {
  const found = timeZoneOptions(known, null, 'zh-CN', now).filter(({ search }) =>
    search.toLowerCase().includes(typed),
  );
  expect(found.map(({ value }) => value)).toEqual([zone]);
});

test('a zone that was chosen elsewhere stays choosable', () => {
  const [first, ...others] = timeZoneOptions(known, 'Europe/Kyiv', 'en-US', now);
  expect(first).toMatchObject({ value: 'Europe/Kyiv', label: 'Europe/Kyiv' });
  expect(others).toHaveLength(4);
});
