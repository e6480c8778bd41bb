/** The engine on a real sample path, beside a plain reference that reckons everything anew. */
import {
  createShiftClock,
  DataType,
  hours,
  itemId,
  milliseconds,
  type PointId,
  pointId,
  Quality,
  type SavedState,
  type ShiftClock,
  timestamp,
} from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LiveTable } from '../live/index.ts';
import { SamplePath, Save } from '../samples/sample-path.ts';
import { compileDerived } from './compile-derived.ts';
import { createDerivedEngine } from './derived-engine.ts';
import type { RunnablePoint } from './running-point.ts';

interface Stored {
  readonly point: PointId;
  readonly time: number;
  readonly value: number;
  readonly quality: number;
}

/** @param sources how many points are read: 1, 2, 3 … */
function open(sources: number, saved: ReadonlyMap<PointId, SavedState> = new Map()) {
  const clock = createManualClock();
  const table = new LiveTable();
  const stored: Stored[] = [];
  const evaluated: { slot: number; value: number }[] = [];
  let blocks = 0;
  let evaluating = (): void => {};
  const engine = createDerivedEngine({
    ...{ clock, table, path: () => path },
    recalled: (point) => saved.get(point) ?? {},
    shareOf: async () => ({ turn: async () => {}, spend() {} }),
    failed() {},
  });
  const path = new SamplePath(table, {
    conditions: {
      begin: () => {},
      onSample(slot, values, at) {
        evaluated.push({ slot, value: values[at] as number });
        evaluating();
      },
      onBlock: () => {},
    },
    history: {
      append(point, time, value, quality) {
        stored.push({ point, time, value, quality });
        return true;
      },
    },
    derived: engine,
    assignments: { onSample: () => {}, onBlock: () => void blocks++ },
    live: { changed: () => {} },
  });
  const slotFor = (id: PointId): number => {
    const slot = table.add(id);
    path.configure(slot, { save: Save.each });
    return slot;
  };
  for (let n = 1; n <= sources; n += 1) slotFor(pointId(n));
  const runnable = (
    id: number,
    expression: string,
    isState = false,
    tally: RunnablePoint['tally'] = 'value',
    shifts: ShiftClock | null = null,
  ): RunnablePoint => ({
    ...{
      id: pointId(id),
      itemId: itemId(1),
      slot: slotFor(pointId(id)),
      slope: 1,
      intercept: 0,
      clock: { timeZone: 'UTC', shifts },
      tally,
      rollsOverAt: null,
    },
    program: compileDerived(
      { expression, dataType: isState ? DataType.BOOL : DataType.DOUBLE, tally },
      (input) => ({ id: input, dataType: DataType.DOUBLE, unit: '', texts: null }),
    ),
  });
  const give = (samples: ReadonlyMap<number, number>, time: number = clock.now()): void => {
    const ids = [...samples.keys()];
    path.accept(
      Int32Array.from(ids, (id) => table.slot(pointId(id))),
      ids.length,
      time,
      clock.now(),
      Float64Array.from(samples.values()),
      new Uint8Array(ids.length),
      ids.map(() => null),
    );
  };
  const now = (id: number) => {
    const slot = table.slot(pointId(id));
    const { values, times, qualities } = table;
    return { value: values[slot], time: times[slot], quality: qualities[slot] };
  };
  const pass = (ms: number) => clock.advance(milliseconds(ms));
  const fail = (id: number, quality: number): void =>
    path.fail(Int32Array.of(table.slot(pointId(id))), 1, clock.now(), quality);
  engine.start();
  return {
    ...{ engine, runnable, give, fail, now, pass, stored, evaluated, clock, table },
    blocks: () => blocks,
    whenEvaluated(work: () => void) {
      evaluating = work;
    },
    /** The values of a point that history was given. */
    kept: (id: number) => stored.filter(({ point }) => point === id),
  };
}

