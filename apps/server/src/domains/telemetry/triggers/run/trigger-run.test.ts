import { describe, expect, it } from 'vitest';
import {
  createTriggerRun,
  decideTrigger,
  hour,
  noteSkipped,
  type TriggerRule,
} from './trigger-run.ts';

const unknown = Number.NaN;
const begin = 1_000_000;
const fresh = { was: unknown, isSpent: false, skipped: 0, skippedAt: 0 };
const rule = (given: Partial<TriggerRule> = {}): TriggerRule => ({
  ...{ onDelayMs: 0, offDelayMs: 0, mostPerHour: 60, wanted: 1 },
  ...given,
});

/** What is seen at a second, and what comes of it. */
type Seen = readonly [second: number, seen: number, expected: string];

const course = (of: TriggerRule, seen: readonly Seen[], kept = fresh): string[] => {
  const run = createTriggerRun(of, kept);
  return seen.map(([second, value]) => {
    decideTrigger(run, value, begin + second * 1_000);
    return run.fires ? 'fires' : run.state;
  });
};

describe('a trigger', () => {
  it.each<[string, Partial<TriggerRule>, readonly Seen[]]>([
    [
      'fires when its condition becomes true, not while it stays so',
      {},
      [
        [0, 0, 'idle'],
        [1, 1, 'fires'],
        [2, 1, 'fired'],
        [3, 0, 'idle'],
        [4, 1, 'fires'],
      ],
    ],
    [
      'does not fire for what holds at first sight',
      {},
      [
        [0, 1, 'idle'],
        [1, 1, 'idle'],
        [2, 0, 'idle'],
        [3, 1, 'fires'],
      ],
    ],
    [
      'fires when it becomes false where that is wanted',
      { wanted: 0 },
      [
        [0, 0, 'idle'],
        [1, 1, 'idle'],
        [2, 0, 'fires'],
        [3, 0, 'fired'],
      ],
    ],
    [
      'never fires by what is unknown, and goes by what was known before',
      {},
      [
        [0, 0, 'idle'],
        [1, unknown, 'paused'],
        [2, 0, 'idle'],
        [3, unknown, 'paused'],
        [4, 1, 'fires'],
        [5, unknown, 'paused'],
        [6, 1, 'fired'],
      ],
    ],
    [
      'waits until it has held as long as the on-delay, from the beginning each time',
      { onDelayMs: 3_000 },
      [
        [0, 0, 'idle'],
        [1, 1, 'delaying'],
        [2, 0, 'idle'],
        [3, 1, 'delaying'],
        [4, unknown, 'paused'],
        [5, 1, 'delaying'],
        [7, 1, 'delaying'],
        [8, 1, 'fires'],
      ],
    ],
    [
      'does not fire again before it was off as long as the off-delay',
      { offDelayMs: 3_000 },
      [
        [0, 0, 'idle'],
        [1, 1, 'fires'],
        [2, 0, 'fired'],
        [3, 1, 'fired'],
        [4, 0, 'fired'],
        [7, 0, 'idle'],
        [8, 1, 'fires'],
      ],
    ],
    [
      'fires so often an hour, and lets go by what is more',
      { mostPerHour: 2 },
      [
        [0, 0, 'idle'],
        [1, 1, 'fires'],
        [2, 0, 'idle'],
        [3, 1, 'fires'],
        [4, 0, 'limited'],
        [5, 1, 'limited'],
        [6, 0, 'limited'],
        [3_601, 0, 'idle'],
        [3_602, 1, 'fires'],
        [3_602.5, 0, 'limited'],
        [3_603, 0, 'idle'],
      ],
    ],
    [
      'fires by each other value',
      { wanted: unknown },
      [
        [0, 7, 'idle'],
        [1, 8, 'fires'],
        [2, 8, 'idle'],
        [3, unknown, 'paused'],
        [4, 8, 'idle'],
        [5, 7, 'fires'],
      ],
    ],
    [
      'begins its delay anew after the clock was set back',
      { onDelayMs: 3_000 },
      [
        [10, 0, 'idle'],
        [11, 1, 'delaying'],
        [0, 1, 'delaying'],
        [2, 1, 'delaying'],
        [3, 1, 'fires'],
      ],
    ],
    [
      'counts what it fired while the clock was ahead as of now, once',
      { mostPerHour: 1 },
      [
        [9_000, 0, 'idle'],
        [9_001, 1, 'fires'],
        [0, 0, 'limited'],
        [2_000, 0, 'limited'],
        [3_599, 0, 'limited'],
        [3_600, 1, 'fires'],
      ],
    ],
  ])('%s', (_, given, seen) => {
    expect(course(rule(given), seen)).toEqual(seen.map(([, , expected]) => expected));
  });

  it.each<[string, { was: number; isSpent: boolean }, readonly Seen[]]>([
    ['does not fire again for what it fired for', { was: 1, isSpent: true }, [[0, 1, 'fired']]],
    ['fires for what came to be meanwhile', { was: 0, isSpent: false }, [[0, 1, 'fires']]],
  ])('that goes on after a restart %s', (_, kept, seen) => {
    expect(course(rule(), seen, { ...fresh, ...kept })).toEqual(
      seen.map(([, , expected]) => expected),
    );
  });

  it('counts what it let go by, and when that was last', () => {
    const run = createTriggerRun(rule({ mostPerHour: 1 }), { ...fresh, skipped: 4, skippedAt: 5 });
    for (const [second, seen] of [0, 1, 0, 1, 0].entries()) {
      decideTrigger(run, seen, begin + second * 1_000);
    }
    expect([run.skipped, run.skippedAt]).toEqual([5, begin + 3_000]);
  });

  it('that its account keeps from firing uses none of its times', () => {
    const run = createTriggerRun(rule({ mostPerHour: 1 }), fresh);
    decideTrigger(run, 0, begin);
    decideTrigger(run, 1, begin + 1_000);
    noteSkipped(run, begin + 1_000);
    expect([run.skipped, run.state]).toEqual([1, 'idle']);
    decideTrigger(run, 0, begin + 2_000);
    decideTrigger(run, 1, begin + 3_000);
    expect([run.fires, run.skipped]).toEqual([true, 1]);
  });

  it('says when it has to be looked at though nothing comes', () => {
    const run = createTriggerRun(rule({ onDelayMs: 3_000, mostPerHour: 1 }), fresh);
    decideTrigger(run, 0, begin);
    expect(run.due).toBe(Number.POSITIVE_INFINITY);
    decideTrigger(run, 1, begin + 1_000);
    expect(run.due).toBe(begin + 4_000);
    decideTrigger(run, 1, begin + 4_000);
    expect([run.fires, run.due]).toEqual([true, begin + 4_000 + hour]);
  });
});

