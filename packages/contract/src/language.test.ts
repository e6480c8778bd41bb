import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';
import { pickLanguage } from './language.ts';

it.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['en-GB', 'en-US'],
  ['fr;q=1, en;q=0.3, zh-TW;q=0.5', 'zh-CN'],
  ['en;q=0, zh;q=0.1', 'zh-CN'],
  ['zhuang, de', null],
  ['', null],
  [undefined, null],
])('picks from %j %j', (wanted, language) => {
  expect(pickLanguage(wanted)).toBe(language);
});

it('fills a message, and leaves out what is not known', () => {
  expect(errorText('general.too_many', { seconds: 3 }, 'en-US')).toBe(
    'Too many requests; try again in 3 seconds',
  );
  expect(errorText('general.invalid', { field: 'name' }, 'zh-CN')).toBe('提交的内容有误。');
});

it('says a second span in words, by its own seconds', () => {
  const behind = { seconds: 61, rows: 7, fullSeconds: 600 };
  expect(errorText('system_event.history_behind_filling', behind, 'zh-CN')).toBe(
    '历史数据滞后 1 分 1 秒，7 条采样在缓存队列中等待入库，按目前速度 10 分钟后缓存队列写满',
  );
});

it('leaves out the quotes of what is not known, and nothing of what is', () => {
  expect(errorText('device.host_unknown', {}, 'en-US')).toBe('The host name cannot be resolved');
  expect(errorText('device.host_unknown', {}, 'zh-CN')).toBe('无法解析主机名');
  expect(errorText('device.host_unknown', { host: 'a  b' }, 'en-US')).toBe(
    'The host name "a  b" cannot be resolved',
  );
});

it.each([
  [1, '1 秒', '1 second'],
  [59, '59 秒', '59 seconds'],
  [60, '1 分钟', '1 minute'],
  [893, '14 分 53 秒', '14 minutes 53 seconds'],
  [3661, '1 小时 1 分', '1 hour 1 minute'],
  [7200, '2 小时', '2 hours'],
  [90_000, '1 天 1 小时', '1 day 1 hour'],
])('says a wait of %d s in words', (seconds, chinese, english) => {
  expect(errorText('identity.locked', { seconds }, 'zh-CN')).toBe(
    `登录失败次数过多，请 ${chinese}后再试`,
  );
  expect(errorText('identity.locked', { seconds }, 'en-US')).toBe(
    `Too many failed sign-ins; try again in ${english}`,
  );
});

it.each([
  [{ row: 3, rowName: '压力' }, 'zh-CN', '第 3 项“压力”：斜率不能为 0'],
  [{ row: 3 }, 'zh-CN', '第 3 项：斜率不能为 0'],
  [{ row: 3, rowName: 'Speed' }, 'en-US', 'Entry 3, “Speed”: The slope must not be 0'],
  [{ row: 3 }, 'en-US', 'Entry 3: The slope must not be 0'],
  [{ rowName: 'Speed' }, 'en-US', '“Speed”: The slope must not be 0'],
] as const)(
  'says of several things which one it speaks of: %o in %s',
  (details, language, text) => {
    expect(errorText('point.slope_zero', details, language)).toBe(text);
  },
);
