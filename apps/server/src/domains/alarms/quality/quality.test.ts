import type { AlarmQuality } from '@millwright/contract/alarms/quality/quality.schemas';
import { itemId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { alarmQuality } from './index.ts';

/** A row as a person who reckons by hand would have it: everything in milliseconds. */
interface Row {
  readonly item: number;
  readonly source: number;
  readonly level: number;
  readonly raised: number;
  readonly cleared: number | null;
  readonly confirmed: number | null;
  readonly raises: number;
}

const minute = 60_000;
const day = 1440 * minute;
const begin = Date.UTC(2026, 9, 1);
const now = begin + 31 * day;

/** Numbers between zero and one that are the same in every run. */
function numbers(): () => number {
  let seed = 20261101;
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
}

/** A month with quiet days, floods of minutes, alarms that stay and alarms that come and go. */
function month(): Row[] {
  const next = numbers();
  const rows: Row[] = [];
  const add = (raised: number) => {
    const lasts = next() < 0.02 ? day + next() * day : next() ** 4 * 2 * 60 * minute;
    const isActive = next() < 0.02;
    rows.push({
      item: next() < 0.7 ? 1 : 2,
      source: Math.floor(next() ** 3 * 60) + 1,
      level: Math.floor(next() * 4) + 1,
      raised: Math.floor(raised),
      cleared: isActive ? null : Math.floor(raised + lasts),
      confirmed: next() < 0.6 ? Math.floor(raised + next() * 30 * minute) : null,
      raises: next() < 0.1 ? 4 : 1,
    });
  };
  for (let at = 0; at < 1500; at++) add(begin + next() * 31 * day);
  for (let flood = 0; flood < 12; flood++) {
    const start = begin + next() * 30 * day;
    for (let at = 0; at < 30 + next() * 60; at++) add(start + next() * 40 * minute);
  }
  return rows;
}

const rows = month();
let platform: PlatformForTests;
beforeAll(async () => {
  platform = await openPlatformForTests();
  const columns = rows.map((row, at) => ({ ...row, number: `A${at}`, key: at + 1 }));
  await sql`
    insert into alarm (number, item_id, item_name, device_id, device_name, kind, source_id, name,
                       level, unit, raised_at, cleared_at, clear_reason, confirmed_at, confirmed_by, raises)
      select number, item, 'item ' || item, 1, 'device', 'rule',
             -- Of one source one is active at a time.
             case when cleared is null then 1000 + key else source end, 'source ' || source, level, '',
             to_timestamp(raised / 1000.0), to_timestamp(cleared / 1000.0),
             case when cleared is null then null else 'normal' end,
             to_timestamp(confirmed / 1000.0),
             case when confirmed is null then null else 'wang' end, raises
        from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as given (
          number text, key int, item bigint, source bigint, level int, raised float8, cleared float8,
          confirmed float8, raises int)`.execute(platform.db);
});
afterAll(() => platform?.close());

/** The same figures by plain counting, one window after the other. */
function reckon(given: readonly Row[], from: number, to: number) {
  const all = given
    .map((row, at) => ({ ...row, at }))
    .filter(({ raised }) => raised >= from && raised < to)
    .sort((a, b) => a.raised - b.raised || a.at - b.at);
  const floods: { from: number; to: number; raised: number; first: number }[] = [];
  let peak = 0;
  let windows = 0;
  let isFlood = false;
  for (let start = from; start < to; start += 10 * minute) {
    windows++;
    const inside = all.filter(({ raised }) => raised >= start && raised < start + 10 * minute);
    peak = Math.max(peak, inside.length);
    const last = floods.at(-1);
    if (isFlood && inside.length >= 5 && last) {
      last.to = start + 10 * minute;
      last.raised += inside.length;
    } else if (inside.length > 10) {
      isFlood = true;
      const end = start + 10 * minute;
      floods.push({ from: start, to: end, raised: inside.length, first: inside[0]?.at ?? -1 });
    } else isFlood = false;
  }
  const times = all.flatMap(({ raised, confirmed }) => (confirmed ? [confirmed - raised] : []));
  return {
    windows,
    peak,
    raised: all.length,
    levels: [1, 2, 3, 4].map((level) => all.filter((row) => row.level === level).length),
    floods: floods.map(({ first, ...flood }) => ({
      ...{ ...flood, to: Math.min(flood.to, to) },
      firstNumber: `A${first}`,
      firstName: `source ${given[first]?.source}`,
    })),
    chattering: all.filter(({ raises }) => raises > 1).length,
    fleeting: all.filter(
      ({ cleared, raised, raises }) => cleared !== null && cleared - raised < 10_000 && raises < 2,
    ).length,
    stale: all.filter(({ cleared, raised }) => (cleared ?? now) - raised > day).length,
    confirmed: times.length,
    meanToConfirmMs: times.reduce((sum, time) => sum + time, 0) / times.length,
  };
}

const asked = (from: number, to: number, item?: number): Promise<AlarmQuality> =>
  alarmQuality(
    platform.db,
    { visible: 'all', from, to, ...(item === undefined ? {} : { itemId: itemId(item) }) },
    now,
  );

it.each([
  ['a month', begin, now],
  ['a week', begin + 7 * day, begin + 14 * day],
  ['a span that ends within a window', begin + 123_456, begin + 2 * day + 987_654],
])('%s is what plain counting makes of it', async (_what, from, to) => {
  const { top, floodCount, floodWindows, meanToConfirmMs, ...figures } = await asked(from, to);
  const { meanToConfirmMs: mean, ...plain } = reckon(rows, from, to);
  expect(figures).toEqual(plain);
  expect(meanToConfirmMs).toBeCloseTo(mean, 3);
  expect(floodCount).toBe(plain.floods.length);
  const flooded = plain.floods.map((flood) => Math.ceil((flood.to - flood.from) / (10 * minute)));
  expect(floodWindows).toBe(flooded.reduce((sum, count) => sum + count, 0));
  expect(top.length).toBe(10);
});

it('the ten worst sources are those that raised most', async () => {
  const { top } = await asked(begin, now);
  const counted = Map.groupBy(
    rows.filter(({ cleared }) => cleared !== null),
    ({ source }) => source,
  );
  const worst = [...counted]
    .map(([source, of]) => ({ source, raised: of.length }))
    .sort((a, b) => b.raised - a.raised || a.source - b.source)
    .slice(0, 10);
  expect(top.map(({ sourceId: source, raised }) => ({ source, raised }))).toEqual(worst);
});

it('is of the items that one sees, and of one of them', async () => {
  const mine = rows.filter(({ item }) => item === 2);
  expect((await asked(begin, now, 2)).raised).toBe(mine.length);
  const visible = new Set([itemId(2)]);
  const { raised, floods } = await alarmQuality(
    platform.db,
    { visible, from: begin, to: now },
    now,
  );
  expect(raised).toBe(mine.length);
  expect(floods.every(({ firstNumber }) => rows[Number(firstNumber.slice(1))]?.item === 2)).toBe(
    true,
  );
  const none = await alarmQuality(platform.db, { visible: new Set(), from: begin, to: now }, now);
  expect(none).toMatchObject({ raised: 0, peak: 0, floods: [], top: [], meanToConfirmMs: null });
});
