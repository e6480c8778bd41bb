/** The reset of a flag that waits for its turn while the flag, or its task, moves on. */
import { refuse } from '@millwright/contract';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import { hours, itemId, pointId, Quality, seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { LiveTable } from '../../live/index.ts';
import type { WriteOptions } from '../../writes/index.ts';
import { FlagReset } from './flag-reset.ts';

const flag = pointId(3);

/** A task whose points are saved, and whose flag has just been raised. */
async function open(write = async () => {}) {
  const clock = createManualClock();
  const table = new LiveTable();
  const slot = table.add(flag);
  const given: WriteOptions[] = [];
  const task: HistoryTask = {
    ...{ id: 1, itemId: itemId(1), name: '批次', mode: 'change', intervalMs: 1_000, version: 1 },
    ...{ pointIds: [pointId(4)], condition: null, leadSeconds: 0, flagPointId: flag },
    ...{ resetFlag: true, deadband: 0, retentionDays: null, flagChanged: false, leadCutTo: null },
    ...{ createdAt: 0, updatedAt: 0 },
  };
  const reset = new FlagReset(task, flag, {
    ...{ clock, table, log: silentLog, durable: async () => {} },
    path: () => ({ awaitSaves() {}, areSaved: () => true }),
    mayReset: async () => true,
    resetterOf: async () => 7,
    async write(_task, _request, options) {
      given.push(options);
      await write();
    },
  });
  const see = async (value: number): Promise<void> => {
    table.values[slot] = value;
    table.times[slot] = clock.now();
    table.qualities[slot] = Quality.good;
    reset.look(clock.now());
    await reset.work;
  };
  await see(1);
  const code = (n: number) => given[n]?.withdrawn?.()?.code ?? null;
  return { clock, reset, see, given, code };
}

it('is sent while the flag is as it was', async () => {
  const { see, given, code } = await open();
  await see(1);
  expect([given.length, code(0)]).toEqual([1, null]);
});

it('is not sent once the flag is down, nor when it is up again: that is given anew', async () => {
  const { see, given, code } = await open();
  await see(0);
  expect(code(0)).toBe('history.reset_outdated');
  await see(1);
  expect(given).toHaveLength(2);
  expect([code(0), code(1)]).toEqual(['history.reset_outdated', null]);
});

it('is not sent once the task is another one', async () => {
  const { reset, code } = await open();
  reset.drop();
  expect(code(0)).toBe('history.reset_outdated');
});

it('is tried again after a while when it was refused, and no later for a clock that is set back', async () => {
  const { clock, see, given } = await open(async () => {
    throw refuse('interlock.holds', { interlock: '防护门', why: '打开', values: '门 = 1' });
  });
  await see(1);
  expect(given).toHaveLength(1);
  clock.advance(seconds(10));
  await see(1);
  expect(given).toHaveLength(2);
  clock.jump(timestamp(clock.now() - hours(1)));
  clock.advance(seconds(20));
  await see(1);
  expect(given).toHaveLength(3);
});
