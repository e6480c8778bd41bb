import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DataType } from '../../data-type.ts';
import { pointId } from '../../ids.ts';
import { Quality } from '../../quality.ts';
import { checkExpression } from '../check.ts';
import { type PointScope, parseExpression } from '../language/index.ts';
import { compileExpression } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { ExpressionState, type SavedState } from './state.ts';

const bad = Quality.communication;
const scope: PointScope = {
  byId: () => null,
  byName: ({ point }) => ({
    id: pointId(point === 'r' ? 1 : 0),
    dataType: point === 'r' ? DataType.BOOL : DataType.DOUBLE,
    unit: '',
    texts: null,
  }),
  names: () => [],
};

/** A run over points p (a number) and r (a state), of which the last samples count. */
function runOf(text: string, timeZone = 'UTC', saved: SavedState = {}) {
  const { expression } = parseExpression(text);
  const checked = expression && checkExpression(expression, scope).checked;
  if (!checked) throw new TypeError(`${text} does not run`);
  const state = new ExpressionState(
    compileExpression(checked),
    { slotOf: (point) => point, timeZone },
    saved,
  );
  const live = {
    values: Float64Array.of(Number.NaN, Number.NaN),
    times: new Float64Array(2),
    qualities: Uint8Array.of(Quality.unknown, Quality.unknown),
    texts: [null, null],
  };
  const at = (now: number): number => {
    evaluate(state, live, now);
    return state.value;
  };
  const sample = (slot: number, value: number, time: number, quality: number): number => {
    live.values[slot] = value;
    live.times[slot] = time;
    live.qualities[slot] = quality;
    return at(time);
  };
  return {
    state,
    at,
    p: (value: number, time: number, quality = 0) => sample(0, value, time, quality),
    r: (value: number, time: number, quality = 0) => sample(1, value, time, quality),
  };
}

const unknown = Number.NaN;

describe('prev, delta and rate', () => {
  it.each<
    [text: string, samples: [value: number, time: number, quality?: number][], seen: number[]]
  >([
    [
      'prev(p)',
      [
        [1, 10],
        [5, 20],
        [7, 30],
      ],
      [unknown, 1, 5],
    ],
    [
      'delta(p)',
      [
        [1, 10],
        [5, 20],
        [3, 30],
      ],
      [unknown, 4, -2],
    ],
    [
      'delta(p)',
      [
        [1, 10],
        [5, 20],
        [9, 20],
        [10, 30],
      ],
      [unknown, 4, 8, 1],
    ],
    [
      'delta(p)',
      [
        [1, 10],
        [0, 20, bad],
        [5, 30],
      ],
      [unknown, unknown, 4],
    ],
    [
      'delta(p)',
      [
        [1, 10],
        [5, 5],
        [6, 7],
      ],
      [unknown, 4, 1],
    ],
    [
      'rate(p, 2 s)',
      [
        [1, 0],
        [2, 1000],
        [5, 2000],
        [8, 4000],
      ],
      [unknown, unknown, 2, 1.5],
    ],
    // The sample that is at least the window old, not the window's edge.
    [
      'rate(p, 2 s)',
      [
        [0, 0],
        [1, 1500],
        [5, 2500],
        [9, 4000],
      ],
      [unknown, unknown, 2, 3.2],
    ],
    [
      'rate(p, 2 s)',
      [
        [0, 0],
        [9, 1000, bad],
        [4, 2000],
      ],
      [unknown, unknown, 2],
    ],
    // A clock that was set back begins the window anew.
    [
      'rate(p, 2 s)',
      [
        [0, 9000],
        [1, 5000],
        [5, 7000],
      ],
      [unknown, unknown, 2],
    ],
    // Of samples within a sixteenth of the window (1 s) the first is the one that counts.
    [
      'rate(p, 16 s)',
      [
        [0, 0],
        [100, 999],
        [10, 1000],
        [16, 16_000],
        [32, 17_000],
        [31, 16_999],
      ],
      [unknown, unknown, unknown, 1, 22 / 16, unknown],
    ],
  ])('%s of %j', (text, samples, seen) => {
    const run = runOf(text);
    expect(samples.map(([value, time, quality]) => run.p(value, time, quality))).toEqual(seen);
  });

  test('a rate over a window that is full of samples', () => {
    const run = runOf('rate(p, 1 min)');
    const seen = Array.from({ length: 60_000 }, (_, n) => run.p(n * 3, n * 10));
    expect(seen.slice(6100).every((value) => Math.abs(value - 300) < 1e-9)).toBe(true);
  });

  test('time is that of the sample, and the reason is told', () => {
    const run = runOf('delta(p)');
    run.p(1, 10);
    const { state } = run;
    expect([state.reason, state.quality]).toEqual(['no-earlier-sample', Quality.unknown]);
    run.p(4, 20, Quality.stale);
    expect([state.reason, state.quality, state.time]).toEqual([null, Quality.stale, 20]);
  });
});

