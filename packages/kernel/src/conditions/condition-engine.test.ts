import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointId } from '../ids.ts';
import { Quality } from '../quality.ts';
import { milliseconds } from '../time.ts';
import type { Condition, ConditionWhen, Transition } from './condition.ts';
import { ConditionEngine } from './condition-engine.ts';

const P = pointId(7);
const Q = pointId(8);
const bad = Quality.communication;

/** An engine whose slots are the point ids, and what it reported: [time, id, active]. */
function engineWith(...conditions: Condition[]) {
  const reported: Transition[] = [];
  const engine = new ConditionEngine({
    slotOf: (point) => point,
    onTransition: (transition) => reported.push(transition),
  });
  engine.define('test', conditions);
  const told = () => reported.map((t) => [t.time, t.conditionId, t.active]);
  return { engine, reported, told };
}

const condition = (when: ConditionWhen, changes: Partial<Condition> = {}): Condition => ({
  id: 1,
  when,
  onDelay: milliseconds(0),
  offDelay: milliseconds(0),
  ...changes,
});

const tests: [string, ConditionWhen, values: number[], active: boolean[]][] = [
  [
    'above, strictly',
    { op: 'above', pointId: P, value: 10 },
    [9, 10, 10.000001, 10],
    [false, false, true, false],
  ],
  [
    'above with a deadband: back at or under value − deadband',
    { op: 'above', pointId: P, value: 10, deadband: 2 },
    [10, 11, 8.1, 8, 9],
    [false, true, true, false, false],
  ],
  [
    'above zero',
    { op: 'above', pointId: P, value: 0 },
    [-0, 0, Number.MIN_VALUE, 0],
    [false, false, true, false],
  ],
  ['at least', { op: 'at-least', pointId: P, value: 10 }, [9.9, 10, 9.9], [false, true, false]],
  [
    'at least with a deadband',
    { op: 'at-least', pointId: P, value: 10, deadband: 1 },
    [10, 9, 8.9],
    [true, true, false],
  ],
  [
    'below, strictly',
    { op: 'below', pointId: P, value: -5, deadband: 1 },
    [-5, -5.1, -4.1, -4],
    [false, true, true, false],
  ],
  [
    'at most',
    { op: 'at-most', pointId: P, value: 3, deadband: 1 },
    [3, 4, 4.1],
    [true, true, false],
  ],
  ['equal', { op: 'equal', pointId: P, value: 2 }, [1, 2, 2.5], [false, true, false]],
  ['not equal', { op: 'not-equal', pointId: P, value: 2 }, [2, 1, 2], [false, true, false]],
  [
    'inside, ends included',
    { op: 'inside', pointId: P, low: 1, high: 3, deadband: 1 },
    [0.9, 1, 0, 4, 4.1, 3],
    [false, true, true, true, false, true],
  ],
  [
    'outside, ends excluded',
    { op: 'outside', pointId: P, low: 0, high: 10, deadband: 1 },
    [0, -0.1, 0.5, 1, 10, 10.1, 9.5, 9],
    [false, true, true, false, false, true, true, false],
  ],
  [
    'outside with a deadband wider than the range comes back in its middle',
    { op: 'outside', pointId: P, low: 0, high: 10, deadband: 50 },
    [11, 6, 5],
    [true, true, false],
  ],
  [
    'a bit set, in two’s complement',
    { op: 'bit', pointId: P, bit: 1, set: true },
    [0, 2, 1, -1, -3],
    [false, true, false, true, false],
  ],
  [
    'a bit clear, beyond 32 bits',
    { op: 'bit', pointId: P, bit: 40, set: false },
    [2 ** 40, 2 ** 39, 2 ** 40 + 1],
    [false, true, false],
  ],
];

