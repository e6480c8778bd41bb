import { errorText, isErrorCode } from '@millwright/contract';
import { expect, test } from 'vitest';
import type { Notice } from '../events/episode.ts';
import { lookAtHistory } from './look-at-history.ts';

test.each([
  ['read_only', 'system_event.history_read_only', '只读'],
  ['denied', 'system_event.history_denied', '无权'],
  ['open_files', 'system_event.history_open_files', '打开的文件过多'],
  ['full', 'system_event.history_refusing', '写不进去'],
  [undefined, 'system_event.history_refusing', '写不进去'],
] as const)(
  'history that takes nothing says what of its disk stands in the way: %s',
  (refusedFor, code, words) => {
    const told: Notice[] = [];
    const events = {
      holds: (notice: Notice) => void told.push(notice),
      happens() {},
      over() {},
    };
    const figures = { behindMs: 0, refusingMs: 1, spoolRows: 0, isSlowing: false, refusedFor };
    lookAtHistory(events, figures);
    expect(told).toMatchObject([{ kind: 'history_refusing', severity: 'serious', code }]);
    expect(isErrorCode(code) && errorText(code, {}, 'zh-CN')).toContain(words);
  },
);
