/** The figures of reports: as a plain count has them, on screen and in files. */
import { buffer } from 'node:stream/consumers';
import type { CallInput } from '@millwright/contract';
import { reportCalls } from '@millwright/contract/reports/configured/reports.calls';
import type { ReportInput } from '@millwright/contract/reports/configured/reports.schemas';
import { itemId, pointId, Quality } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import { readTableFile } from '../../../platform/files/index.ts';
import { openReportsForTests, setup, shiftBook } from './configured-reports.builders.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Midnight in Shanghai. */
const midnight = Date.UTC(2026, 10, 18, 16);
const now = midnight + 2 * day + 12.5 * hour;

interface Stored {
  readonly point: number;
  readonly time: number;
  readonly value: number;
  readonly isBad: boolean;
}

/** Each minute of two days and a half, with a gap of three hours and some bad ones; a counter beside it. */
const stored: readonly Stored[] = Array.from({ length: (now - midnight) / minute }, (_, at) => at)
  .filter((at) => !(at >= 300 && at < 480))
  .flatMap((at) => {
    const time = midnight + at * minute;
    const isBad = at % 97 === 5;
    return [
      { point: 1, time, value: 20 + ((at * 7) % 41) / 4, isBad },
      { point: 2, time, value: 100 + at, isBad: false },
    ];
  });

let opened: Awaited<ReturnType<typeof openReportsForTests>>;
let token: string;

beforeAll(async () => {
  opened = await openReportsForTests(now);
  const batch = opened.history.createBatch(stored.length);
  for (const { point, time, value, isBad } of stored) {
    const quality = isBad ? Quality.communication : Quality.good;
    batch.append(pointId(point), time, value, quality, null);
  }
  await opened.history.write(batch);
  await opened.history.rollUp({ open: true });
});
afterAll(() => opened?.close());
beforeEach(async () => {
  opened.allow(null);
  token = await opened.prepare();
});

const within = (point: number, from: number, to: number) =>
  stored.filter((one) => one.point === point && one.time >= from && one.time < to);

/** What the columns of {@link shiftBook} are, counted one by one. */
function counted(from: number, to: number) {
  const values = within(1, from, to)
    .filter(({ isBad }) => !isBad)
    .map(({ value }) => value);
  const counter = within(2, from, to).map(({ value }) => value);
  const before = stored.findLast((one) => one.point === 2 && one.time < from);
  // What came meanwhile belongs to the later sample; a value says something for an hour.
  const isKnown = before !== undefined && from - before.time < hour;
  const without = isKnown ? 0 : null;
  const start = before?.value ?? counter[0] ?? 0;
  const moved = counter.length === 0 ? without : (counter.at(-1) ?? 0) - start;
  const bad = [within(1, from, to).filter(({ isBad }) => isBad).length, 0];
  if (values.length === 0) return { bad, min: null, max: null, mean: null, moved, last: null };
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    ...{ bad, min: Math.min(...values), max: Math.max(...values), mean: sum / values.length },
    moved,
    last: counter.at(-1) ?? null,
  };
}

const create = async (more: Partial<ReportInput> = {}) =>
  (await opened.platform.call(token, reportCalls.create, { ...shiftBook, ...more })).data;

test('a day has the figures of its samples, hour by hour, and as a whole', async () => {
  const { id } = await create();
  const { data } = await opened.platform.call(token, reportCalls.data, { id, date: '2026-11-19' });
  expect(data).toMatchObject({
    ...{ from: midnight, to: midnight + day, total: 24, timeZone: 'Asia/Shanghai' },
    ...{ date: '2026-11-19', period: null, periodTimeList: [] },
    ...{ previous: { date: '2026-11-18', period: null } },
    ...{ next: { date: '2026-11-20', period: null } },
  });
  expect(data.columns).toMatchObject([
    { dataId: 1, dataName: '压力', deviceName: '空压机', unit: 'bar' },
    { dataId: 2, dataName: '=当班产量', deviceName: '空压机', unit: '' },
  ]);
  for (const row of [...data.list, { ...data.totals, from: midnight, to: midnight + day }]) {
    const plain = counted(row.from, row.to);
    expect(row.bad).toEqual(plain.bad);
    const [[min, max, mean] = [], [moved, last] = []] = row.cells ?? [];
    expect([min, max, last]).toEqual([plain.min, plain.max, plain.last]);
    if (plain.mean === null) expect(mean).toBeNull();
    else expect(mean).toBeCloseTo(plain.mean, 9);
    expect(moved).toBe(plain.moved);
  }
  // The gap of three hours is there to be seen.
  expect(data.list.slice(5, 8).map(({ cells }) => cells[0])).toEqual([
    [null, null, null],
    [null, null, null],
    [null, null, null],
  ]);
});