describe('held', () => {
  test('is true once its condition was so long enough, at the end of that time', () => {
    const { r, at, state } = runOf('held(r, 5 min)');
    expect(r(1, 1000)).toBe(0);
    expect(state.nextDeadline).toBe(301_000);
    expect(r(1, 200_000)).toBe(0);
    expect(at(300_999)).toBe(0);
    expect(at(301_000)).toBe(1);
    expect([state.time, state.nextDeadline]).toEqual([301_000, Number.POSITIVE_INFINITY]);
    expect(r(0, 400_000)).toBe(0);
    expect(r(1, 400_001)).toBe(0);
    expect(state.nextDeadline).toBe(700_001);
  });

  test('begins anew after a break, a bad value included', () => {
    const { r, at } = runOf('held(r, 1 s)');
    r(1, 0);
    expect(r(1, 900, bad)).toBeNaN();
    r(1, 950);
    expect(at(1500)).toBe(0);
    expect(at(1950)).toBe(1);
  });

  test.each([3_600_000, -3_600_000])(
    'goes on when it is told that the clock is set by %i',
    (by) => {
      const { r, at, state } = runOf('held(r, 1 s)');
      r(1, 5_000_000);
      state.clockSet(by);
      expect(at(5_000_400 + by)).toBe(0);
      expect(state.nextDeadline).toBe(5_001_000 + by);
      expect(at(5_001_000 + by)).toBe(1);
    },
  );

  test('begins anew when the clock is set back', () => {
    const { r, at } = runOf('held(r, 1 s)');
    r(1, 5000);
    expect(r(1, 2000)).toBe(0);
    expect(at(3000)).toBe(1);
  });
});

describe('age', () => {
  test('counts whole seconds since the last good value', () => {
    const { p, at, state } = runOf('age(p)');
    expect(at(500)).toBeNaN();
    expect(p(1, 1000)).toBe(0);
    expect(state.nextDeadline).toBe(2000);
    expect(at(3500)).toBe(2);
    expect([state.time, state.nextDeadline, state.quality]).toEqual([3000, 4000, 0]);
    expect(p(1, 4000, bad)).toBe(3);
    expect(p(1, 5000)).toBe(0);
    expect(at(4000)).toBe(0);
  });

  it.each([
    ['age(p) > 5 min', [301_000, 302_000, Number.POSITIVE_INFINITY]],
    ['age(p) >= 2.5', [4000, 5000, 6000]],
    ['300 < age(p)', [301_000, 302_000]],
  ])('%s is due only where it matters', (text, [first, second]) => {
    const { p, at, state } = runOf(text);
    expect(p(1, 1000)).toBe(0);
    const due: number[] = [];
    while (Number.isFinite(state.nextDeadline)) {
      due.push(state.nextDeadline);
      at(state.nextDeadline);
    }
    expect(state.value).toBe(1);
    expect(due.every((time) => time === first || time === second)).toBe(true);
    expect(due).toContain(text.includes('>=') ? first : second);
  });
});

