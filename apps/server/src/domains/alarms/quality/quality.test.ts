import type { AlarmQuality } from '@millwright/contract/alarms/quality/quality.schemas';
import { itemId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { alarmQuality } from './index.ts';
import { begin, day, insertAlarms, minute, month, now, type Row } from './quality.builders.ts';

const rows = month();
let platform: PlatformForTests;
beforeAll(async () => {
  platform = await openPlatformForTests();
  await insertAlarms(platform.db, rows);
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
