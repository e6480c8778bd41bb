/** A relative write whose value does not hold any more when its frame is about to go. */
import {
  DataType,
  DisplayFormat,
  deviceId,
  itemId,
  type PointId,
  pointId,
  seconds,
} from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { createRightsOfWriters } from './people/index.ts';
import { createPointTurns } from './point-turns.ts';
import type { PointWriter } from './point-writer.ts';
import { createSetValue } from './set-value.ts';
import { createWritesStore } from './writes.store.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.drop());

const given = {
  ...{ pointId: pointId(3), note: null, idempotencyKey: null, userId: 7, userName: '张三' },
  ...{ address: '', assignmentId: null, validSeconds: null },
};

/** A machine that holds 10, and whose frames and reads go when the test says so. */
function open(logged: Promise<void> = Promise.resolve()) {
  const sent: unknown[] = [];
  const point = { version: '1/1', logging: 0 };
  const clock = createManualClock();
  const reading = Promise.withResolvers<string | null>();
  const going = Promise.withResolvers<void>();
  const writer: PointWriter = {
    target: async (id: PointId) => ({
      ...{
        pointId: id,
        pointName: '阀',
        unit: '',
        writable: true,
        confirm: 0,
        restConfirm: 0,
        answers: true,
      },
      ...{ deviceId: deviceId(2), deviceName: '泵', itemId: itemId(1), value: '10' },
      ...{ span: null, overlapping: [], slope: 1, intercept: 0, version: point.version },
      told: {
        ...{ dataType: DataType.INT16U, displayFormat: DisplayFormat.decimal },
        ...{ textListId: null, decimals: null },
      },
    }),
    targets: async () => new Map(),
    hurry: async () => false,
    check() {},
    async write(_id, value, forbidden) {
      if (value !== 50) await going.promise;
      const fault = forbidden();
      if (fault) return { kind: 'refused', reason: fault.code, details: fault.details };
      sent.push(value);
      return { kind: 'accepted' };
    },
    readBack: async () => ({ event: { kind: 'read-back', equal: true }, text: null }),
    frames: () => [],
    writeFrame: async () => ({ kind: 'no-answer' }),
    readFrame: async () => [],
    readNow: () => reading.promise,
    version: () => point.version,
  };
  const turns = createPointTurns(clock, seconds(5));
  const store = createWritesStore(database.postgres.db);
  const writes = createSetValue({
    carried: { stored: async (work) => await work, over() {} },
    people: { approversOf: async () => [] },
    rights: createRightsOfWriters({
      ...{ clock, log: silentLog, sessionOf: async () => null },
      accounts: { writersOf: async () => [1, 2, 7, 8, 9] },
    }),
    ...{ clock, log: silentLog, writer },
    store: {
      ...store,
      insert: async (write) => {
        point.logging += 1;
        await logged;
        return store.insert(write);
      },
    },
    interlocks: { refusal: async () => null, refusals: async () => [], refusalNow: () => null },
    turns,
    checks: {
      ...{
        unreachable: () => null,
        unfit: () => null,
        unconfirmed: () => null,
        unattended: () => null,
      },
      ...{ refusal: async () => null, refusals: async (all) => all.map(() => null) },
      permit: () => null,
    },
    ...{ budget: { demand: async () => {} }, accounts: { end: (_item, work) => work() } },
    textLists: { formatsOf: async () => [] },
    published() {},
    approvals: { awaiting() {}, replace: async () => false },
    ended() {},
  });
  return { writes, turns, sent, point, clock, reading, going };
}

it('is not sent when another value went out since its point was read', async () => {
  const { writes, sent, reading, going } = open();
  const sum = writes.setRelative({ ...given, change: { op: 'add', by: 5 } });
  reading.resolve('10');
  const { commandId } = await sum;
  await writes.setValue({ ...given, value: 50 });
  await waitFor('the plain value', () => sent.length === 1);
  going.resolve();
  await writes.drain();
  expect(sent).toEqual([50]);
  const command = await createWritesStore(database.postgres.db).find(commandId);
  expect(command).toMatchObject({ state: 'refused', reason: 'telemetry.written_meanwhile' });
});

