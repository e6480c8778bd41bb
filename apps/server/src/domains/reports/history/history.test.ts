/** What the history page asks for beside steps: whole spans, samples, files. */
import { buffer } from 'node:stream/consumers';
import { historyCalls } from '@millwright/contract/reports/history.calls';
import { itemId, milliseconds, type PointId, Quality, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import { ordinaryAccess } from '../../tasks/tasks.builders.ts';
import { type HistoryFixture, midnight, openHistoryFixture } from '../history-fixture.builders.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let fixture: HistoryFixture;
let temperature: PointId;
let counter: PointId;
let token: string;

beforeAll(async () => {
  fixture = await openHistoryFixture(midnight + 2 * day);
  ({ temperature, counter } = await fixture.reset());
  await fixture.write(temperature, [
    [0, 70],
    [10 * minute, 90],
    [20 * minute, 80, Quality.communication],
    [30 * minute, 60],
    [60 * minute, 60],
  ]);
  await fixture.write(counter, [
    [5 * minute, 65_530],
    [10 * minute, 4],
    [30 * minute, 10],
  ]);
});
afterAll(() => fixture?.close());
beforeEach(() => {
  fixture.limitDays = null;
  fixture.access.set(userId(7), ordinaryAccess(userId(7), [itemId(1)]));
  token = fixture.platform.signIn({ items: new Set([itemId(1)]) });
});

const span = () => ({ points: [temperature, counter], from: midnight, to: midnight + hour });

test('a span is told as a bar, and by its samples', async () => {
  const { data } = await fixture.platform.call(token, historyCalls.statistics, span());
  expect(data).toMatchObject({ timeZone: 'Asia/Shanghai', sampled: true });
  const [first, second] = data.list;
  expect(first).toMatchObject({
    ...{ pointId: temperature, count: 3, bad: 1, min: 60, max: 90, first: 70, last: 60, range: 30 },
    // 70 and 90 for ten minutes each, ten bad ones, 60 for thirty; above 80 for ten.
    ...{ known: 50 * minute, withinLimits: 40 * minute, timeWeightedMean: 68 },
  });
  expect(first?.mean).toBeCloseTo(73.333, 3);
  expect(first?.deviation).toBeCloseTo(12.472, 3);
  expect(second).toMatchObject({ count: 3, withinLimits: null, known: 55 * minute });
});

test('of what is to come nothing is known', async () => {
  const later = { points: [temperature], from: midnight, to: midnight + 3 * day };
  const { data } = await fixture.platform.call(token, historyCalls.statistics, later);
  // The last value held for the hour that a sampled one says something.
  expect(data.list[0]).toMatchObject({ known: 110 * minute });
  const empty = { points: [counter], from: midnight + 2 * day, to: midnight + 3 * day };
  const { data: nothing } = await fixture.platform.call(token, historyCalls.statistics, empty);
  expect(nothing.list).toEqual([
    {
      ...{ pointId: counter, count: 0, bad: 0, min: null, max: null, mean: null, sum: null },
      ...{ first: null, last: null, range: null, timeWeightedMean: null, deviation: null },
      ...{ known: null, withinLimits: null },
    },
  ]);
});

test('what no number can hold is not told, and hides nothing of other points', async () => {
  const huge = 1.7e308;
  const day2 = 24 * hour;
  await fixture.write(counter, [
    [day2, huge],
    [day2 + 10 * minute, huge],
    [day2 + 20 * minute, -huge],
    [day2 + 30 * minute, huge],
  ]);
  await fixture.write(temperature, [[day2, 50]]);
  const asked = {
    points: [temperature, counter],
    ...{ from: midnight + day2, to: midnight + day2 + hour },
  };
  const none = { mean: null, sum: null, range: null };
  const { data } = await fixture.platform.call(token, historyCalls.statistics, asked);
  expect(data.list).toMatchObject([
    { mean: 50, sum: 50, timeWeightedMean: 50 },
    {
      ...{ count: 4, min: -huge, max: huge, first: huge, last: huge, ...none },
      ...{ timeWeightedMean: null, deviation: null },
    },
  ]);
  const step = { unit: 'hour' as const, every: 1 };
  const { data: bars } = await fixture.platform.call(token, historyCalls.bars, { ...asked, step });
  expect(bars.series.map(({ bars: [bar] }) => bar)).toMatchObject([
    { mean: 50, sum: 50 },
    { max: huge, ...none },
  ]);
  const aggregates = ['sum', 'timeWeightedMean', 'difference', 'max'] as const;
  const { data: table } = await fixture.platform.call(token, historyCalls.table, {
    ...{ ...asked, step, aggregates: [...aggregates], page: 1, pageSize: 10 },
  });
  expect(table.list[0]?.cells).toEqual([
    [50, 50, 0, 50],
    [null, null, null, huge],
  ]);
});

test('samples stand side by side by their moments, and every page goes on where the last one ended', async () => {
  const read = async (from: number, limit: number) => {
    const input = { ...span(), from: midnight + from, limit };
    const { data } = await fixture.platform.call(token, historyCalls.samples, input);
    return data;
  };
  const good = (value: number) => ({ value, text: null, quality: 0 });
  const whole = await read(0, 100);
  expect(whole.next).toBeNull();
  expect(whole.list.map(({ time, cells }) => [(time - midnight) / minute, ...cells])).toEqual([
    [0, good(70), null],
    [5, null, good(65_530)],
    [10, good(90), good(4)],
    [20, { ...good(80), quality: Quality.communication }, null],
    [30, good(60), good(10)],
  ]);
  const pages: number[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const page: Awaited<ReturnType<typeof read>> = await read(from, 2);
    pages.push(...page.list.map(({ time }) => time));
    from = page.next === null ? null : page.next - midnight;
  }
  expect(pages).toEqual(whole.list.map(({ time }) => time));
});

const byQuarter = (format: 'csv' | 'xlsx') => ({
  ...span(),
  step: { unit: 'minute' as const, every: 30 },
  aggregates: ['max' as const, 'difference' as const],
  format,
});

async function fileOf(format: 'csv' | 'xlsx') {
  const { platform, tasks } = fixture;
  const { data } = await platform.call(token, historyCalls.export, byQuarter(format));
  await waitFor('the end of the task', async () => {
    platform.clock.advance(milliseconds(20));
    return (await tasks.get(data.id)).finishedAt !== null;
  });
  const task = await tasks.get(data.id);
  if (task.state !== 'done') return { task, bytes: Buffer.alloc(0) };
  const { content } = await tasks.download(data.id, actingAs('test'));
  if (typeof content === 'string' || content instanceof Uint8Array) throw new Error('no stream');
  return { task, bytes: await buffer(content) };
}

test('the table is a file, as CSV and as a workbook', async () => {
  const lines = (await fileOf('csv')).bytes.toString('utf8').split('\r\n');
  expect(lines.slice(0, -1)).toEqual([
    '\uFEFFFrom (Asia/Shanghai),To (Asia/Shanghai),1号空压机 油温 (℃) Maximum,1号空压机 油温 (℃) Difference,1号空压机 产量 Maximum,1号空压机 产量 Difference',
    '2026-06-01 00:00:00,2026-06-01 00:30:00,90,20,65530,10',
    '2026-06-01 00:30:00,2026-06-01 01:00:00,60,60,10,6',
  ]);
  const { task, bytes } = await fileOf('xlsx');
  expect(task.file?.name).toMatch(/^history-2026-06-0\d-\d{6}\.xlsx$/);
  const { sheets } = await readXlsx(bytes, {});
  expect(sheets[0]?.rows[1]?.slice(2)).toEqual([90, 20, 65_530, 10]);
});

test('who has lost the project gets no file of it', async () => {
  fixture.access.set(userId(7), ordinaryAccess(userId(7), []));
  const { task } = await fileOf('csv');
  expect(task.state).toBe('failed');
});

test.each([
  [{ to: midnight - 1 }, 'telemetry.range_invalid'],
  [{ points: [] }, 'identity.nothing_chosen'],
])('%j is refused: %s', async (wrong, error) => {
  for (const call of [historyCalls.statistics, historyCalls.samples]) {
    expect(await fixture.platform.call(token, call, { ...span(), ...wrong })).toMatchObject({
      error,
    });
  }
});

test('a workbook has no more cells than fit, and nobody looks further back than they may', async () => {
  const { platform } = fixture;
  const large = {
    ...byQuarter('xlsx'),
    aggregates: Array.from({ length: 11 }, () => 'max' as const),
    ...{ to: midnight + 200 * day, step: { unit: 'minute' as const, every: 15 } },
  };
  const refused = { error: 'report.too_many_cells' };
  expect(await platform.call(token, historyCalls.export, large)).toMatchObject(refused);
  fixture.limitDays = 1;
  const limited = { error: 'telemetry.history_limited' };
  for (const call of [historyCalls.statistics, historyCalls.samples]) {
    expect(await platform.call(token, call, span())).toMatchObject(limited);
  }
  expect(await platform.call(token, historyCalls.export, byQuarter('csv'))).toMatchObject(limited);
});
