/** What was stored though nobody heard of it is carried out by nobody, and does not stand there as if it were. */
import type { WriteState } from '@millwright/contract/telemetry/telemetry.schemas';
import { deviceId, itemId, outage, pointId, seconds } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { createCarriedCommands } from './carried-commands.ts';
import type { NewWrite } from './write-rows.store.ts';
import { createWritesStore } from './writes.store.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.drop());
beforeEach(() => database.reset());

const written = (state: WriteState, point = 3): NewWrite => ({
  ...{ itemId: itemId(1), deviceId: deviceId(2), pointId: pointId(point), deviceName: '泵' },
  ...{ pointName: '阀', unit: '', format: null, userId: 7, userName: 'ann', assignmentId: null },
  ...{ address: '10.0.0.1', note: null, state, reason: null, details: null, oldValue: '0' },
  ...{ newValue: '5', idempotencyKey: null, at: new Date() },
});

function open(holds = () => true) {
  const store = createWritesStore(database.postgres.db);
  const clock = createManualClock();
  const told: number[] = [];
  const carried = createCarriedCommands({
    ...{ clock, log: silentLog, lease: { holds }, store },
    published: ({ commandId }) => void told.push(commandId),
  });
  const insert = (write: NewWrite) =>
    carried.stored(store.insert(write), ({ command }) => [command]);
  /** It is stored, and the database is gone before it has said so. */
  const lost = async <T>(work: Promise<T>): Promise<void> => {
    const unheard = work.then(() => {
      throw outage('general.unavailable', { service: 'database' });
    });
    await expect(carried.stored(unheard, () => [])).rejects.toMatchObject({
      code: 'general.unavailable',
    });
  };
  const unfinished = async () => (await store.unfinished()).map(({ id }) => id);
  const reasons = async () =>
    (await store.list({ items: 'all', page: 1, pageSize: 10, order: 'asc' })).list.map(
      ({ state, reason }) => [state, reason],
    );
  return { store, clock, carried, insert, lost, told, unfinished, reasons };
}
const notLogged = ['refused', 'telemetry.not_logged'];

it.each(['sent', 'waiting', 'awaiting-approval'] as const)(
  'is ended where it was stored as %s',
  async (state) => {
    const { store, clock, lost, told, unfinished, reasons } = open();
    await lost(store.insert(written(state)));
    expect(await unfinished()).toHaveLength(1);
    clock.advance(seconds(1));
    await waitFor('its end', async () => (await unfinished()).length === 0);
    expect(await reasons()).toEqual([notLogged]);
    expect(told).toHaveLength(1);
  },
);

it('is ended where it was approved, and goes nowhere', async () => {
  const { store, clock, carried, insert, lost, reasons, unfinished } = open();
  const { command } = await insert(written('awaiting-approval'));
  const move = { id: command.commandId, event: { kind: 'approved' }, readBack: null } as const;
  await lost(store.advance([move], new Date()));
  clock.advance(seconds(1));
  await waitFor('its end', async () => (await unfinished()).length === 0);
  expect(await reasons()).toEqual([notLogged]);
  carried.stop();
});

it('leaves alone what is under way, or waits', async () => {
  const { store, clock, insert, lost, reasons } = open();
  await insert(written('sent', 3));
  await insert(written('awaiting-approval', 4));
  await lost(store.insert(written('sent', 5)));
  clock.advance(seconds(1));
  await waitFor('the end of the lost one', async () => (await reasons())[2]?.[0] === 'refused');
  expect(await reasons()).toEqual([['sent', null], ['awaiting-approval', null], notLogged]);
});

it('leaves alone what is just being stored', async () => {
  const { store, clock, carried, lost, reasons, unfinished } = open();
  await lost(store.insert(written('sent', 3)));
  const heard = Promise.withResolvers<void>();
  const slow = carried.stored(
    store.insert(written('sent', 4)).then(async (made) => {
      await heard.promise;
      return made;
    }),
    ({ command }) => [command],
  );
  await waitFor('both to be stored', async () => (await unfinished()).length === 2);
  clock.advance(seconds(1));
  heard.resolve();
  await slow;
  await waitFor('the end of the lost one', async () => (await unfinished()).length === 1);
  expect(await reasons()).toEqual([notLogged, ['sent', null]]);
});

it('is found though it was stored only when nobody waited for it any more', async () => {
  const { store, clock, lost, reasons, unfinished } = open();
  await lost(Promise.resolve());
  clock.advance(seconds(1));
  await store.insert(written('sent'));
  clock.advance(seconds(30));
  await waitFor('its end', async () => (await unfinished()).length === 0);
  expect(await reasons()).toEqual([notLogged]);
});

it('is no business of a server that does not collect', async () => {
  const { store, clock, lost, unfinished } = open(() => false);
  await lost(store.insert(written('sent')));
  clock.advance(seconds(31));
  await new Promise(setImmediate);
  expect(await unfinished()).toHaveLength(1);
});
