import { itemId, pointId, Quality } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { LiveTable } from '../live/live-table.ts';
import { SlotWatch, Watch } from '../live/slot-watch.ts';
import { SamplePath, Save, type SavePolicy } from './sample-path.ts';

const build = (policy: SavePolicy = { save: Save.each }) => {
  const table = new LiveTable();
  const evaluated: number[][] = [];
  const stored: unknown[][] = [];
  const shown: number[] = [];
  const lookedAt: number[] = [];
  const asked: number[] = [];
  let began = Number.NaN;
  let full = false;
  let allowed = Number.POSITIVE_INFINITY;
  const path = new SamplePath(table, {
    conditions: {
      begin(time) {
        began = time;
      },
      onSample: (at, values, place, quality) =>
        void evaluated.push([at, values[place] as number, began, quality]),
      onBlock: () => {},
    },
    history: {
      append: (...sample) => {
        if (full) return false;
        stored.push(sample);
        return true;
      },
    },
    derived: { onSample: (at) => void lookedAt.push(at), onBlock: () => {} },
    assignments: { onSample: () => {}, onBlock: () => {} },
    live: { changed: (point) => void shown.push(point) },
    limits: {
      takes(item) {
        asked.push(item);
        return allowed-- > 0;
      },
    },
  });
  const slot = table.add(pointId(42));
  path.configure(slot, policy);
  const slots = Int32Array.of(slot);
  const give = (
    value: number,
    time: number,
    quality: number = Quality.good,
    text: string | null = null,
  ) => path.accept(slots, 1, time, time, Float64Array.of(value), Uint8Array.of(quality), [text]);
  return {
    table,
    path,
    slot,
    slots,
    evaluated,
    stored,
    shown,
    lookedAt,
    asked,
    allow: (samples: number) => {
      allowed = samples;
    },
    give,
    fill: (state: boolean) => {
      full = state;
    },
  };
};

