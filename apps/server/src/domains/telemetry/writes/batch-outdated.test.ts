/** A batch whose points, or whose device, are edited between two of its frames. */
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
import { createPointTurns } from './point-turns.ts';
import type { PointWriter, WriteTarget } from './point-writer.ts';
import { createWriteBatch } from './write-batch.ts';
import { createWritesStore } from './writes.store.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.drop());

const device = deviceId(2);
const [first, second, flag] = [3, 4, 5].map(pointId) as [PointId, PointId, PointId];

it('sends nothing more to what means another thing than when it was given', async () => {
  const sent: PointId[] = [];
  const versions = new Map([first, second, flag].map((id) => [id, '1']));
  const firstFrame = Promise.withResolvers<void>();
  const targetOf = (id: PointId): WriteTarget => ({
    ...{ pointId: id, pointName: `P${id}`, unit: '', writable: true, confirm: 0, answers: true },
    ...{ deviceId: device, deviceName: '泵', itemId: itemId(1), value: '0' },
    ...{ span: null, overlapping: [], version: versions.get(id) },
    told: {
      ...{ dataType: DataType.INT16U, displayFormat: DisplayFormat.decimal },
      ...{ textListId: null, decimals: null },
    },
  });
  const writer: PointWriter = {
    target: async (id) => targetOf(id),
    targets: async (ids) => new Map(ids.map((id) => [id, targetOf(id)])),
    check() {},
    write: async () => ({ kind: 'no-answer' }),
    readBack: async () => ({ event: { kind: 'no-answer' }, text: null }),
    frames: (points) => points.map((point) => [point]),
    async writeFrame(writes, forbidden) {
      const fault = forbidden();
      if (fault) return { kind: 'refused', reason: fault.code, details: fault.details };
      sent.push(...writes.map((write) => write.pointId));
      await firstFrame.promise;
      return { kind: 'accepted' };
    },
    readFrame: async (points) =>
      points.map(() => ({ event: { kind: 'read-back', equal: true }, text: '1' })),
    readNow: async () => '0',
    version: (point) => versions.get(point),
  };
  const clock = createManualClock();
  const store = createWritesStore(database.postgres.db);
  const batches = createWriteBatch({
    carried: { stored: async (work) => await work, over() {} },
    ...{ clock, log: silentLog, writer, store },
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
    published() {},
    ended() {},
  });
  const { commands } = await batches.write({
    ...{ deviceId: device, note: null, idempotencyKey: null, validSeconds: null },
    ...{ userId: 7, userName: '张三', address: '' },
    values: [first, second].map((point) => ({ pointId: point, value: 1 })),
    flag: { pointId: flag, value: 1 },
  });
  versions.set(second, '2');
  firstFrame.resolve();
  await waitFor('the end', async () =>
    (await store.list({ items: 'all', page: 1, pageSize: 9, order: 'asc' })).list.every(
      ({ finishedAt }) => finishedAt !== null,
    ),
  );
  expect(sent).toEqual([first]);
  const ends = await Promise.all(commands.map(({ commandId }) => store.find(commandId)));
  expect(ends.map((end) => [end?.state, end?.reason])).toEqual([
    ['confirmed', null],
    ['refused', 'telemetry.point_changed'],
    ['refused', 'telemetry.batch_stopped'],
  ]);
});
