/** The engine without a machine: delays and the bound of an hour while the clock is set. */
import {
  DataType,
  hours,
  itemId,
  milliseconds,
  type PointScope,
  pointId,
  Quality,
  timestamp,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { createOverwriters } from '../../assignments/index.ts';
import { LiveTable } from '../../live/index.ts';
import { compileTrigger } from '../compile-trigger.ts';
import { createTriggerEngine } from './trigger-engine.ts';
import type { EnabledTrigger } from './trigger-runs.store.ts';

const [item, level] = [itemId(1), pointId(3)];
/** Calculated from the level, and alike once a block is whole. */
const reckoned = pointId(4);
const scope: PointScope = {
  byName: () => null,
  byId: (id) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null }),
  names: () => [],
};
const enabled = (given: Partial<EnabledTrigger> = {}): EnabledTrigger => ({
  ...{ id: 1, itemId: item, name: '超压', version: 1, enabled: true, state: 'idle', reason: null },
  condition: { kind: 'comparison', edge: 'true', pointId: level, sign: '>', value: 10 },
  actions: [{ kind: 'event', text: '超压' }],
  ...{ onDelayMs: 0, offDelayMs: 0, mostPerHour: 60, details: {}, createdAt: 0, updatedAt: 0 },
  ...{ enabledBy: 3, was: Number.NaN, firedAt: [], lastFiredAt: null, lastOutcome: null },
  ...{ lastReason: null, lastDetails: {} },
  ...{ skipped: 0, skippedAt: null },
  ...given,
});

/** What is done to reckon the rest of a block; nothing where no block is half reckoned. */
interface Half {
  rest: (() => void) | null;
}
function settle(half: Half): void {
  const { rest } = half;
  half.rest = null;
  rest?.();
}

function open(
  given: Partial<EnabledTrigger>,
  begin: (at: Date) => Promise<number> = async () => 1,
  end = async () => {},
  drop = async (_at: Date) => {},
) {
  const clock = createManualClock();
  const table = new LiveTable();
  const slot = table.add(level);
  const reckonedSlot = table.add(reckoned);
  const half: Half = { rest: null };
  /** What was written, in its order. */
  const written: number[] = [];
  const raised: number[] = [];
  /** What is to be kept of it: what its condition was, and how often it was skipped. */
  const noted: (readonly [was: number, skipped: number])[] = [];
  const begun = clock.now();
  let past = 0;
  const unasked = async (): Promise<never> => {
    throw new TypeError('nothing is written here');
  };
  const engine = createTriggerEngine({
    ...{ clock, log: silentLog, live: table, slotOf: (point) => table.slot(point) },
    ...{ isSettling: () => half.rest !== null, settle: () => settle(half) },
    overwriters: createOverwriters((point, value) => ({ place: String(point), value })),
    keeper: {
      note: ({ run }) => void noted.push([run.was, run.skipped]),
      ...{ fail() {}, forget() {}, tell() {}, stop: async () => {} },
    },
    ...{
      begin: (_, at) => begin(at),
      end,
      drop: (_, at) => drop(at),
      nameOf: () => '',
      takesWholeOnly: () => false,
      deviceOf: () => null,
    },
    ...{ isStillEnabled: async () => true, areTargetsSame: async () => true },
    async write(_, { value }) {
      written.push(Number(value));
      return { commandId: written.length };
    },
    ...{ writeTogether: unasked, switchAssignment: unasked },
    admit: async () => true,
    valueOfPoint: () => {
      throw new TypeError('nothing is recorded here');
    },
    record: unasked,
    raise: async () => void raised.push(past),
  });
  const one = enabled(given);
  engine.set(item, [
    { given: one, compiled: compileTrigger(one, scope), clock: { timeZone: 'UTC' } },
  ]);
  engine.start();
  const pass = async (ms: number): Promise<void> => {
    for (let n = 0; n < ms; n += 100) {
      past += 100;
      clock.advance(milliseconds(100));
      await new Promise(setImmediate);
    }
  };
  /** A sample comes, with its time by the clock of whoever read it. */
  const see = async (value: number, time: number = clock.now()): Promise<void> => {
    table.values[slot] = value;
    table.times[slot] = time;
    table.qualities[slot] = Quality.good;
    engine.onSample(slot);
    engine.onBlock(clock.now());
    await pass(100);
  };
  /** It crosses its limit and comes back so often, each time a millisecond later. */
  const flip = async (times: number): Promise<void> => {
    for (let n = 0; n < 2 * times; n += 1) {
      table.values[slot] = n % 2 === 0 ? 11 : 0;
      table.times[slot] = clock.now();
      engine.onSample(slot);
      engine.onBlock(clock.now());
      clock.advance(milliseconds(1));
      await new Promise(setImmediate);
    }
  };
  const set = (by: number): void => clock.jump(timestamp(clock.now() + by));
  /** It is edited: what the database knows has the times of the clock as it was. */
  const edit = (firedAt: readonly number[]): void => {
    const edited = { ...one, version: 2, was: 0, firedAt };
    const compiled = compileTrigger(edited, scope);
    engine.set(item, [{ given: edited, compiled, clock: { timeZone: 'UTC' } }]);
  };
  const put = (at: number, value: number): void => {
    table.values[at] = value;
    table.times[at] = clock.now();
    table.qualities[at] = Quality.good;
  };
  /** A block comes; nothing is told of it before the rest is calculated. */
  const halve = (value: number): void => {
    put(slot, value);
    half.rest = () => {
      put(reckonedSlot, value);
      for (const each of [slot, reckonedSlot]) engine.onSample(each);
      engine.onBlock(clock.now());
    };
  };
  return {
    ...{ halve, settle: () => settle(half), written },
    ...{ engine, clock, edit, see, flip, pass, raised, noted, set, begun },
  };
}

