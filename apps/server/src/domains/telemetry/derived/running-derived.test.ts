/** Calculated points over a restart, as the server goes through it. */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { DataType, deviceId, itemId, pointId, type SavedState, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
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

/** One point is read, and calculated points look at it. */
function open(expressions: readonly string[], remembered: Rows = []) {
  let kept: Rows = [];
  const clock = createManualClock();
  const table = new LiveTable();
  const registry = new PointRegistry(table);
  const derived = createRunningDerived({
    ...{ clock, table, registry, path: () => path, log: silentLog },
    keyOf: async (item) => `item ${item}`,
    db: keeping(remembered, (rows) => {
      kept = rows;
    }),
    shiftCalendars: { clocksOf: async () => () => ({ timeZone: 'UTC' }), onChange: () => () => {} },
  });
  const path: SamplePath = new SamplePath(table, {
    derived,
    history: { append: () => true },
    conditions: { onSample: () => {}, onBlock: () => {} },
    assignments: { onSample: () => {}, onBlock: () => {} },
    live: { changed: () => {} },
  });
  const set = (device: number, protocol: 'modbus-tcp' | 'calculated', points: Point[]): void => {
    const gone = registry.set({
      ...buildDevice({ protocol, host: protocol === 'calculated' ? '' : '127.0.0.1' }),
      ...about,
      ...{ id: deviceId(device), points },
    });
    for (const { id } of points) path.configure(table.slot(id), { save: Save.never });
    derived.relink([...gone, ...points.map(({ id }) => id)]);
  };
  const ofDevice = { version: 1, itemId: itemId(1), tally: 'value' } as const;
  const setReckoned = (): void => {
    const own = { ...ofDevice, deviceId: deviceId(2), dataType: DataType.DOUBLE };
    set(
      2,
      'calculated',
      expressions.map((expression, n) => ({
        ...{ ...buildPoint({ slope: 1, writable: false }), ...own },
        ...{ id: pointId(10 + n), name: `c${n}`, expression },
      })),
    );
  };
  set(1, 'modbus-tcp', [
    {
      ...{ ...buildPoint(), ...ofDevice, deviceId: deviceId(1) },
      ...{ id: input, dataType: DataType.DOUBLE },
    },
  ]);
  setReckoned();
  const give = (value: number): void => {
    const slots = Int32Array.of(table.slot(input));
    clock.advance(seconds(1));
    const now = clock.now();
    path.accept(slots, 1, now, now, Float64Array.of(value), new Uint8Array(1), [null]);
  };
  const now = (id: number) => table.values[table.slot(pointId(id))];
  return { derived, give, now, kept: () => kept };
}

it('goes on after a restart from what it remembered, though it is known before that is', async () => {
  const before = open(['delta({#1})']);
  await before.derived.start();
  for (const value of [100, 130]) before.give(value);
  expect(before.now(10)).toBe(30);
  await before.derived.stop();
  const after = open(['delta({#1})'], before.kept());
  await after.derived.start();
  after.give(137);
  expect(after.now(10)).toBe(7);
  await after.derived.stop();
});
