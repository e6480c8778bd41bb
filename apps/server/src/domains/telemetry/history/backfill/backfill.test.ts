/** Samples of other months go their own way: kept at once, read at once, and nobody waits for them. */
import { pointId, timestamp } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestHistory, type TestHistory } from '../testing.ts';

const now = Date.UTC(2026, 5, 20, 12);
const day = 86_400_000;
const classes = [30, 90, 180, 365, 1095, 3650] as const;
/** From three years ago until a year ahead, without this one. */
const months = Array.from({ length: 47 }, (_, index) => index - 35).filter((month) => month !== 0);
/** As many as are enough where all of them must go in. */
const some = [-35, -20, -2, 11];
let opened: TestHistory;

beforeEach(async () => {
  opened = await openTestHistory(timestamp(now));
  for (const [index, retentionDays] of classes.entries()) {
    opened.history.configurePoint(1_000 + index, { retentionDays });
  }
});
afterEach(() => opened.stop());

/** So many samples of now, and before them one of each month and retention. */
async function writeMonths(round: number, fresh: number, of = some): Promise<void> {
  const { history } = opened;
  const batch = history.createBatch(fresh + classes.length * of.length);
  for (const month of of) {
    const time = Date.UTC(2026, 5 + month, 10) + round * 1_000;
    for (const index of classes.keys()) batch.append(1_000 + index, time, round, 0, null);
  }
  for (let n = 0; n < fresh; n += 1) batch.append(n % 100, now + round * 1_000 + n, n, 0, null);
  await history.write(batch);
}

async function write(point: number, samples: readonly [time: number, value: number][]) {
  const batch = opened.history.createBatch(samples.length);
  for (const [time, value] of samples) batch.append(point, time, value, 0, null);
  await opened.history.write(batch);
}

const all = async (point: number): Promise<(number | null)[]> => {
  const range = { point, from: 0, to: Date.UTC(2150, 0, 1), limit: 100_000 };
  return (await opened.history.samples(range)).map(({ value }) => value);
};

/** Parts that were written since the engine began, merged ones not counted. */
async function partsMade(): Promise<number> {
  const answer = await opened.clickhouse.client.query({
    query:
      "SELECT toUInt32(value) AS n FROM system.events WHERE event = 'MergeTreeDataWriterBlocks'",
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ n: number }>();
  return row?.n ?? 0;
}

test('samples of all months cost the inserts of what comes now no part', async () => {
  await opened.stop();
  // Nothing gathers for as long as a test: what goes in does so at once.
  opened = await openTestHistory(timestamp(now), { haste: 1 });
  for (let round = 0; round < 5; round += 1) await writeMonths(round, 20_000, months);
  const backfillRows = 5 * classes.length * months.length;
  const expected = { spoolRows: 0, insertedRows: 100_000, backfillRows };
  const isIn = () => expect(opened.history.figures()).toMatchObject(expected);
  await vi.waitFor(isIn, { timeout: 60_000, interval: 50 });
  expect(await partsMade()).toBeLessThan(20);
});

test('they are read before they are in, and are true when they are', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 3; round += 1) await writeMonths(round, 10);
  const expected = some.flatMap(() => [0, 1, 2]);
  // Of the longest retention, so that the engine drops none.
  expect(await all(1_005)).toEqual(expected);
  const before = Date.UTC(2026, 5 - 20, 11);
  const last = async () => (await opened.history.lastBefore([1_005], before)).get(1_005);
  expect(await last()).toMatchObject({ time: Date.UTC(2026, 5 - 20, 10) + 2_000, value: 2 });
  const from = Date.UTC(2024, 0, 1);
  const query = { points: [pointId(1_005)], from, to: Date.UTC(2025, 0, 1), width: 400 };
  const drawn = async () => (await opened.history.trend(query))[0]?.values;
  const waiting = await drawn();
  await opened.history.rollUp({ open: true });
  expect(opened.history.figures()).toMatchObject({ backfillRows: 0, backfillBytes: 0 });
  expect(await all(1_005)).toEqual(expected);
  expect(await last()).toMatchObject({ time: Date.UTC(2026, 5 - 20, 10) + 2_000, value: 2 });
  expect(Math.max(...((await drawn()) ?? []).map(Number))).toBe(2);
  expect(Math.max(...(waiting ?? []).map(Number))).toBe(2);
  const whole = { points: [1_005], from: Date.UTC(2020, 0, 1), to: Date.UTC(2028, 0, 1) };
  for (const level of ['minute', 'hour', 'day'] as const) {
    const recount = await opened.history.recount(level, whole);
    expect(recount).toEqual({ buckets: some.length, wrong: 0 });
  }
});

