/** What a server before has left, and what a press may cost. */
import { refuse } from '@millwright/contract';
import type { Hold } from '@millwright/contract/telemetry/holds/holds.schemas';
import {
  DataType,
  DisplayFormat,
  deviceId,
  Fault,
  itemId,
  type PointId,
  pointId,
  seconds,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { createPointTurns } from '../point-turns.ts';
import type { WriteTarget } from '../point-writer.ts';
import { createHolds } from './holds.ts';

const [standing, other] = [pointId(1), pointId(2)];

/** Both over the same register. */
const targetOf = (id: PointId): WriteTarget => ({
  ...{ pointId: id, pointName: `点${id}`, unit: '', writable: true, confirm: 0, restConfirm: 0 },
  ...{ answers: true, deviceId: deviceId(2), deviceName: '泵', itemId: itemId(1) },
  ...{ value: null, overlapping: [], slope: 1, intercept: 0, version: '1' },
  span: { memory: 'holdings', from: 160, to: 176 },
  told: {
    ...{ dataType: DataType.INT16U, displayFormat: DisplayFormat.decimal },
    ...{ textListId: null, decimals: null },
  },
});

const left: Hold = {
  ...{ key: 'left by the one before', pointId: standing, itemId: itemId(1) },
  ...{ deviceId: deviceId(2), deviceName: '泵', pointName: '点1', userName: '张三' },
  ...{ pressed: 1, released: 0, screen: null, state: 'sent', end: null, since: 0 },
};

/** A device that takes nothing: what is to be released stays so. */
function open({ before = [] as Hold[], demand = async () => {} } = {}) {
  const clock = createManualClock();
  const opened: string[] = [];
  const unused = (): never => {
    throw new RangeError('not asked for here');
  };
  const holds = createHolds({
    ...{ clock, log: silentLog, lease: { holds: () => true } },
    store: { advance: async () => [] },
    holds: {
      all: async () => before.map((hold) => ({ hold, releaseId: 5 })),
      meansTheSame: async () => true,
      open: async ({ key }) => {
        opened.push(key);
        throw refuse('general.not_found');
      },
      move: async () => {},
      find: async () => null,
      list: unused,
    },
    writer: {
      target: async (id) => targetOf(id),
      targets: async (ids) => new Map(ids.map((id) => [id, targetOf(id)])),
      hurry: async () => false,
      check() {},
      write: async () => ({ kind: 'no-answer' }),
      readBack: async () => ({ event: { kind: 'no-answer' }, text: null }),
      readNow: async () => null,
      version: () => '1',
      frames: () => [],
      writeFrame: async () => ({ kind: 'no-answer' }),
      readFrame: async () => [],
    },
    interlocks: { refusalNow: () => null },
    checks: { unfit: () => null },
    turns: createPointTurns(clock, seconds(5)),
    accounts: { end: (_item, work) => work() },
    budget: { demand },
    carried: { stored: async (work) => await work, take() {}, over() {} },
    textLists: { formatsOf: async () => [] },
    setValue: async ({ pointId: id }, options) => {
      const target = targetOf(id);
      const refused = options?.against?.(target) ?? (await options?.before?.(target)) ?? null;
      throw refused ?? new RangeError('nothing was against it');
    },
    sessionOf: async () => null,
    isShown: async () => true,
    published() {},
    changed() {},
  });
  const press = (id: PointId): Promise<unknown> =>
    holds.press({
      ...{ pointId: id, userId: 7, userName: '李四', address: '', key: 'of another hand' },
      ...{ pressed: 1, released: 0, longestSeconds: 30, tokenHash: 'b' },
    });
  return { holds, press, opened };
}

it('at the place of one that a server before has left nobody presses either', async () => {
  const { holds, press, opened } = open({ before: [left] });
  await holds.start();
  await expect(press(other)).rejects.toMatchObject({
    code: 'hold.stands',
    details: { user: '张三' },
  });
  expect(opened).toEqual([]);
});

it('the row of a release counts as every other that the account writes', async () => {
  const { press, opened } = open({
    demand: async () => {
      throw refuse('general.too_many', { seconds: 3 });
    },
  });
  const refused = await press(other).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Fault);
  expect(refused).toMatchObject({ code: 'general.too_many' });
  expect(opened).toEqual([]);
});