describe('while an item is half calculated', () => {
  const differ = {
    kind: 'expression',
    edge: 'true',
    text: `{#${level}} != {#${reckoned}}`,
  } as const;
  const change = { kind: 'change', pointId: level } as const;

  it('fires by no half: not by the clock, another block, or read anew', async () => {
    const { halve, settle: end, pass, raised, engine, edit, clock } = open({ condition: differ });
    halve(1);
    end();
    await pass(1_000);
    halve(2);
    engine.onBlock(clock.now());
    engine.relink([level]);
    await pass(1_000);
    edit([]);
    await pass(1_000);
    engine.onBlock(clock.now());
    end();
    await pass(1_000);
    expect(raised).toEqual([]);
  });

  it('waits with what came while its actions were done', async () => {
    const { halve, settle: end, pass, raised, engine, clock } = open({ condition: change });
    halve(1);
    end();
    await pass(100);
    halve(2);
    end();
    // Its actions are under way: afterwards it is looked at anew.
    halve(3);
    await pass(500);
    engine.onBlock(clock.now());
    await pass(500);
    expect(raised).toHaveLength(1);
    end();
    await pass(500);
    expect(raised).toHaveLength(2);
  });

  it('reckons what it writes from whole blocks', async () => {
    const text = `{#${level}} + ({#${level}} - {#${reckoned}}) * 1000`;
    const {
      halve,
      settle: end,
      pass,
      written,
    } = open({
      condition: change,
      actions: [{ kind: 'reckon', pointId: pointId(9), text }],
    });
    halve(1);
    end();
    await pass(100);
    halve(2);
    end();
    halve(3);
    await pass(500);
    expect(written).toEqual([3]);
  });
});

describe.each([hours(1), -hours(1)])('a clock that is set by %i ms', (by) => {
  it('moves no on-delay', async () => {
    const { see, pass, set, raised } = open({ onDelayMs: 30_000 });
    await see(0);
    await see(11);
    await pass(10_000);
    set(by);
    await pass(19_500);
    expect(raised).toEqual([]);
    await pass(700);
    expect(raised).toHaveLength(1);
  });

  it('moves no off-delay, be it that a sample tells it first', async () => {
    const { see, pass, set, raised } = open({ offDelayMs: 30_000 });
    await see(0);
    await see(11);
    await see(0);
    await pass(10_000);
    set(by);
    await see(0);
    await pass(19_000);
    await see(11);
    await see(0);
    await pass(30_500);
    await see(11);
    expect(raised).toHaveLength(2);
  });

  it('moves nothing that has to be held', async () => {
    const text = `held({#${level}} > 10, 30 s)`;
    const { see, pass, set, raised } = open({
      condition: { kind: 'expression', edge: 'true', text },
    });
    await see(0);
    await see(11);
    await pass(10_000);
    set(by);
    await see(11);
    await pass(19_000);
    expect(raised).toEqual([]);
    await pass(1_500);
    expect(raised).toHaveLength(1);
  });

  it('frees none of the times of an hour, nor keeps one longer', async () => {
    const { see, pass, set, raised } = open({ mostPerHour: 1 });
    await see(0);
    await see(11);
    await see(0);
    set(by);
    await pass(3_598_000);
    await see(11);
    await see(0);
    expect(raised).toHaveLength(1);
    await pass(2_000);
    await see(11);
    expect(raised).toHaveLength(2);
  });
});

