import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataType } from '../data-type.ts';
import { checkExpression, compileExpression, parseExpression } from '../expressions/index.ts';
import { deviceId, pointId } from '../ids.ts';
import { Quality } from '../quality.ts';
import { milliseconds } from '../time.ts';
import type { Condition, ConditionWhen, Formula, Transition } from './condition.ts';
import { ConditionEngine } from './condition-engine.ts';

const P = pointId(7);
const Q = pointId(8);
const D = deviceId(3);
const bad = Quality.communication;

const condition = (when: ConditionWhen, changes: Partial<Condition> = {}): Condition => ({
  id: 1,
  when,
  onDelay: milliseconds(0),
  offDelay: milliseconds(0),
  ...changes,
});

/** An engine on values of its own, whose slots are the point ids; time is told from 0. */
function engineWith(...conditions: Condition[]) {
  const reported: Transition[] = [];
  const live = {
    values: new Float64Array(16).fill(Number.NaN),
    times: new Float64Array(16),
    qualities: new Uint8Array(16).fill(Quality.unknown),
    texts: [],
  };
  const slots = new Map<number, number>([P, Q].map((point) => [point, point]));
  const engine = new ConditionEngine({
    slotOf: (point) => slots.get(point) ?? -1,
    live,
    onTransition: (transition) => reported.push(transition),
  });
  engine.define('test', conditions);
  engine.onTime(0);
  const put = (slot: number, value: number, time: number, quality: number = Quality.good) => {
    if (quality < Quality.unknown) live.values[slot] = value;
    live.times[slot] = time;
    live.qualities[slot] = quality;
    engine.onSample(slot, value, time, quality);
  };
  return {
    engine,
    reported,
    slots,
    put,
    /** A block of one sample. */
    give(slot: number, value: number, time: number, quality: number = Quality.good) {
      put(slot, value, time, quality);
      engine.onBlock(time);
    },
    told: () => reported.map((t) => [t.time, t.active]),
  };
}

const formula = (text: string): Formula => {
  const { expression } = parseExpression(text);
  const checked =
    expression &&
    checkExpression(
      expression,
      {
        byName: () => null,
        byId: (id) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null }),
        names: () => [],
      },
      'boolean',
    ).checked;
  if (!checked) throw new RangeError(text);
  return { key: text, program: compileExpression(checked), timeZone: 'UTC' };
};

describe('no data', () => {
  const silent = condition({ op: 'no-data', pointId: P, forMs: 100 });

  test('begins and ends by the clock: at the end of its time, and with the next sample', () => {
    const { engine, give, told } = engineWith(silent);
    give(P, 1, 50);
    expect(engine.nextDeadline()).toBe(150);
    engine.onTime(149);
    expect(told()).toEqual([]);
    engine.onTime(400);
    expect(told()).toEqual([[150, true]]);
    give(P, 1, 500);
    expect(told().at(-1)).toEqual([500, false]);
  });

  test('counts from when time was first told, be it that no sample ever came', () => {
    const { engine, told, reported } = engineWith(silent);
    engine.onTime(99);
    expect(told()).toEqual([]);
    engine.onTime(100);
    expect(told()).toEqual([[100, true]]);
    expect(reported[0]).toMatchObject({ pointId: P, value: Number.NaN, test: 0 });
  });

  test('takes neither a bad sample for one nor a mark that the last is old', () => {
    const { engine, give, told } = engineWith(silent);
    give(P, 1, 10);
    give(P, 1, 90, bad);
    give(P, 1, 95, Quality.stale);
    engine.onTime(110);
    expect(told()).toEqual([[110, true]]);
    give(P, 1, 120, bad);
    expect(told()).toHaveLength(1);
  });

  test('is told before the sample that ends it, without being asked', () => {
    const { give, told } = engineWith(silent);
    give(P, 1, 0);
    give(P, 1, 250);
    expect(told()).toEqual([
      [100, true],
      [250, false],
    ]);
  });

  test('is there when another sample asks for it', () => {
    const when: ConditionWhen = {
      op: 'all',
      of: [
        { op: 'no-data', pointId: P, forMs: 100 },
        { op: 'above', pointId: Q, value: 0 },
      ],
    };
    const { give, told } = engineWith(condition(when));
    give(Q, 1, 10);
    give(Q, 0, 300);
    expect(told()).toEqual([
      [100, true],
      [300, false],
    ]);
  });

  test('of a restored alarm goes on until a sample comes, and is raised no second time', () => {
    const { engine, give, told } = engineWith({ ...silent, active: true });
    engine.onTime(1000);
    expect(told()).toEqual([]);
    give(P, 1, 1100);
    expect(told()).toEqual([[1100, false]]);
  });

  test('is unknown while nobody keeps the point, and counts anew from when somebody does', () => {
    const { engine, slots, told } = engineWith(silent);
    slots.delete(P);
    engine.relink([P]);
    engine.onTime(5000);
    expect(told()).toEqual([]);
    slots.set(P, 9);
    engine.relink([P]);
    engine.onTime(6000);
    engine.onTime(6099);
    expect(told()).toEqual([]);
    engine.onTime(6100);
    expect(told()).toEqual([[6100, true]]);
  });

  test('of ten thousand points that fall silent at once is told of each once', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ ...silent, id: n }));
    const { engine, told, give } = engineWith(...many);
    give(P, 1, 250);
    engine.onTime(250);
    expect(told().filter(([time, active]) => active && time === 100)).toHaveLength(10_000);
    expect(told()).toHaveLength(20_000);
  });
});