/** The same from all that was ever seen, as one would say it. */
function plainly(of: TriggerRule, seen: readonly (readonly [at: number, seen: number])[]) {
  const fired: number[] = [];
  let was = unknown;
  for (const [n, [now, value]] of seen.entries()) {
    if (Number.isNaN(value)) continue;
    if (Number.isNaN(was)) was = value;
    const before = seen.slice(0, n + 1);
    const lastOther = before.findLastIndex(([, other]) => other !== value);
    const since = before[lastOther + 1]?.[0] ?? now;
    const isChange = Number.isNaN(of.wanted);
    const delay = isChange ? 0 : value === 1 ? of.onDelayMs : of.offDelayMs;
    if (value === was || now - since < delay) continue;
    was = value;
    const lately = fired.filter((at) => now - at < hour).length;
    if ((isChange || value === of.wanted) && lately < of.mostPerHour) fired.push(now);
  }
  return fired;
}

/** Numbers from 0 to below 1 that are the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('fires as a plain model says, whatever is seen', () => {
  let times = 0;
  for (let seed = 1; seed <= 400; seed += 1) {
    const next = numbers(seed);
    const one = <Thing>(of: readonly [Thing, ...Thing[]]): Thing =>
      of[Math.floor(next() * of.length)] ?? of[0];
    const of = rule({
      wanted: one([1, 0, unknown]),
      onDelayMs: one([0, 2_000, 5_000]),
      offDelayMs: one([0, 1_000, 4_000]),
      mostPerHour: one([1, 3, 20]),
    });
    const run = createTriggerRun(of, fresh);
    const seen: [number, number][] = [];
    const fired: number[] = [];
    let now = begin;
    for (let n = 0; n < 120; n += 1) {
      now += one([100, 1_000, 1_000, 3_000, 900_000]);
      const value = one([0, 1, 1, 0, unknown]);
      seen.push([now, value]);
      decideTrigger(run, value, now);
      if (run.fires) fired.push(now);
    }
    expect({ seed, fired }).toEqual({ seed, fired: plainly(of, seen) });
    times += fired.length;
  }
  expect(times).toBeGreaterThan(1_000);
});