test('the later of two counts, whichever way they went', async () => {
  const ahead = Date.UTC(2026, 7, 10);
  const back = Date.UTC(2026, 2, 10);
  await write(1, [[ahead, 1]]);
  await write(1, [[back, 1]]);
  await write(1, [[back, 2]]);
  expect(await all(1)).toEqual([2, 1]);
  opened.clock.set(ahead);
  await write(1, [[ahead, 3]]);
  expect(await all(1)).toEqual([2, 3]);
  await opened.history.rollUp({ open: true });
  expect(await all(1)).toEqual([2, 3]);
  const whole = { points: [1], from: back, to: ahead + day };
  expect(await opened.history.recount('minute', whole)).toEqual({ buckets: 2, wrong: 0 });
});

test('what waits when the server stops goes in with the next start', async () => {
  for (let round = 0; round < 3; round += 1) await writeMonths(round, 10);
  // In its midst, as a stop finds it.
  const flushed = opened.history.rollUp({ open: true }).catch(() => {});
  await opened.reopen();
  await flushed;
  expect(await all(1_005)).toHaveLength(3 * some.length);
  await opened.history.rollUp({ open: true });
  expect(opened.history.figures().backfillRows).toBe(0);
  expect(await all(1_005)).toHaveLength(3 * some.length);
  const whole = { points: [1_005], from: Date.UTC(2020, 0, 1), to: Date.UTC(2028, 0, 1) };
  const recount = await opened.history.recount('day', whole);
  expect(recount).toEqual({ buckets: some.length, wrong: 0 });
});

test('while there is no room for them there, they go in with all others', async () => {
  await opened.stop();
  opened = await openTestHistory(timestamp(now), { spoolMaxBytes: 20_000 });
  const back = Date.UTC(2025, 5, 1);
  for (let round = 0; round < 3; round += 1) {
    const noise = Array.from({ length: 400 }, (_, n): [number, number] => [
      back + (round * 400 + n) * 1_000,
      Math.sin(round * 400 + n),
    ]);
    await write(1, noise);
  }
  const { history } = opened;
  expect(history.figures()).toMatchObject({ backfillRows: 0 });
  expect(await all(1)).toHaveLength(1_200);
});

test('when much of it waits, more shall come later; what is of now may come', async () => {
  await opened.stop();
  opened = await openTestHistory(timestamp(now), { spoolMaxBytes: 40_000, haste: 1 });
  const back = Date.UTC(2025, 5, 1);
  const { history } = opened;
  let count = 0;
  while (!history.refuses(back, 'a') && count < 2_000) {
    const first = count;
    count += 20;
    await write(
      1,
      Array.from({ length: 20 }, (_, n) => [back + (first + n) * 1_000, Math.sin(first + n)]),
    );
  }
  // It says so before there is no more room.
  expect(history.figures()).toMatchObject({ backfillRows: count, spoolRows: 0 });
  const ahead = now + 100 * day;
  const refused = [back, ahead, now, now - 7 * day, now + day].map((at) =>
    history.refuses(at, 'a'),
  );
  expect(refused).toEqual([true, true, false, false, false]);
  await history.rollUp();
  expect(history.refuses(back, 'a')).toBe(false);
});

test('who brings another past waits for what waits of the same points, and for no others', async () => {
  await writeMonths(0, 0);
  const { release } = await opened.history.hold();
  const range = { from: Date.UTC(2023, 0, 1), to: Date.UTC(2026, 5, 1) };
  const replacement = await opened.history.replaceSamples({ points: [7], ...range });
  expect(replacement).toBeDefined();
  const wanted = new AbortController();
  const own = opened.history.replaceSamples({ points: [7, 1_005], ...range }, wanted.signal);
  const cancelled = expect(own).rejects.toThrow('not any more');
  wanted.abort(new Error('not any more'));
  await cancelled;
  release();
  const last = await opened.history.replaceSamples({ points: [1_005], ...range });
  await last.finish();
  expect(await all(1_005)).toEqual([0]);
});

test('an account that has as much there as is free brings more later, another one does not wait', async () => {
  const { history } = opened;
  const { release } = await history.hold();
  const back = Date.UTC(2025, 5, 1);
  expect(history.refuses(back, 'a')).toBe(false);
  history.note(back, 'a', 3_000_000);
  history.note(now, 'b', 9_000_000);
  await write(1, [[back, 1]]);
  expect(history.refuses(back, 'a')).toBe(false);
  history.note(back, 'a', 1_500_000);
  expect([back, now].map((time) => history.refuses(time, 'a'))).toEqual([true, false]);
  expect(history.refuses(back, 'b')).toBe(false);
  release();
});