test('of today there are the hours that have begun', async () => {
  const { id } = await create({ interval: { unit: 'hour', every: 1 } });
  const { data } = await opened.platform.call(token, reportCalls.data, { id });
  expect(data).toMatchObject({ date: '2026-11-21', total: 13, next: null });
});

test('a page of it has its rows, as many as its columns let it', async () => {
  const { id } = await create({ interval: { unit: 'minute', every: 5 } });
  const asked = { id, date: '2026-11-20', page: 3, pageSize: 100 };
  const { data } = await opened.platform.call(token, reportCalls.data, asked);
  expect(data).toMatchObject({ total: 288, pageSize: 100 });
  expect(data.list).toHaveLength(88);
  expect(data.list[0]?.from).toBe(midnight + day + 1_000 * minute);
  const behind = await opened.platform.call(token, reportCalls.data, { ...asked, page: 9 });
  expect(behind.data).toMatchObject({ list: [], total: 288 });
});

test('a night shift is of the day on which it begins', async () => {
  await opened.shiftCalendars.edit(
    {
      itemId: itemId(1),
      version: 0,
      shifts: [{ name: '夜班', begin: 22 * 60, minutes: 480, weekdays: [1, 2, 3, 4, 5, 6, 7] }],
      exceptions: [],
    },
    setup,
  );
  const { id } = await create({ timeType: 'shift' });
  const { data } = await opened.platform.call(token, reportCalls.data, { id, date: '2026-11-19' });
  expect(data).toMatchObject({
    ...{ from: midnight + 22 * hour, to: midnight + 30 * hour, total: 8 },
    ...{ period: 1, periodTimeList: [{ id: 1, title: '夜班' }] },
    next: { date: '2026-11-20', period: 1 },
  });
  expect(data.list.map(({ cells }) => cells[0]?.[1])).toEqual(
    data.list.map(({ from, to }) => counted(from, to).max),
  );
});

test('points that are named have the same table without a report', async () => {
  const { data } = await opened.platform.call(token, reportCalls.itemData, {
    ...{ dataIds: '2,1', dataNames: 'N', aggregates: 'last,count' },
    ...{ from: midnight, to: midnight + 2 * hour, unit: 'hour' },
  });
  expect(data.columns.map(({ dataName }) => dataName)).toEqual(['N', '压力']);
  const pressure = (from: number) => {
    const good = within(1, from, from + hour).filter(({ isBad }) => !isBad);
    return [good.at(-1)?.value, good.length];
  };
  expect(data.list.map(({ cells }) => cells)).toEqual([
    [[159, 60], pressure(midnight)],
    [[219, 60], pressure(midnight + hour)],
  ]);
});

test.each([
  ['a date that there is not', { date: '2026-02-30' }, 'report.date_rule'],
  ['a span of a daily report', { from: midnight, to: midnight + day }, 'report.span_fixed'],
  ['a start after the end', { from: midnight, to: midnight - day }, 'general.time_range'],
  ['367 days', { from: midnight, to: midnight + 367 * day }, 'general.time_range'],
])('%s is refused', async (_, wrong, error) => {
  const { id } = await create();
  expect(await opened.platform.call(token, reportCalls.data, { id, ...wrong })).toMatchObject({
    error,
  });
  const file = { id, ...wrong, format: 'csv' as const };
  expect(await opened.platform.call(token, reportCalls.export, file)).toMatchObject({ error });
});

