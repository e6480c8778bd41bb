/** The engine without a machine: what runs meanwhile, while a command is on its way. */
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import {
  DataType,
  deviceId,
  Fault,
  hours,
  itemId,
  type LiveColumns,
  milliseconds,
  type PointId,
  type PointScope,
  pointId,
  Quality,
  timestamp,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { LiveTable, type WatchedSlots } from '../../live/index.ts';
import type { WriteOptions, WriteRequest } from '../../writes/index.ts';
import { compileAssignment } from '../compile-assignment.ts';
import { createAssignmentEngine } from './assignment-engine.ts';
import type { StartedAssignment } from './assignment-runs.store.ts';
import { createOverwriters } from './overwriters.ts';

const [item, target, guard, wholeTarget] = [itemId(1), pointId(7), pointId(8), pointId(9)];
const derived = pointId(10);
/** Every point is a number. */
const guarded: PointScope = {
  byName: () => null,
  byId: (id) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null }),
  names: () => [],
};
const noValues = {
  watched: new Uint8Array(),
  values: new Float64Array(0),
  times: new Float64Array(0),
  qualities: new Uint8Array(0),
  texts: [],
};

/** Writes its constant every second. */
const started = (given: Partial<StartedAssignment> = {}): StartedAssignment => ({
  ...{ id: 1, itemId: item, name: '阀门', targetPointId: target, version: 1 },
  source: { kind: 'constant', value: 5 },
  condition: { kind: 'none' },
  ...{ mode: 'period', periodMs: 1_000, mostPerMinute: 60, enabled: true, state: 'waiting' },
  ...{ reason: null, details: {}, lastValue: null, lastWrittenAt: null, startedBy: 3 },
  ...{ armed: true, attempts: [], pausedSince: null, createdAt: 0, updatedAt: 0 },
  ...given,
});
const command = (given: Pick<WriteCommand, 'commandId' | 'finishedAt'>): WriteCommand => ({
  ...{ itemId: item, deviceId: deviceId(2), pointId: target, deviceName: '泵', pointName: '阀' },
  ...{ userName: '阀门', assignmentId: 1, state: 'confirmed', reason: null, details: {} },
  ...{ oldValue: null, newValue: '5', readBack: null, unit: '', format: null, note: null },
  ...{ createdAt: 0, updatedAt: 0 },
  ...given,
});

/** What was asked waits until it is let go on. */
function open(live: LiveColumns & WatchedSlots & { slot?(point: PointId): number } = noValues) {
  const clock = createManualClock();
  const written: WriteRequest[] = [];
  const options: WriteOptions[] = [];
  /** Why nothing is written; of each refusal whether it is logged. */
  const refusing: { by: Fault | null; readonly logged: boolean[] } = { by: null, logged: [] };
  /** What is done to reckon the rest of a block; nothing where no block is half reckoned. */
  const half: { rest: (() => void) | null } = { rest: null };
  const asked: ((is: boolean) => void)[] = [];
  const engine = createAssignmentEngine({
    ...{ clock, log: silentLog, live },
    overwriters: createOverwriters((point, value) => ({ place: String(point), value })),
    keeper: { note() {}, fail() {}, forget() {}, stop: async () => {} },
    slotOf: (point) => live.slot?.(point) ?? -1,
    answers: () => true,
    takesWholeOnly: (point) => point === wholeTarget,
    isAtRest: (_point, value) => value === 0,
    isSettling: () => half.rest !== null,
    settle() {
      const { rest } = half;
      half.rest = null;
      rest?.();
    },
    isTargetSame: async () => true,
    isStillStarted: () => new Promise((resolve) => asked.push(resolve)),
    async write(_given, request, given) {
      written.push(request);
      options.push(given);
      if (refusing.by !== null) {
        refusing.logged.push(given.logsRefusal?.(refusing.by) ?? true);
        throw refusing.by;
      }
      return { commandId: written.length };
    },
  });
  const run = (given: StartedAssignment): void => {
    const compiled = { source: 5, condition: null, inputs: [] };
    engine.set(item, [{ given, compiled, clock: { timeZone: 'UTC' } }]);
  };
  /** So much time goes by, and what it brought about has been done. */
  const pass = async (ms: number): Promise<void> => {
    clock.advance(milliseconds(ms));
    await new Promise(setImmediate);
  };
  const answer = async (is: boolean): Promise<void> => {
    asked.shift()?.(is);
    await new Promise(setImmediate);
  };
  engine.start();
  return { clock, engine, run, pass, answer, written, asked, half, options, refusing };
}