describe('hour and weekday', () => {
  it.each([
    ['UTC', '2026-11-22T23:30:00Z', 23, 7],
    ['Asia/Shanghai', '2026-11-22T23:30:00Z', 7, 1],
    ['Asia/Kathmandu', '2026-11-20T18:20:00Z', 0, 6],
    ['Europe/Berlin', '2026-03-29T00:59:00Z', 1, 7],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 3, 7],
    ['America/New_York', '2026-11-20T04:59:00Z', 23, 4],
  ])('in %s at %s', (zone, moment, hour, weekday) => {
    const now = Date.parse(moment);
    expect(runOf('hour()', zone).at(now)).toBe(hour);
    expect(runOf('weekday()', zone).at(now)).toBe(weekday);
  });

  test('change at their deadline, and are of its time', () => {
    const { at, state } = runOf('hour()', 'Europe/Berlin');
    at(Date.parse('2026-03-29T00:10:00Z'));
    expect(state.time).toBe(Date.parse('2026-03-29T00:00:00Z'));
    expect(state.nextDeadline).toBe(Date.parse('2026-03-29T01:00:00Z'));
    expect(at(state.nextDeadline)).toBe(3);
    expect(at(Date.parse('2026-03-29T00:59:59Z'))).toBe(1);
  });
});

describe('over a restart', () => {
  const saved = (state: ExpressionState): SavedState => JSON.parse(JSON.stringify(state.save()));

  test('a counter makes no jump', () => {
    const before = runOf('delta(p)');
    before.p(100, 10);
    before.p(103, 20);
    const after = runOf('delta(p)', 'UTC', saved(before.state));
    expect(after.at(25)).toBeNaN();
    expect(after.p(108, 30)).toBe(5);
  });

  test('what has not been read yet ends no delay', () => {
    const before = runOf('held(r and p > 0, 1 s)');
    before.p(1, 0);
    before.r(1, 0);
    const after = runOf('held(r and p > 0, 1 s)', 'UTC', saved(before.state));
    expect(after.r(1, 500)).toBeNaN();
    expect(after.p(1, 600)).toBe(0);
    expect(after.at(1000)).toBe(1);
  });

  test('another spelling of a function finds what it knew, another function does not', () => {
    const before = runOf('delta( p ) /* m³ */ + 1');
    before.p(100, 10);
    expect(runOf('if(r, 3, (delta(p)))', 'UTC', saved(before.state)).state.save()).toEqual(
      before.state.save(),
    );
    const other = runOf('rate(p, 1 s)', 'UTC', { 'rate(#0,duration 1000)': [1, 2] });
    expect(other.p(1, 10)).toBeNaN();
  });
});

test('how often time is told changes nothing', () => {
  const texts = [
    'held(p > 2, 2 s)',
    'age(p) > 3 or r',
    'if(held(not r, 500 ms), age(p), rate(p, 1 s))',
    'hour() + age(r)',
  ];
  const step = fc.record({
    gap: fc.integer({ min: 0, max: 4000 }),
    value: fc.integer({ min: 0, max: 5 }),
    isState: fc.boolean(),
    quality: fc.constantFrom(0, 0, 0, bad),
    asked: fc.array(fc.nat(4000), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.array(step, { maxLength: 20 }), (text, steps) => {
      const [seldom, often] = [runOf(text), runOf(text)];
      let now = Date.UTC(2026, 10, 20, 3, 59, 50);
      for (const { gap, value, isState, quality, asked } of steps) {
        const next = now + gap;
        for (const run of [seldom, often]) {
          const extra = run === often ? asked.filter((by) => by < gap).map((by) => now + by) : [];
          for (const moment of extra.sort((a, b) => a - b)) {
            while (run.state.nextDeadline <= moment) run.at(run.state.nextDeadline);
            run.at(moment);
          }
          while (run.state.nextDeadline <= next) run.at(run.state.nextDeadline);
          if (isState) run.r(value % 2, next, quality);
          else run.p(value, next, quality);
        }
        const [a, b] = [seldom.state, often.state];
        expect([b.value, b.time, b.quality, b.nextDeadline]).toEqual([
          a.value,
          a.time,
          a.quality,
          a.nextDeadline,
        ]);
        now = next;
      }
    }),
    { numRuns: 1000 },
  );
});
