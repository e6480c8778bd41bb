import {
  DataType,
  DisplayFormat,
  deviceId,
  Fault,
  itemId,
  pointId,
  seconds,
} from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { createRightsOfWriters } from './people/index.ts';
import { createPointTurns } from './point-turns.ts';
import { createSetValue } from './set-value.ts';
import type { WriteOptions } from './values/index.ts';
import { createWritesStore } from './writes.store.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.drop());

type Store = ReturnType<typeof createWritesStore>;

/** A machine that takes the write and holds it, beside a database that may be away. */
function open(
  advance: (store: Store) => Store['advance'],
  insert: (store: Store) => Store['insert'] = (store) => store.insert,
) {
  const store = createWritesStore(database.postgres.db);
  const clock = createManualClock();
  const over: number[] = [];
  const told: string[] = [];
  const writes = createSetValue({
    carried: { stored: async (work) => await work, over() {} },
    people: { approversOf: async () => [] },
    rights: createRightsOfWriters({
      ...{ clock, log: silentLog, sessionOf: async () => null },
      accounts: { writersOf: async () => [1, 2, 7, 8, 9] },
    }),
    ...{ clock, log: silentLog },
    store: { ...store, advance: advance(store), insert: insert(store) },
    writer: {
      target: async () => ({
        ...{
          pointId: pointId(3),
          pointName: '阀',
          unit: '',
          writable: true,
          confirm: 0,
          restConfirm: 0,
        },
        ...{ answers: true, deviceId: deviceId(2), deviceName: '泵', itemId: itemId(1) },
        ...{ value: null, span: null, overlapping: [], slope: 1, intercept: 0, version: '1' },
        told: {
          ...{ dataType: DataType.INT16U, displayFormat: DisplayFormat.decimal },
          ...{ textListId: null, decimals: null },
        },
      }),
      targets: async () => new Map(),
      hurry: async () => false,
      check() {},
      async write(_point, _value, forbidden) {
        const fault = forbidden();
        if (fault !== null) throw fault;
        return { kind: 'accepted' };
      },
      readNow: async () => null,
      version: () => '1',
      readBack: async () => ({ event: { kind: 'read-back', equal: true }, text: '5' }),
      frames: () => [],
      writeFrame: async () => ({ kind: 'no-answer' }),
      readFrame: async () => [],
    },
    interlocks: { refusal: async () => null, refusals: async () => [], refusalNow: () => null },
    turns: createPointTurns(clock, seconds(5)),
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
    published: ({ state }) => void told.push(state),
    approvals: { awaiting() {}, replace: async () => false },
    ended: ({ commandId }) => void over.push(commandId),
  });
  const give = (options: WriteOptions = {}) =>
    writes.setValue(
      {
        ...{ pointId: pointId(3), value: 5, note: null, idempotencyKey: null },
        ...{ userId: 7, userName: '张三', address: '', assignmentId: null, validSeconds: null },
      },
      options,
    );
  const pass = async (by: number): Promise<void> => {
    clock.advance(seconds(by));
    await new Promise(setImmediate);
  };
  return { store, writes, give, over, told, pass };
}
const isDown = () => Promise.reject(new Error('the database is down'));

it('stores how a command has ended once the database is there again', async () => {
  let isThere = false;
  const { store, give, over, told, pass } = open(
    (of) => async (moves, at) => (isThere ? of.advance(moves, at) : isDown()),
  );
  const { commandId } = await give();
  for (let n = 0; n < 35; n += 1) await pass(1);
  expect([over, told]).toEqual([[], ['sent']]);
  isThere = true;
  await waitFor('the command to be over', async () => {
    await pass(1);
    return over.includes(commandId);
  });
  expect(told).toEqual(['sent', 'accepted', 'confirmed']);
  expect(await store.find(commandId)).toMatchObject({ state: 'confirmed', readBack: '5' });
});

it('tells that a command is over though its last state can never be stored', async () => {
  const { give, over, pass } = open(() => isDown);
  const { commandId } = await give();
  for (let n = 0; n < 1_500 && over.length === 0; n += 1) await pass(1);
  expect(over).toEqual([commandId]);
});

it('waits for no database when the server stops', async () => {
  const { writes, give, over } = open(() => isDown);
  const { commandId } = await give();
  await writes.drain();
  expect(over).toEqual([commandId]);
});

it('sends nothing that the database kept waiting for longer than anybody looks at it', async () => {
  const stands = Promise.withResolvers<void>();
  const { store, give, over, pass } = open(
    (of) => of.advance,
    (of) => async (write) => {
      await stands.promise;
      return await of.insert(write);
    },
  );
  const given = give();
  for (let n = 0; n < 32; n += 1) await pass(1);
  stands.resolve();
  const { commandId } = await given;
  await waitFor('the command to be over', async () => over.includes(commandId));
  expect(await store.find(commandId)).toMatchObject({
    ...{ state: 'refused', reason: 'telemetry.not_logged' },
  });
});

it('logs no refusal that whoever acts by itself has logged before, and all that is sent', async () => {
  const { store, give, over } = open((of) => of.advance);
  const holds = new Fault('refusal', 'interlock.holds');
  const before = await store.count({ items: 'all' });
  const refused = (logged: boolean) =>
    give({ against: () => holds, logsRefusal: (fault) => fault === holds && logged });
  for (const logged of [true, false]) {
    await expect(refused(logged)).rejects.toMatchObject({ code: 'interlock.holds' });
  }
  const { commandId } = await give({ logsRefusal: () => false });
  await waitFor('its end', () => over.includes(commandId));
  expect(await store.count({ items: 'all' })).toBe(before + 2);
});
