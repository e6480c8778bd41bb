/** Batches to a device that is played: three points, each in a frame of its own. */
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
import { silentLog } from '../../../base/log.ts';
import type { TestPostgres } from '../../../engines/postgres/testing.ts';
import { createPointTurns } from './point-turns.ts';
import type { PointWriter, WriteTarget } from './point-writer.ts';
import { createWriteBatch } from './write-batch.ts';
import { createWritesStore } from './writes.store.ts';

const device = deviceId(2);

/** @param play what the line does with a frame; it asks `forbidden` just before it goes */
export function openBatches(
  { postgres }: Pick<TestPostgres, 'postgres'>,
  play: PointWriter['writeFrame'],
) {
  const [first, second, flag] = [3, 4, 5].map(pointId) as [PointId, PointId, PointId];
  const versions = new Map([first, second, flag].map((id) => [id, '1']));
  const targetOf = (id: PointId): WriteTarget => ({
    ...{
      pointId: id,
      pointName: `P${id}`,
      unit: '',
      writable: true,
      confirm: 0,
      restConfirm: 0,
      answers: true,
    },
    ...{ deviceId: device, deviceName: '泵', itemId: itemId(1), value: '0' },
    ...{ span: null, overlapping: [], slope: 1, intercept: 0, version: versions.get(id) },
    told: {
      ...{ dataType: DataType.INT16U, displayFormat: DisplayFormat.decimal },
      ...{ textListId: null, decimals: null },
    },
  });
  const writer: PointWriter = {
    target: async (id) => targetOf(id),
    targets: async (ids) => new Map(ids.map((id) => [id, targetOf(id)])),
    hurry: async () => false,
    check() {},
    write: async () => ({ kind: 'no-answer' }),
    readBack: async () => ({ event: { kind: 'no-answer' }, text: null }),
    frames: (points) => points.map((point) => [point]),
    writeFrame: play,
    readFrame: async (points) =>
      points.map(() => ({ event: { kind: 'read-back', equal: true }, text: '1' })),
    readNow: async () => '0',
    version: (point) => versions.get(point),
  };
  const clock = createManualClock();
  const store = createWritesStore(postgres.db);
  const turns = createPointTurns(clock, seconds(5));
  const batches = createWriteBatch({
    carried: { stored: async (work) => await work, over() {} },
    ...{ clock, log: silentLog, writer, store },
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
    rights: { gone: async () => null, watch: () => ({ gone: () => null, end() {} }) },
    approvals: { replace: async () => false },
    ...{ budget: { demand: async () => {} }, accounts: { end: (_item, work) => work() } },
    textLists: { formatsOf: async () => [] },
    published() {},
    ended() {},
  });
  return {
    ...{ clock, versions, first, second, flag },
    /** Something else is sent to the point. */
    overwrite: (pointId: PointId): void => void turns.going({ pointId, span: null }),
    /** All three points; resolves when it has begun. @returns their ends, once all have one */
    async write(validSeconds: number | null) {
      const { commands } = await batches.write({
        ...{ deviceId: device, note: null, idempotencyKey: null, validSeconds },
        ...{ userId: 7, userName: '张三', address: '' },
        values: [first, second].map((point) => ({ pointId: point, value: 1 })),
        flag: { pointId: flag, value: 1 },
      });
      const find = () => Promise.all(commands.map(({ commandId }) => store.find(commandId)));
      return async () => {
        const ends = await waitFor('the ends', async () => {
          const found = await find();
          return found.every((end) => end !== null && end.finishedAt !== null) && found;
        });
        return ends.map((end) => [end?.state, end?.reason, end?.details ?? null]);
      };
    },
  };
}