describe('one test', () => {
  test.each(tests)('%s', (_name, when, values, active) => {
    const { engine } = engineWith(condition(when));
    const seen = values.map((value, n) => {
      engine.onSample(P, value, n, 0);
      return engine.isActive('test', 1);
    });
    expect(seen).toEqual(active);
  });

  test('reports what tipped it', () => {
    const { engine, reported } = engineWith(condition({ op: 'above', pointId: P, value: 10 }));
    engine.onSample(P, 12.5, 1000, Quality.stale);
    expect(reported).toEqual([
      {
        source: 'test',
        conditionId: 1,
        active: true,
        time: 1000,
        test: 0,
        pointId: P,
        value: 12.5,
        quality: Quality.stale,
      },
    ]);
  });

  test('neither raises nor clears on a bad value', () => {
    const { engine, told } = engineWith(condition({ op: 'above', pointId: P, value: 10 }));
    engine.onSample(P, 99, 1, bad);
    engine.onSample(P, Number.NaN, 2, 0);
    engine.onSample(P, 11, 3, 0);
    engine.onSample(P, 0, 4, bad);
    expect(told()).toEqual([[3, 1, true]]);
    engine.onSample(P, 0, 5, 0);
    expect(told()).toEqual([
      [3, 1, true],
      [5, 1, false],
    ]);
  });

  test('keeps its deadband through a bad value', () => {
    const when: ConditionWhen = { op: 'above', pointId: P, value: 10, deadband: 5 };
    const { engine } = engineWith(condition(when));
    engine.onSample(P, 11, 1, 0);
    engine.onSample(P, 0, 2, bad);
    engine.onSample(P, 7, 3, 0);
    expect(engine.isActive('test', 1)).toBe(true);
  });
});

describe('all and any', () => {
  const p = { op: 'above', pointId: P, value: 0 } as const;
  const q = { op: 'above', pointId: Q, value: 0 } as const;

  test('follow Kleene’s logic when a value is missing', () => {
    const all = engineWith(condition({ op: 'all', of: [p, q] }));
    all.engine.onSample(P, 1, 1, 0);
    expect(all.told()).toEqual([]);
    all.engine.onSample(Q, 1, 2, 0);
    all.engine.onSample(P, 1, 3, bad);
    expect(all.told()).toEqual([[2, 1, true]]);
    all.engine.onSample(Q, 0, 4, 0);
    expect(all.told().at(-1)).toEqual([4, 1, false]);

    const any = engineWith(condition({ op: 'any', of: [p, q] }));
    any.engine.onSample(P, 1, 1, 0);
    any.engine.onSample(P, 0, 2, 0);
    expect(any.told()).toEqual([[1, 1, true]]);
    any.engine.onSample(Q, 0, 3, 0);
    expect(any.told().at(-1)).toEqual([3, 1, false]);
  });

  test('nest, and may test one point twice', () => {
    const when: ConditionWhen = {
      op: 'any',
      of: [
        { op: 'all', of: [p, { op: 'below', pointId: P, value: 10 }] },
        { op: 'equal', pointId: Q, value: 5 },
      ],
    };
    const { engine } = engineWith(condition(when));
    const active = (slot: number, value: number) => {
      engine.onSample(slot, value, 0, 0);
      return engine.isActive('test', 1);
    };
    expect(active(P, 5)).toBe(true);
    expect(active(Q, 0)).toBe(true);
    expect(active(P, 11)).toBe(false);
    expect(active(Q, 5)).toBe(true);
    expect(active(P, -1)).toBe(true);
  });

  test('refuse to be empty or enormous', () => {
    const { engine } = engineWith();
    const of = (n: number) => condition({ op: 'any', of: Array.from({ length: n }, () => p) });
    expect(() => engine.upsert('test', of(0))).toThrow('condition.empty');
    expect(() => engine.upsert('test', of(65))).toThrow('condition.too_large');
    engine.upsert('test', of(64));
    engine.onSample(P, 1, 1, 0);
    expect(engine.isActive('test', 1)).toBe(true);
  });
});

