/** The calculated points of an item are reckoned in several turns: no lock goes by a half, nor remembers one. */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { Interlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import {
  DataType,
  deviceId,
  itemId,
  milliseconds,
  type PointId,
  pointId,
  Quality,
  seconds,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { LiveTable } from '../../live/index.ts';
import { createRunningInterlocks } from './run-interlocks.ts';

const item = itemId(1);
const motor = { pointId: pointId(3), deviceId: deviceId(1), itemId: item };
/** What is read, and what is calculated from it: both are the same once a block is whole. */
const [read, calculated] = [pointId(1), pointId(2)];

const lock: Interlock = {
  ...{ id: 1, itemId: item, name: '带压', lockReason: '压力未泄', version: 1, enabled: true },
  locked: { kind: 'point', pointId: motor.pointId },
  condition: { kind: 'expression', text: `held({#${read}} = {#${calculated}}, 3 s)` },
  ...{ whenUnknown: 'forbid', atRest: 'forbid', createdAt: 0, updatedAt: 0 },
};
const row = {
  ...{ id: 1, item_id: item, name: lock.name, locked_point_id: motor.pointId },
  ...{ locked_device_id: null, condition: lock.condition, lock_reason: lock.lockReason },
  ...{ when_unknown: 'forbid', at_rest: 'forbid', enabled: true, version: 1 },
  ...{ created_at: new Date(0), updated_at: new Date(0) },
};
const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () =>
      Object.assign(new DummyDriver(), {
        acquireConnection: async () => ({ executeQuery: async () => ({ rows: [row] }) }),
      }),
    createIntrospector: (given) => new PostgresIntrospector(given),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function open() {
  const clock = createManualClock();
  const table = new LiveTable();
  const [of, by] = [table.add(read), table.add(calculated)];
  let isSettling = false;
  let readAgain = async (): Promise<void> => {};
  const put = (slot: number, value: number): void => {
    table.values[slot] = value;
    table.times[slot] = clock.now();
    table.qualities[slot] = Quality.good;
  };
  const settle = (): void => {
    if (!isSettling) return;
    put(by, table.values[of] as number);
    isSettling = false;
    locks.onSample(of);
    locks.onSample(by);
    locks.onBlock(clock.now());
  };
  const locks = createRunningInterlocks({
    ...{ db, clock, log: silentLog, table, isSettling: () => isSettling, settle },
    changes: {
      broadcast: () => ({
        subscribe(told) {
          readAgain = async () => void (await told([{ itemId: item }] as never));
          return () => {};
        },
      }),
    },
    shiftCalendars: { clocksOf: async () => () => ({ timeZone: 'UTC' }), onChange: () => () => {} },
    devices: {
      findPoints: async (ids: readonly PointId[]) =>
        ids.map((id) => ({
          ...{ id, itemId: item, name: `P${id}`, unit: '', dataType: DataType.DOUBLE },
          textListId: null,
        })) as unknown as Point[],
    },
    reachOf: ({ pointId: point }) => ({
      ...{ place: String(point), points: [point], devices: [], bringsToRest: () => true },
    }),
  });
  return {
    ...{ clock, locks, settle },
    readAgain: () => readAgain(),
    /** What is calculated of this is still to come. */
    begin(value: number): void {
      put(of, value);
      isSettling = true;
    },
  };
}

let fixture: ReturnType<typeof open>;
/** It holds: both have been the same for long. */
beforeEach(async () => {
  fixture = open();
  const { begin, settle, clock, locks } = fixture;
  await locks.start();
  begin(1);
  settle();
  clock.advance(seconds(10));
  expect(locks.refusalNow([{ target: motor, rests: false }])).toMatchObject({
    code: 'interlock.holds',
  });
  begin(2);
});

it('is told of by whole blocks: who asks meanwhile is told once all of it is there', async () => {
  const { locks, settle, clock } = fixture;
  const told = locks.standingsOf(item, [lock]);
  clock.advance(milliseconds(10));
  settle();
  expect(await told).toMatchObject([{ state: 'holds', forbids: true, values: 'P1 = 2, P2 = 2' }]);
  expect(locks.refusalNow([{ target: motor, rests: false }])?.code).toBe('interlock.holds');
});

it('remembers no half where it is read anew meanwhile', async () => {
  const { locks, settle, readAgain } = fixture;
  await readAgain();
  settle();
  expect(await locks.standingsOf(item, [lock])).toMatchObject([{ state: 'holds' }]);
});

it('has the rest calculated where a value is to be written', () => {
  expect(fixture.locks.refusalNow([{ target: motor, rests: false }])?.code).toBe('interlock.holds');
});