it('is not sent when a frame of a batch went out since its point was read', async () => {
  const { writes, turns, sent, reading, going } = open();
  const sum = writes.setRelative({ ...given, change: { op: 'add', by: 5 } });
  reading.resolve('10');
  const { commandId } = await sum;
  turns.going({ pointId: given.pointId, span: null });
  going.resolve();
  await writes.drain();
  expect(sent).toEqual([]);
  const command = await createWritesStore(database.postgres.db).find(commandId);
  expect(command).toMatchObject({ reason: 'telemetry.written_meanwhile' });
});

it('is not sent when its point was edited since it was read', async () => {
  const { writes, sent, point, reading, going } = open();
  const sum = writes.setRelative({ ...given, change: { op: 'add', by: 5 } });
  reading.resolve('10');
  const { commandId } = await sum;
  point.version = '2/1';
  going.resolve();
  await writes.drain();
  expect(sent).toEqual([]);
  const command = await createWritesStore(database.postgres.db).find(commandId);
  expect(command).toMatchObject({ state: 'refused', reason: 'telemetry.point_changed' });
});

it('is not sent when whoever gave it signed out while its point was read', async () => {
  const { writes, sent, reading, going } = open();
  // No session is known here.
  const sum = writes.setRelative({ ...given, tokenHash: 'ended', change: { op: 'add', by: 5 } });
  const refused = expect(sum).rejects.toMatchObject({ code: 'telemetry.right_gone' });
  reading.resolve('10');
  going.resolve();
  await refused;
  await writes.drain();
  expect(sent).toEqual([]);
});

it('that waits too long for what was given before it is refused', async () => {
  const { writes, sent, clock, reading, going } = open();
  reading.resolve('10');
  await writes.setRelative({ ...given, change: { op: 'add', by: 5 } });
  const pending = clock.pending;
  const second = writes.setRelative({ ...given, change: { op: 'add', by: 1 } });
  const refused = expect(second).rejects.toMatchObject({ code: 'telemetry.point_busy' });
  // Behind how long it is valid.
  await waitFor('the second to wait', () => clock.pending > pending + 1);
  clock.advance(seconds(5));
  await refused;
  going.resolve();
  await writes.drain();
  expect(sent).toEqual([15]);
});

it('that waits for the log longer than it is valid is not sent, nor is a plain one', async () => {
  const logged = Promise.withResolvers<void>();
  const { writes, sent, point, clock, reading, going } = open(logged.promise);
  const valid = { ...given, validSeconds: 5 };
  reading.resolve('10');
  going.resolve();
  const both = [
    writes.setValue({ ...valid, value: 50 }),
    writes.setRelative({ ...valid, pointId: pointId(4), change: { op: 'add', by: 5 } }),
  ];
  await waitFor('both to be logged', () => point.logging === 2);
  clock.advance(seconds(5));
  logged.resolve();
  const commands = await Promise.all(both);
  await writes.drain();
  expect(sent).toEqual([]);
  const store = createWritesStore(database.postgres.db);
  for (const { commandId } of commands) {
    expect(await store.find(commandId)).toMatchObject({
      ...{ state: 'refused', reason: 'telemetry.write_expired', details: { seconds: 5 } },
    });
  }
  expect(clock.pending).toBe(0);
});

it.each([
  [19, 'confirmed', [15]],
  [20, 'refused', []],
])('that waits for its line for %i seconds is %s', async (waited, state, reached) => {
  const { writes, sent, clock, reading, going } = open();
  reading.resolve('10');
  const { commandId } = await writes.setValue({ ...given, value: 15 });
  clock.advance(seconds(waited));
  going.resolve();
  await writes.drain();
  expect(sent).toEqual(reached);
  const found = await createWritesStore(database.postgres.db).find(commandId);
  expect(found?.state).toBe(state);
  expect(found?.reason ?? null).toBe(state === 'confirmed' ? null : 'telemetry.write_expired');
});
