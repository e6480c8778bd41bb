/** Calculated points over a restart, as the server goes through it. */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import {
  DataType,
  deviceId,
  itemId,
  milliseconds,
  pointId,
  type SavedState,
} from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import fc from 'fast-check';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { buildDevice, buildPoint } from '../../devices/devices.builders.ts';
import type { History, Sample } from '../history/index.ts';
import { LiveTable } from '../live/live-table.ts';
import { PointRegistry } from '../live/point-registry.ts';
import { SamplePath, Save } from '../samples/sample-path.ts';
import { createRunningDerived } from './running-derived.ts';

const about = { version: 1, createdAt: 0, updatedAt: 0 };
const input = pointId(1);
type Rows = readonly { readonly id: number; readonly state: SavedState }[];

/** A database that recalls what was kept, and hands on what is to be. */
const keeping = (rows: Rows, keep: (rows: Rows) => void) =>
  new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        Object.assign(new DummyDriver(), {
          acquireConnection: async () => ({
            async executeQuery({ parameters: [given] }: { parameters: readonly unknown[] }) {
              if (typeof given === 'string') keep(JSON.parse(given));
              return { rows };
            },
          }),
        }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** The samples of the one point that is read. */
const historyOf = (samples: readonly Sample[]): Pick<History, 'lastBefore' | 'samplePages'> => ({
  async lastBefore(_points, time) {
    const last = samples.findLast((sample) => sample.time < time);
    return new Map(last && [[input, last]]);
  },
  async *samplePages({ from, to }) {
    yield { point: input, samples: samples.filter(({ time }) => time >= from && time < to) };
  },
});

interface Before {
  readonly remembered: Rows;
  readonly samples?: Sample[];
  readonly now?: number;
}

/** One point is read, and calculated points look at it. */
function open(
  expressions: readonly (string | Pick<Point, 'expression' | 'tally'>)[],
  { remembered, samples = [], now: began = 0 }: Before = { remembered: [] },
) {
  let kept: Rows = [];
  const clock = createManualClock();
  if (began > clock.now()) clock.advance(milliseconds(began - clock.now()));
  const table = new LiveTable();
  const registry = new PointRegistry(table);
  const derived = createRunningDerived({
    ...{ clock, table, registry, path: () => path, log: silentLog },
    ...{ history: historyOf(samples), hasLast: () => true },
    keyOf: async (item) => `item ${item}`,
    db: keeping(remembered, (rows) => {
      kept = rows;
    }),
    shiftCalendars: { clocksOf: async () => () => ({ timeZone: 'UTC' }), onChange: () => () => {} },
  });
  const path: SamplePath = new SamplePath(table, {
    derived,
    history: {
      append(point, time, value, quality, text) {
        if (point === input) samples.push({ time, value, quality, text });
        return true;
      },
    },
    conditions: { begin: () => {}, onSample: () => {}, onBlock: () => {} },
    assignments: { onSample: () => {}, onBlock: () => {} },
    live: { changed: () => {} },
  });
  const set = (device: number, protocol: 'modbus-tcp' | 'calculated', points: Point[]): void => {
    const gone = registry.set({
      ...buildDevice({ protocol, host: protocol === 'calculated' ? '' : '127.0.0.1' }),
      ...about,
      ...{ id: deviceId(device), points },
    });
    for (const { id } of points) path.configure(table.slot(id), { save: Save.each });
    derived.relink([...gone, ...points.map(({ id }) => id)]);
  };
  const ofDevice = { version: 1, itemId: itemId(1), tally: 'value' } as const;
  const setReckoned = (texts: typeof expressions): void => {
    const own = { ...ofDevice, deviceId: deviceId(2), dataType: DataType.DOUBLE };
    set(
      2,
      'calculated',
      texts.map((expression, n) => ({
        ...{ ...buildPoint({ slope: 1, writable: false }), ...own },
        ...{ id: pointId(10 + n), name: `c${n}` },
        ...(typeof expression === 'string' ? { expression } : expression),
      })),
    );
  };
  set(1, 'modbus-tcp', [
    {
      ...{ ...buildPoint(), ...ofDevice, deviceId: deviceId(1) },
      ...{ id: input, dataType: DataType.DOUBLE },
    },
  ]);
  setReckoned(expressions);
  const give = (value: number, after = 1000): void => {
    const slots = Int32Array.of(table.slot(input));
    clock.advance(milliseconds(after));
    const now = clock.now();
    path.accept(slots, 1, now, now, Float64Array.of(value), new Uint8Array(1), [null]);
  };
  const now = (id: number) => table.values[table.slot(pointId(id))];
  const start = () => derived.start(clock.now());
  return { clock, derived, start, give, now, samples, setReckoned, kept: () => kept };
}

it('goes on after a restart from what it remembered, though it is known before that is', async () => {
  const before = open(['delta({#1})']);
  await before.start();
  for (const value of [100, 130]) before.give(value);
  expect(before.now(10)).toBe(30);
  await before.derived.stop();
  const after = open(['delta({#1})'], { remembered: before.kept() });
  await after.start();
  after.give(137);
  expect(after.now(10)).toBe(7);
  await after.derived.stop();
});

/** What a run of each of these would have kept, had it ended in order; the moment apart, and what a start takes up anew. */
const statesOf = (rows: Rows) =>
  new Map(
    rows.map(({ id, state: { 'kept at': _, ...state } }) => [
      id,
      Object.fromEntries(
        Object.entries(state).map(([of, numbers]) => [
          of,
          of.startsWith('tally') ? numbers.slice(0, 4) : numbers,
        ]),
      ),
    ]),
  );

const remembering = [
  'delta({#1})',
  'rate({#1}, 5)',
  'held({#1} > 1, 3) and {#11} < 5',
  ...(['starts', 'hours'] as const).map((tally) => ({ expression: '{#1} > 1', tally })),
  ...(['integral', 'hourly', 'daily', 'mean'] as const).map((tally) => ({
    expression: '{#1}',
    tally,
  })),
  '{#1} * 2',
  { expression: '{#19} + 1', tally: 'integral' as const },
];

it('after a kill it goes on from all that it had reckoned, not from what was kept last', async () => {
  const steps = fc.array(
    fc.record({
      after: fc.integer({ min: 50, max: 9_000 }),
      value: fc.integer({ min: 0, max: 4 }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  let later = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const killed = open(remembering);
      await killed.start();
      for (const { after, value } of all) {
        killed.give(value, after);
        await new Promise((resolve) => setImmediate(resolve));
      }
      const kept = killed.kept();
      const now = killed.clock.now() + 5_000;
      const after = open(remembering, { remembered: kept, samples: [...killed.samples], now });
      await killed.derived.stop();
      if (kept.length === 0) return;
      await after.start();
      // All are looked at once, though nothing has come.
      after.clock.advance(milliseconds(150));
      await after.derived.stop();
      if (JSON.stringify(kept) !== JSON.stringify(killed.kept())) later += 1;
      expect(statesOf(after.kept())).toEqual(statesOf(killed.kept()));
    }),
    { numRuns: 150 },
  );
  expect(later).toBeGreaterThan(20);
});

it('goes on from what was kept where history does not answer in time', async () => {
  const before = open([{ expression: '{#1} > 1', tally: 'starts' }]);
  await before.start();
  for (const value of [0, 2, 0, 2]) before.give(value);
  await before.derived.stop();
  const after = open([{ expression: '{#1} > 1', tally: 'starts' }], {
    remembered: before.kept(),
    samples: Object.assign([], {
      findLast: () => undefined,
      filter: () => {
        throw new Error('away');
      },
    }),
    now: before.clock.now() + 5_000,
  });
  await after.start();
  for (const value of [0, 2]) after.give(value);
  expect(after.now(10)).toBe(3);
  await after.derived.stop();
});

it('reads many that are added while it runs in turns, and reckons what there was meanwhile', async () => {
  const { derived, start, give, now, setReckoned } = open(['{#1}']);
  await start();
  const many = Array.from({ length: 40 }, (_, n) => `{#1} + ${n}`);
  setReckoned(['{#1}', ...many]);
  give(5);
  expect([now(10), now(50)]).toEqual([5, Number.NaN]);
  await waitFor('the last of them', () => {
    give(6);
    return now(50) === 6 + 39;
  });
  expect(now(11)).toBe(6);
  // Of those that are gone before they are read none runs; what is there then is what runs.
  setReckoned(['{#1}']);
  setReckoned(['{#1}', ...many]);
  setReckoned(['{#1}', '{#1} * 2']);
  await waitFor('the other text', () => {
    give(7);
    return now(11) === 14;
  });
  expect([now(10), now(12)]).toEqual([7, undefined]);
  await derived.stop();
});
