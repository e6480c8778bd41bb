/** A value that was given before a stop, and whose logging the database answers after that of the stop. */
import {
  DataType,
  DisplayFormat,
  deviceId,
  type Fault,
  itemId,
  milliseconds,
  type PointId,
  pointId,
  seconds,
  WriteConfirm,
} from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { createApprovalsStore } from './approvals/approvals.store.ts';
import { createApprovals } from './approvals/approvals.ts';
import { createCarriedCommands } from './carried-commands.ts';
import { createWriteChecks } from './check-write.ts';
import { createRightsOfWriters } from './people/index.ts';
import { createPointTurns } from './point-turns.ts';
import type { PointWriter, WriteTarget } from './point-writer.ts';
import { createSetValue } from './set-value.ts';
import type { WriteRequest } from './values/index.ts';
import { createWriteBatch } from './write-batch.ts';
import { createWriteRate } from './write-rate.ts';
import { createWritesStore } from './writes.store.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.drop());
beforeEach(() => database.reset());

const [plain, approved] = [3, 4].map(pointId) as [PointId, PointId];
const target = (id: PointId): WriteTarget => ({
  ...{ pointId: id, pointName: '阀', unit: '', writable: true, answers: true, value: '10' },
  ...{ deviceId: deviceId(2), deviceName: '泵', itemId: itemId(1) },
  confirm: id === approved ? WriteConfirm.approved : WriteConfirm.button,
  restConfirm: WriteConfirm.button,
  ...{ span: null, overlapping: [], slope: 1, intercept: 0, version: '1' },
  told: {
    ...{ dataType: DataType.INT16U, displayFormat: DisplayFormat.decimal },
    ...{ textListId: null, decimals: null },
  },
});

/** A machine that takes all that goes, and a log that answers for other values than 0 when told to. */
function open() {
  const clock = createManualClock();
  const frames: unknown[] = [];
  const logging = Promise.withResolvers<void>();
  const asked = { logged: 0 };
  const go = (value: unknown, forbidden: () => Fault | null) => {
    const fault = forbidden();
    if (fault) return { kind: 'refused', reason: fault.code, details: fault.details } as const;
    frames.push(value);
    return { kind: 'accepted' } as const;
  };
  const writer: PointWriter = {
    target: async (id) => target(id),
    targets: async (ids) => new Map(ids.map((id) => [id, target(id)])),
    hurry: async () => false,
    check() {},
    write: async (_point, value, forbidden) => go(value, forbidden),
    readNow: async () => '10',
    version: () => '1',
    readBack: async () => ({ event: { kind: 'read-back', equal: true }, text: '0' }),
    frames: (points) => points.map((point) => [point]),
    writeFrame: async ([write], forbidden) => go(write?.value, forbidden),
    readFrame: async (points) =>
      points.map(() => ({ event: { kind: 'read-back', equal: true }, text: '0' })),
  };
  const kept = createWritesStore(database.postgres.db);
  const late = async <T>(value: string, work: () => Promise<T>): Promise<T> => {
    asked.logged += 1;
    const made = await work();
    if (value !== '0') await logging.promise;
    return made;
  };
  const store: typeof kept = {
    ...kept,
    insert: (write) => late(write.newValue, () => kept.insert(write)),
    insertBatch: (all) => late(all[0].newValue, () => kept.insertBatch(all)),
  };
  const interlocks = {
    refusal: async () => null,
    refusals: async () => [],
    refusalNow: () => null,
  };
  const lease = { holds: () => true };
  const rate = createWriteRate(10, seconds(1));
  const needs = {
    ...{ clock, log: silentLog, store, writer, interlocks, lease },
    people: {
      areOne: async (_one: unknown, others: readonly unknown[]) => others.map(() => false),
      approversOf: async () => [8],
    },
    rights: createRightsOfWriters({
      ...{ clock, log: silentLog, sessionOf: async () => null },
      accounts: { writersOf: async () => [7, 8] },
    }),
    carried: createCarriedCommands({ clock, log: silentLog, lease, store, published() {} }),
    checks: createWriteChecks({
      ...{ clock, interlocks, writer, lease },
      rates: { people: rate, stops: rate, byItself: rate },
    }),
    ...{ turns: createPointTurns(clock, seconds(5)), budget: { demand: async () => {} } },
    accounts: { end: <T>(_item: unknown, work: () => Promise<T>) => work() },
    ...{ textLists: { formatsOf: async () => [] }, published() {} },
  };
  const approvals = createApprovals({
    ...{ ...needs, begin: (...given) => writes.begin(...given) },
    ...{ transactions: { run: async () => undefined as never }, outbox: { emit: async () => {} } },
    approvals: createApprovalsStore(database.postgres.db),
    reachOf: ({ pointId }) => ({ points: [pointId], bringsToRest: () => true }),
  });
  const writes = createSetValue({ ...needs, approvals, ended() {} });
  const batches = createWriteBatch({ ...needs, approvals, ended() {} });
  const stateOf = async (id: number) => {
    const command = await kept.find(id);
    return command && [command.state, command.reason];
  };
  const several = (value: number, { pointId = plain, waitedMs = 0 } = {}) =>
    batches.write({
      ...{
        deviceId: deviceId(2),
        note: null,
        idempotencyKey: null,
        validSeconds: null,
        flag: null,
      },
      ...{ userId: 7, userName: 'ann', address: '10.0.0.1', waitedMs },
      values: [{ pointId, value }],
    });
  return { ...{ clock, writes, several, frames, asked, stateOf, logs: logging.resolve } };
}
const given = (value: number, more: Partial<WriteRequest> = {}): WriteRequest => ({
  ...{ pointId: plain, value, note: null, idempotencyKey: null, userId: 7, userName: 'ann' },
  ...{ personId: 7, address: '10.0.0.1', assignmentId: null, validSeconds: null },
  ...more,
});
const stopped = ['refused', 'telemetry.stopped_meanwhile'];