it('reckons each once after the block, behind what it looks at, and tells who acts by itself once', () => {
  const { engine, runnable, give, now, kept, evaluated, blocks, table } = open(2);
  // Named before what it looks at.
  engine.change(
    [runnable(12, '{#11} + {#10}'), runnable(11, '{#10} * 2'), runnable(10, '{#1} + {#2}')],
    [],
  );
  give(
    new Map([
      [1, 3],
      [2, 4],
    ]),
  );
  expect([now(10).value, now(11).value, now(12).value]).toEqual([7, 14, 21]);
  expect([kept(10), kept(11), kept(12)].map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(evaluated.slice(-3).map(({ slot }) => table.pointAt(slot))).toEqual([10, 11, 12]);
  expect(blocks()).toBe(1);
});

it('has the time of its newest input and the quality of its worst', () => {
  const { engine, runnable, give, fail, now, pass, clock, kept } = open(2);
  engine.change([runnable(10, '{#1} + {#2}')], []);
  const begun = clock.now();
  give(new Map([[1, 3]]));
  expect(now(10)).toMatchObject({ quality: Quality.unknown, time: 0 });
  pass(500);
  give(new Map([[2, 4]]));
  pass(500);
  give(new Map([[1, 5]]), begun + 700);
  expect(now(10)).toEqual({ value: 9, time: begun + 700, quality: Quality.good });
  fail(2, Quality.communication);
  expect(now(10)).toEqual({ value: 9, time: begun + 700, quality: Quality.communication });
  expect(kept(10).at(-1)).toMatchObject({ time: clock.now(), quality: Quality.communication });
  const marks = kept(10).length;
  give(new Map([[1, 6]]));
  expect(kept(10)).toHaveLength(marks);
});

it('is not run where what it looks at is another or gone, and runs again', () => {
  const { engine, runnable, give, now, pass } = open(1);
  engine.change([runnable(10, '{#1} + 1')], []);
  give(new Map([[1, 1]]));
  engine.change([{ ...runnable(10, '{#1} + 1'), program: null }], []);
  give(new Map([[1, 2]]));
  pass(100);
  expect(now(10)).toMatchObject({ value: 2, quality: Quality.decode });
  engine.change([runnable(10, '{#1} + 5')], []);
  give(new Map([[1, 3]]));
  expect(now(10)).toMatchObject({ value: 8, quality: Quality.good });
  engine.change([], [pointId(10)]);
  give(new Map([[1, 4]]));
  expect(now(10).value).toBe(8);
});

it('ends where points look at each other, which no check has let pass', () => {
  const { engine, runnable, give, now } = open(1);
  engine.change(
    [runnable(10, '{#1} + {#11}'), runnable(11, '{#10} + 1'), runnable(12, '{#1} * 2')],
    [],
  );
  give(new Map([[1, 4]]));
  expect(now(12).value).toBe(8);
  expect(now(10).quality).toBe(Quality.decode);
});

it('becomes true by the clock where no sample comes', () => {
  const { engine, runnable, give, now, pass } = open(1);
  engine.change([runnable(10, 'held({#1} > 5, 2 s)', true)], []);
  give(new Map([[1, 6]]));
  expect(now(10).value).toBe(0);
  pass(2100);
  expect(now(10)).toMatchObject({ value: 1, quality: Quality.good });
});

it.each([hours(1), -hours(1)])('moves nothing that is held by a clock set by %i ms', (by) => {
  const { engine, runnable, give, now, pass, clock } = open(1);
  engine.change([runnable(10, 'held({#1} > 5, 30 s)', true)], []);
  give(new Map([[1, 9]]));
  pass(10_000);
  clock.jump(timestamp(clock.now() + by));
  give(new Map([[1, 9]]));
  pass(19_000);
  expect(now(10).value).toBe(0);
  pass(1_500);
  expect(now(10).value).toBe(1);
});

it.each([hours(1), -hours(1), hours(25)])(
  'counts the hours that have passed, by a clock set by %i ms, and set right again',
  (by) => {
    const { engine, runnable, give, now, pass, clock } = open(1);
    engine.change(
      [runnable(10, '{#1} > 5', true, 'hours'), runnable(11, '{#1}', false, 'integral')],
      [],
    );
    const run = (ms: number) => {
      pass(ms);
      give(new Map([[1, 9]]));
    };
    run(0);
    run(1000);
    clock.jump(timestamp(clock.now() + by));
    run(1000);
    clock.jump(timestamp(clock.now() - by));
    run(1000);
    // Less the moment between the last look at the clock and its being set.
    const seconds = [(now(10).value ?? 0) * 3600, ((now(11).value ?? 0) / 9) * 3600];
    for (const counted of seconds) {
      expect(counted).toBeGreaterThan(2.5);
      expect(counted).toBeLessThanOrEqual(3.001);
    }
  },
);

it('gives way between projects whose time has come, and reckons none of them twice', async () => {
  const { engine, runnable, give, pass, kept, whenEvaluated } = open(1);
  const ids = [10, 11, 12];
  engine.change(
    ids.map((id) => ({ ...runnable(id, 'held({#1} > 5, 2 s)', true), itemId: itemId(id) })),
    [],
  );
  give(new Map([[1, 6]]));
  pass(1000);
  const before = ids.map((id) => kept(id).length);
  // As long as thousands of them take.
  whenEvaluated(() => {
    for (const until = performance.now() + 5; performance.now() < until; );
  });
  pass(1100);
  const grown = () => ids.map((id, n) => kept(id).length - (before[n] ?? 0));
  expect(grown()).toEqual([1, 0, 0]);
  await waitFor('the others', () => grown().every((count) => count === 1));
});

it('remembers over a restart, without a jump', () => {
  const before = open(1);
  before.engine.change([before.runnable(10, 'delta({#1})')], []);
  before.give(new Map([[1, 100]]));
  before.pass(1000);
  before.give(new Map([[1, 130]]));
  expect(before.now(10).value).toBe(30);
  const saved = before.engine.takeSaved();
  expect(before.engine.takeSaved().size).toBe(0);
  const after = open(1, saved);
  after.engine.change([after.runnable(10, 'delta({#1})')], []);
  after.pass(5000);
  after.give(new Map([[1, 137]]));
  expect(after.now(10).value).toBe(7);
});

it('counts hours over a restart, and what an hour brings from its beginning by the clock', () => {
  const hour = 3_600_000;
  const before = open(2);
  const points = ({ runnable }: ReturnType<typeof open>) => [
    runnable(10, '{#1} > 5', false, 'hours'),
    runnable(11, '{#2}', false, 'hourly'),
  ];
  before.engine.change(points(before), []);
  const begun = Math.ceil(before.clock.now() / hour) * hour;
  before.pass(begun - before.clock.now());
  before.give(
    new Map([
      [1, 6],
      [2, 100],
    ]),
  );
  before.pass(hour / 2);
  before.give(
    new Map([
      [1, 6],
      [2, 130],
    ]),
  );
  expect([before.now(10).value, before.now(11).value]).toEqual([0.5, 30]);
  const after = open(2, before.engine.takeSaved());
  after.engine.change(points(after), []);
  after.pass(begun + (3 * hour) / 4 - after.clock.now());
  after.give(
    new Map([
      [1, 6],
      [2, 150],
    ]),
  );
  // A quarter of an hour of which nothing is known, and a counter that went on.
  expect([after.now(10).value, after.now(11).value]).toEqual([0.5, 50]);
  after.pass(hour / 4 + 200);
  expect(after.now(11)).toMatchObject({ value: 0, time: begun + hour });
  expect(after.kept(11).at(-1)).toMatchObject({ value: 0, time: begun + hour });
});

it('keeps what it remembers when it is changed otherwise', () => {
  const { engine, runnable, give, now, pass } = open(1);
  engine.change([runnable(10, 'delta({#1})')], []);
  give(new Map([[1, 100]]));
  pass(1000);
  engine.change([runnable(10, 'delta({#1}) * 2')], []);
  give(new Map([[1, 104]]));
  expect(now(10).value).toBe(8);
});

it('goes on as it is when nothing of it changed, and follows an input to another slot', () => {
  const { engine, runnable, give, now, pass, table } = open(1);
  const [difference, twice] = [runnable(10, 'delta({#1})'), runnable(11, '{#1} * 2')];
  engine.change([difference, twice], []);
  give(new Map([[1, 100]]));
  pass(1000);
  engine.change([difference, twice], []);
  give(new Map([[1, 104]]));
  expect([now(10).value, now(11).value]).toEqual([4, 208]);
  const before = table.slot(pointId(1));
  table.remove(pointId(1));
  expect(table.add(pointId(1))).not.toBe(before);
  engine.change([difference, twice], []);
  pass(1000);
  give(new Map([[1, 110]]));
  expect([now(10).value, now(11).value]).toEqual([6, 220]);
});

it('comes to what a plain reference does, whatever looks at what and comes when', () => {
  const sources = 5;
  // Point 10 + n looks at two of the sources and of those before it, in a mixed order of their ids.
  const graph = fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { minLength: 1, maxLength: 12 });
  const block = fc.dictionary(
    fc.constantFrom('1', '2', '3', '4', '5'),
    fc.integer({ min: -9, max: 9 }),
  );
  fc.assert(
    fc.property(graph, fc.array(block, { maxLength: 12 }), (edges, blocks) => {
      const { engine, runnable, give, now, kept, pass } = open(sources);
      const known = Array.from({ length: sources }, (_, n) => n + 1);
      const looks = edges.map(([a, b], n) => {
        const [left, right] = [known[a % known.length] ?? 1, known[b % known.length] ?? 1];
        const id = 100 - n;
        known.push(id);
        return { id, left, right };
      });
      engine.change(
        looks
          .toReversed()
          .map(({ id, left, right }) => runnable(id, `{#${left}} - 2 * {#${right}}`)),
        [],
      );
      const read = new Map<number, number>();
      const plain = (id: number): number => {
        const look = looks.find((one) => one.id === id);
        if (look === undefined) return read.get(id) ?? Number.NaN;
        return plain(look.left) - 2 * plain(look.right);
      };
      for (const each of blocks) {
        pass(10);
        const samples = new Map(Object.entries(each).map(([id, value]) => [Number(id), value]));
        for (const [id, value] of samples) read.set(id, value);
        const counts = looks.map(({ id }) => kept(id).length);
        give(samples);
        for (const [n, { id }] of looks.entries()) {
          const wanted = plain(id);
          const found = now(id);
          expect(found.quality).toBe(Number.isNaN(wanted) ? Quality.unknown : Quality.good);
          if (!Number.isNaN(wanted)) expect(found.value).toBe(wanted);
          expect(kept(id).length - (counts[n] ?? 0)).toBeLessThanOrEqual(1);
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('an amount of a shift has no value without a calendar, goes by it as soon as it is there, and turns by the clock', () => {
  const { engine, runnable, give, now, pass, clock } = open(1);
  const amount = (shifts: ShiftClock | null) => runnable(10, '{#1}', false, 'shift', shifts);
  engine.change([amount(null)], []);
  give(new Map([[1, 100]]));
  expect(now(10)).toMatchObject({ value: Number.NaN, quality: Quality.unknown });
  // Six minutes, and six later another one.
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const begin = Math.floor((clock.now() - Date.parse(day)) / 60_000);
  const hours = [0, 6].map((after) => ({ name: 'N', begin: begin + after, minutes: 6 }));
  const calendar = { shifts: [], exceptions: [{ date: day, shifts: hours }] };
  engine.change([amount(createShiftClock(calendar, 'UTC'))], []);
  give(new Map([[1, 100]]));
  expect(now(10)).toMatchObject({ value: 0, quality: Quality.good });
  give(new Map([[1, 107]]));
  expect(now(10).value).toBe(7);
  pass(6 * 60_000);
  // Nothing came: the clock has turned it.
  expect(now(10)).toMatchObject({
    ...{ value: 0, quality: Quality.good },
    time: Date.parse(day) + (begin + 6) * 60_000,
  });
});