describe('bad quality', () => {
  test('holds while the value is bad, and no longer', () => {
    const { give, told } = engineWith(condition({ op: 'bad-quality', pointId: P }));
    give(P, 1, 1);
    give(P, 1, 2, Quality.stale);
    give(P, 1, 3, bad);
    give(P, 1, 4, Quality.decode);
    give(P, 1, 5);
    expect(told()).toEqual([
      [3, true],
      [5, false],
    ]);
  });
});

describe('a device', () => {
  const offline = condition({ op: 'offline', deviceId: D, forMs: 100 });

  test('is reported when it has been offline for so long', () => {
    const { engine, told, reported } = engineWith(offline);
    engine.onDevice(D, 'online', 5);
    engine.onDevice(D, 'offline', 10);
    engine.onDevice(D, 'online', 60);
    engine.onDevice(D, 'offline', 200);
    engine.onDevice(D, 'offline', 250);
    engine.onTime(299);
    expect(told()).toEqual([]);
    engine.onDevice(D, 'online', 400);
    expect(told()).toEqual([
      [300, true],
      [400, false],
    ]);
    expect(reported[0]?.pointId).toBeNull();
  });

  test('that gives no proper answers is connected, but not online', () => {
    const either = condition({ op: 'not-online', deviceId: D, forMs: 100 }, { id: 2 });
    const { engine, reported } = engineWith(offline, either);
    engine.onDevice(D, 'online', 5);
    engine.onDevice(D, 'abnormal', 10);
    engine.onDevice(D, 'offline', 50);
    engine.onDevice(D, 'abnormal', 120);
    engine.onTime(500);
    expect(reported.map((t) => [t.time, t.conditionId, t.active])).toEqual([[110, 2, true]]);
  });

  test('that nobody asks is neither, and its alarm stays', () => {
    const { engine, told } = engineWith({ ...offline, active: true });
    engine.onDevice(D, 'unknown', 10);
    engine.onTime(5000);
    engine.onDevice(D, 'offline', 6000);
    engine.onTime(7000);
    expect(told()).toEqual([]);
    engine.onDevice(D, 'online', 8000);
    expect(told()).toEqual([[8000, false]]);
  });

  test('counts from when time was first told where nothing was said of it', () => {
    const { engine, told } = engineWith(offline);
    engine.onTime(100);
    expect(told()).toEqual([[100, true]]);
  });

  test('is forgotten with its condition', () => {
    const { engine, told } = engineWith(offline);
    engine.remove('test', 1);
    engine.onDevice(D, 'offline', 10);
    engine.onTime(1000);
    expect(told()).toEqual([]);
    expect(engine.nextDeadline()).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a change within a window', () => {
  const rising = condition({ op: 'rising', pointId: P, value: 10, windowMs: 1000, deadband: 4 });

  test('is told by how much it was, once there is a sample as old as the window', () => {
    const { give, told, reported } = engineWith(rising);
    give(P, 0, 1000);
    give(P, 100, 1500);
    expect(told()).toEqual([]);
    give(P, 12, 2000);
    expect(told()).toEqual([[2000, true]]);
    expect(reported[0]).toMatchObject({ pointId: P, value: 12 });
  });

  test('ends by its deadband, and not by a bad value', () => {
    const { give, told } = engineWith(rising);
    for (const [n, value] of [0, 12, 20, 20, 20].entries()) give(P, value, 1000 * (n + 1));
    // 12, then 8, above the 6 at which it ends, then 0.
    expect(told()).toEqual([
      [2000, true],
      [4000, false],
    ]);
    give(P, 99, 5500, bad);
    expect(told()).toHaveLength(2);
  });

  test('goes either way, or down', () => {
    const either = engineWith(
      condition({ op: 'changing', pointId: P, value: 10, windowMs: 1000 }),
      condition({ op: 'falling', pointId: P, value: 10, windowMs: 1000 }, { id: 2 }),
    );
    for (const [n, value] of [0, 11, 0, 0].entries()) either.give(P, value, 1000 * (n + 1));
    expect(either.reported.map((t) => [t.time, t.conditionId, t.active])).toEqual([
      [2000, 1, true],
      [3000, 2, true],
      [4000, 1, false],
      [4000, 2, false],
    ]);
  });
});

describe('another point as the limit', () => {
  const above = condition({ op: 'above-point', pointId: P, otherPointId: Q, deadband: 2 });

  test('is looked at behind the whole block: half of one says what was never so', () => {
    const { engine, put, told } = engineWith(above);
    put(P, 10, 1);
    put(Q, 20, 1);
    engine.onBlock(1);
    put(P, 30, 2);
    put(Q, 40, 2);
    engine.onBlock(2);
    expect(told()).toEqual([]);
  });

  test('moves with that point, and has a deadband', () => {
    const { give, told, reported } = engineWith(above);
    give(P, 10, 1);
    give(Q, 10, 2);
    give(Q, 9, 3);
    give(Q, 11.9, 4);
    give(Q, 12, 5);
    expect(told()).toEqual([
      [3, true],
      [5, false],
    ]);
    expect(reported[0]).toMatchObject({ pointId: P, value: 1 });
  });

  test('is unknown while either is bad', () => {
    const { give, told } = engineWith(above);
    give(P, 10, 1);
    give(Q, 0, 2, bad);
    give(P, 11, 3);
    give(Q, 0, 4, Quality.stale);
    expect(told()).toEqual([]);
    give(Q, 0, 5);
    give(P, 0, 6, bad);
    expect(told()).toEqual([[5, true]]);
  });

  test('below it, or equal as far as the deadband goes', () => {
    const { give, reported } = engineWith(
      condition({ op: 'below-point', pointId: P, otherPointId: Q }),
      condition({ op: 'equal-point', pointId: P, otherPointId: Q, deadband: 1 }, { id: 2 }),
    );
    give(Q, 5, 0);
    for (const [n, value] of [7, 6, 4, 3].entries()) give(P, value, n + 1);
    expect(reported.map((t) => [t.time, t.conditionId, t.active])).toEqual([
      [2, 2, true],
      [3, 1, true],
      [4, 2, false],
    ]);
  });
});

describe('an expression', () => {
  const wanted = (text: string) => condition({ op: 'expression', formula: formula(text) });

  test('is judged when a point of it has a sample, and unknown is no false', () => {
    const { give, told } = engineWith(wanted('{#7} > 3 and {#8} < 5'));
    give(P, 4, 1);
    give(Q, 1, 2);
    give(Q, 9, 3, bad);
    give(P, 4, 4);
    expect(told()).toEqual([[2, true]]);
    give(P, 0, 5);
    expect(told().at(-1)).toEqual([5, false]);
  });

  test('becomes true by time alone', () => {
    const { engine, give, told } = engineWith(wanted('held({#7} > 3, 5 s)'));
    give(P, 4, 1000);
    engine.onTime(5999);
    expect(told()).toEqual([]);
    engine.onTime(9000);
    expect(told()).toEqual([[6000, true]]);
  });

  test('that is unchanged keeps what it remembers, another one begins anew', () => {
    const text = 'held({#7} > 3, 5 s)';
    const { engine, give, told } = engineWith(wanted(text));
    give(P, 4, 1000);
    engine.upsert('test', wanted(text));
    engine.onTime(6000);
    expect(told()).toEqual([[6000, true]]);
    engine.upsert('test', wanted('{#7} > 100'));
    engine.onBlock(6001);
    expect(told().at(-1)).toEqual([6001, false]);
  });

  test('that cannot be run raises and clears nothing', () => {
    const gone = condition({ op: 'expression', formula: null }, { active: true });
    const { engine, give, told } = engineWith(gone);
    give(P, 4, 1);
    engine.onTime(10_000);
    expect(told()).toEqual([]);
    expect(engine.remove('test', 1)).toBe(true);
  });

  test('goes with its condition, in the middle of a block too', () => {
    const { engine, put, give, told } = engineWith(wanted('{#7} > 3'), {
      ...wanted('{#7} > 4'),
      id: 2,
    });
    put(P, 9, 1);
    engine.remove('test', 1);
    engine.upsert('test', { ...wanted('{#8} > 4'), id: 3 });
    engine.onBlock(1);
    give(Q, 9, 2);
    expect(told()).toEqual([
      [1, true],
      [2, true],
    ]);
  });
});

describe('whatever comes', () => {
  const event = fc.record({
    of: fc.constantFrom('P', 'Q', 'nothing', 'device'),
    value: fc.integer({ min: 0, max: 3 }),
    gap: fc.integer({ min: 0, max: 40 }),
    quality: fc.constantFrom<number>(0, 0, 0, bad, Quality.stale),
    standing: fc.constantFrom('online', 'abnormal', 'offline'),
    ask: fc.boolean(),
  });
  const settings = fc.record({
    op: fc.constantFrom('all', 'any'),
    forMs: fc.integer({ min: 1, max: 60 }),
    offlineMs: fc.integer({ min: 1, max: 60 }),
    onDelay: fc.integer({ min: 0, max: 40 }),
    offDelay: fc.integer({ min: 0, max: 40 }),
    device: fc.boolean(),
  });

  // The model walks through every millisecond with all that was; null is unknown.
  test('no data and devices do what their definition says, however often time is told', () => {
    fc.assert(
      fc.property(settings, fc.array(event, { maxLength: 40 }), (given, events) => {
        const { op, forMs, offlineMs, onDelay, offDelay } = given;
        const timed: ConditionWhen = given.device
          ? { op: 'offline', deviceId: D, forMs: offlineMs }
          : { op: 'no-data', pointId: P, forMs };
        const when: ConditionWhen = {
          op: op as 'all' | 'any',
          of: [timed, { op: 'above', pointId: Q, value: 1 }],
        };
        const { engine, put, told } = engineWith(
          condition(when, { onDelay: milliseconds(onDelay), offDelay: milliseconds(offDelay) }),
        );
        const expected: [number, boolean][] = [];
        const span = given.device ? offlineMs : forMs;
        let since: number | null = 0;
        let isSilent: boolean | null = null;
        let isAbove: boolean | null = null;
        let active = false;
        let due: number | null = null;
        const flip = (time: number): void => {
          active = !active;
          due = null;
          expected.push([time, active]);
        };
        const look = (time: number): void => {
          const parts = [isSilent, isAbove];
          const decides = op === 'any';
          const truth = parts.includes(decides) ? decides : parts.includes(null) ? null : !decides;
          if (truth === null || truth === active) due = null;
          else if (due === null) {
            due = time + (active ? offDelay : onDelay);
            if (due === time) flip(time);
          }
        };
        let now = 0;
        const advance = (to: number): void => {
          for (; ; now += 1) {
            if (due === now) flip(now);
            if (since !== null && isSilent !== true && since + span === now) {
              isSilent = true;
              look(now);
            }
            if (now === to) return;
          }
        };
        for (const { of, value, gap, quality, standing, ask } of events) {
          advance(now + gap);
          if (ask) engine.onTime(now);
          if (of === 'P') {
            put(P, value, now, quality);
            if (!given.device && quality === 0) {
              since = now;
              isSilent = false;
              look(now);
            }
          } else if (of === 'Q') {
            put(Q, value, now, quality);
            isAbove = quality === bad ? null : value > 1;
            look(now);
          } else if (of === 'device' && given.device) {
            engine.onDevice(D, standing as 'online', now);
            if (standing === 'offline') since ??= now;
            else {
              since = null;
              isSilent = false;
              look(now);
            }
          }
        }
        advance(now + 500);
        engine.onTime(now);
        expect(told()).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
