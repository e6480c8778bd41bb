import { DataType, DisplayFormat, deviceId, itemId, pointId, seconds } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { createPointTurns } from './point-turns.ts';
import { createSetValue } from './set-value.ts';
import { createWritesStore } from './writes.store.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.drop());

it('tells that a command is over though its last state cannot be stored', async () => {
  const store = createWritesStore(database.postgres.db);
  const over: number[] = [];
  const writes = createSetValue({
    ...{ clock: createManualClock(), log: silentLog },
    store: { ...store, advance: () => Promise.reject(new Error('the database is down')) },
    writer: {
      target: async () => ({
        ...{
          pointId: pointId(3),
          pointName: '阀',
          unit: '',
          writable: true,
          confirm: 0,
          answers: true,
        },
        ...{ deviceId: deviceId(2), deviceName: '泵', itemId: itemId(1), value: null },
        told: {
          ...{ dataType: DataType.INT16U, displayFormat: DisplayFormat.decimal },
          ...{ textListId: null, decimals: null },
        },
      }),
      targets: async () => new Map(),
      check() {},
      write: async () => ({ kind: 'accepted' }),
      readNow: async () => null,
      version: () => '1',
      readBack: async () => ({ event: { kind: 'no-answer' }, text: null }),
      frames: () => [],
      writeFrame: async () => ({ kind: 'no-answer' }),
      readFrame: async () => [],
    },
    interlocks: { refusal: async () => null, refusals: async () => [], refusalNow: () => null },
    turns: createPointTurns(createManualClock(), seconds(5)),
    checks: {
      ...{ unreachable: () => null, unfit: () => null, unconfirmed: () => null },
      ...{ refusal: async () => null, refusals: async (all) => all.map(() => null) },
      permit: () => null,
    },
    ...{ budget: { demand: async () => {} }, accounts: { end: (_item, work) => work() } },
    textLists: { formatsOf: async () => [] },
    published() {},
    ended: ({ commandId }) => void over.push(commandId),
  });
  const { commandId } = await writes.setValue({
    ...{ pointId: pointId(3), value: 5, note: null, idempotencyKey: null },
    ...{ userId: 7, userName: '阀门', address: '', assignmentId: 1, validSeconds: null },
  });
  await waitFor('its end', () => over.length > 0);
  expect(over).toEqual([commandId]);
});