describe('the sample path', () => {
  it('asks who looks at a slot only where somebody does', () => {
    const { table, path, slot, slots, lookedAt, give } = build();
    give(1, 1_000);
    path.fail(slots, 1, 2_000, Quality.communication);
    expect(lookedAt).toEqual([]);
    const watch = new SlotWatch<object>(table, Watch.derived);
    const [one, other] = [{}, {}];
    watch.add([slot, -1], one);
    watch.add([slot], other);
    watch.remove([slot], one);
    give(2, 3_000);
    expect([lookedAt, [...watch.of(slot)]]).toEqual([[slot], [other]]);
    path.fail(slots, 1, 4_000, Quality.communication);
    watch.remove([slot, 7], other);
    give(3, 5_000);
    expect(lookedAt).toEqual([slot, slot]);
  });

  it('takes a sample to the table, the conditions, history and the screens', () => {
    const { table, slot, evaluated, stored, shown, give } = build();
    expect(give(20.5, 1_000)).toBe(true);
    expect(table.read(slot)).toBe(20.5);
    expect(evaluated).toEqual([[slot, 20.5, 1_000, Quality.good]]);
    expect(stored).toEqual([[42, 1_000, 20.5, Quality.good, null]]);
    expect(shown).toEqual([42]);
  });

  it('keeps of a limited point no more than its account may have, and shows and judges the rest', () => {
    const { path, slots, give, allow, asked, stored, shown, evaluated } = build({
      ...{ save: Save.planned, limitedTo: itemId(5) },
    });
    allow(1);
    for (const value of [1, 2, 3]) expect(give(value, 1_000 * value)).toBe(true);
    path.fail(slots, 1, 4_000, Quality.communication);
    expect(stored.map(([, time]) => time)).toEqual([1_000]);
    expect([shown.length, evaluated.length, path.refused]).toEqual([4, 4, 0]);
    allow(1);
    // The same value: the last ones were not kept, so this one is.
    give(3, 5_000);
    give(3, 6_000);
    expect(stored.map(([, time]) => time)).toEqual([1_000, 5_000]);
    // Nobody is asked about what is not to be kept.
    expect(asked).toEqual([5, 5, 5, 5, 5]);
  });

  it('takes no memory for each block that is held until its item is reckoned', () => {
    const table = new LiveTable();
    const looked: number[] = [];
    let looks = 0;
    const path = new SamplePath(table, {
      conditions: {
        begin: () => {},
        onSample: (slot) => void (looks++ < 2 && looked.push(slot)),
        onBlock: () => {},
      },
      history: { append: () => true },
      derived: {
        ...{ onSample: () => {}, onBlock: () => {} },
        ...{ isLong: () => true, isSettling: () => false },
      },
      assignments: { onSample: () => {}, onBlock: () => {} },
      live: { changed: () => {} },
    });
    const slots = Int32Array.of(table.add(pointId(1)), table.add(pointId(2)));
    for (const slot of slots) path.configure(slot, { save: Save.each, item: itemId(5) });
    const [values, qualities, texts] = [new Float64Array(2), new Uint8Array(2), [null, null]];
    const take = (time: number) => path.accept(slots, 2, time, time, values, qualities, texts);
    take(1);
    const before = process.memoryUsage().arrayBuffers;
    for (let time = 2; time <= 1_000; time += 1) take(time);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
    expect([looks, looked]).toEqual([2_000, [...slots]]);
  });

  it('asks nobody about a point of which any number is kept', () => {
    const { give, asked, stored } = build();
    for (let n = 0; n < 3; n += 1) give(n, n);
    expect([asked, stored.length]).toEqual([[], 3]);
  });

  it('saves nothing anew when a point is configured again as it was', () => {
    const { path, slot, stored, give } = build({ save: Save.planned });
    const given = (policy: SavePolicy, value: number, time: number): number => {
      path.configure(slot, policy);
      give(value, time);
      return stored.length;
    };
    expect(given({ save: Save.planned }, 5, 1_000)).toBe(1);
    expect(given({ save: Save.planned }, 5, 2_000)).toBe(1);
    expect(given({ save: Save.never }, 5, 3_000)).toBe(1);
    expect(given({ save: Save.planned }, 5, 4_000)).toBe(2);
  });

  it('shows an unchanged value again only when its age would lie', () => {
    const { shown, give } = build();
    for (const time of [1_000, 2_000, 3_000, 5_999, 6_000, 7_000]) give(1, time);
    expect(shown).toEqual([42, 42]);
  });

  it.each([
    [Save.never, []],
    [Save.each, [1, 1, 2]],
    [Save.planned, [1, 2]],
  ])('saves by policy %s', (save, values) => {
    const { stored, give } = build({ save });
    give(1, 1_000);
    give(1, 2_000);
    give(2, 3_000);
    expect(stored.map(([, , value]) => value)).toEqual(values);
  });

  it('keeps the value when the quality turns bad, and marks it once', () => {
    const { table, path, slot, slots, stored, shown, evaluated, give } = build();
    give(7, 1_000);
    path.fail(slots, 1, 2_000, Quality.communication);
    path.fail(slots, 1, 3_000, Quality.communication);
    expect(table.read(slot)).toBe(7);
    expect(table.qualities[slot]).toBe(Quality.communication);
    expect(stored.at(-1)).toEqual([42, 2_000, 7, Quality.communication, null]);
    expect([stored.length, shown.length, evaluated.length]).toEqual([2, 2, 2]);
    give(7, 4_000);
    expect(table.qualities[slot]).toBe(Quality.good);
    expect(stored).toHaveLength(3);
  });

  it('does not turn what could not be decoded into a value', () => {
    const { table, slot, stored, give } = build();
    give(7, 1_000);
    give(Number.NaN, 2_000, Quality.decode);
    give(Number.NaN, 3_000, Quality.decode);
    expect(table.read(slot)).toBe(7);
    expect(stored.map((row) => row[3])).toEqual([Quality.good, Quality.decode]);
  });

  it('says so when history takes no more, and counts it', () => {
    const { path, give, fill } = build();
    fill(true);
    expect(give(1, 1_000)).toBe(false);
    expect(path.refused).toBe(1);
    fill(false);
    expect(give(2, 2_000)).toBe(true);
  });

  it('carries texts', () => {
    const { table, slot, stored, shown, give } = build();
    give(Number.NaN, 1_000, Quality.good, '运行');
    give(Number.NaN, 2_000, Quality.good, '运行');
    give(Number.NaN, 3_000, Quality.good, '停止');
    expect(table.read(slot)).toBe('停止');
    expect(shown).toHaveLength(2);
    expect(stored.map((row) => row[4])).toEqual(['运行', '运行', '停止']);
  });

  it('keeps the sample of a planned slot that history refused until it takes one', () => {
    const { path, slot, stored, give, fill } = build({ save: Save.planned, interval: 10_000 });
    fill(true);
    give(1, 1_000);
    fill(false);
    expect(give(1, 2_000)).toBe(true);
    expect(stored.map(([, time]) => time)).toEqual([2_000]);
    path.configure(slot, { save: Save.never });
    give(2, 20_000);
    expect(stored).toHaveLength(1);
  });

  it('marks a lost link in a planned slot, and what came after it, at once', () => {
    const { path, slots, stored, give } = build({ save: Save.planned, interval: 60_000 });
    give(1, 60_000);
    path.fail(slots, 1, 61_000, Quality.communication);
    give(1, 62_000);
    give(1, 63_000);
    expect(stored.map(([, time, , quality]) => [time, quality])).toEqual([
      [60_000, Quality.good],
      [61_000, Quality.communication],
      [62_000, Quality.good],
    ]);
  });
});
