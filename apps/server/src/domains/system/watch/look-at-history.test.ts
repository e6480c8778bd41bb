import { errorText } from '@millwright/contract';
import { hours, minutes, seconds } from '@millwright/kernel';
import { expect, test } from 'vitest';
import type { Notice } from '../events/episode.ts';
import { lookAtHistory, type WatchedHistory } from './look-at-history.ts';

/** Looks once at history of such figures. */
function look(figures: Partial<WatchedHistory>): Notice[] {
  const told: Notice[] = [];
  const events = {
    holds: (notice: Notice) => void told.push(notice),
    happens() {},
    over() {},
  };
  const well = { behindMs: 0, refusingMs: 0, spoolRows: 0, isSlowing: false, fullInMs: undefined };
  lookAtHistory(events, { ...well, ...figures });
  return told;
}
const words = ({ code, details }: Pick<Notice, 'code' | 'details'>) => [
  errorText(code, details, 'zh-CN'),
  errorText(code, details, 'en-US'),
];

test.each([
  [
    'behind',
    { behindMs: minutes(2), spoolRows: 7 },
    '历史数据滞后 2 分钟，7 条采样在缓存队列中等待入库',
    'History is 2 minutes behind: 7 samples wait in the spool',
  ],
  [
    'behind, with room for so long',
    { behindMs: minutes(61), spoolRows: 7, fullInMs: hours(2) + minutes(30) },
    '历史数据滞后 1 小时 1 分，7 条采样在缓存队列中等待入库，按目前速度 2 小时 30 分后缓存队列写满',
    'History is 1 hour 1 minute behind: 7 samples wait in the spool, whose room is used up in 2 hours 30 minutes at the present rate',
  ],
  [
    'slowing',
    { isSlowing: true, behindMs: seconds(9), spoolRows: 7 },
    '数据入库跟不上采集速度，滞后 9 秒，已自动降低轮询频率，7 条采样在缓存队列中等待入库',
    'History cannot keep up and is 9 seconds behind, so devices are polled less often; 7 samples wait in the spool',
  ],
  [
    'slowing, with room for so long',
    { isSlowing: true, behindMs: seconds(9), spoolRows: 7, fullInMs: minutes(12) },
    '数据入库跟不上采集速度，滞后 9 秒，已自动降低轮询频率，7 条采样在缓存队列中等待入库，按目前速度 12 分钟后缓存队列写满',
    'History cannot keep up and is 9 seconds behind, so devices are polled less often; 7 samples wait in the spool, whose room is used up in 12 minutes at the present rate',
  ],
  [
    'slowing, nothing in the spool yet',
    { isSlowing: true, fullInMs: minutes(12) },
    '数据入库跟不上采集速度，已自动降低轮询频率，0 条采样在缓存队列中等待入库',
    'History cannot keep up, so devices are polled less often; 0 samples wait in the spool',
  ],
] as const)(
  'history says how far it is behind and how long there is room: %s',
  (_, figures, ...said) => {
    const told = look(figures);
    expect(told).toMatchObject([{ kind: 'history_behind', severity: 'warning' }]);
    expect(told.map(words)).toEqual([said]);
  },
);

test('history that is less than a minute behind says nothing, whatever room there is', () => {
  expect(look({ behindMs: seconds(59), fullInMs: minutes(5) })).toEqual([]);
});

test('what earlier releases stored reads as it did', () => {
  const behind = {
    code: 'system_event.history_behind',
    details: { seconds: 61, rows: 7 },
  } as const;
  expect(words(behind)[1]).toBe('History is 1 minute 1 second behind: 7 samples wait in the spool');
  const slowing = { code: 'system_event.history_slowing', details: { rows: 7 } } as const;
  expect(words(slowing)[1]).toBe(
    'History cannot keep up, so devices are polled less often; 7 samples wait in the spool',
  );
});

test.each([
  ['read_only', 'system_event.history_read_only', '只读'],
  ['denied', 'system_event.history_denied', '无权'],
  ['open_files', 'system_event.history_open_files', '打开的文件过多'],
  ['full', 'system_event.history_refusing', '写不进去'],
  [undefined, 'system_event.history_refusing', '写不进去'],
] as const)(
  'history that takes nothing says what of its disk stands in the way: %s',
  (refusedFor, code, said) => {
    const told = look({ refusingMs: 1, refusedFor });
    expect(told).toMatchObject([{ kind: 'history_refusing', severity: 'serious', code }]);
    expect(words({ code, details: {} })[0]).toContain(said);
  },
);
