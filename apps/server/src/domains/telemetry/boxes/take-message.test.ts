/** One message may hold thousands of records: others have their turns between them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Message } from '@millwright/drivers';
import { outage, pointId, Quality, systemClock, timestamp } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShareOf } from '../../../base/give-way.ts';
import { LiveTable } from '../live/index.ts';
import type { HistoryBuffer, SamplePath } from '../samples/index.ts';
import { BoxClock } from './box-clock.ts';
import { createTakeMessage } from './take-message.ts';

const mostRecords = 40;
const now = timestamp(1_700_000_000_000);
let turns = 0;
let counting = true;
beforeEach(() => {
  turns = 0;
  counting = true;
  const count = (): void => {
    turns += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
});
afterEach(() => {
  vi.restoreAllMocks();
  counting = false;
});

/** A box with one point, whose samples each take the processor for some milliseconds. */
function openBox(busyMs: number, records = mostRecords) {
  const table = new LiveTable();
  const slot = table.add(pointId(1));
  const put: { point: number; value: number; time: number }[] = [];
  const path = {
    save: new Uint8Array(16),
    whenSettled: () => undefined,
    accept(slots: Int32Array, count: number, time: number, _: number, values: Float64Array) {
      const ends = performance.now() + busyMs;
      for (let n = 0; n < count; n += 1) {
        const at = slots[n] as number;
        put.push({ point: table.pointAt(at), value: values[n] as number, time });
        table.times[at] = time;
      }
      while (performance.now() < ends);
      return true;
    },
  } as unknown as SamplePath;
  const history = { append: () => true, durable: async () => {} } as unknown as HistoryBuffer;
  const clock = { ...systemClock, now: () => now };
  const take = createTakeMessage({
    ...{ clock, table, path, history },
    past: { refuses: () => false, note: () => {} },
  });
  const message: Message = {
    isUnderstood: true,
    unknown: { count: 0, name: null },
    records: Array.from({ length: records }, (_, n) => ({
      ...{ time: now - records + n, from: n, to: n + 1, bad: [] },
    })),
    keys: new Int32Array(records).fill(slot),
    values: Float64Array.from({ length: records }, (_, n) => n),
    qualities: new Uint8Array(records).fill(Quality.good),
    texts: new Array<null>(records).fill(null),
  };
  const arrival = { at: now, moment: now, isRepeat: false, owner: '7' };
  const coming = { arrival, owner: '7', clock: new BoxClock(), bad: () => {} };
  const taken = (resume = () => {}) => take(message, { ...coming, resume });
  return { table, put, message, taken };
}

test('others have their turns between its records, which stay as they were', async () => {
  const box = openBox(3);
  const taken = box.taken();
  // The next message of any box is read into the same arrays.
  setImmediate(() => {
    box.message.values.fill(-1);
    box.message.keys.fill(99);
  });
  await (await taken).durable;
  expect(turns).toBeGreaterThan(mostRecords / 4);
  expect(box.put.map(({ value }) => value)).toEqual([...Array(mostRecords).keys()]);
});

test('a point that goes meanwhile takes its samples along, be its place another one’s by then', async () => {
  const box = openBox(3);
  const taken = box.taken();
  setImmediate(() => {
    box.table.remove(pointId(1));
    // Places rest before they are given again.
    for (let n = 2; n < 600; n += 1) {
      box.table.add(pointId(n));
      box.table.remove(pointId(n));
    }
    for (let n = 600; n < 1300; n += 1) box.table.add(pointId(n));
    expect(box.table.pointAt(0)).not.toBe(1);
  });
  await (await taken).durable;
  expect(new Set(box.put.map(({ point }) => point))).toEqual(new Set([1]));
  expect(box.put.length).toBeLessThan(mostRecords);
});

test('a point that means another value meanwhile is given nothing more of it', async () => {
  const box = openBox(3);
  const taken = box.taken();
  let before = 0;
  setImmediate(() => {
    before = box.put.length;
    box.table.remove(pointId(1));
    box.table.add(pointId(1));
  });
  await (await taken).durable;
  expect(before).toBeGreaterThan(0);
  expect(box.put).toHaveLength(before);
});

test('who may not take any more stops in the middle, and has not taken it', async () => {
  const box = openBox(3);
  let asked = 0;
  const taken = box.taken(() => {
    asked += 1;
    if (asked === 2) throw outage('lease.lost');
  });
  await expect(taken).rejects.toMatchObject({ code: 'lease.lost' });
  expect(box.put.length).toBeLessThan(mostRecords);
});

test('a short message is taken before anybody else has a turn', async () => {
  // However long the machine keeps this process waiting in between.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const box = openBox(0);
  void box.taken();
  expect(box.put).toHaveLength(mostRecords);
});

test('an account whose records take long by themselves rests as long, be each a message', async () => {
  const box = openBox(30, 1);
  turns = 0;
  await inShareOf('long records', async () => {
    for (let n = 0; n < 3; n += 1) {
      await (await box.taken()).durable;
      // The next one comes later, and begins a slice of its own.
      await nextTurn();
    }
  });
  // A loop that has nothing to do turns thousands of times meanwhile; without a rest it had three.
  expect(turns).toBeGreaterThan(100);
  expect(box.put).toHaveLength(3);
});
