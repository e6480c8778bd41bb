/** The calculated points of an item are reckoned in several turns: no gate opens by a half. */
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import { DataType, itemId, type PointId, pointId, Quality, seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { LiveTable } from '../../live/index.ts';
import { createRunningTasks } from './run-tasks.ts';

const item = itemId(1);
/** What is read, and what is calculated from it: both are the same once a block is whole. */
const [read, calculated] = [pointId(1), pointId(2)];
const task: HistoryTask = {
  ...{ id: 1, itemId: item, name: '偏差', mode: 'condition', intervalMs: 1_000, version: 1 },
  condition: { kind: 'expression', text: `{#${read}} != {#${calculated}}` },
  ...{ pointIds: [pointId(4)], leadSeconds: 0, flagPointId: null, resetFlag: false, deadband: 0 },
  ...{ retentionDays: null, flagChanged: false, leadCutTo: null, createdAt: 0, updatedAt: 0 },
};

it('a gate is judged by whole blocks: not by the clock, another block or read anew', async () => {
  const clock = createManualClock();
  const table = new LiveTable();
  const slots = [table.add(read), table.add(calculated)] as const;
  const opened: number[] = [];
  let isSettling = false;
  const unasked = async (): Promise<never> => {
    throw new TypeError('nothing is reset here');
  };
  const tasks = createRunningTasks({
    ...{ clock, table, log: silentLog, isSettling: () => isSettling },
    shiftCalendars: { clocksOf: async () => () => ({ timeZone: 'UTC' }), onChange: () => () => {} },
    devices: {
      findPoints: async (ids: readonly PointId[]) =>
        ids.map((id) => ({
          ...{ id, itemId: item, name: `P${id}`, unit: '', dataType: DataType.DOUBLE },
          textListId: null,
        })) as unknown as Point[],
    },
    path: () => ({
      ...{ leadCutTo: () => null, awaitSaves() {}, areSaved: () => false },
      opened: () => void opened.push(clock.now()),
    }),
    ...{ durable: unasked, mayReset: unasked, resetterOf: unasked, write: unasked },
  });
  const put = (slot: number, value: number): void => {
    table.values[slot] = value;
    table.times[slot] = clock.now();
    table.qualities[slot] = Quality.good;
  };
  for (const slot of slots) put(slot, 1);
  await tasks.start();
  put(slots[0], 2);
  isSettling = true;
  tasks.follow(item, [task]);
  await new Promise(setImmediate);
  clock.advance(seconds(1));
  tasks.relink([read]);
  await new Promise(setImmediate);
  tasks.onBlock(clock.now());
  expect([tasks.gateOf(task).isOpen, opened]).toEqual([false, []]);
  put(slots[1], 3);
  isSettling = false;
  tasks.onSample(slots[1]);
  tasks.onBlock(clock.now());
  expect([tasks.gateOf(task).isOpen, opened.length]).toEqual([true, 1]);
  await tasks.stop();
});