describe('delays', () => {
  const delayed = condition(
    { op: 'above', pointId: P, value: 10 },
    { onDelay: milliseconds(100), offDelay: milliseconds(50) },
  );

  test('raise only what lasts, at the moment the delay ends', () => {
    const { engine, told, reported } = engineWith(delayed);
    engine.onSample(P, 11, 1000, 0);
    expect(engine.nextDeadline()).toBe(1100);
    engine.onSample(P, 12, 1050, 0);
    engine.onTime(1099);
    expect(told()).toEqual([]);
    engine.onTime(1200);
    expect(told()).toEqual([[1100, 1, true]]);
    expect(reported[0]?.value).toBe(11);
    expect(engine.nextDeadline()).toBe(Number.POSITIVE_INFINITY);
  });

  test('begin anew after a break, a bad value included', () => {
    const { engine, told } = engineWith(delayed);
    engine.onSample(P, 11, 1000, 0);
    engine.onSample(P, 9, 1050, 0);
    engine.onSample(P, 11, 1060, 0);
    engine.onSample(P, 11, 1150, bad);
    engine.onTime(1160);
    expect(told()).toEqual([]);
    engine.onSample(P, 11, 1170, 0);
    engine.onTime(1270);
    expect(told()).toEqual([[1270, 1, true]]);
  });

  test('hold the end back too', () => {
    const { engine, told } = engineWith({ ...delayed, active: true });
    engine.onSample(P, 9, 2000, 0);
    engine.onSample(P, 11, 2040, 0);
    engine.onSample(P, 9, 2045, 0);
    engine.onTime(2100);
    expect(told()).toEqual([[2095, 1, false]]);
  });

  test('that ended before a sample are reported before it, without being asked', () => {
    const { engine, told } = engineWith(delayed);
    engine.onSample(P, 11, 1000, 0);
    engine.onSample(P, 9, 1500, 0);
    engine.onTime(2000);
    expect(told()).toEqual([
      [1100, 1, true],
      [1550, 1, false],
    ]);
  });

  test('of many conditions end in the order of time', () => {
    const many = Array.from({ length: 200 }, (_, n) => ({
      ...delayed,
      id: n,
      onDelay: milliseconds(((n * 37) % 200) + 1),
    }));
    const { engine, reported } = engineWith(...many);
    engine.onSample(P, 11, 0, 0);
    for (let now = 0; now <= 200; now += 10) engine.onTime(now);
    const times = reported.map((transition) => transition.time);
    expect(times).toHaveLength(200);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe('changes while running', () => {
  const limit = (id: number, value: number, point = P): Condition => ({
    ...condition({ op: 'above', pointId: point, value }),
    id,
  });

  test('leave the states of the others alone', () => {
    const { engine, told } = engineWith(limit(1, 10), limit(2, 10), limit(3, 10));
    engine.onSample(P, 11, 1, 0);
    engine.remove('test', 2);
    engine.upsert('test', limit(3, 20));
    engine.upsert('test', limit(4, 10));
    expect([1, 2, 3, 4].map((id) => engine.isActive('test', id))).toEqual([
      true,
      undefined,
      true,
      false,
    ]);
    engine.onSample(P, 11, 2, 0);
    const since = told().slice(3);
    expect(since).toContainEqual([2, 3, false]);
    expect(since).toContainEqual([2, 4, true]);
    expect(since).toHaveLength(2);
  });

  test('define takes away what it does not name, and sources do not meet', () => {
    const { engine } = engineWith(limit(1, 10), limit(2, 10));
    engine.define('other', [limit(1, 5)]);
    engine.define('test', [limit(2, 10)]);
    expect(engine.count('test')).toBe(1);
    expect(engine.count('other')).toBe(1);
    expect(engine.remove('test', 1)).toBe(false);
  });

  test('repeating a condition keeps its running delay', () => {
    const slow = { ...limit(1, 10), onDelay: milliseconds(100) };
    const { engine, told } = engineWith(slow);
    engine.onSample(P, 11, 0, 0);
    engine.define('test', [slow]);
    engine.onTime(100);
    expect(told()).toEqual([[100, 1, true]]);
    engine.upsert('test', { ...slow, onDelay: milliseconds(200) });
    expect(engine.isActive('test', 1)).toBe(true);
  });

  test('another join of the same tests is a change', () => {
    const of = [
      { op: 'above', pointId: P, value: 0 },
      { op: 'above', pointId: Q, value: 0 },
    ] as const;
    const { engine } = engineWith(condition({ op: 'all', of }));
    engine.onSample(P, 1, 1, 0);
    engine.onSample(Q, 0, 1, 0);
    engine.upsert('test', condition({ op: 'any', of }));
    engine.onSample(P, 1, 2, 0);
    expect(engine.isActive('test', 1)).toBe(true);
  });

  test('a restored condition is active at once, and clears by its deadband', () => {
    const when: ConditionWhen = { op: 'above', pointId: P, value: 10, deadband: 5 };
    const { engine, told } = engineWith(condition(when, { active: true }));
    engine.onSample(P, 7, 1, 0);
    expect(told()).toEqual([]);
    engine.onSample(P, 5, 2, 0);
    expect(told()).toEqual([[2, 1, false]]);
  });

  test('points that move take their conditions along', () => {
    const slots = new Map<number, number>([[P, 3]]);
    const reported: Transition[] = [];
    const engine = new ConditionEngine({
      slotOf: (point) => slots.get(point) ?? -1,
      onTransition: (transition) => reported.push(transition),
    });
    engine.define('test', [limit(1, 10), limit(2, 20), limit(3, 10, Q)]);
    engine.onSample(3, 11, 1, 0);
    slots.set(P, 5000).set(Q, 3);
    engine.relink([P, Q]);
    engine.onSample(3, 0, 2, 0);
    expect(engine.isActive('test', 1)).toBe(true);
    engine.onSample(5000, 21, 3, 0);
    engine.onSample(3, 11, 3, 0);
    expect([1, 2, 3].map((id) => engine.isActive('test', id))).toEqual([true, true, true]);
    slots.delete(P);
    engine.relink([P]);
    engine.onSample(5000, 0, 4, 0);
    expect(engine.isActive('test', 1)).toBe(true);
    expect(reported).toHaveLength(3);
  });

  test.each([1, 2, 3])(
    'a point that moves takes along what is left without condition %i',
    (gone) => {
      let slot = 3;
      const engine = new ConditionEngine({ slotOf: () => slot, onTransition() {} });
      engine.define('test', [limit(1, 10), limit(2, 10), limit(3, 10)]);
      engine.remove('test', gone);
      engine.define('other', [limit(4, 10)]);
      slot = 4;
      engine.relink([P]);
      engine.onSample(4, 11, 1, 0);
      const left = [1, 2, 3].filter((id) => id !== gone);
      expect(left.map((id) => engine.isActive('test', id))).toEqual([true, true]);
      expect(engine.isActive('other', 4)).toBe(true);
    },
  );
});

describe('whatever comes', () => {
  const sample = fc.record({
    value: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constant(Number.NaN)),
    gap: fc.integer({ min: 0, max: 40 }),
    quality: fc.constantFrom(0, 0, 0, bad),
    ask: fc.boolean(),
  });
  const settings = fc.record({
    limit: fc.integer({ min: 1, max: 10 }),
    deadband: fc.integer({ min: 0, max: 4 }),
    onDelay: fc.integer({ min: 0, max: 60 }),
    offDelay: fc.integer({ min: 0, max: 60 }),
  });

  test('an upper limit does what its definition says, however often time is told', () => {
    fc.assert(
      fc.property(settings, fc.array(sample, { maxLength: 60 }), (given, samples) => {
        const { limit, deadband } = given;
        const { engine, told } = engineWith(
          condition(
            { op: 'above', pointId: P, value: limit, deadband },
            { onDelay: milliseconds(given.onDelay), offDelay: milliseconds(given.offDelay) },
          ),
        );
        const expected: [number, number, boolean][] = [];
        let active = false;
        let holds = false;
        let since: number | undefined;
        const advance = (now: number) => {
          const due =
            (since ?? Number.POSITIVE_INFINITY) + (active ? given.offDelay : given.onDelay);
          if (due > now) return;
          active = !active;
          since = undefined;
          expected.push([due, 1, active]);
        };
        let now = 0;
        for (const { value, gap, quality, ask } of samples) {
          now += gap;
          advance(now);
          if (quality !== 0 || Number.isNaN(value)) {
            since = undefined;
          } else {
            holds = holds ? value > limit - deadband : value > limit;
            if (holds === active) since = undefined;
            else since ??= now;
          }
          advance(now);
          if (ask) engine.onTime(now);
          engine.onSample(P, value, now, quality);
        }
        advance(now + 1000);
        engine.onTime(now + 1000);
        expect(told()).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  test('transitions of a condition alternate, and adding or removing others changes none', () => {
    const step = fc.record({
      id: fc.integer({ min: 2, max: 30 }),
      limit: fc.integer({ min: 0, max: 10 }),
      add: fc.boolean(),
      value: fc.integer({ min: 0, max: 11 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const watched = condition(
          { op: 'above', pointId: P, value: 5, deadband: 2 },
          { onDelay: milliseconds(3) },
        );
        const alone = engineWith(watched);
        const among = engineWith(watched);
        steps.forEach(({ id, limit, add, value }, now) => {
          if (add) {
            const when = { op: 'above', pointId: P, value: limit } as const;
            among.engine.upsert('test', { ...condition(when), id });
          } else {
            among.engine.remove('test', id);
          }
          for (const { engine } of [alone, among]) engine.onSample(P, value, now, 0);
        });
        const mine = among.told().filter(([, id]) => id === 1);
        expect(mine).toEqual(alone.told());
        mine.forEach(([, , active], n) => {
          expect(active).toBe(n % 2 === 0);
        });
      }),
    );
  });

  test('a value that stands in a column is judged as one that is handed over', () => {
    const sample = fc.record({
      value: fc.oneof(fc.integer({ min: 0, max: 11 }), fc.constant(Number.NaN)),
      quality: fc.constantFrom(Quality.good, Quality.stale, bad),
    });
    const watched = [
      condition({ op: 'above', pointId: P, value: 5, deadband: 2 }, { onDelay: milliseconds(3) }),
      { ...condition({ op: 'bit', pointId: P, bit: 1, set: true }), id: 2 },
      { ...condition({ op: 'bad-quality', pointId: P }), id: 3 },
      { ...condition({ op: 'no-data', pointId: P, forMs: milliseconds(2) }), id: 4 },
    ];
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 60 }), (samples) => {
        const one = engineWith(...watched);
        const other = engineWith(...watched);
        const values = Float64Array.from(samples, ({ value }) => value);
        samples.forEach(({ value, quality }, at) => {
          for (const { engine } of [one, other]) engine.onTime(at);
          one.engine.onSample(P, value, at, quality);
          other.engine.begin(at);
          other.engine.onValue(P, values, at, quality);
        });
        expect(other.reported).toEqual(one.reported);
      }),
    );
  });

  test('nothing is put on the heap for a value in a column', () => {
    const { engine } = engineWith(condition({ op: 'above', pointId: P, value: 5 }));
    const values = Float64Array.from({ length: 100_000 }, (_, n) => (n % 40) / 10);
    const evaluateAll = (): void => {
      engine.begin(1.5);
      for (let at = 0; at < values.length; at++) engine.onValue(P, values, at, 0);
    };
    for (let n = 0; n < 20; n++) evaluateAll();
    let grown = 0;
    for (let n = 0; n < 50; n++) {
      const before = process.memoryUsage().heapUsed;
      evaluateAll();
      grown += Math.max(0, process.memoryUsage().heapUsed - before);
    }
    // A number on the heap takes 12 bytes and more: 60 MB.
    expect(grown).toBeLessThan(10_000_000);
  });
});
