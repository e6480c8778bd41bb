import type { SystemState } from '@millwright/contract/system/system-state.schemas';
import { expect, test } from 'vitest';
import { diskText, jobsText, runsText, slowCallsText, spoolText } from './overview-texts.ts';

const gigabyte = 2 ** 30;
const well: SystemState = {
  at: 1_000_000_000,
  disk: {
    state: 'well',
    freeBytes: 60 * gigabyte,
    totalBytes: 100 * gigabyte,
    bytesPerDay: null,
    daysLeft: null,
  },
  spool: { rows: 0, bytes: 0, behindMs: 0, isLate: false, fullInMs: null, refusingMs: 0 },
  parts: [],
  backup: null,
  drill: null,
  jobs: { waiting: 0, running: 0, dead: 0 },
  slowCalls: [],
  retention: [],
};
/** The key, and what fills it. */
const t = (key: string, fill: object = {}) => [key, ...Object.values(fill)].join(' ');
const disk = (given: Partial<NonNullable<SystemState['disk']>>) =>
  diskText(t, { ...well, disk: well.disk && { ...well.disk, ...given } }, 'en-US');
const spool = (given: Partial<SystemState['spool']>) =>
  spoolText(t, { ...well, spool: { ...well.spool, ...given } }, 'en-US');

test('a disk: its room, and how long it lasts', () => {
  expect(disk({})).toEqual({
    tone: 'ok',
    state: 'disk.well',
    lines: ['disk.free 60.0 GB 100 GB', 'disk.early'],
  });
  expect(disk({ bytesPerDay: -5 }).lines[1]).toBe('disk.steady');
  expect(disk({ state: 'low', bytesPerDay: gigabyte, daysLeft: 2.5 })).toMatchObject({
    tone: 'warn',
    lines: [expect.any(String), 'disk.left 1.0 GB 2.5 days'],
  });
  expect(disk({ state: 'full' }).tone).toBe('bad');
  expect(diskText(t, { ...well, disk: null }, 'en-US').state).toBe('disk.unknown');
});

test('the spool: whether samples are kept, and how far history is behind', () => {
  expect(spool({})).toEqual({ tone: 'ok', state: 'spool.well', lines: ['spool.waiting 0 0 B'] });
  expect(
    spool({ rows: 12_000, bytes: 2048, behindMs: 16_000, isLate: true, fullInMs: 60_000 }),
  ).toEqual({
    tone: 'warn',
    state: 'spool.late',
    lines: ['spool.waiting 12,000 2.0 KB', 'spool.behind 16 sec', 'spool.full_in 1 min'],
  });
  // What passes through it within seconds says nothing of when it would be full.
  expect(spool({ rows: 2077, bytes: 2048, behindMs: 1800, fullInMs: 6e10 })).toMatchObject({
    tone: 'ok',
    lines: ['spool.waiting 2,077 2.0 KB', expect.stringContaining('spool.behind')],
  });
  expect(spool({ refusingMs: 1 })).toMatchObject({ tone: 'bad', state: 'spool.refusing' });
});

test('backups: none, none yet, and the last', () => {
  const now = { at: well.at, locale: 'en-US' };
  expect(runsText(t, null, now)).toMatchObject({ tone: 'off', state: 'runs.none' });
  expect(runsText(t, { lastAt: null, bytes: null, isOk: null }, now)).toEqual({
    tone: 'off',
    state: 'runs.waiting',
    lines: ['runs.never'],
  });
  const last = { lastAt: well.at - 7_200_000, bytes: 2048, isOk: true };
  expect(runsText(t, last, now)).toEqual({
    tone: 'ok',
    state: 'runs.ok',
    lines: ['runs.last 2 hr', '2.0 KB'],
  });
  expect(runsText(t, { ...last, isOk: false }, now).tone).toBe('bad');
});

test('jobs: how many wait, and whether any were given up', () => {
  expect(jobsText(t, { ...well, jobs: { waiting: 3, running: 1, dead: 0 } })).toEqual({
    tone: 'ok',
    state: 'jobs.well',
    lines: ['jobs.counts 3 1'],
  });
  expect(jobsText(t, { ...well, jobs: { waiting: 0, running: 0, dead: 2 } })).toEqual({
    tone: 'warn',
    state: 'jobs.given_up',
    lines: ['jobs.counts 0 0', 'jobs.dead 2'],
  });
});

test('slow calls: whether there were any', () => {
  expect(slowCallsText(t, well)).toMatchObject({ tone: 'ok', state: 'slow_calls.none' });
  const slow = { call: 'items.list', count: 2, longestMs: 1500, lastAt: 7 };
  expect(slowCallsText(t, { ...well, slowCalls: [slow] })).toMatchObject({
    tone: 'warn',
    state: 'slow_calls.some 1',
  });
});
