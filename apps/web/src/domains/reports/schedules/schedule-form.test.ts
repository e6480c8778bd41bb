import type { ReportSchedule } from '@millwright/contract/reports/schedules/report-schedules.schemas';
import { itemId, userId } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { finishSchedule, formatsFor, spanFor, startSchedule } from './schedule-form.ts';

const me = { me: userId(7), language: 'zh-CN' as const };
const schedule = (change: Partial<ReportSchedule>): ReportSchedule => ({
  ...{ id: 3, itemId: itemId(1), title: '日报', kind: 'report', sourceId: 5, sourceName: '日报' },
  ...{ span: 'previous_day', dueAt: { every: 'day', minute: 390 }, format: 'csv' },
  ...{ language: 'en-US', userIds: [userId(8)], addresses: ['a@b.cn'], keep: 7, ownerName: 'li' },
  ...{ paused: null, nextAt: 0, lastRun: null, version: 2, createdAt: 0, updatedAt: 0 },
  ...change,
});

test.each([
  { every: 'day' as const, minute: 390 },
  { every: 'week' as const, minute: 0, weekdays: [1, 5] },
  { every: 'month' as const, minute: 1439, day: 31 },
  { every: 'shift' as const, delayMinutes: 15 },
])('what was saved is sent again as it was: $every', (dueAt) => {
  const { title, kind, sourceId, span, format, language, userIds, addresses, keep } = schedule({});
  expect(finishSchedule(startSchedule(schedule({ dueAt }), me))).toEqual({
    ...{ title, kind, sourceId, span, dueAt, format, language, userIds, addresses, keep },
  });
});

test('a new one tells whoever makes it, each morning', () => {
  const start = startSchedule(null, me);
  expect(start.userIds).toEqual([7]);
  expect(finishSchedule({ ...start, title: 'x', source: 'sheet:4' })).toMatchObject({
    ...{ kind: 'sheet', sourceId: 4, dueAt: { every: 'day', minute: 360 }, format: 'pdf' },
  });
});

test('a form that the chosen report does not have becomes one that it has', () => {
  expect(formatsFor('status:1')).toEqual(['csv']);
  expect(formatsFor(undefined)).toEqual(['pdf', 'xlsx', 'csv']);
  const start = { ...startSchedule(null, me), source: 'status:1', format: 'pdf' as const };
  expect(finishSchedule(start).format).toBe('csv');
});

test('a turn suggests the span that has just ended', () => {
  expect(['day', 'week', 'month', 'shift'].map((every) => spanFor(every as 'day'))).toEqual([
    ...['previous_day', 'previous_week', 'previous_month', 'previous_shift'],
  ]);
});