/** A source that is read, and what is calculated from it: alike once a block is whole. */
function openHalf(given: Partial<StartedAssignment>) {
  const table = new LiveTable();
  const [read, calculated] = [table.add(guard), table.add(derived)];
  const fixture = open(table);
  const { engine, clock, half } = fixture;
  const one = started({
    source: { kind: 'expression', text: `{#${guard}} + ({#${guard}} - {#${derived}}) * 1000` },
    ...given,
  });
  const set = (): void =>
    engine.set(item, [
      { given: one, compiled: compileAssignment(one, guarded), clock: { timeZone: 'UTC' } },
    ]);
  const put = (slot: number, value: number): void => {
    table.values[slot] = value;
    table.times[slot] = clock.now();
    table.qualities[slot] = Quality.good;
  };
  /** A block comes; nothing is told of it before the rest is calculated. */
  const begin = (value: number): void => {
    put(read, value);
    half.rest = () => {
      put(calculated, value);
      for (const slot of [read, calculated]) engine.onSample(slot);
      engine.onBlock(clock.now());
    };
  };
  const settle = (): void => {
    const { rest } = half;
    half.rest = null;
    rest?.();
  };
  begin(1);
  settle();
  set();
  engine.onBlock(clock.now());
  return { ...fixture, set, begin, settle };
}

describe('while an item is half calculated', () => {
  it('judges nothing by its clock', async () => {
    const { begin, settle, pass, answer, written, engine } = openHalf({ mode: 'period' });
    await answer(true);
    engine.heard(command({ commandId: 1, finishedAt: 1 }));
    begin(2);
    for (let n = 0; n < 20; n += 1) await pass(100);
    await answer(true);
    expect(written.map(({ value }) => value)).toEqual([1]);
    settle();
    await answer(true);
    expect(written.map(({ value }) => value)).toEqual([1, 2]);
  });

  it('judges nothing for a command that ended, another block, or a reading anew', async () => {
    const { begin, settle, pass, answer, written, engine, set, clock } = openHalf({
      mode: 'change',
    });
    await answer(true);
    begin(2);
    engine.heard(command({ commandId: 1, finishedAt: 1 }));
    engine.onBlock(clock.now());
    await pass(100);
    set();
    engine.relink([guard]);
    engine.onBlock(clock.now());
    await pass(100);
    await answer(true);
    expect(written.map(({ value }) => value)).toEqual([1]);
    settle();
    await answer(true);
    expect(written.map(({ value }) => value)).toEqual([1, 2]);
  });

  it('has the rest calculated before a command is withdrawn', async () => {
    const { begin, answer, options } = openHalf({
      mode: 'change',
      condition: { kind: 'expression', text: `{#${guard}} = {#${derived}}` },
    });
    await answer(true);
    begin(1);
    // Nothing has changed but that a block is half calculated: it is written all the same.
    expect(options[0]?.withdrawn?.()).toBeNull();
    begin(2);
    expect(options[0]?.withdrawn?.()?.code).toBe('assignment.value_replaced');
  });
});

it('rounds what a target of whole numbers would refuse, and writes it once where it stays the same so', async () => {
  const table = new LiveTable();
  const slot = table.add(guard);
  const { engine, clock, answer, written } = open(table);
  const given = started({
    ...{ mode: 'change', targetPointId: wholeTarget },
    source: { kind: 'expression', text: `{#${guard}} / 10` },
  });
  const compiled = compileAssignment(given, guarded);
  engine.set(item, [{ given, compiled, clock: { timeZone: 'UTC' } }]);
  for (const value of [655, 657, 664, 665, -655]) {
    table.values[slot] = value;
    table.times[slot] = clock.now();
    table.qualities[slot] = Quality.good;
    engine.onSample(slot);
    engine.onBlock(clock.now());
    await answer(true);
    await answer(true);
    engine.heard(command({ commandId: written.length, finishedAt: clock.now() }));
    engine.ended({ assignmentId: 1, commandId: written.length });
    clock.advance(milliseconds(5_000));
  }
  expect(written.map(({ value }) => value)).toEqual([66, 67, -66]);
});