test('nobody sees more days than they may, and no more rows than there can be', async () => {
  const { id } = await create();
  const free = await create({
    ...{ name: 'free', timeType: 'free', interval: { unit: 'second', every: 2 } },
  });
  const year = { id: free.id, from: now - 365 * day, to: now };
  expect(await opened.platform.call(token, reportCalls.data, year)).toMatchObject({
    error: 'report.too_many_steps',
  });
  opened.allow(1);
  const limited = { error: 'telemetry.history_limited' };
  const old = { id, date: '2026-11-18' };
  expect(await opened.platform.call(token, reportCalls.data, old)).toMatchObject(limited);
  const file = { ...old, format: 'xlsx' as const };
  expect(await opened.platform.call(token, reportCalls.export, file)).toMatchObject(limited);
});

/** The file that a task leaves. */
async function contentOf(input: CallInput<typeof reportCalls.export>) {
  const { data: task } = await opened.platform.call(token, reportCalls.export, input);
  const ended = await waitFor('the file', async () => {
    const { state } = await opened.tasks.get(task.id);
    return state === 'done' || state === 'failed' ? state : undefined;
  });
  expect(ended).toBe('done');
  const { name, content } = await opened.tasks.download(task.id, actingAs('test'));
  return { name, bytes: await buffer(content as NodeJS.ReadableStream) };
}

async function fileOf(input: CallInput<typeof reportCalls.export>) {
  const { name, bytes } = await contentOf(input);
  const file = await readTableFile(bytes, { account: 'test' });
  if (file.kind !== 'rows') throw new Error(file.kind);
  return { name, bytes, rows: file.records.map(({ cells }) => cells) };
}

test.each(['xlsx', 'csv'] as const)('as %s it has the same figures', async (format) => {
  const { id } = await create();
  const { name, bytes, rows } = await fileOf({ id, date: '2026-11-19', format });
  expect(name).toBe(`日报 2026-11-19-000000.${format}`);
  expect(rows[0]).toEqual([
    ...['From', 'To', '空压机 · 压力 (bar) Minimum', '空压机 · 压力 (bar) Maximum'],
    ...['空压机 · 压力 (bar) Mean', '空压机 · =当班产量 Counter difference'],
    ...['空压机 · =当班产量 Last', 'Bad samples'],
  ]);
  expect(rows).toHaveLength(26);
  for (const [index, row] of rows.slice(1).entries()) {
    const from = index < 24 ? midnight + index * hour : midnight;
    const { bad, min, max, mean, moved, last } = counted(
      from,
      index < 24 ? from + hour : from + day,
    );
    const shown = [min?.toFixed(1), max?.toFixed(1), mean?.toFixed(2), moved, last];
    expect(row.slice(2, 7).map((cell) => (cell === '' ? null : Number(cell)))).toEqual(
      shown.map((value) => (value === undefined || value === null ? null : Number(value))),
    );
    expect(row[7]).toBe(String(bad[0]));
    const clock = `2026-11-19 ${String(index).padStart(2, '0')}:00:00`;
    expect(row[0]).toBe(index < 24 ? clock : 'Whole span');
  }
  if (format === 'csv') expect(bytes.toString()).not.toMatch(/(^|,)=/m);
});

test('as PDF it has sheets with its heads, and says of what it is', async () => {
  const { id } = await create({ interval: { unit: 'minute', every: 15 } });
  const input = { id, date: '2026-11-19', format: 'pdf' as const };
  const { name, bytes } = await contentOf(input);
  expect(name).toBe('日报 2026-11-19-000000.pdf');
  const text = bytes.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  // 96 rows and the totals, some thirty on a sheet.
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(4);
  const long = await create({ name: 'long', interval: { unit: 'second', every: 2 } });
  const refused = await opened.platform.call(token, reportCalls.export, { ...input, id: long.id });
  expect(refused).toMatchObject({ code: 422, error: 'report.too_long_for_paper' });
});

test('a file is of what its user may see, and of the report as it is', async () => {
  const { id } = await create({ name: 'a/b' });
  const { name } = await fileOf({ id, date: '2026-11-19', format: 'csv' });
  expect(name).toBe('a b 2026-11-19-000000.csv');
});