it('a condition that flips a thousand times in a second fires as often as an hour allows, and tells how often not', async () => {
  const runs: Date[] = [];
  const { see, flip, raised, noted } = open({ mostPerHour: 5 }, async (at) => runs.push(at));
  await see(0);
  await flip(500);
  expect([runs.length, raised.length]).toEqual([5, 5]);
  expect(noted.at(-1)).toEqual([0, 495]);
});

it('one that flips never sets off what has to last', async () => {
  const { see, flip, pass, raised } = open({ onDelayMs: 200 });
  await see(0);
  await flip(500);
  expect(raised).toEqual([]);
  await see(11);
  await pass(300);
  expect(raised).toHaveLength(1);
});

it.each([hours(1), -hours(1)])(
  'one that is edited after the clock is set by %i ms counts on',
  async (by) => {
    const { clock, edit, see, pass, set, raised } = open({ mostPerHour: 1 });
    await see(0);
    const fired = clock.now();
    await see(11);
    await see(0);
    set(by);
    await pass(1_000);
    // The database looks an hour back.
    edit(by > 0 ? [] : [fired]);
    await pass(3_597_000);
    await see(11);
    await see(0);
    expect(raised).toHaveLength(1);
    await pass(2_000);
    await see(11);
    expect(raised).toHaveLength(2);
  },
);

it.each([
  ['in 1970', 0],
  ['an hour behind', -hours(1)],
  ['an hour ahead', hours(1)],
])('a box whose clock is %s moves no delay', async (_, by) => {
  const { see, raised, begun } = open({ onDelayMs: 5_000 });
  let time = by === 0 ? 1_000 : begun + by;
  const next = async (value: number): Promise<void> => {
    time += 1_000;
    await see(value, time);
  };
  await next(0);
  for (let n = 0; n < 40; n += 1) await next(11);
  expect(raised).toHaveLength(0);
  for (let n = 0; n < 12; n += 1) await next(11);
  expect(raised).toHaveLength(1);
});

it('is skipped, not late, where the database is away when it fires', async () => {
  let isAway = true;
  const { see, raised, noted } = open({}, async () => {
    if (isAway) throw new Error('the database is down');
    return 1;
  });
  await see(0);
  await see(11);
  // Kept as soon as that can be: after a restart it is no edge any more.
  expect(noted.at(-1)).toEqual([1, 1]);
  isAway = false;
  await see(12);
  expect(raised).toEqual([]);
  await see(0);
  await see(11);
  expect(raised).toHaveLength(1);
});

it('leaves no run behind where it was written down that it fires, and nobody heard of it', async () => {
  let isAway = true;
  const runs = new Set<number>();
  const dropped: number[] = [];
  const { see, pass } = open(
    {},
    async (at) => {
      runs.add(at.getTime());
      throw new Error('the connection was lost');
    },
    async () => {},
    async (at) => {
      if (isAway) throw new Error('the database is down');
      dropped.push(at.getTime());
      runs.delete(at.getTime());
    },
  );
  await see(0);
  await see(11);
  const [fired = 0] = runs;
  await pass(3_000);
  expect([...runs]).toEqual([fired]);
  isAway = false;
  await pass(1_100);
  expect([...runs]).toEqual([]);
  // The database may have gone on with it though nobody waited any more.
  runs.add(fired);
  await pass(31_000);
  expect([...runs]).toEqual([]);
  expect(new Set(dropped)).toEqual(new Set([fired]));
});

describe('a run whose end the database does not take', () => {
  const whileAway = () => {
    const database = { isAway: true, ended: 0 };
    const run = open(
      {},
      async () => 1,
      async () => {
        if (database.isAway) throw new Error('the database is down');
        database.ended += 1;
      },
    );
    return { ...run, database };
  };

  it('is ended once that is back, and its trigger fires again', async () => {
    const { see, pass, raised, database } = whileAway();
    await see(0);
    await see(11);
    await pass(5_000);
    expect([raised.length, database.ended]).toEqual([1, 0]);
    database.isAway = false;
    await pass(1_100);
    expect(database.ended).toBe(1);
    await see(0);
    await see(11);
    expect(raised).toHaveLength(2);
  });

  it('is not waited for by a server that stops', async () => {
    const { engine, see, database } = whileAway();
    await see(0);
    await see(11);
    await engine.stop();
    expect(database.ended).toBe(0);
  });
});