it('writes no more than a minute allows, one after the other, while its condition flips a thousand times a second', async () => {
  const table = new LiveTable();
  const slot = table.add(guard);
  const { engine, clock, answer, written, asked } = open(table);
  const given = started({
    ...{ mode: 'once', mostPerMinute: 10 },
    condition: { kind: 'comparison', pointId: guard, sign: '>', value: 10 },
  });
  const compiled = compileAssignment(given, guarded);
  engine.set(item, [{ given, compiled, clock: { timeZone: 'UTC' } }]);
  let most = 0;
  for (let n = 0; n < 1_000; n += 1) {
    table.values[slot] = n % 2 === 0 ? 11 : 0;
    table.times[slot] = clock.now();
    table.qualities[slot] = Quality.good;
    engine.onSample(slot);
    engine.onBlock(clock.now());
    most = Math.max(most, asked.length);
    // A command takes longer than the condition.
    if (n % 5 === 4) {
      await answer(true);
      engine.heard(command({ commandId: written.length, finishedAt: clock.now() }));
    }
    clock.advance(milliseconds(1));
  }
  expect([written.length, most]).toEqual([10, 1]);
});

it('runs what an assignment was changed to while it was asked whether it is as it was', async () => {
  const { run, pass, answer, written } = open();
  run(started());
  await pass(100);
  run(started({ version: 2 }));
  await answer(false);
  await pass(100);
  await answer(true);
  expect(written).toHaveLength(1);
});

it('gives no other command before the one on its way has ended', async () => {
  const { engine, run, pass, answer, written, asked } = open();
  run(started());
  await pass(100);
  await answer(true);
  await pass(5_000);
  expect([written.length, asked.length]).toEqual([1, 0]);
  engine.heard(command({ commandId: 1, finishedAt: 1 }));
  await pass(100);
  await answer(true);
  expect(written).toHaveLength(2);
});

it('goes on though the end of its command could not be stored', async () => {
  const { engine, run, pass, answer, written } = open();
  run(started());
  await pass(100);
  await answer(true);
  engine.ended(command({ commandId: 1, finishedAt: null }));
  await pass(1_000);
  await answer(true);
  expect(written).toHaveLength(2);
});

it('counts what it tried in this minute before it was changed', async () => {
  const { engine, run, pass, answer, written, asked } = open();
  run(started({ mostPerMinute: 1 }));
  await pass(100);
  await answer(true);
  engine.heard(command({ commandId: 1, finishedAt: 1 }));
  const attempts = [1_700_000_000_100];
  run(started({ mostPerMinute: 1, version: 2, attempts }));
  await pass(30_000);
  expect([written.length, asked.length]).toEqual([1, 0]);
  await pass(30_000);
  await answer(true);
  expect(written).toHaveLength(2);
});

describe.each([hours(1), -hours(1)])('a clock that is set by %i ms', (by) => {
  const openSet = async (given: Partial<StartedAssignment>) => {
    const opened = open();
    const { clock, engine, run, pass, answer } = opened;
    run(started(given));
    await pass(100);
    await answer(true);
    engine.heard(command({ commandId: 1, finishedAt: 1 }));
    await pass(1_000);
    clock.jump(timestamp(clock.now() + by));
    return opened;
  };

  it('moves no period', async () => {
    const { pass, asked } = await openSet({ periodMs: 5_000 });
    await pass(3_500);
    expect(asked).toHaveLength(0);
    await pass(700);
    expect(asked).toHaveLength(1);
  });

  it('frees none of the writes of a minute, nor keeps one longer', async () => {
    const { pass, asked } = await openSet({ mostPerMinute: 1 });
    await pass(58_500);
    expect(asked).toHaveLength(0);
    await pass(700);
    expect(asked).toHaveLength(1);
  });
});

describe('what is refused again and again', () => {
  const holds = new Fault('refusal', 'interlock.holds', { interlock: '门' });
  const open0 = () => {
    const fixture = open();
    fixture.run(started());
    return fixture;
  };
  /** So many seconds, each with a look. */
  const goOn = async ({ pass, answer }: ReturnType<typeof open>, seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      await pass(1_000);
      await answer(true);
    }
  };

  it('is tried as before, and logged at growing intervals', async () => {
    const fixture = open0();
    fixture.refusing.by = holds;
    await goOn(fixture, 600);
    const { logged } = fixture.refusing;
    expect(logged.length).toBeGreaterThan(10);
    expect(logged[0]).toBe(true);
    expect(logged.filter((is) => is)).toHaveLength(3);
  });

  it('is news after something was sent', async () => {
    const fixture = open0();
    fixture.refusing.by = holds;
    await goOn(fixture, 30);
    fixture.refusing.by = null;
    await goOn(fixture, 60);
    const done = { commandId: fixture.written.length, finishedAt: 1 };
    fixture.engine.heard(command(done));
    fixture.refusing.by = holds;
    await goOn(fixture, 3);
    expect(fixture.refusing.logged.at(-1)).toBe(true);
    expect(fixture.refusing.logged.filter((is) => is)).toHaveLength(2);
  });
});