type Opened = ReturnType<typeof open>;
const single = async (work: ReturnType<Opened['writes']['setValue']>) => (await work).commandId;
const first = async (work: ReturnType<Opened['several']>) =>
  (await work).commands[0]?.commandId ?? 0;

it.each<[string, (opened: Opened) => Promise<number>]>([
  ['a value', ({ writes }) => single(writes.setValue(given(5)))],
  [
    'a value that may wait for long',
    ({ writes }) => single(writes.setValue(given(5, { validSeconds: 3600 }))),
  ],
  [
    'a change',
    ({ writes }) => {
      const { value: _, ...request } = given(5);
      return single(writes.setRelative({ ...request, change: { op: 'add', by: 5 } }));
    },
  ],
  ['one of several', ({ several }) => first(several(5))],
])('%s is not sent, though the frame of the stop has gone by then', async (_what, give) => {
  const opened = open();
  const { writes, frames, asked, stateOf, logs } = opened;
  const value = give(opened);
  await waitFor('it to be logged', () => asked.logged === 1);
  const stop = await single(writes.setValue(given(0)));
  await waitFor('the stop', async () => (await stateOf(stop))?.[0] === 'confirmed');
  // Others that came and went meanwhile take nothing of it away.
  const again = await single(writes.setValue(given(0)));
  await waitFor('another', async () => (await stateOf(again))?.[0] === 'confirmed');
  logs();
  const id = await value;
  await waitFor('its end', async () => (await stateOf(id))?.[0] === 'refused');
  expect(await stateOf(id)).toEqual(stopped);
  expect(frames).toEqual([0, 0]);
  const later = await single(writes.setValue(given(6)));
  await waitFor('a later one', async () => (await stateOf(later))?.[0] === 'confirmed');
  expect(frames).toEqual([0, 0, 6]);
});

it('goes by when the requests came, not by when somebody looked at them', async () => {
  const { clock, writes, several, frames, stateOf, logs } = open();
  logs();
  clock.advance(seconds(100));
  const stop = await single(writes.setValue(given(0)));
  await waitFor('the stop', async () => (await stateOf(stop))?.[0] === 'confirmed');
  clock.advance(milliseconds(3000));
  const late = [
    await single(writes.setValue(given(5, { waitedMs: 4000 }))),
    await first(several(5, { waitedMs: 4000 })),
  ];
  for (const id of late) {
    await waitFor('its end', async () => (await stateOf(id))?.[0] === 'refused');
    expect(await stateOf(id)).toEqual(stopped);
  }
  const later = await single(writes.setValue(given(6, { waitedMs: 2000 })));
  await waitFor('a later one', async () => (await stateOf(later))?.[0] === 'confirmed');
  expect(frames).toEqual([0, 6]);
});

it('a stop is remembered for as long as one that was given before it may come to its turn', () => {
  const clock = createManualClock();
  const turns = createPointTurns(clock, seconds(5));
  const place = { pointId: plain, span: null, deviceId: deviceId(2) };
  const [earlier, stop] = [turns.given(), turns.given()];
  turns.stops(place, stop);
  stop.end();
  clock.advance(seconds(3600));
  turns.given().end();
  expect(turns.isStopped(place, earlier)).toBe(true);
  earlier.end();
  expect(turns.isStopped(place, earlier)).toBe(false);
});

it.each<[string, (opened: Opened) => Promise<number>]>([
  ['a stop', ({ writes }) => single(writes.setValue(given(0, { pointId: approved })))],
  ['one among several', ({ several }) => first(several(0, { pointId: approved }))],
])('a value does not begin to wait for a second person after %s', async (_what, give) => {
  const opened = open();
  const { writes, frames, asked, stateOf, logs } = opened;
  const value = single(writes.setValue(given(5, { pointId: approved })));
  await waitFor('it to be logged', () => asked.logged === 1);
  const stop = await give(opened);
  await waitFor('the stop', async () => (await stateOf(stop))?.[0] === 'confirmed');
  logs();
  const id = await value;
  await waitFor('its end', async () => (await stateOf(id))?.[0] === 'refused');
  expect(await stateOf(id)).toEqual(stopped);
  expect(frames).toEqual([0]);
  const later = await single(writes.setValue(given(6, { pointId: approved })));
  expect(await stateOf(later)).toEqual(['awaiting-approval', null]);
});
